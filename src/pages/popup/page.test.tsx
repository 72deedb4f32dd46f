// @vitest-environment happy-dom
// What the page says: in its row, in its panel, and as raw HTML.
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { found, NOW, open, type Page, popup, ready, row, saying } from '../../../test/support/fakes/popup-app.tsx';
import { ORIGIN, ready as readyView } from '../../../test/support/generators/facts.ts';
import type { RawHtmlAnswer } from '../../report/index.ts';
import { formatTime } from '../../words/text/format.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

describe('what directives ask of a crawler, in its row', () => {
  /** Those on AI use are shown above. */
  const sentences = (container: Element, token: string) =>
    [...(row(container, token)?.querySelectorAll('.reasons p:not(.soft)') ?? [])]
      .map(({ textContent }) => textContent)
      .filter((sentence) => !sentence.startsWith('AI '));

  test('each crawler’s row has the directives as that crawler reads them, and those it ignores', async () => {
    const content =
      'nofollow, max-snippet:20, max-image-preview:none, max-video-preview:-1, noarchive, noai, max-snippet:x';
    const page = saying({ metas: [['robots', content]], robotsTags: ['bingbot: nocache'] });
    const { container } = await open(ready(found(''), ['Googlebot', 'bingbot', 'YandexBot', 'GPTBot'], page));
    const place = '(meta robots, in head)';
    const nofollow = `Don’t follow links: “nofollow” ${place}.`;
    const limits = [
      `Snippet of at most 20 characters: “max-snippet:20” ${place}.`,
      `No image preview: “max-image-preview:none” ${place}.`,
      `Video preview of any length: “max-video-preview:-1” ${place}.`,
    ];
    const bad = 'Ignored, no valid value: “max-snippet:x”.';
    expect(sentences(container, 'Googlebot').slice(2)).toEqual([
      nofollow,
      ...limits,
      bad,
      'Not supported by this crawler: “noarchive”.',
      'Not part of a standard: “noai”.',
    ]);
    expect(sentences(container, 'bingbot').slice(2)).toEqual([
      nofollow,
      ...limits,
      'Bing’s chat answers and AI training use only its URL, title and snippet: “bingbot: nocache” (X-Robots-Tag header).',
      bad,
      'No effect here: “noarchive”.',
      'Not part of a standard: “noai”.',
    ]);
    expect(sentences(container, 'YandexBot').slice(2)).toContain(`No cached page in results: “noarchive” ${place}.`);
    expect(sentences(container, 'GPTBot').slice(2)).toEqual([
      nofollow,
      bad,
      'Not documented for this crawler: “max-snippet:20”, “max-image-preview:none”, “max-video-preview:-1”, and “noarchive”.',
      'Not part of a standard: “noai”.',
    ]);
  });

  test('a directive repeated a thousand times is listed once', async () => {
    const page = saying({ metas: [['robots', 'noindex,'.repeat(1000)]] });
    const { container } = await open(ready(found(''), ['Googlebot'], page));
    expect(sentences(container, 'Googlebot').filter((text) => text?.includes('noindex'))).toHaveLength(1);
  });

  test('a crawler that never sees the page has no directives in its row', async () => {
    const page = saying({ metas: [['robots', 'nosnippet']] });
    const { container } = await open(ready(found('User-agent: *\nDisallow: /\n'), ['YandexBot'], page));
    expect(row(container, 'YandexBot')?.textContent).not.toContain('nosnippet');
  });
});

