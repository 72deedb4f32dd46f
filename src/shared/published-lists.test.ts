// Lists of IP addresses: whose they are, and how they are kept.
import { expect, test } from 'vitest';
import {
  decodeLists,
  type KeptList,
  LIST_OPERATORS,
  LIST_SOURCES,
  sourceOfFile,
  tokensOfList,
  withLists,
} from './published-lists.ts';

const list = (operator: string, url: string | null, prefixes: readonly string[] = ['192.0.2.0/24']): KeptList => ({
  operator,
  url,
  prefixes,
  at: 1,
  created: null,
});

test('the button says how many operators it asks, and each URL is asked once', () => {
  expect(LIST_OPERATORS).toHaveLength(13);
  expect(new Set(LIST_SOURCES.map(({ url }) => url)).size).toBe(LIST_SOURCES.length);
  expect(LIST_SOURCES.every(({ url }) => url.startsWith('https://'))).toBe(true);
});

test('a list applies to the crawlers of its URL only', () => {
  expect(tokensOfList(list('OpenAI', 'https://openai.com/gptbot.json'))).toEqual(['GPTBot']);
  // Which of Google's lists it is, is not known.
  expect(tokensOfList(list('Google', null))).toEqual([]);
  expect(tokensOfList(list('Apple', null))).toEqual(['Applebot']);
  // Its operator publishes none that the catalog knows.
  expect(tokensOfList(list('Qwant', null))).toEqual(['Qwantbot']);
});

test.each([
  ['gptbot.json', 'https://openai.com/gptbot.json'],
  ['GPTBot (2).json', 'https://openai.com/gptbot.json'],
  ['common-crawlers.json', 'https://developers.google.com/static/crawling/ipranges/common-crawlers.json'],
  ['googlebot.json', 'https://developers.google.com/static/crawling/ipranges/common-crawlers.json'],
  ['ips.json', undefined],
  ['', undefined],
])('a file %s is from %s', (name, url) => {
  expect(sourceOfFile(name)?.url).toBe(url);
});

test('a newer list replaces the previous one', () => {
  const before = [list('OpenAI', 'https://openai.com/gptbot.json'), list('Google', null)];
  const newer = [list('OpenAI', 'https://openai.com/gptbot.json', ['10.0.0.0/8']), list('OpenAI', null)];
  expect(withLists(before, newer)).toEqual([newer[0], before[1], newer[1]]);
});

test.each([undefined, null, 'x', [1], [{ operator: 'Google' }]])('%j isn’t a kept list', (stored) => {
  expect(decodeLists(stored)).toEqual([]);
});

test('kept lists are decoded', () => {
  const kept = [list('Google', null), list('OpenAI', 'https://openai.com/gptbot.json')];
  expect(decodeLists(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});
