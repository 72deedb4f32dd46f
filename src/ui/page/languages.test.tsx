// @vitest-environment happy-dom
// hreflang and Open Graph on the Page tab, and what else differs between raw HTML and rendered page, by role and text.
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { found, headers, NO_CONTENT, ready, tagsInHead } from '../../../test/support/generators/facts.ts';
import { textsFrom } from '../../../test/support/nothing-follows.ts';
import { type Alternate, compareContent, type PageContent } from '../../report/index.ts';
import { ContentTable } from './ContentTable.tsx';
import { Languages } from './Languages.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

afterEach(cleanup);

const PAGE = 'https://example.com/en';
const CONTENT: PageContent = { ...NO_CONTENT, title: 'Tea', headings: ['Tea'], links: 3, words: 1_200 };

/** With these annotations in its HTML and in its Link headers. */
const reportOf = (alternates: readonly Alternate[], links: readonly string[] = []) =>
  ready(found(''), ['Googlebot'], {
    url: PAGE,
    tags: { kind: 'read', tags: { ...tagsInHead(), alternates } },
    headers: headers({ links }),
  }).report;
const show = (alternates: readonly Alternate[], links: readonly string[] = [], content: PageContent | null = CONTENT) =>
  render(<Languages report={reportOf(alternates, links)} isShown actions={{ content: async () => content }} />);
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('hreflang and Open Graph', () => {
  test('Open Graph is read only when the tab is opened, and once', async () => {
    let asked = 0;
    const content = async () => {
      asked += 1;
      return { ...CONTENT, openGraph: [{ property: 'og:title', content: 'Tea' }] };
    };
    const report = reportOf([]);
    const { rerender } = render(<Languages report={report} isShown={false} actions={{ content }} />);
    expect(asked).toBe(0);
    rerender(<Languages report={report} isShown actions={{ content }} />);
    expect(await screen.findByText('Open Graph tags: 1')).toBeTruthy();
    rerender(<Languages report={report} isShown actions={{ content }} />);
    expect(asked).toBe(1);
  });

  test('each language has its URL; problems come first, in a sentence each', async () => {
    const alternates = [
      { hreflang: 'en-UK', url: 'https://example.com/uk' },
      { hreflang: 'de', url: 'https://example.com/1' },
      { hreflang: 'de', url: 'https://example.com/2' },
      { hreflang: 'jp\u202E', url: '' },
    ];
    show(alternates);
    await screen.findByText('hreflang');
    expect(texts('.found li')).toEqual([
      'No hreflang link points to this page itself. Google might ignore the others.',
      'de is used for more than one URL.',
      '“en-UK” isn’t a valid code. It probably means en-GB.',
      '“jp⟨U+202E⟩” isn’t a valid language or region code.',
    ]);
    expect(texts('.facts dt')).toEqual(['en-UK', 'de', 'de', 'jp⟨U+202E⟩']);
    expect(screen.getByRole('link', { name: 'https://example.com/uk' })).toBeTruthy();
  });

  test('a correct set has no remark; a long one is folded', async () => {
    const alternates = ['en', 'de', 'fr', 'es', 'ja', 'ru', 'zh'].map((hreflang) => ({
      hreflang,
      url: `https://example.com/${hreflang}`,
    }));
    show(alternates);
    expect((await screen.findByText('2 more')).tagName).toBe('SUMMARY');
    expect(texts('.found li')).toEqual([]);
  });

  test('annotations of the Link header count, too, with their place', async () => {
    const header = `<${PAGE}>; rel=alternate; hreflang=en, </x>; rel=alternate; hreflang=de`;
    show([{ hreflang: 'de', url: 'https://example.com/de' }], [header]);
    await screen.findByText('hreflang');
    expect(texts('.found li')).toEqual(['de is used for more than one URL.']);
    expect(texts('.facts dd')).toEqual([
      'https://example.com/de',
      `${PAGE} Link header`,
      'https://example.com/x Link header',
    ]);
  });

  test('a page that isn’t HTML has annotations only in the Link header', async () => {
    show([], ['</de>; rel=alternate; hreflang=de'], null);
    await screen.findByText('hreflang');
    expect(texts('.facts dt')).toEqual(['de']);
  });

  test('Open Graph is folded, and shown as written', async () => {
    show([], [], { ...CONTENT, openGraph: [{ property: 'og:title', content: 'Tea <b>' }] });
    expect((await screen.findByText('Open Graph tags: 1')).tagName).toBe('SUMMARY');
    expect(texts('[data-section="open-graph"] dl > *')).toEqual(['og:title', 'Tea <b>']);
  });

  test.each([
    ['of a page that cannot be read', null],
    ['of a page that has neither', CONTENT],
  ])('nothing is shown %s', async (_, content) => {
    const answer = Promise.resolve(content);
    const report = reportOf([]);
    const { container, rerender } = render(<Languages report={report} isShown actions={{ content: () => answer }} />);
    const shown = textsFrom(container);
    await act(async () => void (await answer));
    // Another page’s are shown after what this one’s would have been.
    const other = async () => ({ ...CONTENT, openGraph: [{ property: 'og:title', content: 'Tea' }] });
    rerender(<Languages report={{ ...report, url: `${PAGE}/2` }} isShown actions={{ content: other }} />);
    await screen.findByText('Open Graph tags: 1');
    expect(shown[0]).toContain('Open Graph tags: 1');
  });
});

describe('raw HTML beside the rendered page', () => {
  test('differences are side by side, and equal rows in one line', () => {
    const live = { ...CONTENT, title: 'Green tea', headings: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], words: 1_300 };
    render(<ContentTable rows={compareContent({ ...CONTENT, headings: [] }, live)} />);
    expect(texts('[data-content="title"] > *')).toEqual(['title', 'Tea', 'Green tea']);
    expect(texts('[data-content="h1"] > *')).toEqual(['h1', 'None', 'abcde+ 2']);
    expect(texts('[data-content="words"] > *')).toEqual(['Number of words', '1,200', '1,300']);
    expect(texts('p')).toEqual([
      'The same in both: meta description, canonical, meta robots, hreflang, Number of links, and JSON-LD.',
    ]);
  });
});
