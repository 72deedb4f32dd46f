// The names that people know operators' services by, and what keeps a page from all AI use of an operator.
import { expect, test } from 'vitest';
import { crawler } from '../../test/support/generators/facts.ts';
import { aiOptOutOf, answerProductOf, answerProductOfToken, customCrawler, searchEngineOf } from './index.ts';

test.each([
  ['Googlebot', 'Google'],
  ['bingbot', 'Bing'],
  ['YandexBot', 'Yandex'],
  ['Applebot', 'Apple'],
  ['DuckDuckBot', 'DuckDuckGo'],
  ['Baiduspider', 'Baidu'],
  ['Yeti', 'Naver'],
  ['SeznamBot', 'Seznam.cz'],
  ['Qwantbot', 'Qwant'],
])('the crawler %s crawls for the search engine %s', (token, name) => {
  expect(searchEngineOf(crawler(token))).toBe(name);
});

test.each(['Googlebot-Image', 'BingPreview', 'Applebot-Extended', 'GPTBot'])(
  'the crawler %s, which its own search engine is not named after, keeps its token',
  (token) => {
    expect(searchEngineOf(crawler(token))).toBeNull();
  },
);

// https://developers.openai.com/api/docs/bots
test.each([
  ['OpenAI', 'ChatGPT'],
  // Its answers are those of its search, too.
  ['Google', null],
  ['Anthropic', null],
  ['constructor', null],
])('the product of all AI answers of %s is %s', (operator, product) => {
  expect(answerProductOf(operator)).toBe(product);
});

// https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers
test.each([
  ['Google-Extended', 'Gemini'],
  ['Googlebot', null],
  ['OAI-SearchBot', null],
])('the product whose answers %s alone controls is %s', (token, product) => {
  expect(answerProductOfToken(crawler(token))).toBe(product);
});

test.each([
  // For training and answers.
  ['bingbot', 'noarchive'],
  // nosnippet is for answers alone.
  ['Googlebot', null],
  ['Applebot', null],
  // noarchive is for training alone.
  ['Amazonbot', null],
  ['GPTBot', null],
])('the directive against every AI use of the operator of %s is %s', (token, directive) => {
  expect(aiOptOutOf(crawler(token))).toBe(directive);
});

test('nothing is known of a token that a person adds', () => {
  const added = customCrawler('ExampleBot');
  expect([searchEngineOf(added), answerProductOfToken(added), aiOptOutOf(added)]).toEqual([null, null, null]);
});
