// The User-Agents that requested /robots.txt, and the crawler that each claims to be.
import { Top, truncateName } from './top.ts';
import type { RobotsTxtFetcher } from './types.ts';

const SEPARATOR = '\n';

/** The crawler is the one that the whole User-Agent names. The start of a long one may name another, or none. */
export class Fetchers {
  readonly #top: Top;

  constructor(limit: number) {
    this.#top = new Top(limit);
  }

  /** `token`: '' for an unknown crawler. */
  add(agent: string, token: string): void {
    this.#top.add(`${truncateName(agent)}${SEPARATOR}${token}`, 1);
  }

  list(most: number): readonly RobotsTxtFetcher[] {
    return this.#top.list(most).map(({ name: key, ...counts }) => {
      const end = key.lastIndexOf(SEPARATOR);
      return { name: key.slice(0, end), ...counts, token: key.slice(end + 1) || null };
    });
  }
}
