// What decides has the color of the cell that it explains.
import { expect, test, vi } from 'vitest';
import { found, ready, UNKNOWN_HEADERS, unreachable } from '../../../test/support/generators/facts.ts';
import type { CrawlerReport } from '../../report/index.ts';
import { crawlCell } from './cells.ts';
import { decidedBy, decidedText } from './decided.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const RULES = found('User-agent: *\nDisallow: /\n');

test.each([
  ['a rule', RULES, 'no'],
  ['a rule of the last good copy, while robots.txt fails', unreachable({ lastGood: RULES }), 'warn'],
  ['a robots.txt that fails', unreachable(), 'warn'],
] as const)('%s', (_, outcome, tone) => {
  const { crawlers, missing } = ready(outcome, ['bingbot']).report;
  const [report] = crawlers as readonly [CrawlerReport];
  expect(report.crawl.answer).toBe('disallowed');
  expect([crawlCell(report).tone, decidedBy(report, missing).tone]).toEqual([tone, tone]);
});

// “no rule” beside “Unknown” would name what doesn't decide it.
test.each([
  ['headers', found(''), { headers: UNKNOWN_HEADERS }, 'headers not seen'],
  [
    'headers, and a rule that allows',
    found('User-agent: *\nAllow: /'),
    { headers: UNKNOWN_HEADERS },
    'headers not seen',
  ],
  ['tags', found(''), { tags: { kind: 'unreadable' } }, 'meta tags not read'],
  [
    'both',
    found(''),
    { headers: UNKNOWN_HEADERS, tags: { kind: 'unreadable' } },
    'headers not seen · meta tags not read',
  ],
] as const)('what was not seen decides what is unknown: %s', (_, outcome, more, says) => {
  const { crawlers, missing } = ready(outcome, ['Googlebot', 'GPTBot'], more).report;
  const texts = crawlers.map((report) => decidedText(report, missing).text);
  expect(texts).toEqual([`Index: ${says}`, `AI use: ${says}`]);
});

test.each([
  ['a rule that blocks', found('User-agent: *\nDisallow: /'), 'Crawl: line 2, Disallow: /'],
  ['a signal that opts out', found('User-agent: *\nContent-Signal: ai-train=no'), 'AI use: line 2, ai-train=no'],
] as const)('but not where something else does: %s', (_, outcome, says) => {
  const { crawlers, missing } = ready(outcome, ['GPTBot'], { headers: UNKNOWN_HEADERS }).report;
  expect(crawlers.map((report) => decidedText(report, missing).text)).toEqual([says]);
});
