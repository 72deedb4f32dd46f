import { describe, expect, test } from 'vitest';
import {
  crawler,
  exchange,
  found,
  headers,
  NOW,
  PAGE_URL,
  ROBOTS_URL,
  tags,
  unreachable,
} from '../../../test/support/generators/facts.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { AiUse } from '../data/ai.ts';
import type { HeadersResult, PageFacts } from '../data/facts.ts';
import type { Conflict } from '../data/types.ts';
import { report } from '../report.ts';
import { aiCrawlers } from './crawlers.ts';

const NO_FILE: RobotsOutcome = { kind: 'unavailable', exchange: exchange(404) };
const FAILS = unreachable();

function reportOf(robots: string | RobotsOutcome, facts: Partial<PageFacts> = {}, tokens: readonly string[] = []) {
  const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [], ...facts };
  return report(page, typeof robots === 'string' ? found(robots) : robots, tokens.map(crawler), NOW);
}

/** `training=… answers=…` as the site answers one crawler. */
function answers(token: string, robots: string | RobotsOutcome, facts: Partial<PageFacts> = {}): string | null {
  const [only] = reportOf(robots, facts, [token]).crawlers;
  return only?.aiUse?.map(({ use, answer }) => `${use}=${answer}`).join(' ') ?? null;
}

const pageUse = (use: AiUse, robots: string | RobotsOutcome, facts: Partial<PageFacts> = {}) =>
  reportOf(robots, facts).aiUse.find((one) => one.use === use);
const training = (robots: string | RobotsOutcome, facts: Partial<PageFacts> = {}) =>
  pageUse('training', robots, facts)?.answer;

const ALL_OPEN = 'User-agent: *\nAllow: /\n';

describe('what a group says to a crawler', () => {
  test.each<[string, token: string, robots: string, string]>([
    ['named and blocked', 'GPTBot', 'User-agent: GPTBot\nDisallow: /\n', 'training=disallowed'],
    ['named and allowed', 'GPTBot', 'User-agent: GPTBot\nDisallow: /other\n', 'training=allowed'],
    // Its parser takes the name before the slash, too.
    ['named with a version and blocked', 'CCBot', 'User-agent: CCBot/2.0\nDisallow: /\n', 'training=disallowed'],
    ['blocked with all', 'GPTBot', 'User-agent: *\nDisallow: /page\n', 'training=disallowed'],
    ['allowed with all: that says nothing of AI', 'GPTBot', ALL_OPEN, 'training=unstated'],
    ['no group', 'GPTBot', 'User-agent: CCBot\nDisallow: /\n', 'training=unstated'],
    ['an empty file', 'GPTBot', '', 'training=unstated'],
    ['answers', 'OAI-SearchBot', 'User-agent: OAI-SearchBot\nDisallow: /\n', 'answers=disallowed'],
    ['a person’s fetch for an answer', 'ChatGPT-User', 'User-agent: ChatGPT-User\nDisallow: /\n', 'answers=disallowed'],
    [
      'one that ignores robots.txt is named all the same',
      'Perplexity-User',
      'User-agent: Perplexity-User\nDisallow: /\n',
      'answers=disallowed',
    ],
    [
      'a control token',
      'Google-Extended',
      'User-agent: Google-Extended\nDisallow: /\n',
      'training=disallowed answers=disallowed',
    ],
    [
      'a search engine allowed by name',
      'Applebot',
      'User-agent: Applebot\nAllow: /\n',
      'training=unstated answers=unstated',
    ],
    [
      'a search engine through its operator’s control token, which is for training only',
      'Applebot',
      'User-agent: Applebot-Extended\nDisallow: /\n',
      'training=disallowed answers=unstated',
    ],
  ])('a group decides the AI uses of its crawlers: %s', (_, token, robots, expected) => {
    expect(answers(token, robots)).toBe(expected);
  });

  test('a crawler that serves no AI has no answer', () => {
    expect(answers('Googlebot-Image', 'User-agent: *\nDisallow: /\nContent-Signal: ai-train=no\n')).toBeNull();
    expect(answers('FeedFetcher-Google', ALL_OPEN)).toBeNull();
  });

  test('a statement has its line, and whether it names the crawler', () => {
    const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /page\n';
    const [gptbot, ccbot] = reportOf(robots, {}, ['GPTBot', 'CCBot']).crawlers;
    expect(gptbot?.aiUse?.[0]?.statements).toMatchObject([
      { says: 'no', to: ['GPTBot'], place: { kind: 'group', as: null, line: 5, rule: { path: '/page' } } },
    ]);
    expect(ccbot?.aiUse?.[0]?.statements).toMatchObject([{ place: { kind: 'group', as: '*', line: 2 } }]);
  });
});

