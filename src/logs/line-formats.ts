// How many lines there are of each format. Nearly all lines of a log have that of the line before.
import type { LogFormat } from './formats/index.ts';

export class LineFormats {
  readonly #counts = new Map<LogFormat | null, number>();
  /** The format of the lines that came last, and how many of them aren't in `#counts` yet. */
  #format: LogFormat | null = null;
  #lines = 0;

  add(format: LogFormat | null): void {
    if (format !== this.#format) this.#turnTo(format);
    this.#lines += 1;
  }

  count(format: LogFormat): number {
    this.#turnTo(this.#format);
    return this.#counts.get(format) ?? 0;
  }

  #turnTo(format: LogFormat | null): void {
    this.#counts.set(this.#format, (this.#counts.get(this.#format) ?? 0) + this.#lines);
    this.#format = format;
    this.#lines = 0;
  }
}
