// Visits pages and reads the popup about them, through the extension's own APIs: the same in both browsers.
import { LONGEST_WAIT_MS } from '../wait.ts';
import type { Inside, TestBrowser } from './browser.ts';

export interface PopupRow {
  readonly token: string;
  readonly crawl: string;
  readonly index: string;
  /** The last column: the deciding line, or the reason in a few words. */
  readonly why: string;
  /** The opened row's sentences. */
  readonly reasons: string;
}

export interface PopupContent {
  /** `report`, or `notice` without a verdict. */
  readonly screen: 'report' | 'notice';
  readonly title: string;
  /** The sentences at the top. */
  readonly summary: string;
  readonly rows: readonly PopupRow[];
  readonly robots: string;
  /** The marked lines of the robots.txt. */
  readonly marked: readonly string[];
  readonly page: string;
  readonly text: string;
  /** Elements that no view of ours has: untrusted text that was read as markup would be among them. */
  readonly foreign: number;
}

type Asking = Pick<Inside, 'inExtension' | 'waitInExtension'>;

/** Opens the page in a new tab and resolves to the extension's id of the tab once it has loaded. */
export async function openTab(browser: Asking, url: string, isActive = true): Promise<number> {
  const tabId = await browser.inExtension(
    async (address, active) => (await chrome.tabs.create({ url: address, active })).id ?? -1,
    url,
    isActive,
  );
  await browser.waitInExtension(
    `a tab with ${url}`,
    async (id, isBlankWanted) => {
      const [{ url: address, status }, frame] = await Promise.all([
        chrome.tabs.get(id),
        chrome.webNavigation.getFrame({ tabId: id, frameId: 0 }),
      ]);
      // Browsers say "complete" of the blank page, too, that a new tab holds at first. Without access, the URL can't be read.
      return status === 'complete' && (isBlankWanted || (address !== '' && frame?.url !== 'about:blank'));
    },
    tabId,
    url === 'about:blank',
  );
  return tabId;
}

/** Sends the tab to another page and resolves once that has loaded. */
export function navigate(browser: Pick<Inside, 'inExtension'>, tabId: number, url: string): Promise<void> {
  return browser.inExtension(
    async (id, address) => {
      const completed = new Promise<void>((resolve) => {
        // Of the page before, its load can still be reported.
        let isCommitted = false;
        const isOurs = (details: { tabId: number; frameId: number }) => details.tabId === id && details.frameId === 0;
        const onCommitted = (details: { tabId: number; frameId: number }) => {
          isCommitted ||= isOurs(details);
        };
        const onCompleted = (details: { tabId: number; frameId: number }) => {
          if (!isCommitted || !isOurs(details)) return;
          chrome.webNavigation.onCommitted.removeListener(onCommitted);
          chrome.webNavigation.onCompleted.removeListener(onCompleted);
          resolve();
        };
        chrome.webNavigation.onCommitted.addListener(onCommitted);
        chrome.webNavigation.onCompleted.addListener(onCompleted);
      });
      await chrome.tabs.update(id, { url: address });
      await completed;
    },
    tabId,
    url,
  );
}

export function closeTab(browser: Pick<Inside, 'inExtension'>, tabId: number): Promise<void> {
  return browser.inExtension((id) => chrome.tabs.remove(id), tabId);
}

/** Runs JavaScript of the page's own in the tab. */
export function runInPage(browser: Pick<Inside, 'inExtension'>, tabId: number, code: string): Promise<void> {
  return browser.inExtension(
    async (id, source) => {
      await chrome.scripting.executeScript({
        target: { tabId: id },
        world: 'MAIN',
        // The page's CSP does not forbid a script element of the page's own: the test pages have none.
        func: (text: string) => {
          const script = document.createElement('script');
          script.textContent = text;
          document.documentElement.append(script);
          script.remove();
        },
        args: [source],
      });
    },
    tabId,
    code,
  );
}

/**
 * Opens popup.html for the tab in a frame of the control page, reads it once it has settled, and closes it.
 * With `press`, presses the button of that name first and reads what comes of it.
 */
export function readPopup(
  browser: Pick<Inside, 'inExtension'>,
  tabId: number,
  press: string | null = null,
): Promise<PopupContent> {
  return read(browser, `popup.html?tab=${tabId}`, press);
}

/** The same as soon as these words are in it, though it may wait for more: for a page that never answers. */
export function readPopupOnce(
  browser: Pick<Inside, 'inExtension'>,
  tabId: number,
  words: string,
): Promise<PopupContent> {
  return read(browser, `popup.html?tab=${tabId}`, null, words);
}

/** Asks about the link as its context menu does, and reads the window that answers, in a frame of the control page. */
export async function readLink(browser: Pick<Inside, 'inExtension'>, url: string): Promise<PopupContent> {
  await browser.inExtension(
    (address) =>
      chrome.storage.session.set({ 'asked-links:1': [{ id: 'asked', url: address, isPrivate: false, tabId: -1 }] }),
    url,
  );
  return read(browser, 'link.html#asked', null);
}

/** Where `showPopup` puts it, for `click` and `press`. */
export const POPUP_FRAME = '#view';

