// What decides has the color of the cell that it explains.
import { expect, test, vi } from 'vitest';
import { found, ready, unreachable } from '../../../test/support/generators/facts.ts';
import type { CrawlerReport } from '../../report/index.ts';
import { crawlCell } from './cells.ts';
import { decidedBy } from './decided.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const RULES = found('User-agent: *\nDisallow: /\n');

test.each([
  ['a rule', RULES, 'no'],
  ['a rule of the last good copy, while robots.txt fails', unreachable({ lastGood: RULES }), 'warn'],
  ['a robots.txt that fails', unreachable(), 'warn'],
] as const)('%s', (_, outcome, tone) => {
  const [report] = ready(outcome, ['bingbot']).report.crawlers as readonly [CrawlerReport];
  expect(report.crawl.answer).toBe('disallowed');
  expect([crawlCell(report).tone, decidedBy(report).tone]).toEqual([tone, tone]);
});
