// What the catalog has from operators' pages, each with the page and its day. What they say about pages and licenses is tested beside its code.
import { expect, test } from 'vitest';
import { crawler } from '../../test/support/generators/facts.ts';
import { catalogue, isInactive, isSearchEngine, presetTokens, userAgentOf } from './index.ts';

test.each([
  ['Scrapy', 'Protego 0.7.0 of 21 September 2026', ['protego-0.7', 'protego']],
  ['Python-urllib', 'CPython of May 2026', ['python-3.14', 'python']],
])('the crawler %s parses as its newest version (%s)', (token, _, versions) => {
  expect([crawler(token).dialect, crawler(token).versions]).toEqual([versions[0], versions]);
});

test('Google-NotebookLM is Google-GeminiNotebook now (Google’s changelog, 16 July 2026)', () => {
  expect(crawler('Google-GeminiNotebook')).toMatchObject({ purposes: ['user-fetch'], obeys: 'no', standing: null });
  expect(crawler('Google-NotebookLM').standing).toBe('retired');
});

test.each([
  ['anthropic-ai', 'retired', 'Anthropic lists three bots'],
  ['Claude-Web', 'retired', 'Anthropic lists three bots'],
  ['FacebookBot', 'retired', 'Meta lists five crawlers'],
  ['cohere-ai', 'retired', 'Cohere names it nowhere'],
  ['cohere-training-data-crawler', 'denied', 'Cohere says that it runs no training crawler'],
])('the crawler %s is %s, as %s, and is in no selection but that of everything', (token, standing) => {
  expect(crawler(token).standing).toBe(standing);
  expect(isInactive(crawler(token))).toBe(true);
  expect((['search', 'ai', 'audience'] as const).flatMap((preset) => presetTokens(preset, catalogue))).not.toContain(
    token,
  );
  expect(presetTokens('everything', catalogue)).toContain(token);
});

test.each([
  ['Google-InspectionTool', 'Mozilla/5.0 (compatible; Google-InspectionTool/1.0)'],
  ['GPTBot', 'GPTBot/1.4;'],
  ['OAI-SearchBot', 'OAI-SearchBot/1.4;'],
  ['Amazonbot', 'compatible; Amazonbot/0.1) Chrome/'],
  ['Amzn-User', 'compatible; Amzn-User/0.1) Chrome/'],
  ['Amzn-SearchBot', 'compatible; Amzn-SearchBot/0.1) Chrome/'],
  ['BingPreview', 'compatible; bingbot/2.0;'],
  ['MicrosoftPreview', 'MicrosoftPreview/2.0;'],
  ['BingVideoPreview', 'BingVideoPreview/1.0;'],
  ['Google-Agent', 'compatible; Google-Agent;'],
  ['GoogleOther', 'compatible; GoogleOther)'],
  ['GoogleMessages', 'GoogleMessages'],
  ['Google-Read-Aloud', 'compatible; Google-Read-Aloud;'],
  ['AdsBot-Google-Mobile', 'compatible; AdsBot-Google-Mobile;'],
  ['MistralAI-Index', 'MistralAI-Index/1.0'],
  ['MistralAI-Training', 'MistralAI-Training/1.0'],
  ['DuckAssistBot', 'DuckAssistBot/1.2'],
  ['meta-webindexer', 'meta-webindexer/1.1'],
])('the crawler %s sends %s (the operators’ pages)', (token, part) => {
  const { text, isDocumented } = userAgentOf(crawler(token));
  expect(text).toContain(part);
  expect(text).not.toContain('W.X.Y.Z');
  expect(isDocumented).toBe(true);
});

test('Amzn-SearchBot has its own list of IP addresses', () => {
  const lists = ['Amazonbot', 'Amzn-User', 'Amzn-SearchBot'].map((token) => crawler(token).ipRanges);
  expect(new Set(lists).size).toBe(3);
});

test('Amazonbot uses a copy of 30 days after a failure, else no file (developer.amazon.com/amazonbot, 4 September 2026)', () => {
  expect(crawler('Amazonbot')).toMatchObject({ onFailure: 'last-copy', read: '2026-11-23' });
});

test('Cloudflare’s crawl endpoint is its customers’ tool, and no search engine (developers.cloudflare.com, 22 November 2026)', () => {
  expect(isSearchEngine(crawler('CloudflareBrowserRenderingCrawler'))).toBe(false);
});

test('some robots of Yandex might ignore the rules for Yandex', () => {
  expect(catalogue.filter(({ isFallbackDoubtful }) => isFallbackDoubtful).map(({ token }) => token)).toEqual([
    'YandexAdditional',
  ]);
});

test.each([
  ['ShapBot', 'docs.parallel.ai'],
  ['ICC-Crawler', 'ucri.nict.go.jp'],
  ['Cotoyogi', 'ds.rois.ac.jp'],
  ['atlassian-bot', 'support.atlassian.com'],
  ['PetalBot', 'webmaster.petalsearch.com'],
])('the page about %s is at %s', (token, host) => {
  expect(new URL(crawler(token).source ?? '').host).toBe(host);
});

test('PetalBot is there for AI answers, too (webmaster.petalsearch.com)', () => {
  expect(crawler('PetalBot').purposes).toEqual(['search', 'ai-search']);
});

test('OpenAI doesn’t state whether OAI-AdsBot obeys (its page of bots)', () => {
  expect(crawler('OAI-AdsBot').obeys).toBe('unclear');
});

test('tokens that only others’ lists name have no statement of an operator', () => {
  const listed = catalogue.filter(({ standing }) => standing === 'listed');
  expect(listed.map(({ token }) => token).sort()).toEqual(
    ['DeepSeekBot', 'DoubaoBot', 'ERNIEBot', 'GrokBot', 'QwenBot', 'TikTokSpider', 'xAI-SearchBot'].sort(),
  );
  expect(listed.every(({ obeys, source, read }) => obeys === 'unclear' && source === null && read === null)).toBe(true);
});

