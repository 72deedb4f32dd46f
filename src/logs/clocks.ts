// When requests were, and which of them a wrong clock dated: one that was never set starts in 1970, others are years ahead.
import { isoTime } from './time.ts';
import type { LogReport } from './types.ts';

/** No log that somebody still reads is older. */
const FIRST_YEAR = Date.UTC(2000, 0, 1);
/** Clocks and time zones that are a bit wrong change no chart. */
const DAY_MS = 24 * 3_600_000;

export class Clocks {
  /** The latest time that a clock can have had. */
  readonly #latest: number;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #wrong = 0;
  #wrongFirst = Number.POSITIVE_INFINITY;
  #wrongLast = Number.NEGATIVE_INFINITY;

  /** `now`: when the log is read; Infinity, if no time is too late. */
  constructor(now: number) {
    this.#latest = now + DAY_MS;
  }

  add(time: number): void {
    if (time >= FIRST_YEAR && time <= this.#latest) {
      if (time < this.#first) this.#first = time;
      if (time > this.#last) this.#last = time;
    } else {
      this.#wrong += 1;
      if (time < this.#wrongFirst) this.#wrongFirst = time;
      if (time > this.#wrongLast) this.#wrongLast = time;
    }
  }

  report(): Pick<LogReport, 'first' | 'last' | 'clocks'> {
    return {
      first: isoOrNull(Math.min(this.#first, this.#wrongFirst)),
      last: isoOrNull(Math.max(this.#last, this.#wrongLast)),
      clocks: { first: isoOrNull(this.#first), last: isoOrNull(this.#last), wrong: this.#wrong },
    };
  }
}

function isoOrNull(time: number): string | null {
  return Number.isFinite(time) ? isoTime(time) : null;
}