/** Opens popup.html for the tab in a frame of the control page, in place of the one before, and leaves it there. */
export async function showPopup(browser: Asking, tabId: number): Promise<void> {
  await browser.inExtension((id) => {
    document.getElementById('view')?.remove();
    const frame = document.createElement('iframe');
    Object.assign(frame, { id: 'view', width: '560', height: '500', src: `popup.html?tab=${id}` });
    document.body.prepend(frame);
  }, tabId);
  await untilPopupShows(browser, SETTLED);
}

/** A report that waits for nothing, or a notice. */
const SETTLED = '.report[aria-busy="false"], .notice';

/** Resolves once the selector matches in the popup that `showPopup` opened. */
export async function untilPopupShows(browser: Asking, selector: string): Promise<void> {
  await browser.waitInExtension(
    `${selector} in the popup`,
    (wanted) => {
      const frame = document.getElementById('view');
      const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
      return inside?.querySelector(wanted) != null;
    },
    selector,
  );
}

/** Clicks the toolbar button on the tab, as a person does, and reads the popup that the browser opens. */
export async function clickAndRead(browser: TestBrowser, tabId: number): Promise<PopupContent> {
  await browser.clickAction(tabId);
  const content = await read(browser, null, null);
  await browser.closePopup();
  return content;
}

/** `path` is null for the popup that the browser has opened itself. */
function read(
  browser: Pick<Inside, 'inExtension'>,
  path: string | null,
  press: string | null,
  words: string | null = null,
): Promise<PopupContent> {
  return browser.inExtension(
    async (source, button, awaited, settled, limit) => {
      const frame = document.createElement('iframe');
      if (source !== null) {
        frame.src = source;
        frame.width = '480';
        document.body.append(frame);
      }
      const shown = () =>
        source === null ? chrome.extension.getViews({ type: 'popup' })[0]?.document : frame.contentDocument;
      const isSettled = () =>
        awaited === null ? shown()?.querySelector(settled) : shown()?.body?.textContent?.includes(awaited);
      const end = Date.now() + limit;
      while (!isSettled()) {
        if (Date.now() > end) {
          throw new Error(`No ${awaited ?? settled} in ${source ?? 'the popup'}: ${shown()?.body?.textContent}`);
        }
        await new Promise((wake) => setTimeout(wake, 20));
      }
      const root = shown()?.body ?? document.body;
      const report = root.querySelector('.report');
      if (button !== null && report) {
        const answered = new Promise<void>((resolve) => {
          new MutationObserver(() => report.getAttribute('aria-busy') === 'false' && resolve()).observe(report, {
            attributeFilter: ['aria-busy'],
          });
        });
        [...root.querySelectorAll('button')]
          .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === button)
          ?.click();
        await answered;
      }
      const textOf = (selector: string) => root.querySelector(selector)?.textContent ?? '';
      const content = {
        screen: root.querySelector('.report') ? ('report' as const) : ('notice' as const),
        title: textOf('h1'),
        summary: textOf('.summary'),
        rows: [...root.querySelectorAll<HTMLElement>('[data-crawler]')].map((row) => ({
          token: row.dataset['crawler'] ?? '',
          crawl: row.dataset['crawl'] ?? '',
          index: row.dataset['index'] ?? '',
          why: row.querySelector('.why')?.textContent ?? '',
          reasons: row.querySelector('.reasons')?.textContent ?? '',
        })),
        robots: textOf('#panel-robots') || textOf('.report > footer'),
        marked: [...root.querySelectorAll('mark')].map((mark) => (mark.textContent ?? '').trimEnd()),
        page: textOf('#panel-page'),
        text: root.textContent ?? '',
        foreign: root.querySelectorAll(
          'img, svg:not(.icon, .logo), form, input:not(.try input, .find input), iframe, object, embed, style, [onerror], [onload]',
        ).length,
      };
      frame.remove();
      return content;
    },
    path,
    press,
    words,
    SETTLED,
    LONGEST_WAIT_MS,
  );
}

/** Until when the view of a robots.txt says that it is kept. It tells that to the second. Milliseconds since the epoch. */
export function keptUntil({ robots }: PopupContent): number {
  return Date.parse(/Cacheduntil (.+?[AP]M)/.exec(robots)?.[1]?.replaceAll('\u202f', ' ') ?? '');
}

/** `{ Googlebot: 'allowed index', … }` */
export function answers({ rows }: PopupContent): Record<string, string> {
  return Object.fromEntries(rows.map(({ token, crawl, index }) => [token, `${crawl} ${index}`]));
}

/**
 * How many of the selected tokens the rows show as blocked, or as unable to index the page: what the badge counts where nothing opts out
 * of AI use.
 */
export function blockedCount({ rows }: PopupContent): string {
  const isBlocked = ({ crawl, index }: PopupContent['rows'][number]) =>
    crawl === 'disallowed' || index === 'noindex' || index === 'unseen';
  return String(rows.filter(isBlocked).length);
}

/** Title and badge of the tab's toolbar button. */
export function iconOf(browser: Pick<Inside, 'inExtension'>, tabId: number): Promise<{ badge: string; title: string }> {
  return browser.inExtension(
    async (id) => ({
      badge: await chrome.action.getBadgeText({ tabId: id }),
      title: await chrome.action.getTitle({ tabId: id }),
    }),
    tabId,
  );
}

/** As after the install: nothing is known of the tabs that are open. */
export async function forgetTabs(browser: TestBrowser): Promise<void> {
  // What a worker has in memory outlives the storage.
  await browser.killBackground();
  await browser.inExtension(() => chrome.storage.session.clear());
}
