import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine } from './combine.ts';
import { KNOWN_DIRECTIVES } from './known.ts';
import { parseDirectives } from './parse.ts';
import { READINGS } from './readings.ts';
import type { Directive, Reading } from './types.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const READERS: readonly Reading[] = ['google', 'bing', 'yandex', 'robots-1996'];
const CHAINS: Readonly<Record<Reading, readonly string[]>> = {
  google: ['Googlebot'],
  bing: ['bingbot', 'msnbot'],
  yandex: ['YandexBot', 'Yandex'],
  'robots-1996': ['ArchitextSpider'],
};
const meta = (content: string, name = 'robots') => parseDirectives(content, { kind: 'meta', name, isInHead: true });
const header = (value: string) => parseDirectives(value, { kind: 'header' });

function told(directives: readonly Directive[], reading: Reading, crawler = CHAINS[reading]) {
  const { index, follow } = combine(directives, crawler, NOW, reading);
  return `${index}, ${follow}`;
}

const OPEN = 'index, follow';
const SHUT = 'noindex, nofollow';

describe('one META ROBOTS, four readings', () => {
  it.each<[content: string, google: string, bing: string, yandex: string, robots1996: string]>([
    ['', OPEN, OPEN, OPEN, OPEN],
    ['noindex', 'noindex, follow', 'noindex, follow', 'noindex, follow', SHUT],
    ['nofollow', 'index, nofollow', 'index, nofollow', 'index, nofollow', 'index, nofollow'],
    ['none', SHUT, SHUT, SHUT, SHUT],
    ['noindex, nofollow', SHUT, SHUT, SHUT, SHUT],
    ['all', OPEN, OPEN, OPEN, OPEN],
    ['index, noindex', 'noindex, follow', 'noindex, follow', OPEN, OPEN],
    ['noindex, follow', 'noindex, follow', 'noindex, follow', 'noindex, follow', 'noindex, follow'],
    ['follow, nofollow', 'index, nofollow', 'index, nofollow', OPEN, OPEN],
    ['none, index', SHUT, SHUT, 'index, nofollow', 'index, nofollow'],
    ['none, follow', SHUT, SHUT, 'noindex, follow', 'noindex, follow'],
    ['noindex, nofollow, all', SHUT, SHUT, OPEN, OPEN],
    ['NOINDEX, ALL', 'noindex, follow', 'noindex, follow', OPEN, OPEN],
    ['noindex, archive', 'noindex, follow', 'noindex, follow', 'noindex, follow', SHUT],
    ['unavailable_after: 2010-01-01', 'noindex, follow', OPEN, OPEN, OPEN],
    ['noarchive, nocache', OPEN, OPEN, OPEN, OPEN],
  ])('%j', (content, ...expected) => {
    expect(READERS.map((reading) => told(meta(content), reading))).toEqual(expected);
  });

  it('Google’s is the one unless another is told', () => {
    expect(combine(meta('index, none'), ['Googlebot'], NOW)).toEqual(
      combine(meta('index, none'), ['Googlebot'], NOW, 'google'),
    );
  });
});

describe('the META names that a reader’s own crawlers look at', () => {
  it.each<[Reading, crawler: readonly string[], name: string, isRead: boolean]>([
    ['google', ['Googlebot'], 'GoogleBot', true],
    ['google', ['Googlebot-News', 'Googlebot'], 'googlebot-news', true],
    ['google', ['Googlebot-Image', 'Googlebot'], 'googlebot', true],
    ['google', ['Googlebot-Image', 'Googlebot'], 'googlebot-image', false],
    ['google', ['AdsBot-Google'], 'adsbot-google', false],
    ['google', ['GPTBot'], 'gptbot', true],
    ['google', ['Applebot', 'Googlebot'], 'applebot', true],
    ['bing', ['bingbot', 'msnbot'], 'bingbot', true],
    ['bing', ['bingbot', 'msnbot'], 'msnbot', true],
    ['bing', ['adidxbot'], 'adidxbot', false],
    ['yandex', ['YandexBot', 'Yandex'], 'yandex', true],
    ['yandex', ['YandexBot', 'Yandex'], 'yandexbot', false],
    ['robots-1996', ['Scooter'], 'scooter', false],
  ])('%s: of %j, META %s', (reading, crawler, name, isRead) => {
    expect(told(meta('noindex, follow', name), reading, crawler)).toBe(isRead ? 'noindex, follow' : OPEN);
    expect(told(meta('noindex, follow'), reading, crawler)).toBe('noindex, follow');
  });
});

