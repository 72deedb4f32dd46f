import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  challenged,
  exchange,
  found,
  NOW,
  ORIGIN,
  PAGE_URL,
  ROBOTS_URL,
  ready,
  silent,
  unreachable,
} from '../../../test/support/generators/facts.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { MetaTag } from '../data/facts.ts';
import { TITLE_KINDS } from '../page/page-title.ts';
import { reportToJson } from './to-json.ts';

function jsonOf(metas: readonly MetaTag[], data = 'User-agent: OAI-SearchBot\nDisallow: /page\n') {
  const canonicals = [{ href: '/x', url: `${ORIGIN}/x`, isInHead: true }];
  const facts = {
    tags: { kind: 'read', tags: { metas, canonicals, licenses: [], noSnippetElements: 0, omitted: 0 } },
    headers: { kind: 'unknown', reason: 'opened-before' },
  } as const;
  const outcome = found(data);
  return reportToJson(ready(outcome, ['Googlebot', 'OAI-SearchBot'], facts).report, outcome, Date.UTC(2026, 0, 2));
}

test('version 2 has every promised field, and no other', () => {
  const noindex = { text: 'noindex', name: 'noindex', value: null, crawler: null, place: 'head' };
  expect(jsonOf([{ name: 'robots', content: 'noindex', isInHead: true }])).toEqual({
    version: 2,
    url: 'https://example.com/page',
    date: '2026-01-02T00:00:00.000Z',
    page: {
      status: null,
      redirects: [],
      verdict: 'not-indexable',
      reason: 'noindex',
      canonical: 'https://example.com/x',
      title: 'not-indexable',
      summary: null,
    },
    keptOut: ['Googlebot', 'OAI-SearchBot'],
    restricted: { search: ['Googlebot'], ai: ['Googlebot', 'OAI-SearchBot'], both: ['Googlebot', 'OAI-SearchBot'] },
    robotsTxt: {
      outcome: 'found',
      reason: null,
      url: 'https://example.com/robots.txt',
      status: 200,
      size: 42,
      isTruncated: false,
      askedAt: '2026-01-01T00:00:00.000Z',
      redirects: [],
      lastGoodAt: null,
    },
    crawlers: [
      {
        crawler: 'Googlebot',
        states: { crawl: 'allowed', index: 'noindex' },
        fetch: 'allowed',
        fetchBecause: 'rules',
        line: null,
        rule: null,
        group: { kind: 'none', lines: [] },
        readAs: 'google',
        index: 'noindex',
        indexBecause: 'directives',
        noindexBy: [noindex],
        isNoindexDocumented: true,
        aiUse: [{ use: 'answers', answer: 'unknown', state: 'blocked' }],
      },
      {
        crawler: 'OAI-SearchBot',
        states: { crawl: 'blocked', index: 'cant-read' },
        fetch: 'disallowed',
        fetchBecause: 'rules',
        line: 2,
        rule: 'Disallow: /page',
        group: { kind: 'named', lines: [{ first: 1, last: 2 }] },
        readAs: 'rfc9309',
        index: 'unseen',
        indexBecause: 'not-fetched',
        noindexBy: [noindex],
        isNoindexDocumented: null,
        aiUse: [{ use: 'answers', answer: 'disallowed', state: 'blocked' }],
      },
    ],
    directives: [noindex],
    directivesOmitted: 0,
    canonicals: [{ href: '/x', url: 'https://example.com/x', target: 'elsewhere', by: 'html', place: 'head' }],
    contradictions: expect.arrayContaining([{ kind: 'noindex-unseen', crawlers: ['OAI-SearchBot'] }]),
    disagreements: [],
    aiUse: [
      { use: 'training', answer: expect.any(String), state: expect.any(String) },
      { use: 'answers', answer: expect.any(String), state: expect.any(String) },
    ],
    purposes: [
      { purpose: 'search', state: 'not-indexable', operators: [] },
      {
        purpose: 'ai-search',
        state: expect.any(String),
        operators: expect.arrayContaining([{ operator: 'OpenAI', state: 'blocked', crawlers: ['OAI-SearchBot'] }]),
      },
      { purpose: 'ai-training', state: 'none', operators: [] },
    ],
    rsl: [],
    licenses: [],
    noSnippetElements: 0,
    missing: ['headers'],
  });
});

// One word for both in what is exported: docs/JSON.md.
test('a page that gave no response is unreachable, as robots.txt can be', () => {
  const { report, outcome } = ready(found(''), ['Googlebot'], silent());
  expect(reportToJson(report, outcome, NOW).page).toMatchObject({ verdict: 'unknown', reason: 'unreachable' });
});

