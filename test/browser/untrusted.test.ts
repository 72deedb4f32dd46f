// Untrusted pages, and another extension: what the popup shows of pages that attack or aren't ordinary, that the verdict stays in
// sight whatever they write, and that they learn and change nothing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BackgroundProtocol } from '../../src/shared/protocol.ts';
import type { TestBrowser } from '../support/drivers/browser.ts';
import { answers, closeTab, openTab, readPopup, readPopupOnce } from '../support/drivers/popup.ts';
import { removeFolder, temporaryFolder } from '../support/drivers/temporary.ts';
import { page, type Site } from '../support/fakes/sites.ts';
import { IS_LONG, sized } from '../support/sizes.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser, type Stage } from './setup.ts';

const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
/** Right-to-left override, zero-width space, isolate; each would change how the text around it reads. */
const UNSEEN = '\u202e\u200b\u2067';
/** Far more than any view shows of a text. */
const LENGTH = sized(10_000, 100_000);
const LONG = 'x'.repeat(LENGTH);
/** Cyrillic а. */
const HOMOGRAPH = 'https://\u0430pple.com/';

const html = (body: string, ...headers: [string, string][]) => ({
  headers: [['Content-Type', 'text/html; charset=utf-8'] as const, ...headers],
  body,
});

/** Everything that a site can put into the popup, at its worst. */
const loud = (rules: string): Site => ({
  '*': html(
    page(
      `${MARKUP}${UNSEEN}${LONG}`,
      `<meta name="robots" content='noindex, ${UNSEEN}${MARKUP}, ${LONG}'>
<meta name="googlebot" content="index, nofollow">
<meta name="${LONG}" content="${LONG}">
<meta name='${UNSEEN}${MARKUP}' content="x">
<meta name="tdm-reservation" content='${LONG}'>
<link rel="canonical" href="${HOMOGRAPH}${LONG}">
<link rel="canonical" href="javascript:${LONG}">
<link rel="canonical" href="https://[${LONG}">`,
    ),
    ['X-Robots-Tag', `noindex, ${'y'.repeat(50_000)}`],
    ['X-Robots-Tag', `index, ${MARKUP}`],
    ['Link', `<https://elsewhere.example/${'z'.repeat(50_000)}>; rel="canonical"`],
    ['Content-Usage', `train-ai=n;${'a'.repeat(50_000)}`],
  ),
  '/robots.txt': {
    body: `# ${UNSEEN}${LONG}
User-agent: Goo\u200bglebot
User-agent: ${LONG}
Disallow: /

User-agent: *
${rules}
Allow: /${UNSEEN}${MARKUP}
Content-Signal: ai-train=no, search=yes, ${LONG}
Content-Usage: ai=y;${LONG}
Sitemap: javascript:alert(1)
Sitemap: https://example.com/${LONG}
${MARKUP}: ${LONG}
`,
  },
});

interface Sight {
  /** Of the frame that takes the place of the popup's window. */
  readonly width: number;
  readonly height: number;
  readonly headlineBottom: number;
  readonly firstRowBottom: number;
  /** How far the document reaches, panel by panel, with everything in it opened. */
  readonly scrollWidths: readonly number[];
  /** Elements whose text stands out of the window, with no box of their own to scroll in. */
  readonly out: readonly string[];
  /** Texts that are higher than the window, with no box of their own to scroll in. */
  readonly high: readonly string[];
}

/** Chromium's popup is at most 600 high; ours is 35rem wide. A side panel may be as narrow as this. */
const WINDOWS = [
  { width: 560, height: 600 },
  { width: 360, height: 600 },
] as const;

