// @vitest-environment happy-dom
// The links of a page: what is collected and marked in a document, and what the worker makes of it.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ask, asked, fake, inNewBrowser, text, valueFor, world } from '../../../test/support/fakes/background-world.ts';
import { charactersParsed } from '../../../test/support/parsed.ts';
import type { PageLinks, PageUrls } from '../../shared/page-links.ts';
import { collectLinks, goToLink, setMarks } from './page-links.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));
inNewBrowser();

const PAGE = 'https://example.com';
const FILES: Readonly<Record<string, string>> = {
  [`${PAGE}/robots.txt`]: 'User-agent: *\nDisallow: /private\n\nUser-agent: bingbot\nDisallow: /dir/b\n',
  'https://seen.example/robots.txt': 'User-agent: *\nDisallow: /\n',
};

/** Links as a page writes them; what stands before and after is to be the same once the marks are gone. */
const BODY = `<a href="/private/a#top">1</a><a href="b" rel="NoFollow noopener">2</a><area href="/private/c" rel="ugc">
<a href="https://unknown.example/" rel="sponsored">4</a><a href="https://seen.example/x">5</a>
<a href="mailto:a@example.com">6</a><a href="http://[">7</a><a>8</a><form name="querySelectorAll"></form>`;

/** The page is open in tab 1, and the files of two sites are at hand. */
beforeEach(async () => {
  world.server = (url) => text(FILES[url] ?? 'User-agent: *\nDisallow: /no\n');
  for (const url of ['https://seen.example/', `${PAGE}/dir/`]) {
    fake.state.openTab(1, { url });
    await ask('view', 1);
  }
  asked.length = 0;
  vi.stubGlobal('location', { href: `${PAGE}/dir/` });
  document.head.innerHTML = `<base href="${PAGE}/dir/">`;
  document.body.innerHTML = BODY;
});

const from = <Value>(page: string, name: string, ...args: readonly unknown[]) =>
  valueFor(`extension://id/${page}.html`, name, ...args) as Promise<Value>;

async function mark(token = 'Googlebot', ask?: 'ask', tabId = 1): Promise<PageLinks> {
  const links = await from<PageLinks | null>('popup', 'markLinks', tabId, token, ask);
  if (!links) throw new Error('unreadable');
  return links;
}
const urlsFor = (workbench: number, site: string) => {
  fake.state.openTab(workbench, { url: 'extension://id/workbench.html' });
  return from<PageUrls | null>('workbench', 'pageUrls', workbench, 1, site);
};
const showLink = (link: { readonly index: number; readonly url: string }) => from('popup', 'showLink', 1, link);
const areLinksMarked = () => from('popup', 'areLinksMarked', 1);
const marks = () =>
  [...document.querySelectorAll('[data-robots-lens]')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('data-robots-lens'),
  ]);

