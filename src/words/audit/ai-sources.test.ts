// Whether AI may use a page of an audit, in the words that the popup has for it.
import { expect, test, vi } from 'vitest';
import { answerOf, listing, type Said, urlOf } from '../../../test/support/generators/audit.ts';
import { crawler, found, NOW, unreachable } from '../../../test/support/generators/facts.ts';
import { type AiSource, judgePage } from '../../audit/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { sourceAmong, stateBySources } from './ai-sources.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const OPEN = found('User-agent: *\nDisallow:\n');
const CLOSED = found('User-agent: *\nDisallow: /a\n');

test.each<[string, RobotsOutcome, Said, readonly string[], ReturnType<typeof stateBySources>]>([
  ['a rule blocks', CLOSED, {}, ['OAI-SearchBot'], { icon: 'no', tone: 'no', text: 'Blocked' }],
  ['robots.txt fails', unreachable(), {}, ['OAI-SearchBot'], { icon: 'wait', tone: 'warn', text: 'Blocked for now' }],
  [
    'a noindex that is documented blocks',
    OPEN,
    { robotsTag: 'noindex' },
    ['Googlebot'],
    { icon: 'no', tone: 'no', text: 'Blocked' },
  ],
  [
    'a noindex that isn’t documented opts out',
    OPEN,
    { robotsTag: 'noindex' },
    ['OAI-SearchBot', 'PerplexityBot'],
    { icon: 'opted-out', tone: 'warn', text: 'Opted out (they might ignore it)' },
  ],
  [
    'one that an operator documents, and others don’t, blocks',
    OPEN,
    { robotsTag: 'noindex' },
    ['OAI-SearchBot', 'Googlebot', 'PerplexityBot'],
    { icon: 'no', tone: 'no', text: 'Blocked' },
  ],
])('the state of AI answers follows from what decides it: %s', (_, outcome, said, tokens, expected) => {
  const listed = { ...listing('/a'), sitemaps: 1, isTarget: false };
  const page = judgePage(listed, answerOf('/a', said), { outcome, crawlers: tokens.map(crawler), now: NOW });
  expect(page.url).toBe(urlOf('/a'));
  expect(page.ai['ai-search']).toBe('blocked');
  expect(stateBySources(page.ai['ai-search'], page.aiBy['ai-search'])).toEqual(expected);
});

test('beside a rule that blocks, an undocumented noindex says that crawlers might ignore it', () => {
  const rule: AiSource = { place: 'robots.txt', line: 2, text: 'Disallow: /a', isDocumented: true };
  const tag: AiSource = { place: 'meta', line: null, text: 'robots: noindex', isDocumented: false };
  const words = (state: Parameters<typeof sourceAmong>[0], ...by: readonly AiSource[]) =>
    by.map((one) => sourceAmong(state, by, one));
  expect(words('blocked', rule, tag)).toEqual([
    'Disallow: /a, robots.txt line 2',
    'meta robots: noindex (they might ignore it)',
  ]);
  // The state itself says it.
  expect(words('blocked', tag)).toEqual(['meta robots: noindex']);
  // Permission isn't ignored.
  expect(words('allowed', rule, tag)[1]).toBe('meta robots: noindex');
});
