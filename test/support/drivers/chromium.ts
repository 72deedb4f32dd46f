// Chromium or Chrome with the extension side-loaded, through puppeteer over a pipe. Implements TestBrowser.
import { join, resolve } from 'node:path';
import puppeteer, {
  type Browser,
  type CDPSession,
  type Dialog,
  type Frame,
  type KeyInput,
  type Page,
  type Target,
} from 'puppeteer-core';
import { type Found, waitFor, within } from '../wait.ts';
import type { Inside, ScreenshotOptions, TestBrowser } from './browser.ts';
import type { ChromeWithPrivate } from './chromium-private.ts';
import { type ChromiumOptions, switchesOf } from './chromium-switches.ts';
import { findChromium } from './find-browsers.ts';
import { guardClick } from './guard-click.ts';
import { decodeResult, encodeCall, encodeWait, partsOf } from './remote-call.ts';
import { stopWorker } from './stop-worker.ts';
import { killTree, onExit, removeFolder, temporaryFolder } from './temporary.ts';

export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  const { extension, headless } = options;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Neither Chromium nor Chrome was found: install one, or set CHROME_PATH.');
  const profile = options.profile ?? temporaryFolder('chromium');
  const downloads = join(profile, 'downloads');
  let browser: Browser | undefined;
  const clean = () => {
    killTree(browser?.process());
    if (options.profile === undefined) removeFolder(profile);
  };
  const forget = onExit(clean);
  const cleanUp = () => {
    clean();
    forget();
  };
  try {
    browser = await puppeteer.launch({
      executablePath,
      headless,
      // Branded Chrome has no --load-extension any more; over a pipe the DevTools protocol may load an unpacked folder.
      pipe: true,
      timeout: 90_000,
      enableExtensions: true,
      // A person who looks at the demo need not see that a test holds the reins.
      ...(headless ? {} : { ignoreDefaultArgs: ['--enable-automation'] }),
      userDataDir: profile,
      defaultViewport: null,
      downloadBehavior: { policy: 'allow', downloadPath: downloads },
      // `onExit` does that, and removes the profile as well.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: switchesOf(options),
    });
    const id = await browser.installExtension(resolve(extension));
    const chromium = new Chromium(browser, id, downloads, cleanUp);
    if (options.isAllowedInPrivate) await chromium.allowInPrivate();
    return chromium;
  } catch (error) {
    await browser?.close().catch(() => undefined);
    cleanUp();
    throw error;
  }
}

function inPage<A extends unknown[], R>(page: Page, fn: (...args: A) => R | Promise<R>, args: A): Promise<R> {
  return callIn(page, encodeCall(fn, args));
}

async function callIn<R>(page: Page, call: string): Promise<R> {
  return decodeResult<R>(await within(ANSWER_MS, `an answer of ${page.url()} to ${call}`, page.evaluate(call)));
}

/** Longer than anything that is asked of a page takes. A page that never answers is named, not the test it hangs in. */
const ANSWER_MS = 45_000;

export class Chromium implements TestBrowser {
  readonly name = 'chromium';
  readonly extensionUrl: string;
  readonly downloads: string;
  readonly closed: Promise<void>;
  readonly #browser: Browser;
  readonly #id: string;
  readonly #logged: string[] = [];
  #control: Promise<Page> | null = null;
  /** Ends when no worker is being killed. */
  #kill: Promise<void> = Promise.resolve();
  /** Where the worker's messages come from: its target can be reported more than once. */
  #workerSessions: Promise<CDPSession>[] = [];
  /** What the toolbar button opened last. */
  #popup: Target | null = null;
  /** The window of DevTools that was opened last. */
  #tools: Page | null = null;
  /** How many `newOwnPage` opened. */
  #pages = 0;
  /** What Chromium says of the extension's manifest. */
  #ofManifest: Promise<readonly string[]> | null = null;