test('a rule for a crawler that obeys some of them is a documented statement', () => {
  const [fetcher] = reportOf('User-agent: *\nDisallow: /\n', {}, ['ChatGPT-User']).crawlers;
  expect(fetcher?.crawler.obeys).toBe('partly');
  expect(fetcher?.aiUse?.[0]?.statements).toMatchObject([{ place: { kind: 'group' }, isDocumented: true }]);
});

test('a group that a crawler falls back on does not name it', () => {
  const [applebot] = reportOf('User-agent: Googlebot\nDisallow: /\n', {}, ['Applebot']).crawlers;
  expect(applebot?.aiUse?.[0]?.statements).toMatchObject([{ says: 'no', place: { kind: 'group', as: 'Googlebot' } }]);
});

describe('Content-Signal and Content-Usage in robots.txt', () => {
  const signal = (value: string) => `User-agent: *\nContent-Signal: ${value}\nAllow: /\n`;
  const usage = (...values: readonly string[]) =>
    `User-agent: *\nAllow: /\n${values.map((value) => `Content-Usage: ${value}\n`).join('')}`;

  test.each<[string, token: string, robots: string, string]>([
    ['ai-train', 'GPTBot', signal('ai-train=no'), 'training=disallowed'],
    ['ai-train=yes', 'GPTBot', signal('search=yes, ai-train=yes'), 'training=allowed'],
    ['ai-input', 'OAI-SearchBot', signal('ai-train=yes, ai-input=no'), 'answers=disallowed'],
    ['absence neither grants nor restricts', 'OAI-SearchBot', signal('search=yes, ai-train=no'), 'answers=unstated'],
    ['yes and no', 'GPTBot', signal('ai-train=yes, ai-train=no'), 'training=contradictory'],
    ['with a path that is not this page’s', 'GPTBot', signal('/blog/ ai-train=no'), 'training=unstated'],
    ['train-ai', 'GPTBot', usage('/ train-ai=n'), 'training=disallowed'],
    ['ai-use', 'OAI-SearchBot', usage('train-ai=y, ai-use=n'), 'answers=disallowed'],
    ['the longest path wins', 'GPTBot', usage('/ train-ai=n', '/page train-ai=y'), 'training=allowed'],
    ['of equal paths the more restrictive', 'GPTBot', usage('/ train-ai=n', '/ train-ai=y'), 'training=disallowed'],
    [
      'of equal paths the more restrictive, and a Content-Signal is another word',
      'GPTBot',
      `${usage('/ train-ai=n', '/ train-ai=y')}Content-Signal: ai-train=yes\n`,
      'training=contradictory',
    ],
    [
      'a longer path that is not this page’s',
      'GPTBot',
      usage('/ train-ai=n', '/paged train-ai=y'),
      'training=disallowed',
    ],
    [
      'its own group replaces that for *',
      'GPTBot',
      `${usage('train-ai=n')}User-agent: GPTBot\nAllow: /\nContent-Usage: train-ai=y\n`,
      'training=allowed',
    ],
    ['before any group it is for all', 'GPTBot', `Content-Signal: ai-train=no\n${ALL_OPEN}`, 'training=disallowed'],
  ])('both decide the AI uses: %s', (_, token, robots, expected) => {
    expect(answers(token, robots)).toBe(expected);
  });

  test('what can’t be fetched has no preferences of use (draft-ietf-aipref-attach-05 §3.1)', () => {
    const robots = 'User-agent: *\nDisallow: /\nContent-Usage: / train-ai=y\n';
    expect(answers('GPTBot', robots)).toBe('training=disallowed');
    expect(reportOf(robots).conflicts).toEqual([]);
  });

  test('being allowed by name doesn’t outweigh a statement about use', () => {
    const robots = 'User-agent: GPTBot\nAllow: /\nContent-Signal: ai-train=no\n';
    expect(answers('GPTBot', robots)).toBe('training=disallowed');
  });
});