describe('the links of a page', () => {
  test('links are judged by the robots.txt files at hand; other sites are unknown, and get no request', async () => {
    const { total, links, originsUnknown } = await mark();
    expect(asked).toEqual([]);
    expect([total, links.length, originsUnknown]).toEqual([5, 5, 1]);
    expect(links.map(({ url, crawl, relations }) => [url, crawl, ...relations])).toEqual([
      [`${PAGE}/private/a`, 'disallowed'],
      [`${PAGE}/dir/b`, 'allowed', 'nofollow'],
      [`${PAGE}/private/c`, 'disallowed', 'ugc'],
      ['https://unknown.example/', 'unknown', 'sponsored'],
      ['https://seen.example/x', 'disallowed'],
    ]);
  });

  test('links are marked, too, where a link that leads nowhere comes before them', async () => {
    document.body.innerHTML = '<a href="http://[">1</a><a href="/private/a">2</a>';
    await mark();
    expect(marks()).toEqual([['/private/a', 'disallowed']]);
  });

  test('the workbench gets the links as URLs alone, each once and without a fragment, and nothing is marked', async () => {
    document.body.insertAdjacentHTML('beforeend', '<a href="/private/a#other">again</a>');
    fake.state.openTab(1, { url: `${PAGE}/dir/#top` });
    const urls = await urlsFor(2, PAGE);
    expect(urls?.page).toBe(`${PAGE}/dir/`);
    expect(urls?.links.slice(0, 3)).toEqual([`${PAGE}/private/a`, `${PAGE}/dir/b`, `${PAGE}/private/c`]);
    expect(urls?.links).toHaveLength(5);
    expect([document.querySelector('[data-robots-lens]'), fake.state.styles]).toEqual([null, []]);
  });

  test.each([
    ['of another site', false, 'https://other.example'],
    ['in a private window', true, PAGE],
  ])('the workbench gets no links of a tab %s that has the number now', async (_, incognito, site) => {
    fake.state.openTab(1, { url: `${PAGE}/dir/`, incognito });
    expect(await urlsFor(2, site)).toBeNull();
  });

  test('each link has its text, or that of its image, and whether it leads to another host', async () => {
    document.head.innerHTML = `<base href="${PAGE}/">`;
    document.body.innerHTML = `<a href="/x">  Green
      <b>tea</b> </a><a href="https://seen.example/y"><img alt="A mill" src="m.png"></a><a href="/z" aria-label="Close">
      </a><a href="/long">${'word '.repeat(500)}</a><a href="/none"></a><a href="/drawn">${' '.repeat(300)}
      <b>${' '.repeat(300)}</b><svg><title>A cup</title></svg></a><a href="/two"><img><img alt=""><img alt="no"></a>`;
    const { links } = await mark();
    expect(links.map(({ text, isExternal }) => [text.slice(0, 20), text.length, isExternal])).toEqual([
      ['Green tea', 9, false],
      ['A mill', 6, true],
      ['Close', 5, false],
      ['word word word word ', 200, false],
      ['', 0, false],
      ['A cup', 5, false],
      ['', 0, false],
    ]);
  });

  test('the robots.txt of other sites is fetched at a click, and of no more than twenty', async () => {
    document.body.innerHTML = Array.from(
      { length: 25 },
      (_, index) => `<a href="https://s${index}.example/no"></a>`,
    ).join('');
    document.body.innerHTML += '<a href="https://s24.example/yes"></a><a href="http://127.0.0.1/admin"></a>';
    const { links, originsUnknown } = await mark('Googlebot', 'ask');
    expect(asked).toHaveLength(20);
    // The site of most links comes first, and a public page sends no request to this computer.
    expect(asked[0]?.url).toBe('https://s24.example/robots.txt');
    expect(asked.filter(({ url }) => url.includes('127.0.0.1'))).toEqual([]);
    expect(links.filter(({ crawl }) => crawl === 'disallowed')).toHaveLength(20);
    expect(links.filter(({ crawl }) => crawl === 'allowed').map(({ url }) => url)).toEqual(['https://s24.example/yes']);
    expect(originsUnknown).toBe(6);
  });

  test('no robots.txt in a private network is fetched because the tab has gone on to a page there', async () => {
    document.body.innerHTML = '<a href="http://192.168.1.1/"></a><a href="https://s.example/"></a>';
    fake.state.openTab(1, { url: 'http://127.0.0.1:631/' });
    await expect(mark('Googlebot', 'ask')).rejects.toThrow('unreadable');
    expect(asked).toEqual([]);
  });

  test('no robots.txt is fetched for a tab in a private window that is closed meanwhile', async () => {
    document.body.innerHTML = '<a href="https://s.example/"></a>';
    fake.state.openTab(2, { url: `${PAGE}/dir/`, incognito: true });
    const read = fake.browser.scripting.executeScript;
    vi.spyOn(fake.browser.scripting, 'executeScript').mockImplementation(async (injection) => {
      const result = await read(injection);
      vi.spyOn(fake.browser.tabs, 'get').mockRejectedValue(new Error('No tab'));
      return result;
    });
    await valueFor('extension://id/popup.html', 'markLinks', 2, 'Googlebot', 'ask');
    expect(asked).toEqual([]);
  });

  test('links in a private window whose page fetched the file are judged by that file', async () => {
    fake.state.openTab(2, { url: `${PAGE}/dir/`, incognito: true });
    await ask('view', 2);
    const { originsUnknown, links } = await mark('Googlebot', undefined, 2);
    expect(links.filter(({ crawl }) => crawl === 'disallowed').map(({ url }) => url)).toEqual([
      `${PAGE}/private/a`,
      `${PAGE}/private/c`,
    ]);
    expect(originsUnknown).toBe(2);
  });

  test('a page that takes seconds is waited for', async () => {
    const { executeScript } = fake.browser.scripting;
    fake.browser.scripting.executeScript = async (injection) => {
      await vi.advanceTimersByTimeAsync(3_000);
      return executeScript(injection);
    };
    expect(await mark()).toMatchObject({ total: 5 });
    expect(marks()).toHaveLength(4);
  });

  test('the page is marked, in an attribute and a style of ours', async () => {
    await mark();
    expect(marks()).toEqual([
      ['/private/a#top', 'disallowed'],
      ['b', 'nofollow'],
      ['/private/c', 'disallowed ugc'],
      ['https://unknown.example/', 'sponsored'],
    ]);
    expect(fake.state.styles).toHaveLength(1);
  });

  test.each([undefined, 'ask'] as const)(
    'the marks don’t show the page which other sites were visited, nor does the time at which they come: %s',
    async (ask) => {
      const { session } = fake.browser.storage;
      const get = session.get.bind(session);
      const before: string[] = [];
      vi.spyOn(session, 'get').mockImplementation(async (key) => {
        if (marks().length === 0) before.push(JSON.stringify(key));
        return get(key);
      });
      world.server = async () => {
        expect(marks()).toHaveLength(4);
        return text('User-agent: *\nDisallow: /\n');
      };
      const { links } = await mark('Googlebot', ask);
      const blocked = links.filter(({ crawl }) => crawl === 'disallowed').map(({ url }) => new URL(url).host);
      expect(blocked).toContain('seen.example');
      expect(blocked.includes('unknown.example')).toBe(ask === 'ask');
      expect(before.join()).toContain('//example.com');
      expect(before.join()).not.toMatch(/seen|unknown/);
      expect(marks().filter(([href]) => href?.startsWith('https'))).toEqual([
        ['https://unknown.example/', 'sponsored'],
      ]);
    },
  );

  test('where the site’s own robots.txt isn’t at hand, its links are judged and marked once it is fetched', async () => {
    fake.browser.storage.session.data.clear();
    expect((await mark()).originsUnknown).toBe(3);
    expect(marks()).toHaveLength(3);
    expect((await mark('Googlebot', 'ask')).originsUnknown).toBe(0);
    expect(marks()).toContainEqual(['/private/a#top', 'disallowed']);
  });

  test.each(['http://127.0.0.1:631/', 'no URL', ''])(
    'a page can’t be read whose process claims that another one has the links: %s',
    async (page) => {
      fake.browser.scripting.executeScript = async () => [
        { result: { page, total: 1, links: [{ index: 0, url: 'http://127.0.0.1/', text: '', rel: '' }] } },
      ];
      await expect(mark('Googlebot', 'ask')).rejects.toThrow('unreadable');
      fake.state.openTab(1, { url: 'about:blank' });
      await expect(mark('Googlebot', 'ask')).rejects.toThrow('unreadable');
      expect(asked).toEqual([]);
    },
  );

  test('for another crawler, the marks are that one’s', async () => {
    await mark();
    await mark('bingbot');
    expect(marks().map(([href]) => href)).toEqual(['b', '/private/c', 'https://unknown.example/']);
    expect(marks()[1]).toEqual(['/private/c', 'ugc']);
    expect(fake.state.styles).toHaveLength(1);
  });

  test('one of the links is shown in the page, and its mark taken from the one before', async () => {
    const { links } = await mark();
    const shown: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.getAttribute('href'));
    });
    for (const link of links.slice(0, 2)) expect(await showLink(link)).toBe(true);
    expect(shown).toEqual(['/private/a#top', 'b']);
    expect(marks().slice(0, 2)).toEqual([
      ['/private/a#top', 'disallowed'],
      ['b', 'nofollow shown'],
    ]);
    // The page has changed: it is found by its URL, or not at all.
    document.querySelector('a')?.remove();
    expect(await showLink({ index: 1, url: `${PAGE}/dir/b` })).toBe(true);
    expect(await showLink({ index: 0, url: `${PAGE}/private/a` })).toBe(false);
    expect(marks()[0]).toEqual(['b', 'nofollow']);
  });

  test('a link that isn’t marked is so again once another one is shown', async () => {
    const { links } = await mark();
    const before = marks();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const [first, unmarked] = [links[0], links[4]];
    if (!first || !unmarked) throw new Error('no links');
    await showLink(unmarked);
    expect(marks()).toEqual([...before, ['https://seen.example/x', 'shown']]);
    await showLink(first);
    expect(marks()).toEqual([['/private/a#top', 'disallowed shown'], ...before.slice(1)]);
  });

  test('links are unmarked without a trace', async () => {
    const before = document.documentElement.outerHTML;
    const { links } = await mark();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    for (const link of links) await showLink(link);
    expect(document.documentElement.outerHTML).not.toBe(before);
    expect(await areLinksMarked()).toBe(true);
    await from('popup', 'unmarkLinks', 1);
    expect(await areLinksMarked()).toBe(false);
    expect(document.documentElement.outerHTML).toBe(before);
    expect(fake.state.styles).toEqual([]);
  });

  test('the links of a page with very many are listed up to 5,000', async () => {
    document.head.innerHTML = `<base href="${PAGE}/">`;
    document.body.innerHTML = '<a href="/private"></a>'.repeat(5_100);
    const { total, links } = await mark();
    expect([total, links.length]).toEqual([5_100, 5_000]);
  });

  test('very long links are listed up to two million characters', async () => {
    document.head.innerHTML = `<base href="${PAGE}/">`;
    document.body.innerHTML = `<a href="/${'x'.repeat(60_000)}"></a>`.repeat(50);
    const { total, links } = await mark();
    expect([total, links.length]).toEqual([50, 33]);
  });

  test('links are listed to the last of these characters, and no further', async () => {
    const start = new URL('/', PAGE).href;
    document.head.innerHTML = `<base href="${PAGE}/">`;
    document.body.innerHTML = `<a href="/${'x'.repeat(50_000 - start.length)}"></a>`.repeat(41);
    const { total, links } = await mark();
    expect([total, links.length]).toEqual([41, 40]);
  });

  test('each link counts with URL, rel and text', async () => {
    document.head.innerHTML = `<base href="${PAGE}/">`;
    // Of the URL, the rel and the text of each, 90 characters in all.
    const path = 'x'.repeat(30 - new URL('/', PAGE).href.length);
    const link = `<a href="/${path}" rel="${'r'.repeat(30)}">${'t'.repeat(30)}</a>`;
    document.body.innerHTML = link.repeat(3);
    const collected = (most: number) => collectLinks(100, most, 200, 1_000_000).links.length;
    expect([89, 90, 179, 180, 269].map(collected)).toEqual([0, 1, 1, 2, 2]);
  });

  test('links are judged for two seconds where the rules take too long to match', async () => {
    let now = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 700;
      return now;
    });
    const { total, links } = await mark();
    expect(total).toBe(5);
    expect(links.length).toBeLessThan(5);
  });

  test('the time that it takes to read a long robots.txt isn’t part of these two seconds', async () => {
    const rules = Array.from({ length: 17_000 }, (_, index) => `Disallow: /${index}/*/no\n`).join('');
    world.server = () => text(`User-agent: *\n${rules}`);
    document.body.innerHTML = '<a href="https://long.example/1/a/no"></a>'.repeat(3);
    // By the background's clock, each step of the work takes some tenths of a second.
    let now = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 50;
      return now;
    });
    const { links } = await mark('Googlebot', 'ask');
    expect(now).toBeGreaterThan(2_000);
    expect(links.map(({ crawl }) => crawl)).toEqual(['disallowed', 'disallowed', 'disallowed']);
  });

  test.each([
    ['links', { url: `${PAGE}/`, text: '', rel: '' }, 5_000],
    ['characters', { url: `${PAGE}/`, text: 't'.repeat(200), rel: 'r'.repeat(200_000 - 200 - `${PAGE}/`.length) }, 10],
  ])('a page whose process answers with more %s than are collected can’t be read', async (_, link, most) => {
    let count = most;
    fake.browser.scripting.executeScript = async () => [
      {
        result: {
          page: `${PAGE}/`,
          total: count,
          links: Array.from({ length: count }, (_, index) => ({ ...link, index })),
        },
      },
    ];
    expect((await mark()).total).toBe(most);
    count += 1;
    await expect(mark()).rejects.toThrow('unreadable');
  });

  test('a page whose process answers with a longer URL than a browser has can’t be read', async () => {
    let page = `${PAGE}/`.padEnd(2 ** 21, 'a');
    fake.browser.scripting.executeScript = async () => [{ result: { page, total: 0, links: [] } }];
    expect((await mark()).total).toBe(0);
    page += 'a';
    await expect(mark()).rejects.toThrow('unreadable');
  });

  test('a page that can’t be read has no answer', async () => {
    fake.state.openTab(1, { url: `${PAGE}/dir/`, tags: null });
    await expect(mark()).rejects.toThrow('unreadable');
  });
});

