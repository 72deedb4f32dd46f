// What was found in one file: how often each code, where first, and one example.
import { SITEMAP_RULES, type SitemapCode } from './codes.ts';
import type { SitemapFinding } from './types.ts';

export const MOST_LINES = 20;
/** Characters of an example. */
const LONGEST_EXAMPLE = 200;

export class Findings {
  readonly #found = new Map<SitemapCode, { count: number; readonly lines: number[]; readonly example: string }>();

  /** @param line 1-based; null for what is about the file as a whole */
  add(code: SitemapCode, line: number | null, example = '', count = 1): void {
    const known = this.#found.get(code);
    const found = known ?? { count: 0, lines: [], example: copyOf(example) };
    if (!known) this.#found.set(code, found);
    found.count += count;
    if (line !== null && found.lines.length < MOST_LINES) found.lines.push(line);
  }

  /** What was found means nothing. */
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

/** Without the text that it was cut out of, which would stay in memory for it. */
function copyOf(text: string): string {
  return [...text.slice(0, LONGEST_EXAMPLE)].join('');
}