test('of Content-Usage in the file and in the header, the more restrictive applies (draft-ietf-aipref-vocab-08 §5.1)', () => {
  const facts = { headers: headers({ contentUsage: ['train-ai=n'] }) };
  const { crawlers } = reportOf('User-agent: *\nContent-Usage: train-ai=y\nAllow: /\n', facts, ['GPTBot']);
  expect(crawlers[0]?.aiUse?.[0]?.answer).toBe('disallowed');
});

describe('what the page says', () => {
  test.each<[string, token: string, Partial<PageFacts>, string]>([
    ['META noai', 'GPTBot', { tags: tags(['robots', 'index, NoAI']) }, 'training=disallowed'],
    ['header noai', 'GPTBot', { headers: headers({ robotsTags: ['noai'] }) }, 'training=disallowed'],
    ['noai says nothing of answers', 'OAI-SearchBot', { tags: tags(['robots', 'noai']) }, 'answers=unstated'],
    ['noai for another crawler', 'GPTBot', { tags: tags(['CCBot', 'noai']) }, 'training=unstated'],
    ['noimageai is about the images', 'GPTBot', { tags: tags(['robots', 'noimageai']) }, 'training=partly'],
    ['header Content-Usage', 'GPTBot', { headers: headers({ contentUsage: ['train-ai=n'] }) }, 'training=disallowed'],
    [
      'several header fields are one list: the last counts',
      'GPTBot',
      { headers: headers({ contentUsage: ['train-ai=n', 'train-ai=y'] }) },
      'training=allowed',
    ],
    [
      'a header that isn’t a dictionary',
      'GPTBot',
      { headers: headers({ contentUsage: ['train-ai=n', 'Nonsense'] }) },
      'training=unstated',
    ],
    ['META tdm-reservation', 'GPTBot', { tags: tags(['TDM-Reservation', ' 1 ']) }, 'training=disallowed'],
    ['header tdm-reservation', 'GPTBot', { headers: headers({ tdmReservation: ['0'] }) }, 'training=allowed'],
    [
      'a value that TDMRep does not have',
      'GPTBot',
      { headers: headers({ tdmReservation: ['2'] }) },
      'training=unstated',
    ],
    // https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat
    [
      'noarchive keeps out of Bing’s answers and training',
      'bingbot',
      { tags: tags(['robots', 'noarchive']) },
      'training=disallowed answers=disallowed',
    ],
    ['nocache leaves a part', 'bingbot', { tags: tags(['bingbot', 'nocache']) }, 'training=partly answers=partly'],
    ['both are nocache', 'bingbot', { tags: tags(['robots', 'noarchive, nocache']) }, 'training=partly answers=partly'],
    ['noarchive is nothing to others', 'GPTBot', { tags: tags(['robots', 'noarchive']) }, 'training=unstated'],
  ])('the page’s statements decide the AI uses: %s', (_, token, facts, expected) => {
    expect(answers(token, ALL_OPEN, facts)).toBe(expected);
  });
});

describe('what is not known', () => {
  const UNKNOWN: HeadersResult = { kind: 'unknown', reason: 'restored' };

  test.each<[string, robots: string | RobotsOutcome, Partial<PageFacts>, string]>([
    ['no file: not stated', NO_FILE, {}, 'training=unstated'],
    ['the server fails: the file could state anything', FAILS, {}, 'training=unknown'],
    ['no access', { kind: 'no-access', url: ROBOTS_URL }, {}, 'training=unknown'],
    ['headers unknown', ALL_OPEN, { headers: UNKNOWN }, 'training=unknown'],
    ['tags unreadable', ALL_OPEN, { tags: { kind: 'unreadable' } }, 'training=unknown'],
    ['a yes can still be overridden', 'User-agent: GPTBot\nAllow: /\n', { headers: UNKNOWN }, 'training=unknown'],
    ['a no stays one', 'User-agent: GPTBot\nDisallow: /\n', { headers: UNKNOWN }, 'training=disallowed'],
    ['a no stays one, whatever robots.txt says', FAILS, { tags: tags(['robots', 'noai']) }, 'training=disallowed'],
    [
      'the last good copy applies',
      { ...FAILS, lastGood: found('User-agent: GPTBot\nAllow: /\n') },
      {},
      'training=allowed',
    ],
  ])('the answer is unknown unless a “no” is known: %s', (_, robots, facts, expected) => {
    expect(answers('GPTBot', robots, facts)).toBe(expected);
  });

  test('the answer of the page isn’t known either', () => {
    expect(training(FAILS)).toBe('unknown');
    expect(training(NO_FILE)).toBe('unstated');
  });
});