/** Shows the popup in a frame of the popup's size, and measures it. */
function look(browser: TestBrowser, tabId: number, window: (typeof WINDOWS)[number]): Promise<Sight> {
  return browser.inExtension(
    async (id, { width, height }) => {
      const frame = document.createElement('iframe');
      frame.src = `popup.html?tab=${id}`;
      frame.style.cssText = `width: ${width}px; height: ${height}px; border: 0`;
      document.body.append(frame);
      const until = async <T>(ask: () => T | null | undefined): Promise<T> => {
        for (;;) {
          const found = ask();
          if (found) return found;
          await new Promise((wake) => setTimeout(wake, 20));
        }
      };
      const report = await until(() => frame.contentDocument?.querySelector('.report[aria-busy="false"]'));
      const inside = report.ownerDocument;
      const bottomOf = (selector: string) => inside.querySelector(selector)?.getBoundingClientRect().bottom ?? -1;
      const headlineBottom = bottomOf('.card .lead strong');
      const firstRowBottom = bottomOf('.row .line');
      const scrollWidths: number[] = [];
      const out = new Set<string>();
      const high = new Set<string>();
      const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') => {
        for (let it: Element | null = element; it && it !== inside.body; it = it.parentElement) {
          if (getComputedStyle(it)[axis] !== 'visible') return true;
        }
        return false;
      };
      for (const tab of inside.querySelectorAll<HTMLElement>('[role="tab"]')) {
        tab.click();
        await until(() => tab.getAttribute('aria-selected') === 'true');
        for (const details of inside.querySelectorAll('details')) details.open = true;
        for (const name of inside.querySelectorAll<HTMLElement>('.opener[aria-expanded="false"]')) name.click();
        await until(() => inside.querySelector('.opener[aria-expanded="false"], .row .reasons:empty') === null);
        scrollWidths.push(inside.documentElement.scrollWidth);
        for (const element of inside.querySelectorAll<HTMLElement>('body *')) {
          const name = `${element.localName}.${element.className}`;
          const { left, right, height: its } = element.getBoundingClientRect();
          if ((left < 0 || right > width) && !scrolls(element, 'overflowX')) out.add(name);
          const isText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
          if (isText && its > height / 2 && !scrolls(element, 'overflowY')) high.add(name);
        }
      }
      const { innerWidth, innerHeight } = inside.defaultView ?? { innerWidth: 0, innerHeight: 0 };
      frame.remove();
      return {
        width: innerWidth,
        height: innerHeight,
        headlineBottom,
        firstRowBottom,
        scrollWidths,
        out: [...out],
        high: [...high],
      };
    },
    tabId,
    window,
  );
}

const NOINDEX = '<meta name="robots" content="noindex">';
const NO_GPTBOT = 'User-agent: GPTBot\nDisallow: /\n';
const file = (type: string, body: string | Uint8Array) => ({ headers: [['Content-Type', type] as const], body });
/** Says so to its server once it is there, and then does what it does. */
const then = (script: string) =>
  page(
    'a page',
    NOINDEX,
    `<script>
  addEventListener('load', () => setTimeout(() => {
    const question = new XMLHttpRequest();
    question.open('GET', '/begun?' + location.pathname, false);
    question.send();
    ${script}
  }));
</script>`,
  );

/** A page that makes all it can of the names that a script of ours might use. */
const REDEFINED = `<script>
  const nothing = () => null;
  for (const name of ['querySelector', 'querySelectorAll', 'getElementsByTagName']) {
    Document.prototype[name] = nothing;
    Element.prototype[name] = nothing;
  }
  for (const name of ['getAttribute', 'closest', 'hasAttribute']) Element.prototype[name] = nothing;
  for (const name of ['push', 'map', 'filter', 'indexOf']) Array.prototype[name] = nothing;
  Array.prototype[Symbol.iterator] = function* () {};
  NodeList.prototype[Symbol.iterator] = function* () {};
  Function.prototype.call = nothing;
  JSON.stringify = JSON.parse = nothing;
  for (const name of ['metas', 'canonicals', 'omitted', 'name', 'content', 'isInHead', 'result', 'then']) {
    Object.defineProperty(Object.prototype, name, { get: nothing, set: nothing });
  }
  Promise = undefined;
</script>`;
const NAMED =
  '<form name="querySelectorAll"></form><img name="head"><form id="getAttribute"><input name="closest"></form>';

