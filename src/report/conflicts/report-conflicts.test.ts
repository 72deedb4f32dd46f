// The conflicts of a report: when each is named, for which crawlers, and when it is not.
import { describe, expect, test } from 'vitest';
import { crawler, found, NOW, PAGE_URL, tags, UNKNOWN_HEADERS } from '../../../test/support/generators/facts.ts';
import { CLOSED, headers, headersAndMeta, judge, OPEN, unreachable } from '../../../test/support/generators/judged.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { PageFacts, TagsResult } from '../data/facts.ts';
import { report } from '../report.ts';

const kindsOf = ({ conflicts }: { readonly conflicts: readonly { readonly kind: string }[] }) =>
  conflicts.map(({ kind }) => kind);

describe('the conflict: noindex that is never seen', () => {
  test('the conflict is named, with the crawlers it catches and the directive they miss', () => {
    const page = { url: PAGE_URL, tags: tags(['robots', 'noindex']), headers: headers(), redirects: [] };
    const robots = found('User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n');
    const { conflicts } = report(page, robots, ['Googlebot', 'bingbot', 'GPTBot'].map(crawler), NOW);
    expect(conflicts).toMatchObject([
      { kind: 'noindex-unseen', tokens: ['Googlebot', 'bingbot'], directive: { name: 'noindex' }, line: 3 },
    ]);
  });

  test('the conflict isn’t reported to a crawler that keeps no index', () => {
    const page = { url: PAGE_URL, tags: tags(['robots', 'noindex']), headers: headers(), redirects: [] };
    const selected = ['GPTBot', 'ChatGPT-User', 'AdsBot-Google', 'Twitterbot', 'OAI-SearchBot'].map(crawler);
    const closed = found('User-agent: *\nUser-agent: AdsBot-Google\nDisallow: /\n');
    expect(report(page, closed, selected, NOW).conflicts).toMatchObject([{ tokens: ['OAI-SearchBot'] }]);
  });

  test('the conflict is named apart for each line of robots.txt that stops the fetch', () => {
    const page = { url: PAGE_URL, tags: tags(['robots', 'noindex']), headers: headers(), redirects: [] };
    const robots = found('User-agent: Googlebot\nDisallow: /\nUser-agent: bingbot\nDisallow: /page\n');
    expect(report(page, robots, ['Googlebot', 'bingbot'].map(crawler), NOW).conflicts).toMatchObject([
      { tokens: ['Googlebot'], line: 2 },
      { tokens: ['bingbot'], line: 4 },
    ]);
  });

  test('the conflict is named apart for each directive that is missed', () => {
    const page = {
      url: PAGE_URL,
      tags: tags(['googlebot', 'noindex'], ['bingbot', 'noindex']),
      headers: headers(),
      redirects: [],
    };
    expect(report(page, CLOSED, ['Googlebot', 'bingbot'].map(crawler), NOW).conflicts).toMatchObject([
      { kind: 'noindex-unseen', tokens: ['Googlebot'], directive: { crawler: 'googlebot' } },
      { kind: 'noindex-unseen', tokens: ['bingbot'], directive: { crawler: 'bingbot' } },
    ]);
  });

  test.each<[string, RobotsOutcome, TagsResult]>([
    ['where the page may be fetched', OPEN, tags(['robots', 'noindex'])],
    ['where nothing says noindex', CLOSED, tags(['robots', 'nofollow'])],
    ['where the noindex is for somebody else', CLOSED, tags(['bingbot', 'noindex'])],
    ['while robots.txt is unreachable: that passes', unreachable(), tags(['robots', 'noindex'])],
  ])('the conflict isn’t named %s', (_, outcome, read) => {
    expect(judge('Googlebot', outcome, { tags: read }).conflicts).toEqual([]);
  });
});

