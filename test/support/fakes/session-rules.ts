// Chromium's session rules (declarativeNetRequest) in memory, as far as platform/user-agent.ts uses them. They outlive a worker.

export interface SessionRule {
  readonly id: number;
  readonly condition: { readonly urlFilter: string };
  readonly action: { readonly requestHeaders: readonly { readonly header: string; readonly operation: string }[] };
}

interface Update {
  readonly removeRuleIds?: readonly number[];
  readonly addRules?: readonly SessionRule[];
}

export class SessionRules {
  /** Those that apply now. */
  rules: readonly SessionRule[] = [];

  async getSessionRules(): Promise<readonly SessionRule[]> {
    return structuredClone(this.rules);
  }

  async updateSessionRules({ removeRuleIds = [], addRules = [] }: Update): Promise<void> {
    const left = this.rules.filter(({ id }) => !removeRuleIds.includes(id));
    if (addRules.some(({ id }) => left.some((rule) => rule.id === id)))
      throw new Error('Rule does not have a unique ID');
    this.rules = [...left, ...structuredClone(addRules)];
  }
}