/** Every message of ours. That none is forgotten is for the compiler to see. */
function messagesAbout(tabId: number) {
  const args: { readonly [Name in keyof BackgroundProtocol]: Parameters<BackgroundProtocol[Name]> } = {
    view: [tabId],
    refetch: [tabId],
    lookUpHeaders: [tabId],
    viewAll: [tabId],
    endFirstRun: [],
    rawHtml: [tabId],
    tdmFile: [tabId],
    lookUpLicenses: [tabId],
    canonical: [tabId, 'ftp://example.com/', 'https://example.com/'],
    llmsFile: [tabId],
    sitemapFile: [tabId, 'https://example.com', 'ftp://example.com/'],
    openReport: [tabId, 'https://example.com/'],
    auditedPage: [tabId, 'https://example.com', 'ftp://example.com/'],
    content: [tabId],
    resources: [tabId, 'Googlebot'],
    servedTo: [tabId],
    dismissServing: [tabId],
    link: ['asked'],
    testUrl: [1, 'https://example.com/'],
    showLink: [tabId, { index: 0, url: '' }],
    liveFile: [1, 'https://example.com', null, 'reload'],
    publishedList: [1, 'https://openai.com/gptbot.json'],
    pageUrls: [1, tabId, 'https://example.com'],
    markLinks: [tabId, 'Googlebot'],
    areLinksMarked: [tabId],
    unmarkLinks: [tabId],
    watch: ['https://example.com'],
    addKeyUrl: ['https://example.com/', 'indexable'],
    removeKeyUrl: ['https://example.com/'],
    unwatch: ['https://example.com'],
    checkNow: ['https://example.com'],
    acknowledge: ['https://example.com'],
    forgetWatched: [null],
    importVersions: ['https://example.com', {}],
    settingsChanged: [],
  };
  return Object.entries(args).map(([name, list]) => ({ name, args: list }));
}
const FILES = [
  'popup.html',
  'options.html',
  'workbench.html',
  'content.js',
  'popup.css',
  'manifest.json',
  'icons/logo-16.png',
];

interface Spying {
  readonly base: string;
  /** Where it tells what it has found. */
  readonly report: string;
  readonly tabId: number;
  /** JavaScript of a function that returns what is answered, sooner or later. */
  readonly ask: string;
}

/** A script that tries what any page can: files of ours in every way that a document has, and messages by the ways of `ask`. */
const spyOn = ({ base, report, tabId, ask }: Spying) => `
const base = ${JSON.stringify(base)};
const messages = ${JSON.stringify(messagesAbout(tabId))};
const loaded = ${JSON.stringify(FILES)}.flatMap((file) => {
  const found = fetch(base + file).then(() => 'fetch ' + file, () => null);
  const elements = typeof document === 'undefined' ? [] : [['img', 'src'], ['script', 'src'], ['link', 'href']];
  return [found, ...elements.map(([tag, attribute]) => new Promise((done) => {
    const element = Object.assign(document.createElement(tag), { rel: 'stylesheet', [attribute]: base + file });
    element.addEventListener('load', () => done(tag + ' ' + file));
    element.addEventListener('error', () => done(null));
    document.documentElement.append(element);
  }))];
});
const quietly = (work) => Promise.resolve().then(work).catch(() => null);
Promise.all([Promise.all(loaded), Promise.all((${ask})())]).then(([files, replies]) =>
  fetch(${JSON.stringify(report)} + '?' + encodeURIComponent(JSON.stringify({
    loaded: files.filter((file) => file !== null),
    replies: replies.filter((reply) => reply !== null && reply !== undefined),
  })), { mode: 'no-cors' }));
`;

/** Has each of our pages in a frame, and asks as pages can: by a message to every listener, and by our id. */
const PAGE_ASKS = `() => {
  const heard = [];
  const frames = messages.map(() => Object.assign(document.createElement('iframe'), { src: base + 'popup.html?tab=1' }));
  document.documentElement.append(...frames);
  const { runtime } = globalThis.chrome ?? globalThis.browser ?? {};
  const asked = messages.map((message) => quietly(() => runtime?.sendMessage(new URL(base).host, message)));
  const listened = new Promise((done) => {
    addEventListener('message', ({ data }) => {
      if (data === 'the last') done(heard[0]);
      else if (!data.args) heard.push(data);
    });
  });
  for (const message of messages) for (const target of [window, ...frames.map((frame) => frame.contentWindow)]) {
    target.postMessage(message, '*');
  }
  return [...asked, listened, Promise.all(loaded).then(() => postMessage('the last', '*'))];
}`;

/** Sends each message to our id, and opens a port. */
const neighborAsks = (id: string) => `() => [
  ...messages.map((message) => quietly(() => chrome.runtime.sendMessage(${JSON.stringify(id)}, message))),
  new Promise((done) => {
    const port = chrome.runtime.connect(${JSON.stringify(id)});
    port.onMessage.addListener(() => done('heard'));
    port.onDisconnect.addListener(() => done(chrome.runtime.lastError && null));
    for (const message of messages) quietly(() => port.postMessage(message));
  }),
]`;