  constructor(browser: Browser, id: string, downloads: string, cleanUp: () => void) {
    this.#browser = browser;
    this.downloads = downloads;
    this.#id = id;
    this.extensionUrl = `chrome-extension://${id}/`;
    const child = browser.process();
    this.closed = new Promise((done) => {
      const ended = () => {
        cleanUp();
        done();
      };
      if (child && child.exitCode === null) child.once('exit', ended);
      else ended();
    });
    // A target may be gone before it was listened to: then it had nothing to say.
    browser.on('targetcreated', (target) => void this.#listen(target).catch(() => undefined));
    for (const target of browser.targets()) void this.#listen(target).catch(() => undefined);
  }

  async inExtension<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return inPage(await this.#controlPage(), fn, args);
  }

  async waitInExtension<A extends unknown[], R>(what: string, fn: (...args: A) => R | Promise<R>, ...args: A) {
    return callIn<Found<R>>(await this.#controlPage(), encodeWait(what, fn, args));
  }

  async privately(): Promise<Inside> {
    const url = `${this.extensionUrl}options.html`;
    await this.#controlPage();
    // The page of an earlier private window might not be gone yet.
    const before = new Set(this.#ownPages());
    await this.inExtension(
      (address) => chrome.windows.create({ url: address, incognito: true }).then(() => undefined),
      url,
    );
    const findTarget = () => this.#ownPages().find((target) => !before.has(target) && target.url() === url);
    const page = await (await waitFor(findTarget, { what: 'a page in a private window' })).asPage();
    // It has its URL before it has its API.
    await page.waitForFunction('globalThis.chrome?.extension?.inIncognitoContext === true');
    return {
      inExtension: (fn, ...args) => inPage(page, fn, args),
      waitInExtension: (what, fn, ...args) => callIn(page, encodeWait(what, fn, args)),
      chooseInLinkMenu: (tabId, selector) => this.#chooseInLinkMenu(page, tabId, selector),
    };
  }

  async click(selector: string, frame?: string): Promise<void> {
    const page = await this.#controlPage();
    // A tab in the back draws no frames, and a click waits for one.
    await page.bringToFront();
    let where: Page | Frame = page;
    if (frame) {
      const element = await page.waitForSelector(frame);
      const inside = await element?.contentFrame();
      if (!inside) throw new Error(`No frame at ${frame}.`);
      where = inside;
    }
    const clickOnce = async () => {
      const element = await where.waitForSelector(selector, { visible: true });
      if (!element) return false;
      const guard = await element.evaluateHandle(guardClick);
      // It fails where an answer replaces the element just then.
      const isClicked = await element.click().then(
        () => true,
        () => false,
      );
      // A click that makes the page leave takes the guard along.
      const isReached = await guard.evaluate((end) => end()).catch(() => true);
      return isClicked && isReached;
    };
    await waitFor(clickOnce, { what: `a click that reaches ${selector}` });
  }

  async press(strokes: Iterable<string>): Promise<void> {
    const { keyboard } = await this.#controlPage();
    for (const stroke of strokes) {
      const { modifiers, key } = partsOf(stroke);
      for (const modifier of modifiers) await keyboard.down(modifier as KeyInput);
      // Without a window system the keys make no command.
      await keyboard.press(key as KeyInput, stroke === 'Control+v' ? { commands: ['Paste'] } : {});
      for (const modifier of modifiers) await keyboard.up(modifier as KeyInput);
    }
  }

  async chooseInLinkMenu(tabId: number, selector: string): Promise<void> {
    await this.#chooseInLinkMenu(await this.#controlPage(), tabId, selector);
  }

  async chooseInButtonMenu(tabId: number): Promise<void> {
    await this.#chooseInMenu(await this.#controlPage(), 'workbench', tabId);
  }

  async #chooseInLinkMenu(from: Page, tabId: number, selector: string): Promise<void> {
    await this.#chooseInMenu(from, 'link', tabId, selector);
  }

  /** `selector`: of the link that the menu is opened on. */
  async #chooseInMenu(from: Page, item: string, tabId: number, selector: string | null = null): Promise<void> {
    const choose = async (menuItemId: string, id: number, link: string | null) => {
      const func = (found: string) => document.querySelector<HTMLAnchorElement>(found)?.href;
      const linkUrl =
        link === null
          ? undefined
          : (await chrome.scripting.executeScript({ target: { tabId: id }, func, args: [link] }))[0]?.result;
      // Fails without such an entry.
      await chrome.contextMenus.update(menuItemId, { visible: true });
      const { onClicked } = chrome.contextMenus as unknown as { onClicked: { dispatch(...args: unknown[]): void } };
      onClicked.dispatch({ menuItemId, linkUrl }, await chrome.tabs.get(id));
    };
    const session = await this.#workerSession(from);
    const expression = encodeCall(choose, [item, tabId, selector]);
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    decodeResult(result.value);
  }

  async openDevTools(tabId: number): Promise<void> {
    const page = await this.#selectTab(tabId);
    const tools = await page.openDevTools();
    // The front end is made of modules; its tabs are named after the extension's URL and the panel's title.
    const show = `import('./ui/legacy/legacy.js').then(async ({ InspectorView: { InspectorView } }) => {
      const view = InspectorView.instance();
      const ours = view.tabbedPane.tabIds().find((id) => id.startsWith(${JSON.stringify(this.extensionUrl.slice(0, -1))}));
      if (ours) await view.showPanel(ours);
      return Boolean(ours);
    })`;
    await waitFor(() => tools.evaluate(show).catch(() => false), { what: 'the panel in DevTools' });
    this.#tools = tools;
  }

  async inDevTools<R>(fn: () => R): Promise<R> {
    const panel = this.#tools?.frames().find((frame) => frame.url().startsWith(`${this.extensionUrl}panel.html`));
    return decodeResult<R>(await panel?.evaluate(encodeCall(fn, [])));
  }

  /** To the living worker of the page's windows. No other session may be opened: `killBackground` ends these. */
  async #workerSession(from: Page): Promise<CDPSession> {
    const isPrivate = await inPage(from, async () => {
      await chrome.runtime.sendMessage({ name: 'view', args: [-1] });
      return chrome.extension.inIncognitoContext;
    }, []);
    const find = async () => {
      const expression = `chrome.extension.inIncognitoContext === ${isPrivate}`;
      for (const attached of this.#workerSessions.toReversed()) {
        const session = await attached.catch(() => null);
        if (!session) continue;
        // One that lives again may wait for a debugger to let it run; one that is ending may never answer.
        void session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
        const asked = session.send('Runtime.evaluate', { expression });
        const answer = await within(2_000, 'an answer of the worker', asked).catch(() => null);
        if (answer?.result.value === true) return session;
      }
      // One that was reported as it began may have refused a session then.
      await Promise.all(this.#workers().map((target) => this.#listen(target).catch(() => undefined)));
      return null;
    };
    return waitFor(find, { what: 'a session with the service worker' });
  }

  killBackground(): Promise<void> {
    const mine = this.#kill.then(() => this.#killWorker());
    this.#kill = mine.catch(() => undefined);
    return mine;
  }

  async #killWorker(): Promise<void> {
    if (this.#workers().length === 0) return;
    // A worker that lives again with a session still attached waits for ever for a debugger to let it run.
    const listening = this.#workerSessions.splice(0);
    // One that ends meanwhile may answer neither.
    const detach = async (attached: Promise<CDPSession>) => (await attached).detach();
    const detached = listening.map((attached) => within(2_000, 'a session', detach(attached)).catch(() => undefined));
    await Promise.all(detached);
    const watching = await (await this.#controlPage()).createCDPSession();
    await stopWorker(watching, this.extensionUrl, () => this.#workers());
  }

  /** Bytes of the worker's JavaScript heap that are in use once the garbage is collected. Only here: Firefox cannot tell. */
  workerHeap(): Promise<number> {
    const measure = async () => {
      const [target] = this.#workers();
      const session = await target?.createCDPSession();
      await session?.send('HeapProfiler.collectGarbage');
      const heap = await session?.send('Runtime.getHeapUsage');
      await session?.detach();
      return heap?.usedSize ?? null;
    };
    // It may end while it is asked, and live again a moment later.
    return waitFor(() => measure().catch(() => null), { what: 'the heap of the worker' });
  }

  /** The extension is loaded anew by that, and a folder's extension only comes back in this mode. */
  async allowInPrivate(): Promise<void> {
    await this.#inExtensionsPage(async (extensionId) => {
      const { developerPrivate } = chrome as ChromeWithPrivate;
      await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
      await developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
    }, this.#id);
    await waitFor(() => this.inExtension(() => chrome.extension.isAllowedIncognitoAccess()).catch(() => false), {
      what: 'access to private windows',
    });
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#workerSession(await this.#controlPage());
    // A session that ends takes its conditions with it.
    const listening = await Promise.all(this.#workerSessions);
    const conditions = { offline: isOffline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    const cutOff = async (session: CDPSession) => {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', conditions);
    };
    await Promise.all(listening.map((it) => cutOff(it).catch(() => undefined)));
  }

  async putClock(ahead: number): Promise<void> {
    const session = await this.#workerSession(await this.#controlPage());
    const expression = `Date.now = () => Math.round(performance.timeOrigin + performance.now()) + ${ahead}`;
    await session.send('Runtime.evaluate', { expression });
  }

  async openInContainer(url: string): Promise<void> {
    await this.inExtension((address) => chrome.tabs.create({ url: address }).then(() => undefined), url);
  }

  async reload(): Promise<void> {
    const control = await this.#controlPage();
    const gone = new Promise((done) => control.once('close', done));
    await this.#inExtensionsPage(async (id) => {
      const { developerPrivate } = chrome as ChromeWithPrivate;
      // Only in this mode does a folder's extension come back.
      await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
      await developerPrivate.reload(id, { failQuietly: false });
    }, this.#id);
    await within(60_000, 'the end of the old pages', gone);
    // It is said to be loaded before it is.
    const state = (id: string) =>
      (chrome as ChromeWithPrivate).developerPrivate.getExtensionInfo(id).then((info) => info.state);
    const isBack = async () => (await this.#inExtensionsPage(state, this.#id).catch(() => null)) === 'ENABLED';
    await waitFor(isBack, { what: 'the extension to come back' });
  }

  withholdHosts(): Promise<void> {
    return this.#setHostAccess('ON_CLICK');
  }

  grantHosts(): Promise<void> {
    return this.#setHostAccess('ON_ALL_SITES');
  }

  async clickAction(tabId: number): Promise<void> {
    await this.closePopup();
    const page = await this.#selectTab(tabId);
    const seesTab = () => this.inExtension(async (id) => (await chrome.tabs.get(id)).url !== undefined, tabId);
    const hasPopup = await this.inExtension(async (id) => (await chrome.action.getPopup({ tabId: id })) !== '', tabId);
    const extension = (await this.#browser.extensions()).get(this.#id);
    if (!extension) throw new Error('The extension is not installed.');
    const before = new Set(this.#ownPages());
    await page.triggerExtensionAction(extension);
    const findPopup = () => this.#ownPages().find((target) => !before.has(target)) ?? null;
    await waitFor(() => (hasPopup ? findPopup() !== null : seesTab()), { what: 'the popup, or access to the tab' });
    this.#popup = findPopup();
    const popup = await this.#popup?.asPage();
    await popup?.waitForFunction('document.readyState === "complete"');
  }

  async closePopup(): Promise<void> {
    const popup = this.#popup;
    this.#popup = null;
    if (!popup || !this.#ownPages().includes(popup)) return;
    await (await popup.asPage()).close();
    await waitFor(() => !this.#ownPages().includes(popup), { what: 'the end of the popup' });
  }

  async screenshot(url: string, options: ScreenshotOptions): Promise<Uint8Array> {
    const page = await this.#browser.newPage();
    try {
      await page.setViewport({ width: options.width, height: options.height });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: options.colorScheme }]);
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(options.until);
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      return await page.screenshot({ fullPage: options.fullPage ?? false });
    } finally {
      await page.close();
    }
  }

  /** A tab of the driver's own, for what only this driver can do: another theme, keys, what axe finds. */
  newPage(): Promise<Page> {
    return this.#browser.newPage();
  }

  /** The same for a page of the extension. A blank page would start in its own process. */
  async newOwnPage(): Promise<Page> {
    this.#pages += 1;
    const url = `${this.extensionUrl}icons/logo-16.png#${this.#pages}`;
    const session = await this.#browser.target().createCDPSession();
    await session.send('Target.createTarget', { url });
    await session.detach();
    const page = await (await this.#browser.waitForTarget((target) => target.url() === url)).page();
    if (!page) throw new Error(`No page at ${url}.`);
    return page;
  }

  /** Runs an expression in the extension's worker. */
  async inWorker(expression: string): Promise<void> {
    const session = await this.#workerSession(await this.#controlPage());
    await session.send('Runtime.evaluate', { expression });
  }

  async install(extension: string): Promise<() => Promise<void>> {
    const id = await this.#browser.installExtension(resolve(extension));
    return () => this.#browser.uninstallExtension(id);
  }

  async open(url: string): Promise<void> {
    const [first] = await this.#browser.pages();
    const page = first?.url() === 'about:blank' ? first : await this.#browser.newPage();
    await page.bringToFront();
    // A page that does not answer is for the person to see.
    void page.goto(url).catch(() => undefined);
  }

  async consoleErrors(): Promise<readonly string[]> {
    // What it thinks of a manifest stays the same, and to ask takes half a second.
    this.#ofManifest ??= this.#inExtensionsPage(async (id) => {
      const { developerPrivate } = chrome as ChromeWithPrivate;
      // Only in this mode does Chromium tell.
      await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
      const { manifestErrors, installWarnings, runtimeWarnings } = await developerPrivate.getExtensionInfo(id);
      return [...manifestErrors.map(({ message }) => message), ...installWarnings, ...runtimeWarnings];
    }, this.#id);
    return [...(await this.#ofManifest), ...this.#logged];
  }

  async renew(): Promise<void> {
    const control = await this.#controlPage();
    await this.inExtension(async () => {
      const here = await chrome.tabs.getCurrent();
      const others = (await chrome.tabs.query({})).map(({ id = -1 }) => id).filter((id) => id !== here?.id);
      await chrome.tabs.remove(others);
    });
    // The side panel isn't a tab.
    const left = this.#ownPages().filter((target) => target !== control.target());
    for (const target of left) await (await target.asPage()).close();
    this.#popup = null;
    this.#tools = null;
    const hasAccess = await this.inExtension(() =>
      chrome.permissions.contains({ origins: chrome.runtime.getManifest().host_permissions ?? [] }),
    );
    if (!hasAccess) await this.grantHosts();
    const session = await control.createCDPSession();
    await session.send('Network.clearBrowserCookies');
    await session.send('Network.clearBrowserCache');
    await session.detach();
    // What a worker has in memory outlives the storage.
    await this.killBackground();
    await this.inExtension(() => Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]));
    // The control page shows the settings that it was opened with. A draft that isn't saved in its frame would ask first.
    const leave = (dialog: Dialog) => void dialog.accept();
    control.on('dialog', leave);
    await control.goto(`${this.extensionUrl}options.html`);
    control.off('dialog', leave);
    removeFolder(this.downloads);
    this.#logged.length = 0;
  }

  async close(): Promise<void> {
    try {
      await within(60_000, 'Chromium to close', this.#browser.close());
    } catch {
      killTree(this.#browser.process());
    }
    await this.closed;
  }

  #controlPage(): Promise<Page> {
    this.#control ??= this.#openControlPage();
    return this.#control;
  }

  async #openControlPage(): Promise<Page> {
    const page = await this.#browser.newPage();
    page.once('close', () => {
      this.#control = null;
    });
    try {
      await page.goto(`${this.extensionUrl}options.html`);
      await page.waitForFunction('globalThis.chrome?.runtime?.id');
    } catch (error) {
      // The extension may be on its way back. The next question opens another.
      await page.close();
      throw error;
    }
    return page;
  }

  /**
   * chrome://extensions has the API that its own switches use. Opened for one question, in the back; one of its scripts as a
   * text, as that has the API as well, and not the whole page to draw.
   */
  async #inExtensionsPage<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    const page = await this.#browser.newPage({ background: true });
    try {
      await page.goto('chrome://extensions/strings.m.js');
      return decodeResult<R>(await page.evaluate(encodeCall(fn, args)));
    } finally {
      await page.close();
    }
  }

  async #setHostAccess(hostAccess: string): Promise<void> {
    await this.#inExtensionsPage(
      (extensionId, access) =>
        (chrome as ChromeWithPrivate).developerPrivate.updateExtensionConfiguration({
          extensionId,
          hostAccess: access,
        }),
      this.#id,
      hostAccess,
    );
    const granted = hostAccess === 'ON_ALL_SITES';
    await waitFor(
      () =>
        this.inExtension(async (wanted) => {
          const origins = chrome.runtime.getManifest().host_permissions ?? [];
          return (await chrome.permissions.contains({ origins })) === wanted;
        }, granted),
      { what: `host access to be ${hostAccess}` },
    );
  }

  #isWorker(target: Target): boolean {
    return target.type() === 'service_worker' && target.url().startsWith(this.extensionUrl);
  }

  #workers(): Target[] {
    return this.#browser.targets().filter((target) => this.#isWorker(target));
  }

