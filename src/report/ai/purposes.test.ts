// AI use by purpose and operator: blocked, opted out, or neither.
import { describe, expect, test } from 'vitest';
import {
  crawler,
  found,
  headers,
  NOW,
  PAGE_URL,
  tags,
  UNKNOWN_HEADERS,
  unreachable,
} from '../../../test/support/generators/facts.ts';
import { type Crawler, DEFAULT_TOKENS } from '../../crawlers/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { PageFacts } from '../data/facts.ts';
import { report } from '../report.ts';

/** Googlebot serves AI Overviews and AI Mode. */
const GOOGLEBOT = crawler('Googlebot');
const SELECTED = ['Googlebot', 'Google-Extended', 'GPTBot', 'OAI-SearchBot', 'CCBot'].map(crawler);
const DEFAULT = DEFAULT_TOKENS.map(crawler);

function purposes(
  robots: string | RobotsOutcome,
  facts: Partial<PageFacts> = {},
  selected: readonly Crawler[] = SELECTED,
) {
  const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [], ...facts };
  return report(page, typeof robots === 'string' ? found(robots) : robots, selected, NOW).purposes;
}

/** `search answers training` */
function states(...of: Parameters<typeof purposes>): string {
  const reported = purposes(...of);
  return [reported.search, reported['ai-search'].state, reported['ai-training'].state].join(' ');
}

const EVERYONE = 'User-agent: *\n';

describe('with the crawlers that are shown until a person chooses', () => {
  const TRAINING = ['Google', 'OpenAI', 'Anthropic', 'Meta', 'Apple'];
  test.each([
    ['Google-Extended', 'Google'],
    ['Applebot-Extended', 'Apple'],
    ['GPTBot', 'OpenAI'],
    ['ClaudeBot', 'Anthropic'],
    ['meta-externalagent', 'Meta'],
  ])('a site that blocks only %s shows it in the training of %s', (token, operator) => {
    const { 'ai-training': training } = purposes(`User-agent: ${token}\nDisallow: /\n`, {}, DEFAULT);
    expect(training.state).toBe('partly');
    expect(training.operators).toContainEqual(expect.objectContaining({ operator, state: 'blocked' }));
    expect(training.operators.map((one) => one.operator)).toEqual(expect.arrayContaining(TRAINING));
  });

  test('a site that keeps Googlebot’s answers short shows it in Google’s answers', () => {
    const { 'ai-search': answers } = purposes('', { tags: tags(['robots', 'max-snippet:0']) }, DEFAULT);
    const google = answers.operators.find(({ operator }) => operator === 'Google');
    expect(google?.crawlers).toContainEqual(expect.objectContaining({ token: 'Googlebot', state: 'opted-out' }));
  });
});