/** Writes another extension, which may do all that ours may; returns its folder. */
function neighbor(script: string): string {
  const folder = temporaryFolder('neighbour');
  const manifest = {
    manifest_version: 3,
    name: 'A neighbour',
    version: '1',
    permissions: ['storage', 'tabs', 'scripting'],
    host_permissions: ['http://*/*', 'https://*/*'],
    background: { service_worker: 'background.js', scripts: ['background.js'] },
    browser_specific_settings: { gecko: { id: 'neighbour@extension' } },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'background.js'), script);
  return folder;
}

/** What an untrusted page reports to this path of its site. */
async function reported({ sites }: Stage, path: string): Promise<unknown> {
  const { path: whole } = await waitFor(() => sites.asked.find((one) => one.path.startsWith(`${path}?`)), {
    what: `a report to ${path}`,
  });
  return JSON.parse(decodeURIComponent(whole.slice(path.length + 1)));
}
const NOTHING = { loaded: [], replies: [] };

/** What becomes of each for Googlebot. */
const ODD: Readonly<Record<string, string>> = {
  '/svg': 'allowed noindex',
  '/xml': 'allowed index',
  '/image': 'allowed index',
  '/empty': 'allowed index',
  '/text': 'allowed index',
  // What it frames says itself who it is.
  '/frame': 'allowed index',
  '/sandboxed': 'allowed noindex',
  '/redefined': 'allowed noindex',
  '/many': 'allowed noindex',
};

/** In the long tests alone. */
const MORE_ODD = ['/image', '/empty'];