test('a base of a megabyte is read for so many links, and the others are counted', async () => {
  document.head.innerHTML = `<base href="${PAGE}/?${'a'.repeat(2 ** 20)}">`;
  document.body.innerHTML = '<a href="b">a link</a>'.repeat(200);
  const { total, links } = await mark();
  expect(total).toBe(200);
  expect(links.length).toBeGreaterThan(5);
  expect(links.length).toBeLessThan(50);
});

test('a long base isn’t read again for each link that is marked, either', async () => {
  document.head.innerHTML = `<base href="${PAGE}/?${'a'.repeat(2 ** 20)}">`;
  document.body.innerHTML = '<a href="/a">a</a>'.repeat(100);
  const parsed = charactersParsed();
  setMarks('data-mark', { [`${PAGE}/a `]: 'disallowed' }, 5_000_000);
  expect(parsed()).toBeLessThan(6_000_000);
  const isMarked = [...document.querySelectorAll('a')].map((link) => link.hasAttribute('data-mark'));
  expect([isMarked.at(0), isMarked.at(-1)]).toEqual([true, false]);
});

test('a long rel isn’t read again for each link that is marked', async () => {
  document.head.innerHTML = `<base href="${PAGE}/">`;
  document.body.innerHTML = '<a href="/a">a</a>'.repeat(100);
  const rel = 'R'.repeat(1_000_000);
  for (const link of document.querySelectorAll('a')) link.setAttribute('rel', rel);
  setMarks('data-mark', { [`${PAGE}/a ${rel.toLowerCase()}`]: 'nofollow' }, 5_000_000);
  expect(document.querySelectorAll('[data-mark]')).toHaveLength(4);
});

