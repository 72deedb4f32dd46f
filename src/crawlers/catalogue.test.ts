import { describe, expect, it } from 'vitest';
import data from './catalogue.json';
import { catalogue, DEFAULT_TOKENS, findCrawler } from './catalogue.ts';
import { isProductToken } from './custom.ts';
import { decodeCrawler, PURPOSES } from './decode.ts';
import type { Crawler } from './types.ts';

const FIELDS = [
  'token',
  'owner',
  'purposes',
  'dialect',
  'chain',
  'ignoresStar',
  'isControlToken',
  'obeys',
  'source',
  'read',
] satisfies (keyof Crawler)[];

describe.each(catalogue)('$token', (crawler) => {
  const { token } = crawler;

  it('has every field, and no other', () => {
    expect(Object.keys(crawler).sort()).toEqual([...FIELDS].sort());
  });

  it('has a token that a person could have added, at the head of a chain without repetition', () => {
    expect(isProductToken(token)).toBe(true);
    expect(crawler.chain[0]).toBe(token);
    expect(crawler.chain.every(isProductToken)).toBe(true);
    expect(new Set(crawler.chain.map((name) => name.toLowerCase())).size).toBe(crawler.chain.length);
  });

  it('has an owner, and purposes without repetition, the main one first', () => {
    expect(crawler.owner).toMatch(/^\S.*\S$|^\S$/);
    expect(new Set(crawler.purposes).size).toBe(crawler.purposes.length);
    for (const purpose of crawler.purposes) expect(PURPOSES).toContain(purpose);
  });

  it('names the page and the day of what it claims', () => {
    if (crawler.source !== null) {
      const { protocol, username, port, search } = new URL(crawler.source);
      expect([protocol, username, port, search]).toEqual(['https:', '', '', '']);
    }
    if (crawler.read !== null) {
      expect(new Date(crawler.read).toISOString().slice(0, 10)).toBe(crawler.read);
      expect(crawler.source).not.toBeNull();
    }
    if (crawler.source === null) expect(crawler.obeys).toBe('unclear');
  });

  it('reads in the dialect of its owner', () => {
    const dialects = new Map([
      ['Google', 'google'],
      ['Microsoft', 'bing'],
      ['Yandex', 'yandex'],
    ]);
    expect(crawler.dialect).toBe(dialects.get(crawler.owner ?? '') ?? 'rfc9309');
    // Google's matcher cuts the file's tokens to these characters, so no other token is ever found.
    if (crawler.dialect === 'google') expect(crawler.chain.every((name) => /^[A-Za-z_-]+$/.test(name))).toBe(true);
  });
});

describe('the catalogue', () => {
  it('holds each token once, whatever its case', () => {
    expect(new Set(catalogue.map((crawler) => crawler.token.toLowerCase())).size).toBe(catalogue.length);
    expect(catalogue.length).toBeGreaterThan(40);
  });

  it('has a crawler for every purpose', () => {
    expect(PURPOSES.filter((purpose) => !catalogue.some((crawler) => crawler.purposes.includes(purpose)))).toEqual([]);
    expect(new Set(PURPOSES).size).toBe(PURPOSES.length);
  });

  // https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers
  it('knows who ignores *', () => {
    expect(catalogue.filter((crawler) => crawler.ignoresStar).map((crawler) => crawler.token)).toEqual([
      'AdsBot-Google',
      'AdsBot-Google-Mobile',
      'Mediapartners-Google',
      'APIs-Google',
    ]);
  });

  it('knows which tokens never fetch', () => {
    expect(catalogue.filter((crawler) => crawler.isControlToken).map((crawler) => crawler.token)).toEqual([
      'Google-Extended',
      'Applebot-Extended',
    ]);
  });

  it.each([
    ['Googlebot', ['Googlebot']],
    ['Googlebot-Image', ['Googlebot-Image', 'Googlebot']],
    ['bingbot', ['bingbot', 'msnbot']],
    ['YandexImages', ['YandexImages', 'Yandex']],
    // https://support.apple.com/en-us/119829
    ['Applebot', ['Applebot', 'Googlebot']],
    ['Applebot-Extended', ['Applebot-Extended']],
    // https://imagesift.com/about
    ['ImagesiftBot', ['ImagesiftBot', 'Googlebot']],
    // https://www.screamingfrog.co.uk/guides/robots-txt/
    ['Screaming Frog SEO Spider', ['Screaming Frog SEO Spider', 'Googlebot']],
  ])('the chain of %s is %j', (token, chain) => {
    expect(findCrawler(token)?.chain).toEqual(chain);
  });

  it.each([
    ['Claude-User', 'yes'],
    ['ChatGPT-User', 'partly'],
    ['meta-externalfetcher', 'partly'],
    ['Perplexity-User', 'no'],
    ['FeedFetcher-Google', 'no'],
  ])('%s, asked by a person, obeys: %s', (token, obeys) => {
    expect(findCrawler(token)?.obeys).toBe(obeys);
  });
});

describe('findCrawler', () => {
  it('finds a token in any case, and nothing else', () => {
    expect(findCrawler('gptbot')?.token).toBe('GPTBot');
    expect(findCrawler('SOGOU WEB SPIDER')?.token).toBe('Sogou web spider');
    expect(['', '*', 'Google', 'GPTBot/1.0', 'constructor'].map(findCrawler)).toEqual(Array(5).fill(undefined));
  });
});

describe('DEFAULT_TOKENS', () => {
  it('are eight of the catalogue, as it writes them', () => {
    expect(DEFAULT_TOKENS).toHaveLength(8);
    expect(DEFAULT_TOKENS.map((token) => findCrawler(token)?.token)).toEqual(DEFAULT_TOKENS);
  });
});

describe('decodeCrawler', () => {
  const [entry] = data.crawlers;
  if (entry === undefined) throw new Error('empty catalogue');

  it.each([
    ['purposes', ['search', 'ai']],
    ['purposes', []],
    ['dialect', 'Google'],
    ['chain', []],
    ['obeys', 'maybe'],
  ])('throws on %s %j', (field, value) => {
    expect(() => decodeCrawler({ ...entry, [field]: value })).toThrow();
  });
});