describe('the page’s own words', () => {
  /** Each term with what is said of it: `noindex: Leave the page out …`, and the heads between them: `# Directives`. */
  async function panel(page: Page, robots = '') {
    const { container } = await open(ready(found(robots), ['Googlebot'], saying(page)));
    await screen.findByRole('tablist');
    const terms: string[] = [];
    for (const item of container.querySelectorAll('#panel-page :is(dt, dd, h3)')) {
      const text = item.textContent ?? '';
      if (item.localName === 'h3') terms.push(`# ${text}`);
      else if (item.localName === 'dt') terms.push(`${text}:`);
      else terms[terms.length - 1] += ` ${text}`;
    }
    return { container, terms, text: container.querySelector('#panel-page')?.textContent ?? '' };
  }

  test('every directive has its place, its crawler, its meaning and its readers', async () => {
    const { terms } = await panel({
      metas: [
        ['Robots', 'NoIndex, max-snippet:-1, noai'],
        ['googlebot', 'max-image-preview:huge, noarchive', 'body'],
      ],
      robotsTags: ['otherbot: unavailable_after: 2020-01-01', 'noindx'],
    });
    expect(terms.slice(0, 11)).toEqual([
      '# meta robots, in head · all crawlers',
      'NoIndex: Don’t index this page. supported by Google, Bing, Yandex, and the 1996 standard',
      'max-snippet:-1: Maximum snippet length in characters: no limit. supported by Google and Bing',
      'noai: Requests no use for AI training. not a standard',
      '# meta googlebot, in body · for googlebot',
      'max-image-preview:huge: Invalid value “huge”; ignored. ',
      'noarchive: Bing: not used in chat answers or AI training. Amazon: not used for AI training. Yandex: no cached page in results. not supported by any known crawler',
      '# X-Robots-Tag header · for otherbot',
      'unavailable_after: 2020-01-01: Same as noindex since Jan 1, 2020. not supported by any known crawler',
      '# X-Robots-Tag header · all crawlers',
      'noindx: Unknown directive. Check the spelling. ',
    ]);
  });

  test('a date without a time is a day, and one with a time is a moment', async () => {
    const dates = ['unavailable_after: 2099-01-01', 'unavailable_after: 1 Jan 2099 00:00 UTC'];
    const { terms } = await panel({ metas: [['googlebot', dates.join(', ')]] });
    const plain = terms.map((term) => term.replace(/\s/g, ' '));
    expect(plain).toContain(`${dates[0]}: Not indexed after Jan 1, 2099. supported by Google`);
    expect(plain).toContain(
      `${dates[1]}: Not indexed after ${formatTime(Date.UTC(2099, 0, 1)).replace(/\s/g, ' ')}. supported by Google`,
    );
    const [row] = screen.getAllByText(/Not indexed after/);
    expect(row?.textContent).toContain('after Jan 1, 2099:');
  });

  test('the effective directives for each reader are shown, and the rule that combines them', async () => {
    const { terms } = await panel({ metas: [['robots', 'noindex, index, nofollow']] });
    for (const term of [
      'Google: noindex, nofollow the most restrictive directive applies',
      'Bing: noindex, nofollow the most restrictive directive applies',
      'Yandex: index, nofollow the permissive directive applies',
      'the 1996 standard: index, nofollow the permissive directive applies',
    ]) {
      expect(terms).toContain(term);
    }
  });

  test('each directive, and each operator’s rules, have a link to their documentation', async () => {
    const { container } = await panel({ metas: [['robots', 'max-snippet:9, noodp, noarchive, noidea']] });
    const links = [...container.querySelectorAll<HTMLAnchorElement>('dt a')];
    expect(links.every(({ target, rel }) => target === '_blank' && rel === 'noreferrer')).toBe(true);
    expect(links.map(({ textContent, href }) => `${textContent} ${new URL(href).host}`)).toEqual([
      'max-snippet:9 developers.google.com',
      'noodp www.bing.com',
      'noarchive www.bing.com',
      'Google developers.google.com',
      'Bing www.bing.com',
      'Yandex yandex.com',
      'the 1996 standard www.robotstxt.org',
    ]);
  });

  test('the tools of search engines are linked if they can reach the page', async () => {
    const { container } = await panel({});
    const links = [...container.querySelectorAll<HTMLAnchorElement>('.external-tools a')];
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Google Search Console: URL inspection',
      'Google: Rich Results Test',
      'Bing Webmaster Tools: URL inspection',
    ]);
    expect(links.every(({ target, rel }) => target === '_blank' && rel === 'noreferrer')).toBe(true);
  });

  test('a User-Agent that is made up because its operator documents none is marked as such', async () => {
    const answer = { kind: 'failed', reason: 'network' } as const;
    const robots = { answer, differs: false, diff: null, changes: [] };
    popup.servedTo = {
      kind: 'answered',
      own: answer,
      ownRobots: answer,
      crawlers: [
        { tokens: ['GPTBot'], userAgent: 'x GPTBot/1.3', isDocumented: true, answer, differs: [], robots },
        { tokens: ['ClaudeBot'], userAgent: 'y ClaudeBot/1.0', isDocumented: false, answer, differs: [], robots },
      ],
      omitted: 0,
    };
    const { container } = await panel({});
    fireEvent.click(screen.getByText('Fetch the page and robots.txt as your crawlers'));
    await vi.waitFor(() => expect(container.querySelector('[data-served-to="ClaudeBot"]')).toBeTruthy());
    const said = (token: string) => container.querySelector(`[data-served-to="${token}"]`)?.textContent;
    expect(said('ClaudeBot')).toMatch(/ClaudeBot\/1\.0 \(assumed: the operator documents no User-Agent\)$/);
    expect(said('GPTBot')).not.toContain('assumed');
  });

  test.each([
    ['robots.txt', { kind: 'answered', challenge: null }, { kind: 'challenge', by: 'cloudflare', status: 403 }],
    ['the page', { kind: 'answered', challenge: 'cloudflare' }, { kind: 'file' }],
  ] as const)(
    'a challenge under every User-Agent leaves what crawlers receive there unknown: %s',
    async (_, page, robots) => {
      const nothing = { redirectedTo: null, directives: [], canonical: null, title: null, size: 0, isTruncated: false };
      const answer = { ...nothing, ...page, status: 403 };
      const same = { answer: robots, differs: false, diff: null, changes: [] };
      const one = { tokens: ['GPTBot'], userAgent: 'x', isDocumented: true, answer, differs: [], robots: same };
      popup.servedTo = { kind: 'answered', own: answer, ownRobots: robots, crawlers: [one], omitted: 0 };
      await panel({});
      fireEvent.click(screen.getByText('Fetch the page and robots.txt as your crawlers'));
      expect(
        await screen.findByText(/^Where a firewall answered Robots Lens, it did so under every User-Agent/),
      ).toBeTruthy();
      expect(screen.queryByText(/answers your crawlers as/)).toBeNull();
    },
  );

  test('robots.txt is shown as each crawler gets it, with the lines that differ', async () => {
    const answer = { kind: 'failed', reason: 'network' } as const;
    const more = { userAgent: 'x', isDocumented: true, answer, differs: [] };
    const same = { answer: { kind: 'file' }, differs: false, diff: null, changes: [] } as const;
    popup.servedTo = {
      kind: 'answered',
      own: answer,
      ownRobots: { kind: 'file' },
      crawlers: [
        { ...more, tokens: ['Googlebot'], robots: same },
        {
          ...more,
          tokens: ['GPTBot'],
          robots: {
            answer: { kind: 'file' },
            differs: true,
            diff: { lines: [{ isAdded: true, text: 'Disallow: /\u202e' }], added: 3, removed: 0 },
            changes: [{ token: 'GPTBot', before: 'allowed', after: 'disallowed' }],
          },
        },
        {
          ...more,
          tokens: ['CCBot'],
          robots: { ...same, answer: { kind: 'challenge', by: 'cloudflare', status: 403 }, differs: true },
        },
        { ...more, tokens: ['bingbot'], robots: { ...same, answer: { kind: 'refused', status: 403 }, differs: true } },
        {
          ...more,
          tokens: ['YandexBot'],
          robots: { ...same, answer: { kind: 'challenge', by: null, status: 200 }, differs: true },
        },
      ],
      omitted: 0,
    };
    const { container } = await panel({});
    fireEvent.click(screen.getByText('Fetch the page and robots.txt as your crawlers'));
    await screen.findByText('The server answers differently to: GPTBot, CCBot, bingbot, and YandexBot.');
    const said = (token: string) => container.querySelector(`[data-robots="${token}"]`)?.textContent;
    expect(said('Googlebot')).toBe('robots.txt: same as for your browser');
    expect(said('GPTBot')).toBe(
      'robots.txt: another file (lines added: 3, removed: 0) Based on that response, this page is blocked for GPTBot.' +
        'Lines of robots.txt that differ for GPTBot+ Disallow: /⟨U+202E⟩\n…',
    );
    expect(said('CCBot')).toBe('robots.txt: challenge page or refusal from Cloudflare (HTTP 403)');
    expect(said('bingbot')).toBe('robots.txt: HTTP 403');
    expect(said('YandexBot')).toBe('robots.txt: HTML page (HTTP 200)');
  });

  test('a page without directives and canonical link is said to have none', async () => {
    const { text } = await panel({});
    expect(text).toContain('No meta tag or header of this page has directives for crawlers.');
    expect(text).toContain('The page doesn’t declare a canonical URL.');
  });

  test('nothing is reported as missing while the page is unknown', async () => {
    const unknown = { tags: { kind: 'unreadable' }, headers: { kind: 'unknown', reason: 'opened-before' } } as const;
    const { container } = await open(ready(found(''), ['Googlebot'], unknown));
    await screen.findByRole('tablist');
    const words = [...container.querySelectorAll('#panel-page h2 + p, #panel-page dd.soft')].map(
      ({ textContent }) => textContent,
    );
    expect(words.slice(0, 2)).toEqual(Array(2).fill('Unknown: meta tags can’t be read and response headers unknown.'));
  });

  test('of very many directives the first are listed, and the others are counted', async () => {
    const { terms, text } = await panel({
      metas: [['robots', Array.from({ length: 10_000 }, (_, n) => `x${n}`).join()]],
    });
    expect(terms.filter((term) => term.includes('Check the spelling'))).toHaveLength(200);
    expect(text).toContain('9,800 more directives');
  });

  test('KEYWORDS, DESCRIPTION, DOCUMENT-STATE, URL and tdm-reservation are shown', async () => {
    const { terms } = await panel({
      metas: [
        ['KEYWORDS', 'tea, kettle'],
        ['description', '<b>Tea</b>'],
        ['Document-State', 'Dynamic'],
        ['URL', '/main'],
        ['tdm-reservation', '1'],
      ],
      tdmReservation: ['0'],
    });
    for (const term of [
      'KEYWORDS: tea, kettle in head · phrases: 2',
      'DESCRIPTION: <b>Tea</b> in head · 10 characters · contains markup, which isn’t allowed here',
      'DOCUMENT-STATE: Dynamic in head · changes often, so index it regularly (1996)',
      'URL: /main in head · canonical URL (1996) · should be absolute',
      'tdm-reservation: 1 in head · not a standard',
      'tdm-reservation: 0 not a standard',
    ]) {
      expect(terms).toContain(term);
    }
  });

  test('what is written for people keeps its spaces and emoji; what crawlers read is spelled out', async () => {
    const content = 'a\u3000b\u202E ❤\uFE0F';
    const metas = ['description', 'og:title', 'robots', 'tdm-policy'].map((name) => [name, content] as const);
    const { terms } = await panel({ metas });
    const [prose, value] = ['a\u3000b⟨U+202E⟩ ❤\uFE0F', 'a⟨U+3000⟩b⟨U+202E⟩ ❤⟨U+FE0F⟩'];
    expect(terms.filter((term) => term.includes(prose)).map((term) => term.split(': ')[0])).toEqual([
      'DESCRIPTION',
      'og:title',
    ]);
    for (const name of ['ROBOTS', 'tdm-policy']) {
      expect(terms.some((term) => term.startsWith(`${name}: ${value}`))).toBe(true);
    }
  });

  test('tags for crawlers come before the folds, historic and other ones after', async () => {
    const names = ['document-state', 'URL', 'keywords', 'tdm-reservation', 'viewport', 'robots'];
    const { container } = await panel({ metas: names.map((name) => [name, 'x'] as const) });
    const folded = [...container.querySelectorAll('#panel-page details')].map((details) => [
      details.querySelector('summary')?.textContent,
      [...details.querySelectorAll('dt')].map(({ textContent }) => textContent),
    ]);
    expect(folded).toEqual([
      ['Other meta tags: 1', ['viewport']],
      ['History (1996)', ['the 1996 standard', 'Canonical URL', 'DOCUMENT-STATE', 'URL', 'KEYWORDS']],
    ]);
  });

  test('the response has its status and the headers that were sent, and no row for what was not', async () => {
    const rows = async (page: Page) => {
      const { container } = await panel(page);
      const found = container.querySelectorAll('#panel-page [data-block="response"] > *');
      return [...found].map(({ textContent }) => textContent);
    };
    expect(await rows({ robotsTags: ['noai', 'nofollow'] })).toEqual([
      'HTTP status',
      '200',
      'Canonical URL',
      'The page doesn’t declare a canonical URL.',
      'X-Robots-Tag',
      'noai',
      'nofollow',
    ]);
  });

  test('a page without meta tags and directives has neither a heading for them nor a history', async () => {
    const { text } = await panel({});
    expect(text).not.toContain('Meta tags');
    expect(text).not.toContain('History');
  });

  test('a directive breaks after its name, not at its hyphens', async () => {
    const { container } = await panel({
      metas: [['robots', 'max-image-preview:large, unavailable_after: 2099-01-01']],
    });
    const parts = [...container.querySelectorAll('#panel-page dt a .part:not(:has(.part))')];
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'max-image-preview:',
      'large',
      'unavailable_after:',
      '2099-01-01',
    ]);
  });

  test('canonical links lead to this page, elsewhere or nowhere', async () => {
    const { container } = await panel({
      canonicals: ['/page?x=1#part', '/other'],
      links: ['<https://other.example/>; rel=canonical, <https://[>; rel=canonical'],
      metas: [['url', 'https://example.com/page?x=1']],
    });
    const values = (name: string) => {
      const found: string[] = [];
      const section = container.querySelector(`#panel-page [data-block="${name}"]`);
      const term = [...(section?.querySelectorAll('dt') ?? [])].find(
        ({ textContent }) => textContent === 'Canonical URL',
      );
      for (let next = term?.nextElementSibling; next?.localName === 'dd'; next = next.nextElementSibling) {
        found.push(next.textContent.replace(/\s+/g, ' '));
      }
      return found;
    };
    expect(values('response')).toEqual([
      'This page canonical link, in head',
      'On this site: https://example.com/other canonical link, in head',
      'On another site: https://other.example/ Link header',
      'Not a web URL: https://[ Link header',
    ]);
    expect(values('history')).toEqual(['This page meta URL · the 1996 predecessor of canonical links']);
  });
});