describe('the state of each purpose', () => {
  test.each<[string, string | RobotsOutcome, Partial<PageFacts>, string]>([
    ['nothing said', '', {}, 'indexable not-restricted not-restricted'],
    ['all blocked', `${EVERYONE}Disallow: /\n`, {}, 'not-indexable blocked blocked'],
    ['one of them blocked', 'User-agent: GPTBot\nDisallow: /\n', {}, 'indexable not-restricted partly'],
    ['Google’s control token alone', 'User-agent: Google-Extended\nDisallow: /\n', {}, 'indexable partly partly'],
    [
      'all training crawlers blocked by name',
      'User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: Google-Extended\nDisallow: /\n',
      {},
      'indexable partly blocked',
    ],
    ['Content-Signal', `${EVERYONE}Content-Signal: ai-train=no\nAllow: /\n`, {}, 'indexable not-restricted opted-out'],
    ['Content-Usage', `${EVERYONE}Content-Usage: train-ai=n\nAllow: /\n`, {}, 'indexable not-restricted opted-out'],
    ['a signal that allows it', `${EVERYONE}Content-Signal: ai-train=yes\n`, {}, 'indexable not-restricted allowed'],
    [
      'before any group',
      `Content-Signal: ai-train=no\n${EVERYONE}Allow: /\n`,
      {},
      'indexable not-restricted opted-out',
    ],
    [
      'blocked for one, opted out for the others',
      `${EVERYONE}Content-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n`,
      {},
      'indexable not-restricted opted-out',
    ],
    [
      'a group by name that allows',
      'User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: Google-Extended\nAllow: /\n',
      {},
      'indexable not-restricted allowed',
    ],
    ['noindex', '', { tags: tags(['robots', 'noindex']) }, 'not-indexable blocked not-restricted'],
    ['noai', '', { tags: tags(['robots', 'noai']) }, 'indexable not-restricted opted-out'],
    ['noimageai, of images alone', '', { tags: tags(['robots', 'noimageai']) }, 'indexable not-restricted partly'],
    ['TDMRep', '', { headers: headers({ tdmReservation: ['1'] }) }, 'indexable not-restricted opted-out'],
    [
      'yes and no',
      `${EVERYONE}Content-Signal: ai-train=yes\n`,
      { tags: tags(['tdm-reservation', '1']) },
      'indexable not-restricted conflicting',
    ],
    [
      'yes and no for one of them, and no for the others',
      'User-agent: GPTBot\nContent-Signal: ai-train=yes\n',
      { tags: tags(['tdm-reservation', '1']) },
      'indexable not-restricted conflicting',
    ],
    ['headers not seen', '', { headers: UNKNOWN_HEADERS }, 'unknown unknown unknown'],
    [
      'headers not seen, and blocked',
      `${EVERYONE}Disallow: /\n`,
      { headers: UNKNOWN_HEADERS },
      'not-indexable blocked blocked',
    ],
    ['robots.txt fails, which means “no file” to CCBot', unreachable(), {}, 'not-indexable blocked partly'],
    [
      'robots.txt redirects too often',
      { kind: 'too-many-redirects', url: 'https://example.com/robots.txt', hops: [], at: NOW },
      {},
      'indexable not-restricted not-restricted',
    ],
    ['a 404 page', '', { headers: headers({ status: 404 }) }, 'not-indexable blocked not-restricted'],
  ])('the state of a purpose follows from rules and statements: %s', (_, robots, facts, expected) => {
    expect(states(robots, facts)).toBe(expected);
  });

  test('a purpose without a selected crawler has the state none', () => {
    expect(states('', {}, [crawler('bingbot')])).toBe('indexable not-restricted not-restricted');
    expect(states('', {}, [crawler('Googlebot-Image'), crawler('Twitterbot')])).toBe('indexable none none');
  });

  test('a crawler that need not obey doesn’t change the state of the others', () => {
    const selected = [crawler('OAI-SearchBot'), crawler('Perplexity-User')];
    expect(purposes(`${EVERYONE}Disallow: /\n`, {}, selected)['ai-search'].state).toBe('blocked');
    expect(purposes('', {}, [crawler('Perplexity-User')])['ai-search'].state).toBe('unknown');
  });

  test('a crawler that need not obey counts where the site states something else than rules to it', () => {
    const selected = [crawler('OAI-SearchBot'), crawler('Perplexity-User')];
    const { state, operators } = purposes(`${EVERYONE}Disallow: /\nContent-Signal: ai-input=no\n`, {}, selected)[
      'ai-search'
    ];
    expect([state, ...operators.map((one) => one.state)]).toEqual(['opted-out', 'blocked', 'opted-out']);
  });
});

