// What `npm run catalogue` prints.
import { expect, test } from 'vitest';
import { catalogue, customCrawler } from '../../src/crawlers/index.ts';
import { differencesTo, findingsOf, readList } from '../catalogue/findings.ts';

const NOW = Date.parse('2026-11-23');
const one = (token: string, changes: Partial<(typeof catalogue)[number]> = {}) => ({
  ...customCrawler(token),
  ...changes,
});

test('the findings are entries older than 90 days, not verified, or without a source', () => {
  const source = 'https://example.com/bot';
  const crawlers = [
    one('A', { source, read: '2026-08-25' }),
    one('B', { source, read: '2026-08-24' }),
    one('C', { source, read: '2026-01-01' }),
    one('D', { source }),
    one('E'),
    one('F', { standing: 'retired' }),
    one('G', { purposes: ['historic'] }),
  ];
  expect(findingsOf(crawlers, NOW)).toEqual({
    old: [
      { token: 'C', read: '2026-01-01', source },
      { token: 'B', read: '2026-08-24', source },
    ],
    unread: [{ token: 'D', source }],
    withoutSource: ['E'],
  });
});

test.each([
  ['JSON', '{"GPTBot": {"respect": "[Yes](https://example.com)"}, "NewBot": {}}'],
  ['a robots.txt', '# list\nUser-agent: GPTBot\nuser-agent : NewBot # new\nUser-agent: *\nDisallow: /\n'],
  ['a token a line', 'GPTBot\n# comment\n\nNewBot\r\nGPTBot\n'],
])('a list is read as %s', (_, text) => {
  expect(readList(text).map(({ token }) => token)).toEqual(['GPTBot', 'NewBot']);
});

test('a list that differs is compared', () => {
  const crawlers = [
    one('GPTBot', { obeys: 'yes', purposes: ['ai-training'] }),
    one('ClaudeBot', { obeys: 'yes', purposes: ['ai-training'] }),
    one('bingbot', { purposes: ['search'] }),
  ];
  const list = readList('{"gptbot": {"respect": "[No](x)"}, "NewBot": {"respect": "Unclear"}}');
  expect(differencesTo(list, crawlers)).toEqual({
    onlyThere: ['NewBot'],
    onlyHere: ['ClaudeBot'],
    respect: [{ token: 'GPTBot', here: 'yes', there: 'no' }],
  });
});

test('the catalog itself has been read within 90 days of its newest entry', () => {
  const newest = Math.max(...catalogue.flatMap(({ read }) => (read === null ? [] : Date.parse(read))));
  expect(findingsOf(catalogue, newest).old).toEqual([]);
});