test('a long rel counts where links are collected, and marks that a page made are taken off where one is shown', async () => {
  document.head.innerHTML = `<base href="${PAGE}/">`;
  document.body.innerHTML = '<a href="/a">a</a>'.repeat(100);
  for (const link of document.querySelectorAll('a')) link.setAttribute('rel', 'r'.repeat(1_000_000));
  const { total, links } = collectLinks(100, 100_000_000, 200, 5_000_000);
  expect([total, links.length]).toEqual([100, 4]);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  for (const link of document.querySelectorAll('a')) link.setAttribute('data-mark', `shown ${'m'.repeat(1_000_000)}`);
  document.querySelector('a')?.setAttribute('data-mark', 'nofollow\tshown');
  expect(goToLink('data-mark', 'shown', 99, `${PAGE}/a`, 5_000_000)).toBe(true);
  const isShown = [...document.querySelectorAll('a')].map((link) => link.matches('[data-mark~="shown"]'));
  expect(isShown.map((is, index) => (is ? index : -1)).filter((index) => index >= 0)).toEqual([99]);
});

test('links of a page that names its elements after the methods of its document are read', () => {
  Object.defineProperty(document, 'createTreeWalker', { value: document.querySelector('form'), configurable: true });
  try {
    expect(collectLinks(1_000, 1_000_000, 200, 50_000).links.map(({ text }) => text)).toEqual(['1', '2', '', '4', '5']);
  } finally {
    Reflect.deleteProperty(document, 'createTreeWalker');
  }
});

