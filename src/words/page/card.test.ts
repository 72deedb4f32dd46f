// The cells of the card in full: each answer with the operators that it is for, and what decides it.
import { expect, test, vi } from 'vitest';
import { countCases } from '../../../test/support/checked.ts';
import { exchange, found, ready, silent, unreachable } from '../../../test/support/generators/facts.ts';
import { factsOf, type Page } from '../../../test/support/generators/pages-by-hand.ts';
import { DEFAULT_TOKENS } from '../../crawlers/index.ts';
import type { FetchFailure } from '../../report/index.ts';
import type { Challenger, RobotsOutcome } from '../../robots/index.ts';
import { cardCells } from './card.ts';
import { verdictSentences, verdictTitle } from './verdict.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const OPEN = 'User-agent: *\nDisallow: /private/\n';

/** As in the popup: the word, then, a line for each group, its operators by their signs, and what decides. */
function cellsOf({ robots = OPEN, ...page }: Page & { readonly robots?: string }) {
  const { report } = ready(found(robots), DEFAULT_TOKENS, factsOf(page));
  return cardCells(report).map(({ word, groups }) => [
    word,
    ...groups.map(({ chips, note }) =>
      [...chips.map(({ icon, name }) => `${icon}:${name}`), note?.text ?? ''].join(' ').trim(),
    ),
  ]);
}

test('the cells of a plain page name the operators, and products that people know', () => {
  expect(cellsOf({})).toEqual([
    ['Indexable', 'Google, Microsoft, and Apple'],
    ['Not restricted', 'Google, Microsoft, Apple, OpenAI (ChatGPT), and Perplexity'],
    ['Not restricted', 'Microsoft, Apple, Google, OpenAI, Anthropic, and Meta'],
  ]);
});

test('a noindex for one crawler and another for all are shown separately', () => {
  const page = { metas: { googlebot: 'noindex' }, header: { robotsTags: ['noarchive', 'noindex'] } };
  expect(cellsOf(page)).toEqual([
    ['Not indexable', 'Google, Microsoft, and Apple'],
    [
      '3 of 5 blocked',
      'no:Google meta googlebot: noindex · X-Robots-Tag: noindex',
      'no:Microsoft no:Apple X-Robots-Tag: noindex',
      'opted-out:OpenAI (ChatGPT) opted-out:Perplexity noindex · they might ignore it',
    ],
    [
      '1 of 6 opted out',
      'opted-out:Microsoft X-Robots-Tag: noarchive',
      'open:Apple open:Google open:OpenAI open:Anthropic open:Meta Not restricted',
    ],
  ]);
});

test('signals for all, a group that blocks two crawlers and a group without a signal are shown separately', () => {
  const robots = `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow: /cart/

User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /cart/\n`;
  expect(cellsOf({ robots })).toEqual([
    ['Indexable', 'Google, Microsoft, and Apple'],
    [
      'Not restricted',
      'yes:Google yes:Apple yes:OpenAI (ChatGPT) yes:Perplexity Allowed: Content-Signal, robots.txt line 2',
      'open:Microsoft Not restricted',
    ],
    [
      '5 of 6 restricted',
      'no:OpenAI no:Anthropic Disallow, robots.txt line 7',
      'opted-out:Apple opted-out:Google opted-out:Meta Content-Signal, robots.txt line 2 · they might ignore it',
      'open:Microsoft Not restricted',
    ],
  ]);
});

test('limits for crawlers of two operators and an opt-out for all are shown separately', () => {
  const page = { metas: { robots: 'max-snippet:20, noai' }, header: { robotsTags: ['bingbot: noarchive, nocache'] } };
  expect(cellsOf(page).slice(1)).toEqual([
    [
      '2 of 5 restricted',
      'partly:Google (Googlebot) meta robots: max-snippet:20',
      'partly:Microsoft X-Robots-Tag: bingbot: nocache',
      'open:Apple open:OpenAI (ChatGPT) open:Perplexity Not restricted',
    ],
    [
      'Opted out',
      'opted-out:Microsoft meta robots: noai · might ignore it; nocache, which it honors, then leaves only URL, title and snippet',
      'opted-out:Apple opted-out:Google opted-out:OpenAI opted-out:Anthropic opted-out:Meta meta robots: noai · they might ignore it',
    ],
  ]);
});