  #ownPages(): Target[] {
    return this.#browser.targets().filter((it) => it.type() === 'page' && it.url().startsWith(this.extensionUrl));
  }

  /**
   * Brings the tab to the front and finds its page. The extension's tab ids mean nothing to the DevTools protocol: it is
   * the page that shows when the control page, brought to the front before, no longer does.
   */
  async #selectTab(tabId: number): Promise<Page> {
    const control = await this.#controlPage();
    const shows = async (page: Page) => (await page.evaluate('document.visibilityState')) === 'visible';
    await control.bringToFront();
    await waitFor(() => shows(control), { what: 'the control page in front' });
    await this.inExtension((id) => chrome.tabs.update(id, { active: true }).then(() => undefined), tabId);
    const findPage = async () => {
      if (await shows(control)) return null;
      for (const page of await this.#browser.pages()) {
        // The side panel, and the windows of links, are in sight, too.
        if (page.url().startsWith(this.extensionUrl)) continue;
        if (await shows(page).catch(() => false)) return page;
      }
      return null;
    };
    return waitFor(findPage, { what: `tab ${tabId} in front` });
  }

  /** Writes down what the extension's own contexts log: pages, their frames, the worker, content scripts. */
  async #listen(target: Target): Promise<void> {
    const isWorker = this.#isWorker(target);
    if (target.type() !== 'page' && !isWorker) return;
    // Nothing may attach to a worker between `killBackground`'s detaching and its end.
    for (let kill: unknown = null; isWorker && kill !== this.#kill; ) {
      kill = this.#kill;
      await kill;
    }
    const listening = this.#attach(target);
    if (isWorker) this.#workerSessions.push(listening);
    await listening;
  }

  async #attach(target: Target): Promise<CDPSession> {
    const session = await target.createCDPSession();
    const own = new Set<number>();
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (`${context.origin}/`.startsWith(this.extensionUrl)) own.add(context.id);
    });
    session.on('Runtime.consoleAPICalled', ({ type: level, args, executionContextId }) => {
      if (!own.has(executionContextId) || !['warning', 'error', 'assert'].includes(level)) return;
      this.#logged.push(`${level}: ${args.map((it) => it.description ?? String(it.value)).join(' ')}`);
    });
    session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception, executionContextId } }) => {
      if (executionContextId === undefined || !own.has(executionContextId)) return;
      this.#logged.push(`${text} ${exception?.description ?? ''}`.trim());
    });
    // Sends what was logged before, too. A worker that dies before it answers says so, by an error or not at all.
    await within(2_000, 'the console', session.send('Runtime.enable')).catch(() => undefined);
    return session;
  }
}