describe('the header', () => {
  it('forbids for all but the reading of 1996, which knows none', () => {
    expect(READERS.map((reading) => told(header('noindex, nofollow'), reading))).toEqual([SHUT, SHUT, SHUT, OPEN]);
  });

  it('permits nothing for Yandex, while a META tag does', () => {
    expect(told([...meta('noindex'), ...header('index, all')], 'yandex')).toBe('noindex, follow');
    expect(told([...meta('index'), ...header('none')], 'yandex')).toBe('index, nofollow');
    expect(combine(header('all, noarchive, noyaca'), ['Yandex'], NOW, 'yandex').applicable).toHaveLength(1);
  });

  it('names a crawler by its token', () => {
    expect(told(header('yandexbot: noindex'), 'yandex')).toBe('noindex, follow');
    expect(told(header('googlebot-image: noindex'), 'google', ['Googlebot-Image', 'Googlebot'])).toBe(
      'noindex, follow',
    );
  });
});

describe('what is told besides the answer', () => {
  const texts = (list: readonly Directive[] = []) => list.map(({ text }) => text);

  it('who took back what', () => {
    const combined = combine([...meta('noindex, none'), ...meta('index', 'yandex')], ['Yandex'], NOW, 'yandex');
    expect(combined.noindexBy).toEqual([]);
    expect(texts(combined.noindexTakenBack?.directives)).toEqual(['noindex', 'none']);
    expect(texts(combined.noindexTakenBack?.by)).toEqual(['index']);
    expect(texts(combined.nofollowBy)).toEqual(['none']);
    expect(combined.nofollowTakenBack).toBeNull();
  });

  it('nothing is taken back where nothing forbids', () => {
    const combined = combine(meta('index, follow'), ['Yandex'], NOW, 'yandex');
    expect(combined.noindexTakenBack).toBeNull();
    expect(combined.nofollowTakenBack).toBeNull();
  });

  it('who took back a nofollow', () => {
    const { nofollowTakenBack } = combine(meta('nofollow, follow'), ['Yandex'], NOW, 'yandex');
    expect(texts(nofollowTakenBack?.directives)).toEqual(['nofollow']);
    expect(texts(nofollowTakenBack?.by)).toEqual(['follow']);
  });

  it('1996: the NOINDEX that stops the links', () => {
    const combined = combine(meta('NOINDEX'), ['Scooter'], NOW, 'robots-1996');
    expect(texts(combined.nofollowBy)).toEqual(['NOINDEX']);
  });

  it('Bing: noarchive and nocache, to show', () => {
    const combined = combine(meta('noarchive, nocache, noai'), ['bingbot'], NOW, 'bing');
    expect(texts(combined.applicable)).toEqual(['noarchive', 'nocache', 'noai']);
  });
});

describe('the table', () => {
  it.each(READERS)('%s: weighs only directives that its documentation names', (reading) => {
    const { index, follow } = READINGS[reading];
    for (const name of [index, follow].flatMap(({ forbids, takesBack }) => [...forbids, ...takesBack])) {
      expect(KNOWN_DIRECTIVES.get(name)?.readBy, name).toContain(reading);
    }
  });

  it.each(READERS)('%s: an answer against has its directives, and is never taken back as well', (reading) => {
    const term = fc.constantFrom('all', 'none', 'index', 'noindex', 'follow', 'nofollow', 'noindex: 1', 'x');
    fc.assert(
      fc.property(fc.array(term), fc.array(term), (inMeta, inHeader) => {
        const directives = [...meta(inMeta.join()), ...header(inHeader.join())];
        const combined = combine(directives, CHAINS[reading], NOW, reading);
        expect(combined.index === 'noindex').toBe(combined.noindexBy.length > 0);
        expect(combined.follow === 'nofollow').toBe(combined.nofollowBy.length > 0);
        if (combined.noindexTakenBack) expect(combined.index).toBe('index');
        if (combined.nofollowTakenBack) expect(combined.follow).toBe('follow');
      }),
    );
  });
});
