// The times of requests, and how many come from a wrong clock: a clock that was never set starts in 1970, others are years ahead.
import { isoTime } from './time.ts';
import type { LogReport } from './types.ts';

/** Earlier times are wrong. */
const EARLIEST = Date.UTC(2000, 0, 1);
/** Tolerated, since a clock or a time zone may be slightly wrong. */
const DAY_MS = 24 * 3_600_000;

export class Clocks {
  /** Later times are wrong. */
  readonly #latest: number;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #wrong = 0;
  #wrongFirst = Number.POSITIVE_INFINITY;
  #wrongLast = Number.NEGATIVE_INFINITY;

  /** `now`: when the log is read; Infinity if no time is too late. */
  constructor(now: number) {
    this.#latest = now + DAY_MS;
  }

  add(time: number): void {
    if (time >= EARLIEST && time <= this.#latest) {
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