test('links that a script nested, of which each holds all that follow, are read for so many nodes, and counted', async () => {
  document.head.innerHTML = `<base href="${PAGE}/">`;
  document.body.innerHTML = '';
  const LINKS = 300;
  for (let index = 0, parent: Element = document.body; index < LINKS; index += 1) {
    const link = document.createElement('a');
    link.setAttribute('href', '/a');
    parent.append(document.createTextNode(' '), link);
    parent = link;
  }
  let visits = 0;
  const create = Document.prototype.createTreeWalker;
  vi.spyOn(Document.prototype, 'createTreeWalker').mockImplementation(function (this: Document, ...args) {
    const walker = create.apply(this, args);
    const next = walker.nextNode.bind(walker);
    walker.nextNode = () => {
      visits += 1;
      return next();
    };
    return walker;
  });
  const find = Element.prototype.querySelector;
  vi.spyOn(Element.prototype, 'querySelector').mockImplementation(function (this: Element, selectors: string) {
    // It may visit all that is in the element.
    visits += this.getElementsByTagName('*').length;
    return find.call(this, selectors);
  });
  const { total, links } = collectLinks(1_000, 1_000_000, 200, 50_000);
  expect(total).toBe(LINKS);
  expect(links.length).toBeGreaterThan(5);
  expect(visits).toBeLessThan(5_500);
});