describe('the raw HTML', () => {
  const received = async (answer: RawHtmlAnswer | null, view = ready(found(''))) => {
    popup.served = answer;
    await open(view);
    fireEvent.click(await screen.findByRole('tab', { name: 'Page' }));
    const region = screen.getByRole('region', { name: 'Raw HTML' });
    fireEvent.click(screen.getByRole('button', { name: 'Fetch without cookies and compare' }));
    const status = region.querySelector('[role="status"]');
    await vi.waitFor(() => expect(status?.textContent).not.toBe(''));
    return { sum: status?.textContent ?? '', more: status?.nextElementSibling?.textContent ?? '' };
  };
  const compared = {
    kind: 'compared' as const,
    content: [],
    status: 200,
    isWhole: true,
    comparison: { differences: [], differencesOmitted: 0, others: 0, index: {} },
  };
  const robots = { kind: 'meta', name: 'robots', content: 'noindex', isInHead: true } as const;

  test('raw HTML with the same tags is called the same', async () => {
    expect((await received(compared)).sum).toBe('Raw HTML and rendered page have the same directives.');
  });

  test('each difference is shown with its place, and untrusted text is made visible', async () => {
    const { sum, more: words } = await received({
      ...compared,
      status: 404,
      isWhole: false,
      comparison: {
        differences: [
          { kind: 'only-live', live: robots },
          {
            kind: 'only-served',
            served: { kind: 'canonical', href: '/x', url: 'https://example.com/x', isInHead: false },
          },
          { kind: 'changed', served: { ...robots, content: '\u202e' }, live: robots },
          { kind: 'header', name: 'X-Robots-Tag', served: 'noindex', live: '' },
        ],
        differencesOmitted: 1,
        others: 2,
        index: {},
      },
    });
    expect(words).toContain('“noindex” (meta robots, in head) is only in the rendered page.');
    expect(words).toContain('“https://example.com/x” (');
    expect(words).toContain(
      '“⟨U+202E⟩” (meta robots, in head) in the raw HTML, “noindex” (meta robots, in head) in the rendered page.',
    );
    expect(words).toContain(
      'The X-Robots-Tag header was “noindex” in this request, and not sent for the page in the tab.',
    );
    expect(sum).toMatch(/returned status 404\.5 differences between the raw HTML and the rendered page:$/);
    expect(words).toContain('1 more difference.');
    expect(words).toContain('2 other meta tags');
    expect(words).toContain('only part of it was compared');
  });

  test.each<[RawHtmlAnswer | null, string]>([
    [{ kind: 'failed', reason: 'no-html' }, 'The server didn’t send HTML.'],
    [{ kind: 'failed', reason: 'timeout' }, 'The server took too long to respond.'],
    [null, 'The request failed.'],
  ])('a failed comparison is reported: %j', async (answer, words) => {
    expect((await received(answer)).sum).toBe(words);
  });

  test.each<[string, before: string, rawHtml: 'index' | 'noindex', words: string | null]>([
    [
      'a script added noindex',
      'noindex',
      'index',
      'The raw HTML has no noindex. Of Googlebot and OAI-SearchBot, crawlers that don’t run JavaScript can index the page.',
    ],
    [
      'a script took it away',
      'index',
      'noindex',
      'The raw HTML has a noindex. Of Googlebot and OAI-SearchBot, crawlers that don’t run JavaScript can’t index the page.',
    ],
    ['the same', 'noindex', 'noindex', null],
  ])('what differs about indexing is said at the top, too: %s', async (_, before, rawHtml, words) => {
    const tokens = ['Googlebot', 'OAI-SearchBot', 'GPTBot', 'Scooter'];
    const index = Object.fromEntries(tokens.map((token) => [token, rawHtml]));
    const view = ready(found(''), tokens, saying({ metas: [['robots', before]] }));
    await received({ ...compared, comparison: { ...compared.comparison, index } }, view);
    const title = screen.queryByRole('button', { name: 'Raw HTML differs from the rendered page' });
    expect(title?.parentElement?.textContent ?? null).toBe(words && `Raw HTML differs from the rendered page ${words}`);
    // It goes with the page.
    popup.answer = () => readyView(found(''), tokens, { url: `${ORIGIN}/other` }, NOW);
    fireEvent.click(screen.getByRole('button', { name: 'Fetch again' }));
    await vi.waitFor(() => expect(screen.queryByText(/Raw HTML differs from/)).toBeNull());
  });

  test.each<[Extract<RawHtmlAnswer, { kind: 'other-page' }>, words: string]>([
    [
      { kind: 'other-page', status: 200, finalUrl: 'https://example.com/login', challenge: null },
      'The server returned status 200 from https://example.com/login. ',
    ],
    [
      { kind: 'other-page', status: 403, finalUrl: `${ORIGIN}/page?x=1`, challenge: 'akamai' },
      'The server returned status 403. A challenge page or refusal from Akamai answered Robots Lens. ',
    ],
    [{ kind: 'other-page', status: 503, finalUrl: '', challenge: null }, 'The server returned status 503. '],
  ])('another page isn’t compared, and the reason is given: %j', async (answer, words) => {
    const { sum } = await received(answer);
    expect(sum).toBe(`${words}It might not be the page in the tab, so it wasn’t compared.`);
    expect(screen.queryByText(/Raw HTML differs from/)).toBeNull();
  });
});

test('what is asked about the page names its URL, since the tab may have gone on to another', async () => {
  const view = ready(found(''), ['Googlebot']);
  await open(view);
  fireEvent.click(await screen.findByRole('tab', { name: 'Page' }));
  for (const name of [
    'Fetch without cookies and compare',
    'Fetch the page and robots.txt as your crawlers',
    'Check tdmrep.json',
    'Look for llms.txt',
    'Check the page’s resources',
  ])
    fireEvent.click(screen.getByRole('button', { name }));
  const { url } = view.report;
  const tab = expect.any(Number);
  const asked = ['rawHtml', 'servedTo', 'tdmFile', 'llmsFile', 'content'].map((name) => [name, tab, url]);
  await vi.waitFor(() => {
    for (const one of [...asked, ['resources', tab, 'Googlebot', url]]) expect(popup.others).toContainEqual(one);
  });
});