describe('how robots.txt was answered', () => {
  const hops = [{ url: ROBOTS_URL, status: 301, location: 'https://w.example.com/robots.txt' }];
  const asked = { url: ROBOTS_URL, askedAt: '2026-01-01T00:00:00.000Z', redirects: [] };
  const nothing = { reason: null, status: null, size: null, isTruncated: null, lastGoodAt: null };
  test.each<[RobotsOutcome, object]>([
    [
      found('x', { finalUrl: 'https://w.example.com/robots.txt', hops, size: 512_000, isTruncated: true }),
      { ...nothing, ...asked, url: hops[0]?.location, redirects: hops, status: 200, size: 512_000, isTruncated: true },
    ],
    [
      { kind: 'unavailable', exchange: { ...exchange(404), hops: null } },
      { ...nothing, ...asked, status: 404, redirects: null },
    ],
    [
      unreachable({ reason: { kind: 'status', exchange: exchange(503) }, lastGood: found('', { fetchedAt: 0 }) }),
      { ...nothing, ...asked, reason: 'status', status: 503, lastGoodAt: '1970-01-01T00:00:00.000Z' },
    ],
    [unreachable({ reason: { kind: 'timeout', afterMs: 1 } }), { ...nothing, ...asked, reason: 'timeout' }],
    [
      { kind: 'too-many-redirects', url: ROBOTS_URL, hops, at: NOW },
      { ...nothing, ...asked, redirects: hops },
    ],
    [challenged('akamai', found('')), { ...nothing, ...asked, reason: 'akamai', status: 403 }],
    [
      { kind: 'no-access', url: ROBOTS_URL },
      { ...nothing, ...asked, askedAt: null },
    ],
  ])('the JSON says how robots.txt was answered: %#: $kind', (outcome, expected) => {
    const { robotsTxt } = reportToJson(ready(outcome, []).report, outcome, NOW);
    expect(robotsTxt).toEqual({ ...expected, outcome: outcome.kind });
  });
});

test('a page of a megabyte doesn’t make a report of a megabyte', () => {
  const content = `${'x'.repeat(100_000)},`.repeat(5) + 'noindex,'.repeat(10_000);
  const json = jsonOf(
    [{ name: 'robots', content, isInHead: false }],
    `User-agent: OAI-SearchBot\nDisallow: /page${'*'.repeat(100_000)}\n`,
  );
  expect(JSON.stringify(json).length).toBeLessThan(100_000);
  expect(json.directives.length + json.directivesOmitted).toBe(10_005);
});

test('a URL of any length that robots.txt redirects to is cut', () => {
  const outcome = found('', { finalUrl: `${ROBOTS_URL}?${'x'.repeat(100_000)}` });
  const { robotsTxt } = reportToJson(ready(outcome, []).report, outcome, NOW);
  expect(robotsTxt.url.length).toBeLessThan(10_000);
});

test('docs/JSON.md has a row for every field, and an example that is really produced', () => {
  const document = readFileSync(new URL('../../../docs/JSON.md', import.meta.url), 'utf8');
  const [, example = ''] = /```json\n(.*?)```/s.exec(document) ?? [];
  const outcome = found('User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n');
  const redirects = [{ url: `${ORIGIN}/old`, status: 301, location: PAGE_URL, robotsTags: [] }];
  const canonicals = [{ href: '/tea', url: `${ORIGIN}/tea`, isInHead: true }];
  const facts = {
    redirects,
    tags: { kind: 'read', tags: { metas: [], canonicals, licenses: [], noSnippetElements: 0, omitted: 0 } },
  } as const;
  const made = reportToJson(
    ready(outcome, ['Googlebot', 'GPTBot'], facts).report,
    outcome,
    NOW,
    'Names another canonical URL',
  );
  expect(JSON.parse(example)).toEqual(made);
  const names = [...Object.keys(made), ...Object.keys(made.page), ...Object.keys(made.robotsTxt)];
  for (const name of [...names, ...made.crawlers.flatMap(Object.keys)]) expect(document).toContain(`\`${name}\``);
});

test('docs/JSON.md lists every value of page.title', () => {
  const document = readFileSync(new URL('../../../docs/JSON.md', import.meta.url), 'utf8');
  const row = document.split('\n').find((line) => line.startsWith('| `title` |'));
  // “The same with `-for`” is all that it says of those.
  for (const kind of TITLE_KINDS) expect(row).toContain(`\`${kind.replace(/-for$/, '')}\``);
});

test('a long rule and directive are cut as docs/JSON.md says', () => {
  const long = 'x'.repeat(3_000);
  const metas = [{ name: 'robots', content: `${long}:${long}`, isInHead: true }];
  const { crawlers, directives } = jsonOf(
    metas,
    `User-agent: OAI-SearchBot\nDisallow: /page*${long}\nDisallow: /p*${long}$\nDisallow: /${'*'.repeat(3_000)}\n`,
  );
  expect(directives[0]?.text).toMatch(/^x{200}…$/);
  expect(directives[0]?.name).toMatch(/^x{70}…$/);
  expect(crawlers[1]?.rule).toMatch(/^Disallow: .{200}…$/);
});