test('of thousands of origins, one is looked up at a time, so that others have their turn', async () => {
  document.body.innerHTML = Array.from(
    { length: 3_000 },
    (_, index) => `<a href="https://s${index}.example/"></a>`,
  ).join('');
  const { session } = fake.browser.storage;
  const get = session.get.bind(session);
  let underWay = 0;
  let most = 0;
  session.get = async (key) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const found = await get(key);
    underWay -= 1;
    return found;
  };
  const answered: string[] = [];
  const marked = mark().then((links) => {
    answered.push('links');
    return links;
  });
  await Promise.all([marked, ask('view', 1).then(() => answered.push('view'))]);
  expect(await marked).toMatchObject({ total: 3_000, originsUnknown: 3_000 });
  expect(answered).toEqual(['view', 'links']);
  expect(most).toBeLessThanOrEqual(2);
});

test('a long base isn’t read again for each link when one is searched, either', async () => {
  document.head.innerHTML = `<base href="${PAGE}/?${'a'.repeat(2 ** 20)}">`;
  document.body.innerHTML = '<a href="/a">a</a>'.repeat(100);
  const parsed = charactersParsed();
  expect(goToLink('data-mark', 'shown', 0, `${PAGE}/b`, 5_000_000)).toBe(false);
  expect(parsed()).toBeLessThan(6_000_000);
  expect(goToLink('data-mark', 'shown', 99, `${PAGE}/a`, 5_000_000)).toBe(true);
});

test.each([
  [65_536, 2],
  [65_537, 1],
])(
  'of a page with a link whose URL has %i characters, so many are listed: %i; all are counted',
  async (length, listed) => {
    document.body.innerHTML = `<a href="/a"></a><a href="${`${PAGE}/`.padEnd(length, 'a')}"></a>`;
    const links = await mark();
    expect([links?.total, links?.links.length]).toEqual([2, listed]);
  },
);