describe('a crawler’s own directive that is weaker than the generic one', () => {
  const weaker = { tags: tags(['robots', 'noindex'], ['googlebot', 'index, nosnippet']) };

  test('the conflict is named with both places, for Google’s crawlers that it applies to', () => {
    const page = { url: PAGE_URL, headers: headers(), redirects: [], ...weaker };
    const selected = ['Googlebot', 'Googlebot-Image', 'AdsBot-Google', 'bingbot', 'Applebot'].map(crawler);
    expect(report(page, OPEN, selected, NOW).conflicts).toMatchObject([
      {
        kind: 'own-weaker-than-generic',
        tokens: ['Googlebot', 'Googlebot-Image'],
        own: { name: 'index', crawler: 'googlebot' },
        generic: { name: 'noindex', crawler: null },
      },
    ]);
  });

  test('the conflict is named apart for each crawler’s own', () => {
    const read = tags(['robots', 'noindex'], ['googlebot-news', 'all'], ['googlebot', 'index']);
    const page = { url: PAGE_URL, headers: headers(), redirects: [], tags: read };
    expect(report(page, OPEN, ['Googlebot', 'Googlebot-News'].map(crawler), NOW).conflicts).toMatchObject([
      { kind: 'own-weaker-than-generic', tokens: ['Googlebot'] },
      { kind: 'own-weaker-than-generic', tokens: ['Googlebot-News'] },
    ]);
  });

  test('the conflict is another thing than META against header', () => {
    const apart = { tags: tags(['robots', 'noindex']), headers: headers(['googlebot: index']) };
    expect(judge('Googlebot', OPEN, apart).conflicts).toMatchObject([{ kind: 'meta-header-conflict' }]);
    const beside = { ...weaker, headers: headers(['googlebot: noindex']) };
    expect(judge('Googlebot', OPEN, beside).conflicts).toMatchObject([
      { kind: 'own-weaker-than-generic' },
      { kind: 'meta-header-conflict' },
    ]);
  });

  test('the conflict is named among headers, too', () => {
    const { conflicts } = judge('Googlebot', OPEN, { headers: headers(['none', 'googlebot: all']) });
    expect(conflicts).toMatchObject([{ kind: 'own-weaker-than-generic', own: { name: 'all' } }]);
  });

  test.each<[string, RobotsOutcome, Partial<PageFacts>]>([
    ['where the own one adds to it', OPEN, { tags: tags(['robots', 'noindex'], ['googlebot', 'nofollow']) }],
    ['where the own one forbids too', OPEN, { tags: tags(['robots', 'noindex'], ['googlebot', 'all, noindex']) }],
    ['where the generic one permits', OPEN, { tags: tags(['robots', 'index'], ['googlebot', 'noindex']) }],
    ['where both are generic', OPEN, { tags: tags(['robots', 'noindex, index']) }],
  ])('the conflict isn’t named %s', (_, outcome, facts) => {
    const kinds = judge('Googlebot', outcome, facts).conflicts.map(({ kind }) => kind);
    expect(kinds).not.toContain('own-weaker-than-generic');
  });

  test('the conflict isn’t named where the crawler never sees it', () => {
    expect(judge('Googlebot', CLOSED, weaker).conflicts).toMatchObject([{ kind: 'noindex-unseen' }]);
  });
});

