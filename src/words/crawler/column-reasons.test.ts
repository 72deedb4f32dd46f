// What decides is named for every column, and has the color of the cell that it explains.
import { describe, expect, test, vi } from 'vitest';
import {
  exchange,
  found,
  headers,
  ready,
  tags,
  UNKNOWN_HEADERS,
  unreachable,
} from '../../../test/support/generators/facts.ts';
import type { CrawlerReport, PageFacts } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { cardCells } from '../page/card.ts';
import { aiCell } from './ai.ts';
import { crawlCell } from './cells.ts';
import { columnReasons, columnReasonsText } from './column-reasons.ts';
import { crawlReasonSentences } from './crawl.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

/** Google documents 12 hours. */
const PAUSED = 'pauses for up to 12 hours';
const RULES = found('User-agent: *\nDisallow: /\n');

function reportOf(token: string, outcome: RobotsOutcome, facts: Partial<PageFacts> = {}): CrawlerReport {
  const [report] = ready(outcome, [token], facts).report.crawlers as readonly [CrawlerReport];
  return report;
}

test.each([
  ['a rule', RULES, 'no'],
  ['a rule of the last good copy, while robots.txt fails', unreachable({ lastGood: RULES }), 'warn'],
  ['a robots.txt that fails', unreachable(), 'warn'],
] as const)('a reason has the tone of its cell: %s', (_, outcome, tone) => {
  const report = reportOf('bingbot', outcome);
  expect(report.crawl.answer).toBe('disallowed');
  expect([crawlCell(report).tone, ...columnReasons(report, []).map((one) => one.tone)]).toEqual([tone, tone]);
});

test('the rule of the last good copy is named for crawlers that use it after a failure, as for those that use it now', () => {
  const outcome = unreachable({ lastGood: RULES });
  const textOf = (token: string) => columnReasonsText(columnReasons(reportOf(token, outcome), [])).text;
  expect(textOf('Googlebot')).toBe(`Crawl: robots.txt unreachable (${PAUSED}) · Last copy: line 2, Disallow: /`);
  expect(textOf('bingbot')).toBe('Last copy: line 2, Disallow: /');
  expect(crawlReasonSentences(reportOf('Googlebot', outcome)).map(({ text }) => text)).toContain(
    'Line 2 of Robots Lens’s last copy of robots.txt blocks Googlebot: Disallow: /',
  );
});

// Brave: its crawler has no token, and doesn't crawl what Googlebot can't.
test.each([
  [
    'a group for all',
    'User-agent: *\nDisallow: /\n\nUser-agent: Bravebot\nAllow: /\n',
    'The * group applies (lines 1–2).',
  ],
  ['no such group', 'User-agent: Bravebot\nDisallow: /\n', 'No matching group and no * group: crawling is allowed.'],
])('a crawler that no group can name isn’t said to lack a group: %s', (_, file, next) => {
  const texts = crawlReasonSentences(reportOf('Bravebot', found(file))).map(({ text }) => text);
  const named = texts.findIndex((text) => text.endsWith('so no group can name it.'));
  expect(texts[named]).toMatch(/^Brave says its crawler has no user agent token/);
  expect(texts[named + 1]).toBe(next);
  expect(texts.join(' ')).not.toContain('No group for this user agent');
});

test('a copy that Amazon’s crawler may use is mentioned where robots.txt is missing', () => {
  const missing = { kind: 'unavailable', exchange: exchange(404) } as const;
  const textsOf = (token: string) => crawlReasonSentences(reportOf(token, missing)).map(({ text }) => text);
  expect(textsOf('Amazonbot')).toEqual([
    'The server returned 404. Without a robots.txt, crawling is allowed (RFC 9309 §2.3.1.3).',
    'Amazon says its crawler may use a copy of robots.txt from the last 30 days instead.',
  ]);
  expect(textsOf('GPTBot')).toHaveLength(1);
});

// “no rule” beside “Unknown” would name what doesn't decide it.
test.each([
  ['headers', found(''), { headers: UNKNOWN_HEADERS }, 'headers unseen'],
  ['headers, and a rule that allows', found('User-agent: *\nAllow: /'), { headers: UNKNOWN_HEADERS }, 'headers unseen'],
  ['tags', found(''), { tags: { kind: 'unreadable' } }, 'tags not read'],
  ['both', found(''), { headers: UNKNOWN_HEADERS, tags: { kind: 'unreadable' } }, 'headers unseen · tags not read'],
] as const)('the missing facts are the reason for an unknown answer: %s', (what, outcome, more, sentence) => {
  const { crawlers, missing } = ready(outcome, ['Googlebot', 'GPTBot'], more).report;
  const texts = crawlers.map((report) => columnReasonsText(columnReasons(report, missing)).text);
  const rule = what.includes('rule') ? 'Crawl: line 2, Allow: / · ' : '';
  expect(texts).toEqual([`${rule}Index and Answers: ${sentence}`, `${rule}Training: ${sentence}`]);
});