test('the lines of one group for each crawler are shown together', () => {
  const group = (token: string) => `User-agent: ${token}\nDisallow: /\n\n`;
  const robots = `User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\n${['GPTBot', 'ClaudeBot', 'meta-externalagent'].map(group).join('')}`;
  expect(cellsOf({ robots })[2]).toEqual([
    'Opted out',
    'no:OpenAI no:Anthropic no:Meta 3 of 6 operators blocked: lines 6, 9, 12',
    'opted-out:Microsoft opted-out:Apple opted-out:Google Content-Signal, robots.txt line 2 · they might ignore it',
  ]);
});

test('while robots.txt fails, the rule of the last copy is named as such, and temporary states are marked', () => {
  const status = (code: number) => unreachable({ reason: { kind: 'status', exchange: exchange(code) }, lastGood });
  const lastGood = found('User-agent: *\nDisallow: /\n');
  const cellOf = (outcome: RobotsOutcome) => {
    const { word, groups } = cardCells(ready(outcome, ['Googlebot', 'bingbot']).report)[1] ?? {};
    return [word, ...(groups ?? []).map(({ note }) => note?.text)];
  };
  const paused = 'pauses for up to 12 hours';
  expect(cellOf(status(503))).toEqual([
    'Blocked',
    `robots.txt: 503 (${paused}) · Last copy: line 2`,
    'Last copy: line 2',
  ]);
  expect(cellOf(status(429))).toEqual([
    '1 of 2 blocked',
    `robots.txt: 429 (${paused}) · Last copy: line 2`,
    'Not restricted',
  ]);
});

test('a Refresh header is called that, and not a meta refresh', () => {
  const { report } = ready(
    found(OPEN),
    ['Googlebot', 'Google-Extended'],
    factsOf({ header: { refresh: '1; url=/new' } }),
  );
  const [sentence] = verdictSentences(report.page);
  expect(sentence?.text).toBe(
    'A Refresh header redirects to https://example.com/new after 1 s, so this URL isn’t indexed itself.',
  );
  expect(JSON.stringify(cardCells(report))).toContain('Refresh header, 1 s');
});

test.each<[string, Page, string, RegExp]>([
  ['an HTTP status', { status: 404 }, 'status', /^HTTP status 404: search engines drop the URL\./],
  ['a redirect', { status: 301 }, 'redirect', /^HTTP status 301: /],
  ['a noindex', { metas: { robots: 'noindex' } }, 'noindex', /^“noindex” \(meta robots, in head\) prevents indexing/],
])(
  'while robots.txt fails, %s of the page decides, and that robots.txt fails is said beside it',
  (_, page, reason, own) => {
    const outcome = unreachable({ reason: { kind: 'status', exchange: exchange(503) } });
    const { report } = ready(outcome, ['Googlebot', 'bingbot', 'GPTBot'], factsOf(page));
    const [first, ...others] = verdictSentences(report.page).map(({ text }) => text);
    expect([report.page.reason, verdictTitle(report).text.text]).toEqual([reason, 'Not indexable']);
    expect(first).toMatch(own);
    expect(others).toEqual([
      'robots.txt returns 503, so Google can’t crawl for now.',
      'robots.txt returns 503, so Microsoft can’t crawl for now, unless an earlier copy allows it.',
    ]);
    // Training doesn't need the index, so for that, robots.txt alone decides.
    expect(cardCells(report).map(({ word }) => word)).toEqual(['Not indexable', 'Blocked', 'Blocked for now']);
  },
);

// https://developers.google.com/crawling/docs/troubleshooting/http-status-codes: 429 and 5xx are retried.
test.each([429, 503])(
  'while robots.txt fails, a status of the page that is retried is there for now, too: %i',
  (status) => {
    const outcome = unreachable({ reason: { kind: 'status', exchange: exchange(503) } });
    const cardOf = (...tokens: string[]) => {
      const { report } = ready(outcome, tokens, factsOf({ status }));
      const { page } = report;
      return [page.verdict, page.reason, verdictTitle(report).text.text, ...cardCells(report).map(({ word }) => word)];
    };
    expect(cardOf('Googlebot', 'bingbot', 'GPTBot')).toEqual([
      'not-indexable',
      'status',
      'Blocked for now: robots.txt is failing',
      'Blocked for now',
      'Blocked for now',
      'Blocked for now',
    ]);
    // Yandex crawls meanwhile, and so meets that status.
    expect(cardOf('Googlebot', 'YandexBot').slice(0, 4)).toEqual([
      'not-indexable',
      'status',
      'Not indexable',
      'Not indexable',
    ]);
  },
);