describe('META against header', () => {
  test('the conflict is named with both places, apart for those who make something else of it', () => {
    const page = { url: PAGE_URL, redirects: [], ...headersAndMeta(['noindex'], 'index, follow') };
    const selected = ['Googlebot', 'YandexBot', 'bingbot', 'YandexImages', 'Google-Extended'].map(crawler);
    const places = { meta: { name: 'index' }, header: { name: 'noindex' } };
    expect(report(page, OPEN, selected, NOW).conflicts).toMatchObject([
      { kind: 'meta-header-conflict', tokens: ['Googlebot', 'bingbot'], wins: 'noindex', ...places },
      { kind: 'meta-header-conflict', tokens: ['YandexBot', 'YandexImages'], wins: 'index', ...places },
    ]);
  });

  test('a header that permits and a tag that forbids are named, too', () => {
    const facts = headersAndMeta(['all'], 'none');
    expect(judge('Googlebot', OPEN, facts).conflicts).toMatchObject([
      { kind: 'meta-header-conflict', wins: 'noindex', meta: { name: 'none' }, header: { name: 'all' } },
    ]);
  });

  test.each<[string, string, RobotsOutcome, Partial<PageFacts>]>([
    ['where both say noindex', 'Googlebot', OPEN, headersAndMeta(['noindex'], 'noindex')],
    ['where the header is for another crawler', 'Googlebot', OPEN, headersAndMeta(['bingbot: noindex'], 'index')],
    ['where the index isn’t a directive', 'Googlebot', OPEN, headersAndMeta(['noindex'], 'index: 5')],
    ['where one is about links', 'Googlebot', OPEN, headersAndMeta(['noindex'], 'follow')],
    ['to Yandex, which reads no index in a header', 'YandexBot', OPEN, headersAndMeta(['index'], 'noindex')],
  ])('the conflict isn’t named %s', (_, token, outcome, facts) => {
    expect(judge(token, outcome, facts).conflicts).toEqual([]);
  });

  test('the conflict isn’t named where the crawler never sees it', () => {
    const { conflicts } = judge('Googlebot', CLOSED, headersAndMeta(['noindex'], 'index'));
    expect(conflicts).toMatchObject([{ kind: 'noindex-unseen', line: 2 }]);
  });
});

/** A page with canonical links in its HTML (those marked stand in the body), in its headers, and meta tags. */
function withCanonicals(
  html: readonly string[],
  links: readonly string[] = [],
  metas: readonly (readonly [string, string])[] = [],
): Pick<PageFacts, 'tags' | 'headers'> {
  const canonicals = html.map((text) => {
    const href = text.replace(/^body /, '');
    const url = URL.canParse(href, PAGE_URL) ? new URL(href, PAGE_URL).href : '';
    return { href, url, isInHead: href === text };
  });
  const read = tags(...metas);
  const seen = headers();
  if (read.kind !== 'read' || seen.kind !== 'seen') throw new Error('not read');
  return {
    tags: { kind: 'read', tags: { ...read.tags, canonicals } },
    headers: { ...seen, headers: { ...seen.headers, links } },
  };
}

describe('which URL is canonical', () => {
  const canonicalsOf = (facts: Partial<PageFacts>) => {
    const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [], ...facts };
    return report(page, OPEN, [], NOW).canonicals;
  };

  test.each<[href: string, expected: object]>([
    ['https://example.com/page', { kind: 'this-page' }],
    ['/page', { kind: 'this-page' }],
    ['', { kind: 'this-page' }],
    ['/page#part', { kind: 'this-page' }],
    ['HTTPS://EXAMPLE.com:443/x/../page', { kind: 'this-page' }],
    ['/p%61ge', { kind: 'this-page' }],
    ['/%70age', { kind: 'this-page' }],
    ['/page?a', { kind: 'elsewhere', url: 'https://example.com/page?a', isSameOrigin: true }],
    ['/Page', { kind: 'elsewhere', isSameOrigin: true }],
    ['http://example.com/page', { kind: 'elsewhere', isSameOrigin: false }],
    ['//www.example.com/page', { kind: 'elsewhere', url: 'https://www.example.com/page', isSameOrigin: false }],
    ['https://[', { kind: 'no-address' }],
    ['javascript:alert(1)', { kind: 'no-address' }],
    ['mailto:me@example.com', { kind: 'no-address' }],
  ])('a canonical URL leads here, elsewhere or nowhere: %j in the HTML and in the header', (href, target) => {
    expect(canonicalsOf(withCanonicals([href], [`<${href}>; rel="canonical"`]))).toMatchObject([
      { source: { kind: 'html', isInHead: true }, href, target },
      { source: { kind: 'header' }, href, target },
    ]);
  });

  test('URLs that differ only in what is escaped are the same, in either case', () => {
    const facts = { ...withCanonicals(['/%6Ab', '/%6ab']), url: 'https://example.com/jb' };
    expect(canonicalsOf(facts)).toMatchObject([{ target: { kind: 'this-page' } }, { target: { kind: 'this-page' } }]);
  });

  test('URLs that differ in the case of escaped bytes are the same', () => {
    const facts = { ...withCanonicals(['/caf%c3%a9']), url: 'https://example.com/café#x' };
    expect(canonicalsOf(facts)).toMatchObject([{ target: { kind: 'this-page' } }]);
  });

  test('each place is listed in its order, and only for this page', () => {
    const links = [
      '</style.css>; rel=preload; as=style; crossorigin, </b>; rel="nofollow Canonical"',
      '</c>; rel=canonical; anchor="/other", </e>; rel=canonical; anchor="https://[", </d>; rel=canonical; anchor="/page"',
    ];
    const metas = [['URL', 'http://www.example.com/']] as const;
    expect(canonicalsOf(withCanonicals(['body /a'], links, metas))).toMatchObject([
      { source: { kind: 'html', isInHead: false }, href: '/a' },
      { source: { kind: 'header' }, href: '/b' },
      { source: { kind: 'header' }, href: '/d' },
      { source: { kind: 'meta-url', isInHead: true }, href: 'http://www.example.com/' },
    ]);
  });

  test('no canonical link gives no canonical URL, and neither do unknown facts', () => {
    expect(canonicalsOf({})).toEqual([]);
    expect(canonicalsOf({ tags: { kind: 'unreadable' }, headers: UNKNOWN_HEADERS })).toEqual([]);
  });
});

