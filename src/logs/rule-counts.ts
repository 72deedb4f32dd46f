// Counts requests by the rule that disallows them.

export interface RuleCount {
  readonly version: number;
  /** Its line in robots.txt. */
  readonly rule: number;
  readonly requests: number;
}

/** As many as a large file has. Requests of further rules are not counted by rule. */
const MOST_RULES = 100_000;

export class RuleCounts {
  readonly #counts = new Map<number, number>();

  add(version: number, rule: number): void {
    const key = version * MOST_LINES + rule;
    const known = this.#counts.get(key);
    if (known !== undefined || this.#counts.size < MOST_RULES) this.#counts.set(key, (known ?? 0) + 1);
  }

  /** The most frequent first; ties in the order of versions and lines. */
  list(most: number): readonly RuleCount[] {
    return [...this.#counts]
      .sort(([keyA, a], [keyB, b]) => b - a || keyA - keyB)
      .slice(0, most)
      .map(([key, requests]) => ({ rule: key % MOST_LINES, requests, version: Math.floor(key / MOST_LINES) }));
  }
}

/** More lines than any file has. */
const MOST_LINES = 2 ** 32;