describe('by operator', () => {
  test('each crawler is listed with what decides', () => {
    const reported = purposes('User-agent: Google-Extended\nDisallow: /\n');
    expect(reported['ai-search'].operators).toMatchObject([
      {
        operator: 'Google',
        state: 'partly',
        crawlers: [
          { token: 'Googlebot', state: 'not-restricted', because: null },
          { token: 'Google-Extended', state: 'blocked', because: { statement: { place: { kind: 'group', line: 2 } } } },
        ],
      },
      { operator: 'OpenAI', state: 'not-restricted', crawlers: [{ token: 'OAI-SearchBot' }] },
    ]);
    expect(reported['ai-training'].operators.map(({ operator, state }) => `${operator}: ${state}`)).toEqual([
      'Google: blocked',
      'OpenAI: not-restricted',
      'Common Crawl: not-restricted',
    ]);
  });

  test('Applebot-Extended controls training by Applebot, and nothing else', () => {
    const reported = purposes('User-agent: Applebot-Extended\nDisallow: /\n', {}, [crawler('Applebot')]);
    expect([reported['ai-search'].state, reported['ai-training'].state]).toEqual(['not-restricted', 'blocked']);
  });
});

/** `Operator: state documented` of the first operator, for a directive. */
function decided(
  selected: Crawler,
  use: 'ai-search' | 'ai-training',
  content: string,
  facts: Partial<PageFacts> = { tags: tags(['robots', content]) },
): string {
  const [operator] = purposes('', facts, [selected])[use].operators;
  const because = operator?.crawlers[0]?.because;
  const statement = because?.kind === 'statement' ? because.statement : null;
  return `${operator?.state} ${statement ? (statement.isDocumented ? 'documented' : 'not documented') : '–'}`;
}

// The pages are in page-statements.ts.
describe('directives that operators document to govern AI', () => {
  test.each<[string, Crawler, 'ai-search' | 'ai-training', string, string]>([
    ['Google', GOOGLEBOT, 'ai-search', 'nosnippet', 'opted-out documented'],
    ['Google', GOOGLEBOT, 'ai-search', 'max-snippet:0', 'opted-out documented'],
    ['Google', GOOGLEBOT, 'ai-search', 'max-snippet:50', 'partly documented'],
    ['Google', GOOGLEBOT, 'ai-search', 'max-snippet:-1', 'not-restricted –'],
    ['Google', GOOGLEBOT, 'ai-search', 'max-snippet:50, nosnippet', 'opted-out documented'],
    ['Google', crawler('Google-Extended'), 'ai-search', 'nosnippet', 'not-restricted –'],
    ['Apple', crawler('Applebot'), 'ai-search', 'nosnippet', 'opted-out documented'],
    ['Apple', crawler('Applebot'), 'ai-search', 'max-snippet:0', 'not-restricted –'],
    ['Amazon', crawler('Amazonbot'), 'ai-training', 'noarchive', 'opted-out documented'],
    ['Bing', crawler('bingbot'), 'ai-training', 'noarchive', 'opted-out documented'],
    ['Bing', crawler('bingbot'), 'ai-search', 'noarchive, nocache', 'partly documented'],
    ['OpenAI', crawler('GPTBot'), 'ai-training', 'noarchive, nosnippet', 'not-restricted –'],
    ['OpenAI', crawler('GPTBot'), 'ai-training', 'noai', 'opted-out not documented'],
  ])('a directive of $0 has the documented effect: $3 for $2 is $4', (_, selected, use, content, expected) => {
    expect(decided(selected, use, content)).toBe(expected);
  });

  // Amazon documents meta tags only.
  test.each([
    ['Amazonbot', 'ai-training', 'noarchive', 'opted-out not documented'],
    ['Applebot', 'ai-search', 'nosnippet', 'opted-out documented'],
    ['bingbot', 'ai-training', 'noarchive', 'opted-out documented'],
    ['Googlebot', 'ai-search', 'max-snippet:0', 'opted-out documented'],
  ] as const)('a header has the documented effect for %s in %s: %s is %s', (token, use, content, expected) => {
    const facts = { headers: headers({ robotsTags: [content] }) };
    expect(decided(crawler(token), use, content, facts)).toBe(expected);
  });
});

