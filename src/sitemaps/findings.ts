// The findings of one file: how often each code was found, on which first lines, and one example.
import { SITEMAP_RULES, type SitemapCode } from './codes.ts';
import type { SitemapFinding } from './types.ts';

export const MOST_LINES_KEPT = 20;
/** The most characters of an example. */
const LONGEST_EXAMPLE = 200;

export class Findings {
  /** Called with the code of each finding. */
  readonly #onFinding: ((code: SitemapCode) => void) | null;
  readonly #found = new Map<SitemapCode, { count: number; readonly lines: number[]; readonly example: string }>();

  constructor(onFinding: ((code: SitemapCode) => void) | null = null) {
    this.#onFinding = onFinding;
  }

  /** @param line 1-based; null if it is about the whole file */
  add(code: SitemapCode, line: number | null, example = '', count = 1): void {
    const known = this.#found.get(code);
    const found = known ?? { count: 0, lines: [], example: copyOf(example) };
    if (!known) this.#found.set(code, found);
    found.count += count;
    this.#onFinding?.(code);
    if (line !== null && found.lines.length < MOST_LINES_KEPT) found.lines.push(line);
  }

  /** Discards all findings. */
  clear(): void {
    this.#found.clear();
  }

  list(): readonly SitemapFinding[] {
    return CODES.flatMap((code) => {
      const found = this.#found.get(code);
      return found ? [{ code, severity: SITEMAP_RULES[code].severity, ...found }] : [];
    });
  }
}

const CODES = Object.keys(SITEMAP_RULES).filter((code) => isCode(code));

function isCode(code: string): code is SitemapCode {
  return code in SITEMAP_RULES;
}

/** Copies a part of a text, which would otherwise keep the whole text in memory. */
function copyOf(text: string): string {
  return [...text.slice(0, LONGEST_EXAMPLE)].join('');
}