test('crawlers that sign their requests (Web Bot Auth) are known', () => {
  expect(Object.fromEntries(catalogue.flatMap(({ token, signs }) => (signs ? [[token, signs.agent]] : [])))).toEqual({
    'Google-Agent': 'https://agent.bot.goog',
    'ChatGPT Agent': 'https://chatgpt.com',
    ExaSearchBot: null,
    CloudflareBrowserRenderingCrawler: null,
  });
  // Google calls it an experiment: only some requests of Google-Agent are signed.
  expect(catalogue.flatMap(({ token, signs }) => (signs?.isExperimental ? [token] : []))).toEqual(['Google-Agent']);
});

test('one crawler documents that it reads Content-Signal (developers.cloudflare.com, 31 August 2026)', () => {
  expect(catalogue.filter(({ readsContentSignal }) => readsContentSignal).map(({ token }) => token)).toEqual([
    'CloudflareBrowserRenderingCrawler',
  ]);
});

test('further statements of operators are known: Google’s on Search Console and a training signal, Apple’s on free access', () => {
  expect(
    Object.fromEntries(catalogue.flatMap(({ token, remarks }) => (remarks.length > 0 ? [[token, remarks]] : []))),
  ).toEqual({
    Googlebot: ['search-ai-control'],
    'Google-Extended': ['training-signal'],
    Applebot: ['free-access'],
  });
});

// Read again in dated copies of the operators' pages, as some User-Agents had been put together of their parts.
const CHROME = 'Chrome/W.X.Y.Z Safari/537.36';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko';
test.each([
  [
    'Google’s list of user-triggered fetchers, copy of 4 July 2026',
    {
      'Google-Agent': `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}; compatible; Google-Agent; +https://developers.google.com/crawling/docs/crawlers-fetchers/google-agent) ${CHROME}`,
      GoogleMessages: 'GoogleMessages',
      'Google-Pinpoint': 'Google-Pinpoint',
      GoogleProducer: 'GoogleProducer; (+https://developers.google.com/search/docs/crawling-indexing/google-producer)',
      'Google-Read-Aloud': `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}) Chrome/137.0.0.0 Safari/537.36 (compatible; Google-Read-Aloud; +https://support.google.com/webmasters/answer/1061943)`,
      'Google-Site-Verification': 'Mozilla/5.0 (compatible; Google-Site-Verification/1.0)',
    },
  ],
  [
    'Google’s list of common crawlers, copy of 2026: its string for phones',
    {
      GoogleOther: `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${WEBKIT}) Chrome/W.X.Y.Z Mobile Safari/537.36 (compatible; GoogleOther)`,
    },
  ],
  ['Google’s list of special-case crawlers', { 'Google-Safety': 'Google-Safety' }],
  [
    'Bing’s list of crawlers, copy of 22 September 2026: BingPreview sends Bingbot’s',
    {
      BingPreview: `Mozilla/5.0 ${WEBKIT}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) ${CHROME}`,
      MicrosoftPreview: `Mozilla/5.0 ${WEBKIT}; compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview) ${CHROME}`,
      BingVideoPreview: `Mozilla/5.0 ${WEBKIT}; compatible; BingVideoPreview/1.0; +https://aka.ms/microsoftbots) ${CHROME}`,
    },
  ],
  [
    'developer.amazon.com/amazonbot, as cited on 27 September 2026',
    {
      Amazonbot: `Mozilla/5.0 ${WEBKIT}; compatible; Amazonbot/0.1) ${CHROME}`,
      'Amzn-SearchBot': `Mozilla/5.0 ${WEBKIT}; compatible; Amzn-SearchBot/0.1) ${CHROME}`,
      'Amzn-User': `Mozilla/5.0 ${WEBKIT}; compatible; Amzn-User/0.1) ${CHROME}`,
    },
  ],
  [
    'docs.mistral.ai/robots, copies of 2026',
    {
      'MistralAI-Index': `Mozilla/5.0 ${WEBKIT}; compatible; MistralAI-Index/1.0; +https://docs.mistral.ai/robots)`,
      'MistralAI-Training': `Mozilla/5.0 ${WEBKIT}; compatible; MistralAI-Training/1.0; +https://docs.mistral.ai/robots)`,
      'MistralAI-User': `Mozilla/5.0 ${WEBKIT}; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)`,
    },
  ],
  [
    'DuckDuckGo’s page, as cited in 2026',
    { DuckAssistBot: 'DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)' },
  ],
  ['Meta’s list of web crawlers, as cited in 2026', { 'meta-webindexer': 'meta-webindexer/1.1' }],
])('User-Agents are those of %s', (_, agents) => {
  for (const [token, userAgent] of Object.entries(agents)) {
    expect(crawler(token), token).toMatchObject({ userAgent, read: '2026-11-23' });
  }
});

test('Amazon Q’s crawler obeys, and no User-Agent of it is stated (docs.aws.amazon.com, stop-web-crawler)', () => {
  expect(crawler('amazon-QBusiness')).toMatchObject({ obeys: 'yes', userAgent: null, read: '2026-11-23' });
});

test('values that only others’ lists have are left out: User-Agents of Bravebot and atlassian-bot, IP ranges of MistralAI-Index', () => {
  expect(crawler('Bravebot')).toMatchObject({ userAgent: null, read: null });
  expect(crawler('atlassian-bot')).toMatchObject({ userAgent: null, read: null, obeys: 'unclear' });
  expect(crawler('MistralAI-Index').ipRanges).toBeNull();
});
