// One crawler's report on an ordinary page, and helpers for such tests.

import { type PageFacts, report } from '../../../src/report/index.ts';
import type { FoundRobotsTxt, RobotsOutcome } from '../../../src/robots/index.ts';
import { crawler, unreachable as failing, found, headers as headersOf, NOW, PAGE_URL, tags } from './facts.ts';

export const HOUR = 3_600_000;
/** The server has been failing for so many hours. */
export const unreachable = (lastGood: FoundRobotsTxt | null = null, hours = 0): RobotsOutcome =>
  failing({ lastGood, since: NOW - hours * HOUR });
export const headers = (robotsTags: readonly string[] = [], contentType = 'text/html') =>
  headersOf({ robotsTags, contentType });

export const headersAndMeta = (robotsTags: readonly string[], content: string) => ({
  headers: headers(robotsTags),
  tags: tags(['robots', content]),
});

export function judge(token: string, outcome: RobotsOutcome, facts: Partial<PageFacts> = {}) {
  const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [], ...facts };
  const { crawlers, conflicts } = report(page, outcome, [crawler(token)], NOW);
  const [only] = crawlers;
  if (!only) throw new Error('no report');
  return { answers: `${only.crawl.answer} ${only.index.answer}`, only, conflicts };
}

export const OPEN = found('User-agent: *\nDisallow:\n');
export const CLOSED = found('User-agent: *\nDisallow: /\n');