test.each([
  ['a rule that blocks', found('User-agent: *\nDisallow: /'), 'Crawl: line 2, Disallow: /'],
  ['a signal that opts out', found('User-agent: *\nContent-Signal: ai-train=no'), 'Training: line 2, ai-train=no'],
] as const)('the missing facts aren’t the reason if something else decides: %s', (_, outcome, sentence) => {
  const { crawlers, missing } = ready(outcome, ['GPTBot'], { headers: UNKNOWN_HEADERS }).report;
  expect(crawlers.map((report) => columnReasonsText(columnReasons(report, missing)).text)).toEqual([sentence]);
});

const SIGNALS = found(`User-agent: *
Content-Signal: ai-input=yes, ai-train=no
Disallow: /cart/

User-agent: bingbot
Disallow: /cart/

User-agent: Applebot-Extended
Disallow: /
`);
const noindex = { tags: tags(['googlebot', 'noindex']), headers: headers({ robotsTags: ['noarchive', 'noindex'] }) };
const partly = {
  tags: tags(['robots', 'max-snippet:20, noai']),
  headers: headers({ robotsTags: ['bingbot: nocache'] }),
};
const OPEN = found('User-agent: *\nDisallow: /private/\n');

describe('the reasons by column', () => {
  test.each<[string, RobotsOutcome, Partial<PageFacts>, decided: string]>([
    ['GPTBot', OPEN, {}, 'Crawl: no rule'],
    ['GPTBot', RULES, {}, 'Crawl: line 2, Disallow: /'],
    ['Google-Extended', found('User-agent: Google-Extended\nDisallow: /\n'), {}, 'AI use: line 2, Disallow: /'],
    ['Googlebot', OPEN, noindex, 'Index and Answers: meta googlebot: noindex and X-Robots-Tag: noindex'],
    ['bingbot', OPEN, noindex, 'Index and Answers: X-Robots-Tag: noindex · Training: X-Robots-Tag: noarchive'],
    ['OAI-SearchBot', OPEN, noindex, 'Index and Answers: X-Robots-Tag: noindex; OpenAI might ignore it'],
    ['PerplexityBot', OPEN, noindex, 'Index and Answers: X-Robots-Tag: noindex; Perplexity might ignore it'],
    [
      'Google-Extended',
      OPEN,
      noindex,
      'Answers: not in Google’s index (meta googlebot: noindex and X-Robots-Tag: noindex)',
    ],
    ['Googlebot', OPEN, { headers: headers({ status: 404 }) }, 'Index and Answers: HTTP status 404'],
    ['Googlebot', OPEN, partly, 'Answers: meta robots: max-snippet:20'],
    // Microsoft documents that nocache limits training, too.
    [
      'bingbot',
      OPEN,
      partly,
      'Training: meta robots: noai and X-Robots-Tag: bingbot: nocache · Answers: X-Robots-Tag: bingbot: nocache',
    ],
    ['Googlebot', SIGNALS, {}, 'Answers: line 2, ai-input=yes'],
    // No source says that it honors noai, and that is about training.
    ['OAI-SearchBot', OPEN, partly, 'Answers: no known effect: max-snippet'],
    ['GPTBot', OPEN, { tags: tags(['robots', 'nosnippet, nofollow']) }, 'Crawl: no rule'],
    ['Googlebot', OPEN, { tags: tags(['robots', 'noarchive']) }, 'Answers: no known effect: noarchive'],
    ['Google-Extended', SIGNALS, {}, 'Training: line 2, ai-train=no · Answers: line 2, ai-input=yes'],
    ['Applebot', SIGNALS, {}, 'Training: line 9, Applebot-Extended · Answers: line 2, ai-input=yes'],
    ['bingbot', SIGNALS, {}, 'AI use: bingbot has its own group, so Content-Signal on line 2 doesn’t apply'],
    [
      'GPTBot',
      found('User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n'),
      {},
      'Crawl: line 3, Allow: / · Training: line 2, ai-train=no',
    ],
  ])('the reasons name what decides for %s', (token, outcome, facts, decided) => {
    expect(columnReasonsText(columnReasons(reportOf(token, outcome, facts), [])).text).toBe(decided);
  });
});

