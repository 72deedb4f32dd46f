// The built-in catalog of crawlers, and how to find one by its product token.
import data from './catalogue.json';
import { decodeCrawler } from './decode.ts';
import type { Crawler } from './types.ts';

/** In the order of the file: by operator, the best known first. */
export const catalogue: readonly Crawler[] = data.crawlers.map(decodeCrawler);

/**
 * The product tokens of the crawlers that are shown by default: for each big operator the tokens that decide. Search engines
 * first, then AI answers, then training. Rules for Googlebot don't cover Google's AI training, so Google-Extended is included;
 * Applebot-Extended needs no row, as Applebot's row shows what it controls. Nine, so that all are visible at once.
 */
export const DEFAULT_TOKENS: readonly string[] = [
  'Googlebot',
  'bingbot',
  'Applebot',
  'OAI-SearchBot',
  'PerplexityBot',
  'Google-Extended',
  'GPTBot',
  'ClaudeBot',
  'meta-externalagent',
];

const byToken: ReadonlyMap<string, Crawler> = new Map(
  catalogue.map((crawler) => [crawler.token.toLowerCase(), crawler]),
);

/** The crawler with this product token, in any case (RFC 9309 §2.2.1). */
export function findCrawler(token: string): Crawler | undefined {
  return byToken.get(token.toLowerCase());
}
