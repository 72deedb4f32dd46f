// The rules for `lastmod`. https://www.w3.org/TR/NOTE-datetime
import type { Findings } from './findings.ts';

const DAY_MS = 86_400_000;
/** So many entries of one date are no accident. */
const MANY = 100;

const DATE_TIME = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-](\d\d):(\d\d)))?)?)?$/;

export class LastmodRules {
  readonly #findings: Findings;
  /** `2026-11-22` of the day after tomorrow: what is earlier is not in the future, wherever it was written. */
  readonly #firstFuture: string;
  #entries = 0;
  #first: { readonly text: string; readonly line: number } | null = null;
  #isSame = true;

  /** @param now milliseconds since the epoch */
  constructor(findings: Findings, now: number) {
    this.#findings = findings;
    this.#firstFuture = new Date(now + 2 * DAY_MS).toISOString().slice(0, 10);
  }

  read(text: string, line: number): void {
    const found = DATE_TIME.exec(text);
    if (found === null || !isPossible(found)) {
      this.#findings.add('bad-lastmod', line, text);
      return;
    }
    this.#entries += 1;
    this.#first ??= { text, line };
    if (this.#isSame && text !== this.#first.text) this.#isSame = false;
    if (text >= this.#firstFuture) this.#findings.add('future-lastmod', line, text);
    if (found[4] === undefined) this.#findings.add('date-only-lastmod', line, text);
  }

  end(): void {
    if (this.#first === null || !this.#isSame || this.#entries <= MANY) return;
    this.#findings.add('same-lastmod', this.#first.line, this.#first.text, this.#entries);
  }
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isPossible(found: RegExpExecArray): boolean {
  const year = Number(found[1]);
  const month = Number(found[2] ?? 1);
  const day = Number(found[3] ?? 1);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && !isLeap ? 28 : (DAYS[month - 1] ?? 0);
  const isTime = Number(found[5] ?? 0) < 24 && Number(found[6] ?? 0) < 60 && Number(found[7] ?? 0) < 60;
  return day >= 1 && day <= days && isTime && Number(found[8] ?? 0) < 24 && Number(found[9] ?? 0) < 60;
}
