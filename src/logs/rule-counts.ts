// Requests by the rule that forbids them.

export interface RuleCount {
  readonly version: number;
  /** The line. */
  readonly rule: number;
  readonly requests: number;
}

/** Rules that are kept apart: as many as a large file has. Requests for others are in no count of a rule. */
const MOST_RULES = 100_000;

export class RuleCounts {
  readonly #counts = new Map<number, number>();

  add(version: number, rule: number): void {
    const key = version * LINES + rule;
    const known = this.#counts.get(key);
    if (known !== undefined || this.#counts.size < MOST_RULES) this.#counts.set(key, (known ?? 0) + 1);
  }

  /** The most frequent first, equals in the order of versions and lines. */
  list(most: number): readonly RuleCount[] {
    return [...this.#counts]
      .sort(([keyA, a], [keyB, b]) => b - a || keyA - keyB)
      .slice(0, most)
      .map(([key, requests]) => ({ rule: key % LINES, requests, version: Math.floor(key / LINES) }));
  }
}

/** More than any text has. */
const LINES = 2 ** 32;