test('title and cell say the same of a page that no search crawler can index, whichever crawlers are selected', () => {
  const words = new Map([
    ['Blocked from crawling.', 'Blocked'],
    ['Blocked for now: robots.txt is failing', 'Blocked for now'],
    ['Blocked by the last good copy of robots.txt', 'Blocked'],
    ['Not indexable', 'Not indexable'],
  ]);
  const cases = countCases(...words.keys());
  const files = [null, OPEN, 'User-agent: *\nDisallow: /\n', 'User-agent: Googlebot\nDisallow: /\n'].map((text) =>
    text === null ? null : found(text),
  );
  const reason = { kind: 'status', exchange: exchange(503) } as const;
  const outcomes = files.flatMap((file) => [...(file ? [file] : []), unreachable({ reason, lastGood: file })]);
  const pages = [{}, { status: 404 }, { status: 503 }, { metas: { robots: 'noindex' } }].map(factsOf);
  const selections = ['Googlebot', 'Storebot-Google', 'bingbot', 'YandexBot'].flatMap((one, index, tokens) =>
    tokens.slice(index).map((other) => [...new Set([one, other])]),
  );
  for (const outcome of outcomes) {
    for (const [page, selected] of pages.flatMap((each) => selections.map((tokens) => [each, tokens] as const))) {
      const { report } = ready(outcome, selected, page);
      if (report.page.verdict !== 'not-indexable') continue;
      const { text, tone } = verdictTitle(report);
      cases.add(text.text);
      expect(cardCells(report)[0], selected.join()).toMatchObject({ word: words.get(text.text), tone });
    }
  }
  cases.expectEach();
});

// Google documents a pause of 12 hours; RFC 9309 lets crawlers use an earlier copy; Common Crawl's parser uses none.
test('what each operator does while robots.txt fails is shown separately', () => {
  const outcome = unreachable({ reason: { kind: 'status', exchange: exchange(503) } });
  const { report } = ready(outcome, ['Googlebot', 'Google-Extended', 'bingbot', 'GPTBot', 'CCBot']);
  const training = cardCells(report)[2];
  expect(training?.word).toBe('Blocked for now');
  expect(training?.groups.map(({ chips, note }) => [chips.map(({ name }) => name), note?.text])).toEqual([
    [['Google'], 'robots.txt: 503 (pauses for up to 12 hours)'],
    [['Microsoft', 'OpenAI'], 'robots.txt: 503 (an earlier copy might decide)'],
    [['Common Crawl'], 'robots.txt: 503 (for now)'],
  ]);
  expect(verdictSentences(report.page).map(({ text }) => text)).toEqual([
    'robots.txt returns 503, so Google can’t crawl for now. The URL can still be listed.',
    'robots.txt returns 503, so Microsoft can’t crawl for now, unless an earlier copy allows it. The URL can still be listed.',
  ]);
});

test('why the page gives no response is the reason also where no search crawler is selected', () => {
  expect(verdictSentences(ready(found(OPEN), ['GPTBot'], silent()).report.page).map(({ text }) => text)).toEqual([
    'The server took too long to respond.',
  ]);
  expect(verdictSentences(ready(found(OPEN), ['GPTBot']).report.page)).toEqual([]);
});

// DuckDuckGo and Baidu document no META or header for their crawlers.
test('a noindex that an operator doesn’t document is a request, and not said to prevent indexing', () => {
  const sentencesFor = (...tokens: string[]) =>
    verdictSentences(ready(found(OPEN), tokens, factsOf({ metas: { robots: 'noindex' } })).report.page).map(
      ({ text }) => text,
    );
  expect(sentencesFor('Googlebot')).toEqual(['“noindex” (meta robots, in head) prevents indexing (Google).']);
  expect(sentencesFor('DuckDuckBot')).toEqual([
    '“noindex” (meta robots, in head): a request not to index the page. DuckDuckGo might ignore it.',
  ]);
});

test.each<[FetchFailure | Challenger, string]>([
  ['timeout', 'The server took too long to respond.'],
  ['network', 'The request failed.'],
  ['offline', 'You are offline.'],
  ['cloudflare', 'A challenge page or refusal from Cloudflare came instead of the page.'],
  ['redirect', 'The URL redirects, and Robots Lens can’t follow: too many redirects, no access, or a private network.'],
])('a page that gives no response says why, once, beside what robots.txt blocks: %s', (failure, why) => {
  const sentencesOf = (robots: string) =>
    verdictSentences(ready(found(robots), ['bingbot', 'Googlebot', 'YandexBot'], silent(failure)).report.page).map(
      ({ text }) => text,
    );
  expect(sentencesOf(OPEN)).toEqual([why]);
  expect(sentencesOf('User-agent: bingbot\nDisallow: /\n')).toEqual([expect.stringContaining('line 2'), why]);
});
