import { describe, expect, test } from 'vitest';
import { DEFAULT_TOKENS } from '../crawlers/index.ts';
import { decodePageTags } from '../platform/page-tags.ts';
import type { PageTags } from '../report/index.ts';
import { pageOf, robotsUrlOf } from './page.ts';
import { pageHeadersOf } from './page-headers.ts';
import {
  DEFAULT_SETTINGS,
  decodeSettings,
  knownCrawlers,
  type Settings,
  selectedCrawlers,
  undoing,
} from './settings.ts';
import {
  LONGEST_ALTERNATE,
  LONGEST_RSL,
  MOST_ALTERNATES,
  MOST_RSL,
  MOST_TAG_CHARACTERS,
  MOST_TAGS,
} from './tag-limits.ts';

describe('pageOf', () => {
  test.each([
    ['https://example.com/a?b#c', 'https://example.com'],
    ['http://example.com:8080/', 'http://example.com:8080'],
    ['https://[::1]:3000/x', 'https://[::1]:3000'],
    ['https://例え.jp/', 'https://xn--r8jz45g.jp'],
  ])('the page %s belongs to %s', (url, origin) => {
    expect(pageOf(url)).toEqual({ kind: 'web', url, origin });
    expect(robotsUrlOf(origin)).toBe(`${origin}/robots.txt`);
  });

  test.each([
    ['https://user:secret@example.com:8443/a?b#c', 'https://example.com:8443/a?b#c'],
    ['http://user@example.com/', 'http://example.com/'],
    ['http://:secret@example.com/@', 'http://example.com/@'],
  ])('a user name and password are no part of the page: %s', (written, url) => {
    expect(pageOf(written)).toEqual({ kind: 'web', url, origin: new URL(url).origin });
  });

  test.each([
    ['about:blank', 'about'],
    ['chrome://newtab/', 'chrome'],
    ['moz-extension://x/popup.html', 'moz-extension'],
    ['file:///a', 'file'],
    ['data:text/html,x', 'data'],
    ['blob:https://example.com/x', 'blob'],
    ['view-source:https://example.com/', 'view-source'],
    ['ftp://example.com/', 'ftp'],
    ['', ''],
    ['no URL', ''],
  ])('the page %s can’t have a robots.txt', (url, scheme) => {
    expect(pageOf(url)).toEqual({ kind: 'not-applicable', url, scheme });
  });
});

describe('decodeSettings', () => {
  test.each([undefined, null, 1, 'x', [], { chosen: 5 }, { fetchOn: 'never' }])(
    'stored settings that are invalid give the defaults: %j',
    (stored) => {
      expect(decodeSettings(stored)).toEqual(DEFAULT_SETTINGS);
    },
  );

  test('valid settings are kept, the rest is dropped', () => {
    expect(
      decodeSettings({ chosen: ['GPTBot', 7, 'a:b', ''], custom: ['MyBot'], versions: 1, fetchOn: 'popup', more: 1 }),
    ).toEqual({
      chosen: ['GPTBot'],
      custom: ['MyBot'],
      versions: {},
      fetchOn: 'popup',
      cares: 'both',
    });
  });

  test('a token that was added to the catalog since is spelled as there, once', () => {
    const { chosen } = decodeSettings({ chosen: ['gptbot', 'GPTBot', 'MyBot'], custom: ['gptbot'] });
    expect(chosen).toEqual(['GPTBot', 'MyBot']);
  });

  test('tokens that differ in case alone are one, selected as it is spelled among the custom ones', () => {
    const stored = { chosen: ['Foo', 'GPTBot', 'FOO', 'Bar', 'bar'], custom: ['foo', 'Foo'] };
    expect(decodeSettings(stored)).toMatchObject({ chosen: ['foo', 'GPTBot', 'Bar'], custom: ['foo'] });
  });

  test('a version is one that the catalog knows, and its crawler parses as that version does', () => {
    const stored = {
      versions: { Scrapy: 'protego', 'Python-urllib': 'python-3.14', GPTBot: 'google', constructor: 'x' },
    };
    const settings = decodeSettings(stored);
    expect(settings.versions).toEqual({ Scrapy: 'protego' });
    const dialects = new Map(knownCrawlers(settings).map(({ token, dialect }) => [token, dialect]));
    expect([dialects.get('Scrapy'), dialects.get('Python-urllib')]).toEqual(['protego', 'python-3.14']);
    expect(new Map(knownCrawlers(DEFAULT_SETTINGS).map(({ token, dialect }) => [token, dialect])).get('Scrapy')).toBe(
      'protego-0.7',
    );
  });

  test('the default selection contains crawlers of the catalog', () => {
    expect(selectedCrawlers(DEFAULT_SETTINGS)).toHaveLength(DEFAULT_TOKENS.length);
  });

  test('a custom token comes after the catalog, once', () => {
    const settings = { ...DEFAULT_SETTINGS, chosen: ['mybot', 'gptbot'], custom: ['MyBot', 'googlebot'] };
    expect(selectedCrawlers(settings).map(({ token }) => token)).toEqual(['GPTBot', 'MyBot']);
    expect(knownCrawlers(settings).filter(({ token }) => token.toLowerCase() === 'googlebot')).toHaveLength(1);
  });
});