describe('the answer of the page, to all AI crawlers of the catalogue, selected or not', () => {
  const counted = (purpose: 'ai-training' | 'ai-search') =>
    aiCrawlers.filter(({ purposes }) => purposes.includes(purpose) && purposes[0] !== 'search').length;

  test('a signal that is neither yes nor no isn’t a statement', () => {
    expect(pageUse('training', 'User-agent: *\nAllow: /\nContent-Signal: ai-train=maybe\n')).toMatchObject({
      statements: [],
    });
  });

  test('all crawlers are opted out', () => {
    expect(pageUse('training', 'User-agent: *\nAllow: /\nContent-Signal: ai-train=no\n')).toMatchObject({
      answer: 'disallowed',
      crawlers: counted('ai-training'),
      disallowed: counted('ai-training'),
      allowed: 0,
      statements: [{ says: 'no', to: ['*'], place: { kind: 'content-signal', text: 'ai-train=no', line: 3 } }],
    });
  });

  test('some crawlers are opted out, and some are allowed', () => {
    const robots = 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: ClaudeBot\nAllow: /\n';
    expect(pageUse('training', robots)).toMatchObject({
      answer: 'partly',
      disallowed: 2,
      allowed: 1,
      statements: [
        { says: 'no', to: ['GPTBot', 'CCBot'], place: { line: 3 } },
        { says: 'yes', to: ['ClaudeBot'], place: { line: 6 } },
      ],
    });
    expect(pageUse('answers', robots)).toMatchObject({ answer: 'unstated', statements: [] });
  });

  test('yes and no to some crawlers is a conflict of the page, whatever is stated to the others', () => {
    const robots = 'User-agent: *\nContent-Signal: ai-train=yes, ai-train=no\n\nUser-agent: GPTBot\nDisallow: /\n';
    expect(training(robots.replace('\n\n', '\nAllow: /\n\n'))).toBe('contradictory');
  });

  test('a statement that only Bing reads is reported, and doesn’t count for the others', () => {
    const facts = { tags: tags(['robots', 'noarchive']) };
    expect(pageUse('answers', ALL_OPEN, facts)).toMatchObject({
      answer: 'unstated',
      crawlers: counted('ai-search'),
      statements: [{ says: 'no', to: ['bingbot'], place: { directive: { name: 'noarchive' } } }],
    });
  });
});

