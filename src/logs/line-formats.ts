// Counts lines by format. Nearly every line has the format of the line before it.
import type { LogFormat } from './formats/index.ts';

export class LineFormats {
  readonly #counts = new Map<LogFormat | null, number>();
  /** The current format, and its lines that aren't in `#counts` yet. */
  #format: LogFormat | null = null;
  #lines = 0;

  add(format: LogFormat | null): void {
    if (format !== this.#format) this.#switchTo(format);
    this.#lines += 1;
  }

  count(format: LogFormat): number {
    this.#switchTo(this.#format);
    return this.#counts.get(format) ?? 0;
  }

  #switchTo(format: LogFormat | null): void {
    this.#counts.set(this.#format, (this.#counts.get(this.#format) ?? 0) + this.#lines);
    this.#format = format;
    this.#lines = 0;
  }
}