describe('a canonical link to a page that robots.txt blocks', () => {
  const robots = found('User-agent: Googlebot\nDisallow: /main\nUser-agent: bingbot\nDisallow: /m\n');

  test('the conflict is named with the line, apart for each line', () => {
    const page = { url: PAGE_URL, redirects: [], ...withCanonicals(['/main']) };
    const selected = ['Googlebot', 'Googlebot-Image', 'bingbot', 'GPTBot'].map(crawler);
    const canonical = { source: { kind: 'html' }, target: { url: 'https://example.com/main' } };
    expect(report(page, robots, selected, NOW).conflicts).toMatchObject([
      { kind: 'canonical-disallowed', tokens: ['Googlebot', 'Googlebot-Image'], canonical, line: 2 },
      { kind: 'canonical-disallowed', tokens: ['bingbot'], canonical, line: 4 },
    ]);
  });

  test('the conflict is named where the link stands in the header, too', () => {
    const facts = withCanonicals([], ['</main>; rel=canonical']);
    expect(judge('Googlebot', robots, facts).conflicts).toMatchObject([
      { kind: 'canonical-disallowed', canonical: { source: { kind: 'header' } } },
    ]);
  });

  test.each<[string, token: string, Partial<PageFacts>]>([
    ['where it is open', 'Googlebot', withCanonicals(['/other'])],
    ['where it is this page', 'Googlebot', withCanonicals(['/page'])],
    ['of another origin, whose robots.txt is not known', 'Googlebot', withCanonicals(['https://www.example.com/main'])],
    ['of a link in the body, which counts for nothing', 'Googlebot', withCanonicals(['body /main'])],
    ['of META URL', 'Googlebot', withCanonicals([], [], [['url', 'https://example.com/main']])],
    [
      'where the page itself is blocked',
      'Googlebot',
      { ...withCanonicals(['/main']), url: 'https://example.com/main2' },
    ],
    ['for a control token', 'Google-Extended', withCanonicals(['/main'])],
  ])('the conflict isn’t named %s', (_, token, facts) => {
    expect(kindsOf(judge(token, robots, facts))).not.toContain('canonical-disallowed');
  });

  test('the conflict isn’t named while robots.txt is unreachable', () => {
    expect(judge('YandexBot', unreachable(), withCanonicals(['/main'])).conflicts).toEqual([]);
  });
});