describe('conflicts', () => {
  const named = (robots: string | RobotsOutcome, facts: Partial<PageFacts> = {}, tokens: readonly string[] = []) =>
    reportOf(robots, facts, tokens).conflicts;
  const conflict = (use: AiUse, yes: object, no: object) => ({ kind: 'ai-conflict', use, yes: [yes], no: [no] });
  const SIGNAL_YES = 'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n';
  const signalYes = { kind: 'content-signal', text: 'ai-train=yes', line: 2 };

  test.each<[string, robots: string, Partial<PageFacts>, ReturnType<typeof conflict>]>([
    [
      'Content-Signal against Content-Usage',
      `${SIGNAL_YES}Content-Usage: train-ai=n\n`,
      {},
      conflict('training', signalYes, { kind: 'content-usage', text: 'train-ai=n', line: 4 }),
    ],
    [
      'Content-Usage in the file against the header',
      'User-agent: *\nContent-Usage: train-ai=n, ai-use=n\n',
      { headers: headers({ contentUsage: ['ai-use=y'] }) },
      conflict(
        'answers',
        { kind: 'usage-header', text: 'ai-use=y' },
        { kind: 'content-usage', text: 'ai-use=n', line: 2 },
      ),
    ],
    [
      'noai against Content-Signal',
      SIGNAL_YES,
      { tags: tags(['robots', 'noai']) },
      conflict('training', signalYes, { kind: 'directive', directive: { name: 'noai' } }),
    ],
    [
      'tdm-reservation against Content-Signal',
      SIGNAL_YES,
      { headers: headers({ tdmReservation: ['1'] }) },
      conflict('training', signalYes, { kind: 'tdm-reservation', text: '1', source: 'header' }),
    ],
  ])('two statements conflict, or don’t: %s', (_, robots, facts, expected) => {
    const conflicts = named(robots, facts);
    expect(conflicts).toMatchObject([expected]);
    const use = expected.use === 'training' ? 'GPTBot' : 'OAI-SearchBot';
    expect(conflicts[0]?.tokens).toContain(use);
  });

  const against = (conflicts: readonly Conflict[]) =>
    conflicts.flatMap((one) =>
      one.kind === 'ai-signal-group'
        ? [
            `${one.use} ${one.signal.text} (${one.signal.line}) ${one.isInOwnGroup ? 'to' : 'not to'} ${one.tokens} (${one.line})`,
          ]
        : [],
    );

  test.each<[string, robots: string, expected: string[]]>([
    [
      'yes for all, and some training crawlers are blocked',
      `${SIGNAL_YES}\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n`,
      ['training ai-train=yes (2) not to GPTBot,CCBot (7)'],
    ],
    [
      'yes in the very group that is closed',
      'User-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow: /\n',
      ['training ai-train=yes (2) to GPTBot (3)'],
    ],
    [
      'no for all, which doesn’t apply to a crawler with its own group',
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /private\n',
      ['training ai-train=no (2) not to GPTBot (5)'],
    ],
    [
      'no in the group that names a crawler and lets it in',
      'User-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n',
      ['training ai-train=no (2) to GPTBot (3)'],
    ],
    [
      'yes in the group of another crawler of the same operator',
      'User-agent: OAI-SearchBot\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
      ['training ai-train=yes (2) not to GPTBot (6)'],
    ],
    [
      'answers',
      'User-agent: OAI-SearchBot\nContent-Signal: ai-input=no\nAllow: /\n',
      ['answers ai-input=no (2) to OAI-SearchBot (3)'],
    ],
    [
      'search, of a selected crawler',
      'User-agent: Googlebot\nContent-Signal: search=yes\nDisallow: /\n',
      ['search search=yes (2) to Googlebot (3)'],
    ],
    ['search, of one that is not selected', 'User-agent: bingbot\nContent-Signal: search=yes\nDisallow: /\n', []],
    [
      'no for all, and its own group that signals something else',
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nContent-Signal: search=no\nAllow: /\n',
      [],
    ],
    [
      'yes for a path, and the whole site is closed',
      'User-agent: *\nContent-Signal: /page ai-train=yes\nDisallow: /\n',
      [],
    ],
    ['yes, and one path is closed', `${SIGNAL_YES}Disallow: /page\n`, []],
    ['no for all, who can fetch', 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n', []],
    ['no, and the crawlers are blocked', 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /\n', []],
    [
      'about a use that the crawler is not there for',
      'User-agent: GPTBot\nContent-Signal: ai-input=yes\nDisallow: /\n',
      [],
    ],
    [
      'of another operator’s crawler',
      'User-agent: CCBot\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
      [],
    ],
  ])('a statement and the rules conflict, or don’t: %s', (_, robots, expected) => {
    expect(against(named(robots, {}, ['Googlebot']))).toEqual(expected);
  });

  test('the whole site blocked and training allowed is a conflict, of the page, too', () => {
    const robots = 'User-agent: *\nContent-Signal: ai-train=yes\nDisallow: /\n';
    expect(training(robots)).toBe('contradictory');
    expect(training('User-agent: *\nContent-Signal: ai-train=yes\nDisallow: /page\n')).toBe('disallowed');
  });

  test('10,000 lines that allow and forbid are reported once', () => {
    const robots = `User-agent: *\n${'Content-Signal: ai-train=yes\nContent-Signal: ai-train=no\n'.repeat(5_000)}Allow: /\n`;
    const { conflicts, aiUse } = reportOf(robots);
    expect(conflicts).toHaveLength(1);
    expect(aiUse[0]?.statements).toMatchObject([
      { says: 'yes', place: { line: 2 } },
      { says: 'no', place: { line: 3 } },
    ]);
  });
});
