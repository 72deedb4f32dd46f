// RSL 1.0 (https://rslstandard.org/rsl): what a license says of a page, and to which crawlers a License line applies (§4.4).
import { describe, expect, test } from 'vitest';
import { found, headers, tags } from '../../../test/support/generators/facts.ts';
import { catalogue } from '../../crawlers/index.ts';
import type { PageFacts } from '../data/facts.ts';
import type { RslContent, RslLicense } from '../data/rsl.ts';
import { report } from '../report.ts';
import { type RslDocument, rslStatements, rslTermsFor } from './rsl.ts';

const PAGE = 'https://example.com/news/today';
const license = (changes: Partial<RslLicense> = {}): RslLicense => ({
  permits: [],
  prohibits: [],
  payments: [],
  isLimited: false,
  ...changes,
});
const document = (contents: readonly RslContent[], url: string | null = 'https://example.com/license.xml') =>
  ({ url, file: { kind: 'rsl', contents } }) satisfies RslDocument;
const said = (...licenses: readonly RslLicense[]) =>
  rslStatements(rslTermsFor(document([{ url: '/', licenses }]), PAGE)).map(({ use, says }) => `${use} ${says}`);

describe('by purpose', () => {
  test.each<[string, RslLicense, readonly string[]]>([
    ['all', license({ permits: ['all'] }), ['training yes', 'answers yes']],
    ['ai-all', license({ prohibits: ['ai-all'] }), ['training no', 'answers no']],
    ['ai-train', license({ prohibits: ['ai-train'] }), ['training no']],
    ['ai-input', license({ permits: ['ai-input'] }), ['answers yes']],
    ['ai-index', license({ permits: ['ai-index'] }), ['answers yes']],
    ['search alone', license({ permits: ['search'] }), []],
    ['a prohibition wins', license({ permits: ['all'], prohibits: ['ai-train'] }), ['training no', 'answers yes']],
    ['for money: in part', license({ permits: ['ai-train'], payments: ['subscription'] }), ['training partly']],
    ['for some: in part', license({ permits: ['ai-train'], isLimited: true }), ['training partly']],
    ['nothing named', license(), []],
  ])('a license answers for the uses that it names: %s', (_, one, expected) => {
    expect(said(one)).toEqual(expected);
  });

  test('a statement quotes what the license names for the use', () => {
    const one = license({ permits: ['all'], prohibits: ['ai-train'] });
    const statements = rslStatements(rslTermsFor(document([{ url: '/', licenses: [one] }]), PAGE));
    expect(statements.map(({ place }) => 'text' in place && place.text)).toEqual(['prohibits ai-train', 'permits all']);
  });

  test('a statement has the URL of the license, cut where it is long', () => {
    const long = document([{ url: '/', licenses: [license({ permits: ['all'] })] }], `${PAGE}?${'x'.repeat(100_000)}`);
    const { aiUse } =
      report(
        { url: PAGE, tags: tags(), headers: headers(), redirects: [], rsl: [rslTermsFor(long, PAGE)] },
        found(`License: ${long.url}`),
        catalogue.filter(({ token }) => token === 'GPTBot'),
        0,
      ).crawlers[0] ?? {};
    const [place] = aiUse?.flatMap(({ statements }) => statements.map((one) => one.place)) ?? [];
    expect(place).toMatchObject({ kind: 'rsl', url: expect.stringMatching(/^.{100,10000}$/) });
  });

  test('of several licenses, a prohibition wins, and one without payment is free', () => {
    expect(said(license({ permits: ['ai-train'] }), license({ prohibits: ['ai-train'] }))).toEqual(['training no']);
    const some = license({ permits: ['ai-train'], isLimited: true });
    expect(said(some, license({ permits: ['ai-train'] }))).toEqual(['training yes']);
    expect(said(some, some)).toEqual(['training partly']);
    expect(said(license({ permits: ['all'], payments: ['crawl'] }), license({ permits: ['all'] }))).toEqual([
      'training yes',
      'answers yes',
    ]);
  });
});