inEachBrowser(
  {
    closed: loud(`Disallow: /${'*'.repeat(LENGTH)}`),
    open: loud(`Allow: /${'*'.repeat(LENGTH)}\nDisallow: /canonical\nContent-Usage: train-ai=y;${LONG}`),
    'xn--pple-43d': { '*': page('not an apple'), '/robots.txt': NO_GPTBOT },
    moved: {
      '*': page('a page'),
      '/robots.txt': {
        status: 301,
        headers: [['Location', `/rules?${MARKUP.replaceAll(' ', '+')}${'q'.repeat(8_000)}`]],
      },
      '/rules': NO_GPTBOT,
    },
    odd: {
      '/svg': file(
        'image/svg+xml',
        `<svg xmlns="http://www.w3.org/2000/svg"><meta xmlns="http://www.w3.org/1999/xhtml" name="robots" content="noindex"/></svg>`,
      ),
      '/xml': file('text/xml', '<a><meta xmlns="http://www.w3.org/1999/xhtml" name="robots" content="none"/></a>'),
      '/pdf': file('application/pdf', '%PDF-1.4\n%%EOF\n'),
      '/image': file('image/gif', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')),
      '/empty': file('text/html', ''),
      '/text': file('text/plain', NOINDEX),
      '/frame': page('a frame', '', '<iframe src="/framed"></iframe>'),
      '/framed': page('framed', NOINDEX),
      '/sandboxed': html(page('in a sandbox', NOINDEX), ['Content-Security-Policy', 'sandbox']),
      '/redefined': page('a page', `${REDEFINED}${NOINDEX}`, NAMED),
      '/many': page('a page', `${NOINDEX}${'<meta name="x" content="y">'.repeat(sized(10_000, 100_000))}`),
      '/robots.txt': NO_GPTBOT,
    },
    busy: {
      '/loops': then('for (;;);'),
      '/asks': then('alert(1)'),
      // Longer than the popup waits before it shows what it knows.
      '/pauses': then('for (const end = Date.now() + 3_000; Date.now() < end; );'),
      '/begun': 'So it is.',
      '/robots.txt': NO_GPTBOT,
    },
    restless: {
      '*': page('a page', "<script>location.replace('/?' + Date.now())</script>"),
      '/robots.txt': NO_GPTBOT,
    },
    target: { '*': page('a page'), '/robots.txt': NO_GPTBOT },
    spy: { '*': '', '/robots.txt': '' },
  },
  (stage) => {
    const targetAsked = () =>
      stage.sites.asked.filter(({ site, path }) => site === 'target' && path !== '/favicon.ico');
    let targetTab = -1;
    /** The tab that messages are about. It has made its two requests, and the first words are unread. */
    const target = async () => {
      if (targetTab === -1) targetTab = await open('target');
      await waitFor(() => targetAsked().length === 2, { what: 'the page and its robots.txt' });
      await stage.browser.inExtension(() => chrome.storage.local.remove('welcomed'));
      return targetTab;
    };
    const expectNothingDone = async () => {
      expect(targetAsked()).toHaveLength(2);
      expect(await stage.browser.inExtension(() => chrome.storage.local.get('welcomed'))).toEqual({});
    };
    const open = (site: string, path = '/') => openTab(stage.browser, stage.sites.urlOf(site, path));
    const read = async (site: string, path = '/') => readPopup(stage.browser, await open(site, path));

    const LOUD = [
      ['closed', 'disallowed unseen'],
      // As much hostile text as the first. The group for Goo\u200bglebot is none of Googlebot’s.
      ['open', 'allowed noindex'],
    ] as const;
    stage.testOnce.each(LOUD.slice(0, sized(1, 2)))(
      'whatever a site writes, the verdict stays in sight, and the text is text: %s',
      async (site, verdict) => {
        const tabId = await open(site, `/${'p'.repeat(8_000)}?${'%E2%80%AE'.repeat(500)}`);
        for (const window of WINDOWS) {
          const sight = await look(stage.browser, tabId, window);
          expect(sight).toMatchObject({ ...window, out: [], high: [] });
          expect(Math.max(...sight.scrollWidths)).toBeLessThanOrEqual(window.width);
          expect(sight.headlineBottom).toBeLessThan(window.height / 2);
          // Beside a page, all of what is said before the rows need not be in sight at once.
          if (window === WINDOWS[0]) expect(sight.firstRowBottom).toBeLessThanOrEqual(window.height);
        }

        const popup = await readPopup(stage.browser, tabId);
        expect(answers(popup)['Googlebot']).toBe(verdict);
        expect(popup.foreign).toBe(0);
        expect(popup.text).not.toMatch(/[\u202e\u200b\u2067\u0430]/);
        expect(popup.robots).toContain('⟨U+202E⟩⟨U+200B⟩⟨U+2067⟩');
        expect(popup.robots).toContain('Goo⟨U+200B⟩glebot');
        expect(popup.page).toContain(MARKUP);
        expect(popup.page).toContain('https://xn--pple-43d.com/');
      },
    );

    stage.testOnce(
      'a host that looks like another is shown by its name in the network; markup in a redirect is text',
      async () => {
        expect((await read('xn--pple-43d')).title).toMatch(/^xn--pple-43d\.localhost/);
        const popup = await read('moved');
        expect(answers(popup)['GPTBot']).toBe('disallowed none');
        expect(popup.robots).toMatch(/301: .*\/rules\?.*script/);
        expect(popup.foreign).toBe(0);
      },
    );

    test('documents that aren’t ordinary pages have an answer', async () => {
      const found: Record<string, string> = {};
      const paths = Object.keys(ODD).filter((path) => IS_LONG || !MORE_ODD.includes(path));
      for (const path of paths) found[path] = answers(await read('odd', path))['Googlebot'] ?? '';
      expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, ODD[path]])));
      // A browser shows it in its own page, and what tags that has doesn't depend on the file.
      expect(answers(await read('odd', '/pdf'))['GPTBot']).toBe('disallowed none');
    });

    /** The page's script, which nothing of ours runs beside. */
    const hasBegun = (path: string) =>
      waitFor(() => stage.sites.asked.some((one) => one.path === `/begun?${path}`), { what: 'it to begin' });

    test.each(IS_LONG ? ['/loops', '/asks'] : ['/loops'])(
      'a page whose own script never ends has an answer: %s',
      async (path) => {
        const tabId = await open('busy', path);
        await hasBegun(path);
        // Firefox runs scripts of ours while a page waits for an answer.
        const isRead = stage.browser.name === 'firefox' && path === '/asks';
        const unread = 'meta tags can’t be read';
        const popup = await (isRead ? readPopup(stage.browser, tabId) : readPopupOnce(stage.browser, tabId, unread));
        expect(answers(popup)).toMatchObject({
          Googlebot: isRead ? 'allowed noindex' : 'allowed unknown',
          GPTBot: 'disallowed none',
        });
        expect(popup.summary.includes(unread)).toBe(!isRead);
        await closeTab(stage.browser, tabId);
      },
    );

    stage.testOnce('a page that is busy for a while is read once it is not', async () => {
      const tabId = await open('busy', '/pauses');
      await hasBegun('/pauses');
      expect(answers(await readPopup(stage.browser, tabId))['Googlebot']).toBe('allowed noindex');
    });

    test('a page that keeps loading has an answer', async () => {
      const verdict = await stage.browser.inExtension(async (url) => {
        const { id = -1 } = await chrome.tabs.create({ url });
        const frame = document.createElement('iframe');
        frame.src = `popup.html?tab=${id}`;
        document.body.append(frame);
        const row = () => frame.contentDocument?.querySelector<HTMLElement>('[data-crawler="GPTBot"]');
        while (!row()) await new Promise((wake) => setTimeout(wake, 20));
        const crawl = row()?.dataset['crawl'];
        frame.remove();
        await chrome.tabs.remove(id);
        return crawl;
      }, stage.sites.urlOf('restless'));
      expect(verdict).toBe('disallowed');
      expect(stage.sites.robotsAsked('restless')).toHaveLength(1);
    });

    test('a page can neither tell that the extension is there, nor frame it, nor ask it', async () => {
      const base = stage.browser.extensionUrl;
      const report = stage.sites.urlOf('spy', '/page-tells');
      stage.sites.put(
        'spy',
        '/',
        page('a page', '', `<script>${spyOn({ base, report, tabId: await target(), ask: PAGE_ASKS })}</script>`),
      );
      const tabId = await open('spy');
      expect(await reported(stage, '/page-tells')).toEqual(NOTHING);
      const frames = await stage.browser.inExtension(
        async (id) => (await chrome.webNavigation.getAllFrames({ tabId: id }))?.map(({ url }) => url),
        tabId,
      );
      expect(frames?.filter((url) => url.startsWith(base))).toEqual([]);
      await expectNothingDone();
    });

    test('a script beside a page, with the extension’s own id, gets no answer', async () => {
      const tabId = await target();
      const answered = await stage.browser.inExtension(
        async (id, messages) => {
          const [injection] = await chrome.scripting.executeScript({
            target: { tabId: id },
            func: async (all: readonly unknown[]) => {
              const replies = all.map((message) => chrome.runtime.sendMessage(message).catch(() => undefined));
              const port = chrome.runtime.connect();
              const heard = new Promise((done) => {
                port.onMessage.addListener(() => done('heard'));
                port.onDisconnect.addListener(() => done(undefined));
              });
              for (const message of all) port.postMessage(message);
              return (await Promise.all([...replies, heard])).filter((reply) => reply !== undefined && reply !== null);
            },
            args: [messages],
          });
          return injection?.result;
        },
        tabId,
        messagesAbout(tabId),
      );
      expect(answered).toEqual([]);
      await expectNothingDone();
    });

    test('a script beside a page neither reads nor changes what is stored, where the browser can keep it out', async () => {
      const refused = await stage.browser.inExtension(
        async (id) => {
          const [injection] = await chrome.scripting.executeScript({
            target: { tabId: id },
            func: async () => {
              const isRefused = async (use: () => Promise<unknown>) => {
                try {
                  await use();
                  return false;
                } catch {
                  return true;
                }
              };
              const { storage } = chrome;
              return {
                local: await isRefused(() => storage.local.get(null)),
                changed: await isRefused(async () => {
                  await storage.local.set({ spied: true });
                  await storage.local.remove('spied');
                }),
                sync: await isRefused(() => storage.sync.get(null)),
                session: await isRefused(() => storage.session.get(null)),
              };
            },
          });
          return injection?.result;
        },
        await target(),
      );
      // Firefox has no such setting: docs/SECURITY.md, "What remains".
      const isRefused = stage.browser.name === 'chromium';
      expect(refused).toEqual({ local: isRefused, changed: isRefused, sync: isRefused, session: true });
      await expectNothingDone();
    });

    test('another extension gets no answer', async () => {
      const tabId = await target();
      const id = stage.browser.name === 'firefox' ? 'robots-lens@extension' : new URL(stage.browser.extensionUrl).host;
      const base = stage.browser.extensionUrl;
      const report = stage.sites.urlOf('spy', '/neighbour-tells');
      const folder = neighbor(spyOn({ base, report, tabId, ask: neighborAsks(id) }));
      const uninstall = await stage.browser.install(folder);
      try {
        expect(await reported(stage, '/neighbour-tells')).toEqual(NOTHING);
      } finally {
        await uninstall();
        removeFolder(folder);
      }
      await expectNothingDone();
    });
  },
  // Firefox says so in the console where something of ours is asked for from outside.
  {
    expected:
      /Security Error: Content at|Loading script with URI|Loading failed for the <script>|is not allowed in this document/,
  },
);
