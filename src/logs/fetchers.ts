// Who asked for /robots.txt, and which crawler that says it is.
import { cut, Top } from './top.ts';
import type { RobotsTxtFetcher } from './types.ts';

const SEPARATOR = '\n';

/** The crawler is found in the whole User-Agent: what is left of a long one may name another, or none. */
export class Fetchers {
  readonly #top: Top;

  constructor(limit: number) {
    this.#top = new Top(limit);
  }

  /** `token`: '' for an unknown crawler. */
  add(agent: string, token: string): void {
    this.#top.add(`${cut(agent)}${SEPARATOR}${token}`, 1);
  }

  list(most: number): readonly RobotsTxtFetcher[] {
    return this.#top.list(most).map(({ name: key, ...counts }) => {
      const end = key.lastIndexOf(SEPARATOR);
      return { name: key.slice(0, end), ...counts, token: key.slice(end + 1) || null };
    });
  }
}