const failed = (status: number, more = {}) =>
  unreachable({ reason: { kind: 'status', exchange: exchange(status) }, ...more });

describe('the AI cell that is about one use', () => {
  const partsOf = (token: string, outcome: RobotsOutcome, facts: Partial<PageFacts> = {}) => {
    const { parts, word, notes } = aiCell(reportOf(token, outcome, facts)) ?? {};
    return (parts ?? [{ icon: '', word, notes }]).map((part) =>
      [part.icon, part.word, ...(part.notes ?? [])].join(' ').trim(),
    );
  };

  test.each<[string, RobotsOutcome, Partial<PageFacts>, cell: readonly string[]]>([
    ['Googlebot', OPEN, {}, ['Not restricted']],
    ['Googlebot', OPEN, noindex, ['Blocked Answers']],
    ['Googlebot', RULES, {}, ['Blocked']],
    ['Googlebot', failed(503), {}, ['Blocked for now']],
    ['bingbot', OPEN, noindex, ['opted-out Opted out Training', 'no Blocked Answers']],
    ['OAI-SearchBot', OPEN, noindex, ['Opted out might ignore it']],
    ['Googlebot', OPEN, partly, ['partly Partly Answers max-snippet:20']],
    [
      'bingbot',
      OPEN,
      partly,
      ['opted-out Opted out Training might ignore it, but honors nocache', 'partly Partly Answers nocache'],
    ],
    ['Google-Extended', SIGNALS, {}, ['opted-out Opted out Training might ignore it', 'yes Allowed Answers (Gemini)']],
    ['Googlebot', SIGNALS, {}, ['Allowed Answers']],
    ['meta-externalagent', SIGNALS, {}, ['Opted out might ignore it']],
  ])('the cell names the use for %s', (token, outcome, facts, cell) => {
    expect(partsOf(token, outcome, facts)).toEqual(cell);
  });
});

// One status has two meanings: each crawler has its own policy.
test.each([
  ['503', failed(503), 'bingbot', '503 (or copy)', 'Crawl: robots.txt: 503 (an earlier copy might decide)'],
  [
    'no answer',
    unreachable(),
    'bingbot',
    'no answer (or copy)',
    'Crawl: robots.txt unreachable (an earlier copy might decide)',
  ],
  ['429, to Google', failed(429), 'Googlebot', '429 (for now)', `Crawl: robots.txt: 429 (${PAUSED})`],
  ['429, by RFC 9309', failed(429), 'bingbot', '429 (no rules)', 'Crawl: robots.txt: 429 (no rules)'],
  ['503, to Yandex', failed(503), 'YandexBot', '503 (no rules)', 'Crawl: robots.txt: 503 (no rules)'],
  ['404', { kind: 'unavailable', exchange: exchange(404) }, 'bingbot', 'robots.txt: 404', 'Crawl: robots.txt: 404'],
  [
    'a rule of the last good copy',
    failed(503, { lastGood: RULES }),
    'bingbot',
    'line 2, Disallow: /',
    'Last copy: line 2, Disallow: /',
  ],
] as const)('the reason says what a failing robots.txt means to the crawler: %s', (_, outcome, token, short, whole) => {
  const { crawlers, missing } = ready(outcome, [token]).report;
  const all = columnReasons(...([crawlers[0], missing] as [CrawlerReport, typeof missing]));
  expect([all.map(({ sentence }) => sentence.text), columnReasonsText(all).text]).toEqual([[short], whole]);
});

test('what blocks while robots.txt fails has its own icon, not only a color', () => {
  const iconsOf = (outcome: RobotsOutcome) => {
    const view = ready(outcome, ['bingbot']);
    const [report] = view.report.crawlers as readonly [CrawlerReport];
    const cells = cardCells(view.report).map(({ icon, word }) => `${icon} ${word}`);
    const parts = aiCell(report)?.parts ?? [aiCell(report)];
    return [crawlCell(report).icon, ...parts.map((part) => part?.icon), ...cells];
  };
  expect(new Set(iconsOf(RULES))).toEqual(new Set(['no', 'no Blocked']));
  const forNow = new Set(['wait', 'wait Blocked for now']);
  expect(new Set(iconsOf(failed(503)))).toEqual(forNow);
  expect(new Set(iconsOf(failed(503, { lastGood: RULES })))).toEqual(new Set(['wait', 'wait Blocked']));
});