describe('undoing', () => {
  const before: Settings = { ...DEFAULT_SETTINGS, chosen: ['bingbot'] };
  const after: Settings = { ...before, chosen: ['MyBot'], custom: ['MyBot'], cares: 'ai' };
  const cares = { cares: before.cares };

  test.each<[string, Partial<Settings>, ReturnType<typeof undoing>]>([
    ['nothing', {}, { changes: { chosen: ['bingbot'], custom: [], ...cares }, isWhole: true }],
    ['one back', cares, { changes: { chosen: ['bingbot'], custom: [] }, isWhole: true }],
    ['all back', before, { changes: {}, isWhole: true }],
    ['one', { cares: 'search' }, { changes: { chosen: ['bingbot'], custom: [] }, isWhole: false }],
    ['one of others', { fetchOn: 'popup' }, { changes: { chosen: ['bingbot'], custom: [], ...cares }, isWhole: true }],
    // A selected token would be a custom one no longer, or the other way around.
    ['the selection', { chosen: ['MyBot', 'CCBot'] }, { changes: cares, isWhole: false }],
    ['the custom tokens', { custom: ['MyBot', 'Other'] }, { changes: cares, isWhole: false }],
  ])('what was changed elsewhere stays as it is: %s', (_, elsewhere, expected) => {
    expect(undoing(before, after, { ...after, ...elsewhere })).toEqual(expected);
  });

  test('a selection isn’t restored with a custom token that was removed elsewhere', () => {
    const one = { ...before, chosen: ['MyBot'], custom: ['MyBot'] };
    const other = { ...one, chosen: ['bingbot'] };
    expect(undoing(one, other, { ...other, custom: [] })).toEqual({ changes: {}, isWhole: false });
  });
});

