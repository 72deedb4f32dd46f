// What no source says that a crawler honors is shown beside the verdict that rests on it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { crawler, found, headers, NOW, PAGE_URL, tags } from '../../test/support/generators/facts.ts';
import { sized } from '../../test/support/sizes.ts';
import { addresseeOf, catalogue } from '../crawlers/index.ts';
import { isDocumentedFor, parseDirectives } from '../directives/index.ts';
import type { PageFacts } from './data/facts.ts';
import type { CrawlerReport } from './data/types.ts';
import { report } from './report.ts';

const OPEN = found('');

function reportOn(token: string, facts: Partial<PageFacts>): CrawlerReport {
  const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [], ...facts };
  const [only] = report(page, OPEN, [crawler(token)], NOW).crawlers;
  if (!only) throw new Error(token);
  return only;
}

/** The answer, with a note where no source says that the crawler honors what it rests on. */
function answer({ index: { answer, because } }: CrawlerReport): string {
  return because.kind === 'directives' && !because.isDocumented ? `${answer}, not documented` : answer;
}

describe('https://support.apple.com/en-us/119829', () => {
  test.each([
    ['noindex', 'noindex'],
    ['none', 'noindex'],
    ['nofollow', 'index'],
    ['nosnippet, noindex', 'noindex'],
    ['all', 'index'],
    ['all, noindex', 'noindex'],
    ['unavailable_after: 2020-01-01', 'index'],
    ['noarchive, nocache, noimageindex', 'index'],
  ])('a meta tag says %s: %s', (content, expected) => {
    expect(answer(reportOn('Applebot', { tags: tags(['robots', content]) }))).toBe(expected);
  });

  test('several meta tags add up', () => {
    const only = reportOn('Applebot', { tags: tags(['robots', 'noindex'], ['robots', 'nosnippet']) });
    expect(answer(only)).toBe('noindex');
    expect(only.directiveEffects?.effects).toMatchObject([{ kind: 'snippet', characters: 0 }]);
  });

  test('X-Robots-Tag is documented, too (4 September 2026)', () => {
    const header = (text: string) => answer(reportOn('Applebot', { headers: headers({ robotsTags: [text] }) }));
    expect(header('noindex')).toBe('noindex');
    expect(header('applebot: none')).toBe('noindex');
    expect(header('nosnippet')).toBe('index');
  });

  test('a directive that Apple doesn’t document has no effect on Applebot, and the row says so', () => {
    const content = 'nosnippet, nofollow, max-snippet:20, unavailable_after: 2030-01-01, noarchive, noai, noidea';
    const { directiveEffects } = reportOn('Applebot', { tags: tags(['robots', content]) });
    expect(directiveEffects?.effects.map(({ kind }) => kind)).toEqual(['snippet']);
    expect(directiveEffects?.nofollowBy?.text).toBe('nofollow');
    expect(directiveEffects?.ineffective.map(({ directive, because }) => `${directive.name}: ${because}`)).toEqual([
      'max-snippet: not-known',
      'unavailable_after: not-known',
      'noarchive: not-known',
      'noai: no-standard',
      'noidea: unknown',
    ]);
  });
});

test.each([
  ['OAI-SearchBot', 'noindex', 'noindex'],
  ['OAI-SearchBot', 'none', 'noindex, not documented'],
  ['Amzn-SearchBot', 'none', 'noindex'],
  ['Amazonbot', 'noindex', 'noindex'],
  ['Amazonbot', 'noarchive', 'index'],
  ['GPTBot', 'noindex', 'none'],
  ['SeznamBot', 'noindex', 'noindex'],
  ['DuckDuckBot', 'noindex', 'noindex, not documented'],
  ['bingbot', 'noindex', 'noindex'],
  ['bingbot', 'none', 'noindex, not documented'],
  ['Googlebot', 'unavailable_after: 2020-01-01', 'noindex'],
  ['PerplexityBot', 'unavailable_after: 2020-01-01', 'index'],
  ['Scooter', 'noindex', 'noindex'],
])('the answer of %s to a meta tag that says %s is %s', (token, content, expected) => {
  expect(answer(reportOn(token, { tags: tags(['robots', content]) }))).toBe(expected);
});

test('for each crawler of the catalog, a directive that isn’t documented is named, and no effect rests on one', () => {
  const names = [
    'all',
    'none',
    'index',
    'noindex',
    'follow',
    'nofollow',
    'archive',
    'noarchive',
    'nocache',
    'nosnippet',
  ];
  const others = [
    'noodp',
    'noyaca',
    'notranslate',
    'noimageindex',
    'max-snippet:0',
    'unavailable_after: 2020-01-01',
    'noai',
  ];
  const content = fc.uniqueArray(fc.constantFrom(...names, ...others), { minLength: 1, maxLength: 4 });
  const cases = countCases('an answer by directives', 'an effect', 'directives without effect');
  const property = fc.property(fc.constantFrom(...catalogue), content, fc.boolean(), (one, list, isHeader) => {
    const text = list.join(', ');
    const facts = isHeader ? { headers: headers({ robotsTags: [text] }) } : { tags: tags(['robots', text]) };
    const { index, directiveEffects } = reportOn(one.token, facts);
    const isDocumented = isDocumentedFor(addresseeOf(one));
    if (index.because.kind === 'directives') {
      cases.add('an answer by directives');
      expect(index.because.isDocumented).toBe(index.because.noindexBy.some(isDocumented));
    }
    for (const { by } of directiveEffects?.effects ?? []) {
      cases.add('an effect');
      expect(isDocumented(by)).toBe(true);
    }
    // Neither weighed, nor documented, nor what holds anyway: the row names it.
    const silent = /^(?:noindex|nofollow|none|all|index|follow|archive)$/;
    const source = isHeader
      ? ({ kind: 'header' } as const)
      : ({ kind: 'meta', name: 'robots', isInHead: true } as const);
    const rest = parseDirectives(text, source).filter(({ name }) => !silent.test(name));
    const reported = new Set(directiveEffects?.ineffective.map(({ directive }) => directive.name));
    if (
      directiveEffects &&
      (isHeader || (one.metaNames ?? ['robots']).includes('robots')) &&
      one.directiveDialect !== 'robots-1996'
    ) {
      if (reported.size > 0) cases.add('directives without effect');
      expect(rest.filter((each) => !isDocumented(each) && !reported.has(each.name))).toEqual([]);
    }
  });
  fc.assert(property, { numRuns: sized(80, 2_000) });
  cases.expectEach();
});