describe('noindex with a canonical link elsewhere', () => {
  const NOINDEX = [['robots', 'noindex']] as const;

  test.each<[string, Partial<PageFacts>]>([
    ['on this origin', withCanonicals(['/main'], [], NOINDEX)],
    ['on another origin', withCanonicals(['https://www.example.com/'], [], NOINDEX)],
    ['in the header', withCanonicals([], ['</main>; rel=canonical'], NOINDEX)],
  ])('the conflict is named with both places: %s', (_, facts) => {
    expect(judge('Googlebot', OPEN, facts).conflicts).toMatchObject([
      {
        kind: 'noindex-canonical',
        tokens: ['Googlebot'],
        directive: { name: 'noindex' },
        canonical: { target: { kind: 'elsewhere' } },
      },
    ]);
  });

  test('the conflict is named apart for each noindex', () => {
    const own = [
      ['googlebot', 'noindex'],
      ['bingbot', 'noindex'],
    ] as const;
    const page = { url: PAGE_URL, redirects: [], ...withCanonicals(['/main'], [], own) };
    expect(report(page, OPEN, ['Googlebot', 'bingbot'].map(crawler), NOW).conflicts).toMatchObject([
      { kind: 'noindex-canonical', tokens: ['Googlebot'] },
      { kind: 'noindex-canonical', tokens: ['bingbot'] },
    ]);
  });

  test('the conflict is named once, for all whom it concerns', () => {
    const page = { url: PAGE_URL, redirects: [], ...withCanonicals(['/main'], [], [['robots', 'noindex, all']]) };
    const selected = ['Googlebot', 'YandexBot', 'bingbot'].map(crawler);
    const named = report(page, OPEN, selected, NOW).conflicts.filter(({ kind }) => kind === 'noindex-canonical');
    expect(named).toMatchObject([{ tokens: ['Googlebot', 'bingbot'] }]);
  });

  test.each<[string, RobotsOutcome, Partial<PageFacts>]>([
    ['where the canonical is this page', OPEN, withCanonicals(['/page#x'], [], NOINDEX)],
    ['where nothing says noindex', OPEN, withCanonicals(['/main'], [], [['robots', 'nofollow']])],
    ['where the canonical isn’t a URL', OPEN, withCanonicals(['https://['], [], NOINDEX)],
    ['where it stands in the body', OPEN, withCanonicals(['body /main'], [], NOINDEX)],
  ])('the conflict isn’t named %s', (_, outcome, facts) => {
    expect(kindsOf(judge('Googlebot', outcome, facts))).not.toContain('noindex-canonical');
  });

  test('the conflict isn’t named where the crawler never sees it', () => {
    const { conflicts } = judge('Googlebot', CLOSED, withCanonicals(['/main'], [], NOINDEX));
    expect(conflicts).toMatchObject([{ kind: 'noindex-unseen' }, { kind: 'canonical-unseen' }]);
  });
});

describe('canonical links that lead to different URLs', () => {
  test.each<[string, Partial<PageFacts>, one: string, other: string]>([
    ['HTML and header', withCanonicals(['/a'], ['</b>; rel=canonical']), '/a', '/b'],
    ['two in the HTML', withCanonicals(['/a', '/a#x', '/b']), '/a', '/b'],
    ['two in the header', withCanonicals([], ['</a>; rel=canonical, </b>; rel=canonical']), '/a', '/b'],
    ['this page and another', withCanonicals(['/page'], ['</b>; rel=canonical']), '/page', '/b'],
  ])('the conflict is named with both places: %s', (_, facts, one, other) => {
    expect(judge('Googlebot', OPEN, facts).conflicts).toMatchObject([
      { kind: 'canonical-conflict', canonical: { href: one }, other: { href: other } },
    ]);
  });

  test.each<[string, RobotsOutcome, Partial<PageFacts>]>([
    ['where they say the same', OPEN, withCanonicals(['/a', 'https://example.com/a'], ['</a>; rel=canonical'])],
    ['where the other stands in the body', OPEN, withCanonicals(['/a', 'body /b'])],
    ['where the other isn’t a URL', OPEN, withCanonicals(['/a', 'https://['])],
    ['where the other is META URL', OPEN, withCanonicals(['/a'], [], [['url', 'https://example.com/b']])],
    ['where no crawler sees them', CLOSED, withCanonicals(['/a', '/b'])],
  ])('the conflict isn’t named %s', (_, outcome, facts) => {
    expect(kindsOf(judge('Googlebot', outcome, facts))).not.toContain('canonical-conflict');
  });
});
