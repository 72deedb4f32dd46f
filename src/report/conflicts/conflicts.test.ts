// Conflicts a module at a time: a misspelled directive, meta tags that conflict, a URL that only its query blocks.
import { describe, expect, test } from 'vitest';
import { crawler, found, headers, NOW, PAGE_URL, tags } from '../../../test/support/generators/facts.ts';
import type { PageFacts } from '../data/facts.ts';
import { report } from '../report.ts';

const OPEN = found('User-agent: *\nDisallow:\n');
const CLOSED = found('User-agent: *\nDisallow: /\n');

function conflictsOf(tokens: readonly string[], facts: Partial<PageFacts>, robots = OPEN) {
  const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [], ...facts };
  return report(page, robots, tokens.map(crawler), NOW).conflicts;
}

describe('a misspelled directive', () => {
  test('a misspelled directive is named with what was meant and the crawlers that don’t read it', () => {
    expect(conflictsOf(['Googlebot', 'GPTBot', 'bingbot'], { tags: tags(['robots', 'noidex, follow']) })).toMatchObject(
      [
        {
          kind: 'misspelled-directive',
          tokens: ['Googlebot', 'bingbot'],
          misspelled: [{ directive: { name: 'noidex' }, meant: 'noindex' }],
        },
      ],
    );
  });

  test('a misspelled directive is named where it stands in a header', () => {
    expect(conflictsOf(['Googlebot'], { headers: headers({ robotsTags: ['nofolow'] }) })).toMatchObject([
      { kind: 'misspelled-directive', misspelled: [{ directive: { source: { kind: 'header' } }, meant: 'nofollow' }] },
    ]);
  });

  test('a misspelled directive comes first among conflicts', () => {
    const facts = { tags: tags(['robots', 'noindex, nosnipet']), headers: headers({ robotsTags: ['index'] }) };
    expect(conflictsOf(['Googlebot'], facts).map(({ kind }) => kind)).toEqual([
      'misspelled-directive',
      'meta-header-conflict',
    ]);
  });

  test.each<[string, Partial<PageFacts>, typeof OPEN]>([
    ['in a tag for another crawler', { tags: tags(['bingbot', 'noidex']) }, OPEN],
    ['where the page is not fetched', { tags: tags(['robots', 'noidex']) }, CLOSED],
    ['where the page is not served', { tags: tags(['robots', 'noidex']), headers: headers({ status: 404 }) }, OPEN],
    ['where the word is like none', { tags: tags(['robots', 'noidx']) }, OPEN],
  ])('a misspelled directive isn’t named %s', (_, facts, robots) => {
    expect(conflictsOf(['Googlebot'], facts, robots)).toEqual([]);
  });
});

describe('meta tags that conflict', () => {
  const both = { permitting: { name: 'index' }, forbidding: { name: 'noindex' } };

  test.each([
    ['in two tags', tags(['robots', 'index, follow'], ['robots', 'noindex']), ['index, follow', 'noindex']],
    ['in one tag', tags(['robots', 'noindex, index']), ['noindex, index', 'noindex, index']],
    ['in tags for one crawler', tags(['googlebot', 'index'], ['googlebot', 'noindex']), ['index', 'noindex']],
  ] as const)('meta tags that conflict are named: %s', (_, reading, [permittingTag, forbiddingTag]) => {
    expect(conflictsOf(['Googlebot'], { tags: reading })).toMatchObject([
      { kind: 'meta-conflict', tokens: ['Googlebot'], wins: 'noindex', ...both, permittingTag, forbiddingTag },
    ]);
  });

  test('meta tags are named apart for those who make something else of them', () => {
    expect(
      conflictsOf(['Googlebot', 'YandexBot', 'bingbot'], { tags: tags(['robots', 'index'], ['robots', 'noindex']) }),
    ).toMatchObject([
      { kind: 'meta-conflict', tokens: ['Googlebot', 'bingbot'], wins: 'noindex' },
      { kind: 'meta-conflict', tokens: ['YandexBot'], wins: 'index' },
    ]);
  });

  test('one pair of two hundred meta tags is named', () => {
    const metas = Array.from({ length: 200 }, (_, index) => ['robots', index % 2 === 0 ? 'index' : 'noindex'] as const);
    expect(conflictsOf(['Googlebot'], { tags: tags(...metas) })).toHaveLength(1);
  });

  test.each<[string, Partial<PageFacts>, typeof OPEN]>([
    ['where both say noindex', { tags: tags(['robots', 'noindex'], ['robots', 'noindex']) }, OPEN],
    ['where one is for another crawler', { tags: tags(['robots', 'index'], ['bingbot', 'noindex']) }, OPEN],
    ['where one is about links', { tags: tags(['robots', 'follow'], ['robots', 'noindex']) }, OPEN],
    ['in a header', { headers: headers({ robotsTags: ['index, noindex'] }) }, OPEN],
  ])('meta tags aren’t named %s', (_, facts, robots) => {
    expect(conflictsOf(['Googlebot'], facts, robots)).toEqual([]);
  });
});