describe('decodePageTags', () => {
  const tags = {
    metas: [{ name: 'robots', content: 'noindex', isInHead: true }],
    canonicals: [],
    licenses: [],
    noSnippetElements: 0,
    omitted: 0,
  };

  const PAGE = 'https://example.com/a?b';

  test('what our content script answers is accepted', () => {
    expect(decodePageTags({ page: PAGE, tags }, PAGE)).toEqual(tags);
  });

  test.each([
    ['has another fragment', `${PAGE}#c`, `${PAGE}#d`],
    ['has an empty fragment', `${PAGE}#`, PAGE],
    ['doesn’t see its user name and password', PAGE, 'https://user:password@example.com/a?b'],
    [
      'has an unusual URL, as the browser reports it',
      'https://xn--bcher-kva.example/%C3%BC',
      'https://bücher.example/ü',
    ],
  ])('the tags of a page that %s are its tags', (_, page, url) => {
    expect(decodePageTags({ page, tags }, url)).toEqual(tags);
  });

  test.each([
    'https://example.com/a',
    'https://example.com/a?c',
    'https://example.com/b?b',
    'https://www.example.com/a?b',
    'http://example.com/a?b',
    'about:blank',
    'about:srcdoc',
    '',
  ])('the tags of a page at %j aren’t those of another', (page) => {
    expect(decodePageTags({ page, tags }, PAGE)).toBeNull();
  });

  test.each([
    [2 ** 21, tags],
    [2 ** 21 + 1, null],
  ])('of a page whose URL has %i characters, as no browser has more, the tags are %j', (length, expected) => {
    const page = PAGE.padEnd(length, 'c');
    expect(decodePageTags({ page, tags }, page)).toEqual(expected);
  });

  const meta = { name: '', content: '', isInHead: true };
  const link = { href: '', url: '', isInHead: true };
  const alternate = { hreflang: 'de', url: '' };

  test.each<[string, Partial<PageTags>, beyond: Partial<PageTags>]>([
    ['meta tags', { metas: Array(MOST_TAGS).fill(meta) }, { metas: Array(MOST_TAGS + 1).fill(meta) }],
    [
      'canonical links',
      { metas: [], canonicals: Array(MOST_TAGS).fill(link) },
      { canonicals: Array(MOST_TAGS + 1).fill(link) },
    ],
    ['licenses', { metas: [], licenses: Array(MOST_TAGS).fill(link) }, { licenses: Array(MOST_TAGS + 1).fill(link) }],
    [
      'tags of several kinds',
      { metas: Array(MOST_TAGS - 2).fill(meta), canonicals: [link], licenses: [link] },
      { metas: Array(MOST_TAGS - 1).fill(meta), canonicals: [link], licenses: [link] },
    ],
    [
      'characters of tags',
      {
        metas: [{ ...meta, content: 'x'.repeat(2 * MOST_TAG_CHARACTERS - 2) }],
        licenses: [{ ...link, url: 'x', type: 'x' }],
      },
      {
        metas: [{ ...meta, content: 'x'.repeat(2 * MOST_TAG_CHARACTERS - 1) }],
        licenses: [{ ...link, url: 'x', type: 'x' }],
      },
    ],
    [
      'other languages',
      { alternates: Array(MOST_ALTERNATES).fill(alternate) },
      { alternates: Array(MOST_ALTERNATES + 1).fill(alternate) },
    ],
    [
      'characters of a language',
      { alternates: [{ hreflang: 'x'.repeat(LONGEST_ALTERNATE), url: 'x'.repeat(LONGEST_ALTERNATE) }] },
      { alternates: [{ hreflang: '', url: 'x'.repeat(LONGEST_ALTERNATE + 1) }] },
    ],
    ['RSL licenses', { rsl: Array(MOST_RSL).fill('') }, { rsl: Array(MOST_RSL + 1).fill('') }],
    ['characters of RSL', { rsl: ['x'.repeat(LONGEST_RSL)] }, { rsl: ['x'.repeat(LONGEST_RSL + 1)] }],
    [
      'characters of a refresh',
      { refresh: 'x'.repeat(LONGEST_ALTERNATE) },
      { refresh: 'x'.repeat(LONGEST_ALTERNATE + 1) },
    ],
  ])('an answer with more %s than our content script gives isn’t its answer', (_, most, beyond) => {
    expect(decodePageTags({ page: PAGE, tags: { ...tags, ...most } }, PAGE)).toEqual({ ...tags, ...most });
    expect(decodePageTags({ page: PAGE, tags: { ...tags, ...beyond } }, PAGE)).toBeNull();
  });

  test('the items of a list that is too long aren’t looked at', () => {
    const unread = new Proxy(Array(MOST_TAGS + 1), {
      get: (list, key) => (key === 'length' ? list.length : expect.unreachable('an item was read')),
    });
    expect(decodePageTags({ page: PAGE, tags: { ...tags, metas: unread } }, PAGE)).toBeNull();
  });

  test.each([
    null,
    undefined,
    'noindex',
    {},
    tags,
    { page: 1, tags },
    { page: PAGE, tags: null },
    { page: PAGE, tags: { metas: 'x', canonicals: [], licenses: [], noSnippetElements: 0, omitted: 0 } },
    { page: PAGE, tags: { metas: [{ name: 1 }], canonicals: [], licenses: [], noSnippetElements: 0, omitted: 0 } },
  ])('any other answer is rejected: %j', (answer) => {
    expect(decodePageTags(answer, PAGE)).toBeNull();
  });
});

test('the first Refresh header is kept, up to the length of one in a tag', () => {
  const headers = [
    ['Refresh', `0; url=/${'x'.repeat(5_000)}`],
    ['refresh', '0; url=/second'],
  ] as const;
  expect(pageHeadersOf(200, headers).refresh).toMatch(/^0; url=\/x+$/);
  expect(pageHeadersOf(200, headers).refresh).toHaveLength(LONGEST_ALTERNATE);
  expect(pageHeadersOf(200, [])).not.toHaveProperty('refresh');
});
