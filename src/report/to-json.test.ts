import { expect, test } from 'vitest';
import { found, ORIGIN, ready } from '../../test/support/facts.ts';
import { reportToJson } from './to-json.ts';
import type { MetaTag } from './types.ts';

function jsonOf(metas: readonly MetaTag[], data = 'User-agent: OAI-SearchBot\nDisallow: /page\n') {
  const canonicals = [{ href: '/x', url: `${ORIGIN}/x`, isInHead: true }];
  const facts = {
    tags: { kind: 'read', tags: { metas, canonicals, omitted: 0 } },
    headers: { kind: 'unknown', reason: 'opened-before' },
  } as const;
  return reportToJson(ready(found(data), ['Googlebot', 'OAI-SearchBot'], facts).report, Date.UTC(2026, 0, 2));
}

test('version 1: every field that is promised, and no other', () => {
  const noindex = { text: 'noindex', name: 'noindex', value: null, crawler: null, place: 'head' };
  expect(jsonOf([{ name: 'robots', content: 'noindex', isInHead: true }])).toEqual({
    version: 1,
    url: 'https://example.com/page',
    date: '2026-01-02T00:00:00.000Z',
    crawlers: [
      {
        crawler: 'Googlebot',
        fetch: 'allowed',
        fetchBecause: 'rules',
        line: null,
        rule: null,
        group: { kind: 'none', lines: [] },
        readAs: 'google',
        index: 'noindex',
        indexBecause: 'directives',
        noindexBy: [noindex],
        aiUse: null,
      },
      {
        crawler: 'OAI-SearchBot',
        fetch: 'disallowed',
        fetchBecause: 'rules',
        line: 2,
        rule: 'Disallow: /page',
        group: { kind: 'named', lines: [{ first: 1, last: 2 }] },
        readAs: 'rfc9309',
        index: 'unseen',
        indexBecause: 'not-fetched',
        noindexBy: [noindex],
        aiUse: [{ use: 'answers', answer: 'disallowed' }],
      },
    ],
    directives: [noindex],
    directivesOmitted: 0,
    canonicals: [{ href: '/x', url: 'https://example.com/x', target: 'elsewhere', by: 'html', place: 'head' }],
    contradictions: expect.arrayContaining([{ kind: 'noindex-unseen', crawlers: ['OAI-SearchBot'] }]),
    disagreements: [],
    aiUse: [
      { use: 'training', answer: expect.any(String) },
      { use: 'answers', answer: expect.any(String) },
    ],
    missing: ['headers'],
  });
});

test('a page of a megabyte makes no report of a megabyte', () => {
  const content = `${'x'.repeat(100_000)},`.repeat(5) + 'noindex,'.repeat(10_000);
  const json = jsonOf(
    [{ name: 'robots', content, isInHead: false }],
    `User-agent: OAI-SearchBot\nDisallow: /page${'*'.repeat(100_000)}\n`,
  );
  expect(JSON.stringify(json).length).toBeLessThan(100_000);
  expect(json.directives.length + json.directivesOmitted).toBe(10_005);
});