describe('a URL that only its query blocks', () => {
  const RULE = found('User-agent: *\nDisallow: /*?*utm_\n\nUser-agent: bingbot\nDisallow: /tea\n');
  const conflicting = (path: string, canonical: string, more: Partial<PageFacts> = {}) => {
    const canonicals = [{ href: canonical, url: new URL(canonical, PAGE_URL).href, isInHead: true }];
    const read = { metas: [], canonicals, licenses: [], noSnippetElements: 0, omitted: 0 };
    return { url: new URL(path, PAGE_URL).href, tags: { kind: 'read', tags: read } as const, ...more };
  };

  test.each([
    ['without the query', conflicting('/tea?utm_source=mail', '/tea')],
    ['with less of it', conflicting('/tea?id=1&utm_source=mail&utm_medium=x', '/tea?id=1')],
    ['in another order', conflicting('/tea?b=2&utm_source=mail&a=1', '/tea?a=1&b=2')],
    ['in another order, backwards', conflicting('/tea?a=1&utm_source=mail&b=2', '/tea?b=2&a=1')],
    ['escaped otherwise', conflicting('/t%65a?utm_source=mail', '/tea')],
  ])('the rule is named where the canonical URL is allowed: %s', (_, facts) => {
    const tokens = ['Googlebot', 'YandexBot', 'bingbot', 'GPTBot', 'Google-Extended'];
    expect(conflictsOf(tokens, facts, RULE)).toMatchObject([
      { kind: 'only-query-blocked', tokens: ['Googlebot', 'YandexBot', 'GPTBot'], line: 2 },
    ]);
  });

  test.each([
    ['where nothing blocks it', conflicting('/tea?id=1', '/tea')],
    ['where the canonical URL is another page', conflicting('/tea?utm_source=mail', '/coffee')],
    ['where it has other parameters', conflicting('/tea?utm_source=mail', '/tea?id=1')],
    ['where it has more of them', conflicting('/tea?utm_source=mail', '/tea?utm_source=mail&id=1')],
    ['where it is on another origin', conflicting('/tea?utm_source=mail', 'https://other.example/tea')],
    ['where it is blocked, too', conflicting('/tea?utm_source=mail&id=1', '/tea?utm_source=mail')],
  ])('the rule isn’t named %s', (_, facts) => {
    expect(conflictsOf(['Googlebot'], facts, RULE).map(({ kind }) => kind)).not.toContain('only-query-blocked');
  });
});

describe('a canonical link that can’t work', () => {
  const linked = (href: string, more: Partial<PageFacts> = {}, alternates: readonly [string, string][] = []) => {
    const url = URL.canParse(href, PAGE_URL) ? new URL(href, PAGE_URL).href : '';
    const canonicals = [{ href, url, isInHead: true }];
    const read = { metas: [], canonicals, licenses: [], noSnippetElements: 0, omitted: 0 };
    const others = alternates.map(([hreflang, path]) => ({ hreflang, url: new URL(path, PAGE_URL).href }));
    return { tags: { kind: 'read', tags: { ...read, alternates: others } } as const, ...more };
  };
  const hop = (path: string) => ({
    url: new URL(path, PAGE_URL).href,
    status: 301,
    location: PAGE_URL,
    robotsTags: [],
  });

  test.each<[string, Partial<PageFacts>, typeof OPEN, string | null]>([
    ['on a page that is blocked', linked('/main'), CLOSED, 'canonical-unseen'],
    ['to the page itself, blocked', linked('/page'), CLOSED, null],
    ['that isn’t a URL', linked('https://['), OPEN, 'canonical-broken'],
    ['to a URL that redirected here', linked('/old', { redirects: [hop('/old')] }), OPEN, 'canonical-redirect'],
    ['to another one than that', linked('/main', { redirects: [hop('/old')] }), OPEN, null],
    [
      'to another language',
      linked('/fr', {}, [
        ['en', '/page'],
        ['fr', '/fr'],
      ]),
      OPEN,
      'canonical-language',
    ],
    ['to what hreflang has for everybody', linked('/main', {}, [['x-default', '/main']]), OPEN, null],
  ])('the link is reported by where it leads: %s', (_, facts, robots, kind) => {
    expect(conflictsOf(['Googlebot'], facts, robots).map((one) => one.kind)).toEqual(kind === null ? [] : [kind]);
  });
});