test.each<[string, readonly string[], string | null]>([
  ['a path', ['/news/'], '/news/'],
  ['the longest', ['/', '/news/*', '/news/'], '/news/*'],
  ['of the same site', ['https://example.com/news', 'https://other.example/news/today'], 'https://example.com/news'],
  ['the whole site', ['https://example.com'], 'https://example.com'],
  ['none', ['/sport/', '/news/$'], null],
])('the content about the page is found: %s', (_, urls, expected) => {
  const contents = urls.map((url) => ({ url, licenses: [license({ permits: [url] })] }));
  expect(rslTermsFor(document(contents), PAGE).terms?.permits ?? null).toEqual(expected === null ? null : [expected]);
});

/** Of training, by token. */
function training(robots: string, rsl: readonly RslDocument[], facts: Partial<PageFacts> = {}) {
  const crawlers = catalogue.filter(({ token }) => ['GPTBot', 'ClaudeBot', 'CCBot'].includes(token));
  const terms = rsl.map((one) => rslTermsFor(one, PAGE));
  const page = { url: PAGE, tags: tags(), headers: headers(), redirects: [], rsl: terms, ...facts };
  const { crawlers: reports, licenses } = report(page, found(robots), crawlers, 0);
  const answers = Object.fromEntries(
    reports.map(({ crawler, aiUse }) => [crawler.token, aiUse?.find(({ use }) => use === 'training')?.state]),
  );
  return { answers, licenses };
}

describe('RSL 1.0, §4.4', () => {
  const fileOf = (name: string, one: RslLicense) =>
    document([{ url: '/', licenses: [one] }], `https://example.com/${name}.xml`);
  const NO = fileOf('no', license({ prohibits: ['ai-train'] }));
  const YES = fileOf('yes', license({ permits: ['ai-train'] }));
  const robots = [
    'License: https://example.com/no.xml',
    'User-agent: GPTBot',
    'License: https://example.com/yes.xml',
    'Allow: /',
    'User-agent: *',
    'Allow: /',
  ].join('\n');

  test('a License of the selected group replaces the global ones', () => {
    const { answers, licenses } = training(robots, [NO, YES]);
    expect(answers).toEqual({ GPTBot: 'allowed', ClaudeBot: 'opted-out', CCBot: 'opted-out' });
    expect(licenses).toMatchObject([
      { line: 1, isRsl: true, to: null },
      { line: 3, isRsl: true, to: ['GPTBot'] },
    ]);
  });

  test('a license that wasn’t fetched states nothing', () => {
    expect(training(robots.replace('Allow: /\nUser-agent: *', 'User-agent: *'), []).answers['CCBot']).toBe(
      'not-restricted',
    );
  });

  test('the page’s own license is for all crawlers', () => {
    const inline = { ...NO, url: null };
    expect(training('User-agent: *\nAllow: /', [inline]).answers).toEqual({
      GPTBot: 'opted-out',
      ClaudeBot: 'opted-out',
      CCBot: 'opted-out',
    });
  });

  test('only links with the type application/rsl+xml are RSL', () => {
    const link = (type?: string) => ({
      href: '/no.xml',
      url: 'https://example.com/no.xml',
      isInHead: true,
      ...(type !== undefined && { type }),
    });
    const withLinks = (...links: readonly ReturnType<typeof link>[]) => {
      const read = tags();
      return { tags: read.kind === 'read' ? { ...read, tags: { ...read.tags, licenses: links } } : read };
    };
    const asRsl = training('User-agent: *\nAllow: /', [NO], withLinks(link('Application/RSL+XML; charset=utf-8')));
    expect(asRsl.answers['CCBot']).toBe('opted-out');
    expect(asRsl.licenses).toMatchObject([{ source: 'link', isRsl: true }]);
    for (const other of [link(), link('text/html')]) {
      const plain = training('User-agent: *\nAllow: /', [NO], withLinks(other));
      expect(plain.answers['CCBot']).toBe('not-restricted');
      expect(plain.licenses).toMatchObject([{ source: 'link', isRsl: false }]);
    }
    const header = headers({ links: ['</no.xml>; rel="license"; type="application/rsl+xml", </cc>; rel=license'] });
    const inHeader = training('User-agent: *\nAllow: /', [NO], { headers: header });
    expect(inHeader.licenses).toMatchObject([{ isRsl: true }, { isRsl: false }]);
    expect(inHeader.answers['CCBot']).toBe('opted-out');
  });
});
