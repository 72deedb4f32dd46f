// The rules for `lastmod`. https://www.w3.org/TR/NOTE-datetime
import type { Findings } from './findings.ts';

const DAY_MS = 86_400_000;
/** So many entries with one date aren't a coincidence. */
const MANY = 100;

const DATE_TIME = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;
/** Characters of `2026-11-22`. */
const DATE_ALONE = 10;

export class LastmodRules {
  readonly #findings: Findings;
  /** The day after tomorrow as `2026-11-22`: earlier dates aren't in the future in any time zone. */
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
    if (!isLastmod(text)) {
      this.#findings.add('bad-lastmod', line, text);
      return;
    }
    this.#entries += 1;
    this.#first ??= { text, line };
    if (this.#isSame && text !== this.#first.text) this.#isSame = false;
    if (text >= this.#firstFuture) this.#findings.add('future-lastmod', line, text);
    if (text.length <= DATE_ALONE) this.#findings.add('date-only-lastmod', line, text);
  }

  end(): void {
    if (this.#first === null || !this.#isSame || this.#entries <= MANY) return;
    this.#findings.add('same-lastmod', this.#first.line, this.#first.text, this.#entries);
  }
}

/** Whether it is a date by the rules of sitemaps. */
export function isLastmod(text: string): boolean {
  return DATE_TIME.test(text) && isPossible(text);
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** @param text a `DATE_TIME`, whose parts have fixed places */
function isPossible(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const month = partAt(text, 5, 1);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && !isLeap ? 28 : (DAYS[month - 1] ?? 0);
  const day = partAt(text, 8, 1);
  const isDay = day >= 1 && day <= days;
  if (text.length <= DATE_ALONE) return isDay;
  const isTime = partAt(text, 11, 0) < 24 && partAt(text, 14, 0) < 60 && (text[16] !== ':' || partAt(text, 17, 0) < 60);
  const zone = text.endsWith('Z') ? null : text.length - 5;
  return isDay && isTime && (zone === null || (partAt(text, zone, 0) < 24 && partAt(text, zone + 3, 0) < 60));
}

/** The two digits at this place. */
function partAt(text: string, offset: number, missing: number): number {
  return offset < text.length ? (text.charCodeAt(offset) - ZERO) * 10 + text.charCodeAt(offset + 1) - ZERO : missing;
}

const ZERO = 0x30;