// https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/ "Processing priority"
describe('TDMRep: the meta tag and the header', () => {
  test.each<[string, string[], [string, string][], string]>([
    ['the header alone', ['1'], [], 'opted-out'],
    ['header 1, meta 0', ['1'], [['tdm-reservation', '0']], 'allowed'],
    ['header 0, meta 1', ['0'], [['tdm-reservation', '1']], 'opted-out'],
    ['a meta tag that says nothing', ['1'], [['tdm-reservation', 'yes']], 'opted-out'],
  ])('the meta tag replaces the header as far as it says something: %s', (_, tdmReservation, metas, expected) => {
    const facts = { headers: headers({ tdmReservation }), tags: tags(...metas) };
    expect(purposes('', facts)['ai-training'].state).toBe(expected);
  });

  test('a TDM reservation is shown with the policy beside it', () => {
    const tdmPolicy = ['https://example.com/policy.json'];
    const sent = { headers: headers({ tdmReservation: ['1'], tdmPolicy }) };
    const [operator] = purposes('', sent)['ai-training'].operators;
    expect(operator?.crawlers[0]?.because).toHaveProperty('statement.place', {
      kind: 'tdm-reservation',
      text: '1',
      source: 'header',
      policy: tdmPolicy[0],
    });
  });
});

test('a Content-Signal before any group is for all crawlers, and a group’s own replaces it', () => {
  const before = 'Content-Signal: ai-train=no\n\nUser-agent: GPTBot\nContent-Signal: ai-train=yes\nAllow: /\n';
  expect(purposes(before)['ai-training'].operators.map(({ operator, state }) => `${operator}: ${state}`)).toEqual([
    'Google: opted-out',
    'OpenAI: allowed',
    'Common Crawl: opted-out',
  ]);
  const [google] = purposes(before)['ai-training'].operators;
  expect(google?.crawlers[0]?.because).toMatchObject({ statement: { to: null, place: { line: 1, isInGroup: false } } });
});

describe('license terms (RSL 1.0)', () => {
  const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [] };

  test('licenses are read from robots.txt, the Link header and link elements, with their URLs', () => {
    const link = { href: '/terms.xml', url: 'https://example.com/terms.xml', isInHead: true };
    const none = { metas: [], canonicals: [], noSnippetElements: 3, omitted: 0 };
    const facts: PageFacts = {
      ...page,
      headers: headers({ links: ['</a.xml>; rel="license"; type="application/rsl+xml", </b>; rel=canonical'] }),
      tags: { kind: 'read', tags: { ...none, licenses: [link] } },
    };
    const robots = found('License: https://example.com/license.xml\nUser-agent: *\nLicense: /relative.xml\n');
    const { licenses, noSnippetElements } = report(facts, robots, SELECTED, NOW);
    expect(licenses).toEqual([
      { source: 'robots', url: 'https://example.com/license.xml', line: 1, isRsl: true, to: null },
      { source: 'header', url: 'https://example.com/a.xml', line: null, isRsl: true, to: null },
      { source: 'link', url: 'https://example.com/terms.xml', line: null, isRsl: false, to: null },
    ]);
    expect(noSnippetElements).toBe(3);
  });

  test('a license is for all names of its group, also where they are more than are listed elsewhere', () => {
    const names = Array.from({ length: 40 }, (_, index) => `bot${index}`);
    const body = `${names.map((name) => `User-agent: ${name}\n`).join('')}License: https://example.com/terms.xml\n`;
    expect(report(page, found(body), SELECTED, NOW).licenses.map(({ to }) => to)).toEqual([names]);
  });

  test('only http and https URLs are links, and no more than fifty are kept', () => {
    const many = found('License: https://example.com/x\n'.repeat(1_000));
    expect(report(page, many, SELECTED, NOW).licenses).toHaveLength(50);
    const script = { ...page, headers: headers({ links: ['<javascript:x>; rel=license'] }) };
    expect(report(script, found(''), SELECTED, NOW).licenses).toEqual([]);
  });
});
