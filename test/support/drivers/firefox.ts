// Firefox with the extension side-loaded for the time it runs, through Marionette. Implements TestBrowser.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Found, waitFor, within } from '../wait.ts';
import type { Inside, LaunchOptions, ScreenshotOptions, TestBrowser } from './browser.ts';
import { findFirefox } from './find-browsers.ts';
import { extensionId, uuidIn, writeProfile } from './firefox-profile.ts';
import * as remote from './firefox-remote.ts';
import { Marionette } from './marionette.ts';
import { decodeResult, encodeCall, encodeWait, partsOf } from './remote-call.ts';
import { killTree, onExit, removeFolder, temporaryFolder } from './temporary.ts';
import { KEYS } from './webdriver-keys.ts';

const START_MS = 90_000;

export async function launchFirefox(options: LaunchOptions): Promise<TestBrowser> {
  const { authority, extension, headless, hosts = [], proxy, remembersNothing = false, keepsStorage = false } = options;
  const executable = findFirefox();
  if (!executable) throw new Error('Firefox was not found: install it, or set FIREFOX_PATH.');
  const id = extensionId(extension);
  const profile = options.profile ?? temporaryFolder('firefox');
  const uuid = uuidIn(profile);
  const removeProfile = () => {
    if (options.profile === undefined) removeFolder(profile);
  };
  const downloads = join(profile, 'downloads');
  writeProfile(profile, { downloads, proxy, remembersNothing, keepsStorage, uuids: { [id]: uuid } });
  // Of a Firefox before.
  rmSync(portFileIn(profile), { force: true });
  const args = ['-marionette', '-remote-allow-system-access', '-no-remote', '-profile', profile];
  const child = spawn(executable, headless ? ['-headless', ...args] : args, {
    stdio: 'ignore',
    // By the second, the pref `services.settings.server` counts in a release, too.
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1', MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
    // Its own process group, so that all its processes can be ended together.
    detached: process.platform !== 'win32',
  });
  const forget = onExit(() => {
    killTree(child);
    removeProfile();
  });
  const closed = new Promise<void>((done) => {
    const ended = () => {
      killTree(child);
      removeProfile();
      forget();
      done();
    };
    child.once('exit', ended);
    child.once('error', ended);
  });
  try {
    const connection = await connect(profile, child);
    await connection.send('WebDriver:NewSession', {
      unhandledPromptBehavior: 'ignore',
      pageLoadStrategy: 'eager',
      timeouts: { script: 120_000 },
    });
    const firefox = new Firefox({ connection, child, closed, id, uuid, downloads, remembersNothing });
    await firefox.listen();
    await firefox.resolve(hosts);
    if (authority) await firefox.trust(authority.raw.toString('base64'));
    await firefox.installTemporarily(extension, options.isAllowedInPrivate);
    return firefox;
  } catch (error) {
    killTree(child);
    await closed;
    throw error;
  }
}

const portFileIn = (profile: string) => join(profile, 'MarionetteActivePort');

function connect(profile: string, child: ChildProcess): Promise<Marionette> {
  const portFile = portFileIn(profile);
  return waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`Firefox ended at once (${child.exitCode}).`);
      if (!existsSync(portFile)) return null;
      const port = Number(readFileSync(portFile, 'utf8'));
      return port > 0 ? Marionette.connect(port).catch(() => null) : null;
    },
    { within: START_MS, what: 'Firefox to start' },
  );
}

type Parts = {
  readonly connection: Marionette;
  readonly child: ChildProcess;
  readonly closed: Promise<void>;
  readonly id: string;
  readonly uuid: string;
  readonly downloads: string;
  readonly remembersNothing: boolean;
};

type Command = readonly [name: string, parameters?: Readonly<Record<string, unknown>>];

/**
 * Firefox's words for a page that was closed while it asked something or was receiving something. A person may close a
 * popup at any moment; a page cannot know it beforehand.
 */
const CLOSED_IN_THE_MIDST =
  /Promise (?:rejected|resolved) after context unloaded|(?:on|for) closed conduit|JSWindowActorChild cannot send at the moment/;

/**
 * And for an add-on that is loaded anew, as one is that is let into private windows, perhaps while it was asking its storage something or
 * was still opening it.
 */
const LOADED_ANEW =
  /already installed, older version will be disabled|after the extension was already shutdown|extension or app is(?: already)? shutting down/;

class Firefox implements TestBrowser {
  readonly name = 'firefox';
  readonly extensionUrl: string;
  readonly downloads: string;
  readonly closed: Promise<void>;
  readonly #connection: Marionette;
  readonly #child: ChildProcess;
  readonly #id: string;
  readonly #remembersNothing: boolean;
  /** Handle of the control page's tab. */
  #control: string | null = null;
  /** Ends when no command is being sent that depends on the window selected before. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ connection, child, closed, id, uuid, downloads, remembersNothing }: Parts) {
    this.downloads = downloads;
    [this.#connection, this.#child] = [connection, child];
    this.#id = id;
    this.#remembersNothing = remembersNothing;
    this.closed = closed;
    this.extensionUrl = `moz-extension://${uuid}/`;
  }

  async install(extension: string): Promise<() => Promise<void>> {
    const id = await this.installTemporarily(extension);
    return async () => void (await this.#send('Addon:Uninstall', { id }));
  }

  /** Returns its id. */
  installTemporarily(extension: string, allowPrivateBrowsing = false): Promise<unknown> {
    return this.#send('Addon:Install', { path: resolve(extension), temporary: true, allowPrivateBrowsing });
  }

  inExtension<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return this.#inSelected(() => this.#toControlPage(false), encodeCall(fn, args));
  }

  waitInExtension<A extends unknown[], R>(what: string, fn: (...args: A) => R | Promise<R>, ...args: A) {
    return this.#inSelected<Found<R>>(() => this.#toControlPage(false), encodeWait(what, fn, args));
  }

  async #inSelected<R>(select: () => Promise<void>, call: string): Promise<R> {
    const { answer } = await this.#inTurn(async () => {
      await select();
      const started = this.#send('WebDriver:ExecuteScript', { script: `return ${call}`, args: [] });
      // Should the next command fail, this one would not be waited for.
      started.catch(() => undefined);
      // Once this is answered, Firefox has begun with the command before it, in the right window.
      await this.#send('WebDriver:GetTimeouts');
      return { answer: started };
    });
    return decodeResult<R>(await answer);
  }

  async click(selector: string, frame?: string): Promise<void> {
    await this.#inTurn(async () => {
      await this.#toControlPage(true);
      if (frame) await this.#send('WebDriver:SwitchToFrame', { element: await this.#find(frame) });
      await this.#send('WebDriver:ElementClick', { id: await this.#find(selector) });
    });
  }

  async press(strokes: Iterable<string>, frame?: string): Promise<void> {
    const key = (type: 'keyDown' | 'keyUp') => (name: string) => ({ type, value: KEYS[name] ?? name });
    const actions = [...strokes].flatMap((stroke) => {
      const { modifiers, key: last } = partsOf(stroke);
      const down = [...modifiers, last];
      return [...down.map(key('keyDown')), ...down.toReversed().map(key('keyUp'))];
    });
    await this.#inTurn(async () => {
      await this.#toControlPage(true);
      if (frame) await this.#send('WebDriver:SwitchToFrame', { element: await this.#find(frame) });
      await this.#send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    });
  }

  async chooseInLinkMenu(tabId: number, selector: string): Promise<void> {
    const { question, url } = await this.inExtension(async (id) => {
      const tab = await chrome.tabs.update(id, { active: true });
      return { question: chrome.i18n.getMessage('menuLink'), url: tab?.url ?? '' };
    }, tabId);
    await this.#inTurn(async () => {
      // Each window shows a page.
      const visible = "return document.visibilityState === 'visible' && document.URL === arguments[0]";
      for (const handle of await this.#handles()) {
        await this.#send('WebDriver:SwitchToWindow', { handle, focus: false });
        if (await this.#send('WebDriver:ExecuteScript', { script: visible, args: [url] })) break;
      }
      const options = { args: [], sandbox: 'system' };
      const source = script(remote.openMenuByKeyboard, [selector]);
      decodeResult(await this.#send('WebDriver:ExecuteScript', { script: source, ...options }));
      await this.#privileged(remote.chooseInMenu, 'contentAreaContextMenu', question);
    });
  }

  async chooseInButtonMenu(tabId: number): Promise<void> {
    const label = await this.inExtension(async (id) => {
      await chrome.tabs.update(id, { active: true });
      return chrome.i18n.getMessage('openWorkbench');
    }, tabId);
    await this.#inBrowser(remote.openButtonMenu, this.#id, tabId);
    await this.#inBrowser(remote.chooseInMenu, 'toolbar-context-menu', label);
    await this.#inBrowser(() => CustomizableUI.reset());
  }

  /** One background is for all windows, but a page sees only the pages of windows like its own. */
  async privately(): Promise<Inside> {
    const url = `${this.extensionUrl}options.html`;
    // The page of an earlier private window might not be gone yet.
    const before = new Set(await this.#handles());
    await this.inExtension(
      (address) => chrome.windows.create({ url: address, incognito: true }).then(() => undefined),
      url,
    );
    const find = async () => {
      for (const handle of await this.#handles()) {
        if (before.has(handle) || handle === this.#control) continue;
        await this.#send('WebDriver:SwitchToWindow', { handle, focus: false });
        if (await this.#send('WebDriver:ExecuteScript', { script: remote.HAS_API, args: [url, true] })) return handle;
      }
      return null;
    };
    const handle = await waitFor(() => this.#inTurn(find), { what: 'a page in a private window' });
    const select = async () => void (await this.#send('WebDriver:SwitchToWindow', { handle, focus: false }));
    return {
      inExtension: (fn, ...args) => this.#inSelected(select, encodeCall(fn, args)),
      waitInExtension: (what, fn, ...args) => this.#inSelected(select, encodeWait(what, fn, args)),
      chooseInLinkMenu: (tabId, selector) => this.chooseInLinkMenu(tabId, selector),
    };
  }

  async openDevTools(tabId: number): Promise<void> {
    await this.inExtension((id) => chrome.tabs.update(id, { active: true }).then(() => undefined), tabId);
    await this.#inBrowser(async () => {
      const { require } = ChromeUtils.importESModule('resource://devtools/shared/loader/Loader.sys.mjs');
      const { gDevTools } = require('devtools/client/framework/devtools');
      const toolbox = await gDevTools.showToolboxForTab(gBrowser.selectedTab, {});
      const ours = () => toolbox.getAdditionalTools()[0];
      for (let tries = 0; tries < 500 && !ours(); tries += 1) await new Promise((wake) => setTimeout(wake, 20));
      await toolbox.selectTool(ours()?.id ?? '');
      (globalThis as Kept).robotsLensToolbox = toolbox;
    });
  }

  async inDevTools<R>(fn: () => R): Promise<R> {
    const result = await this.#inBrowser(
      async (source) => {
        // The panel is its own browser, some frames deep in the toolbox.
        const find = (document: Document): FirefoxBrowser | null => {
          for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe, browser')) {
            const { currentURI } = frame as unknown as FirefoxBrowser;
            if (currentURI?.spec.startsWith('moz-extension:')) return frame as unknown as FirefoxBrowser;
            const within = frame.contentDocument && find(frame.contentDocument);
            if (within) return within;
          }
          return null;
        };
        const toolbox = (globalThis as Kept).robotsLensToolbox;
        const actor = toolbox && find(toolbox.doc)?.browsingContext.currentWindowGlobal.getActor('MarionetteCommands');
        return (await actor?.executeScript(source, [], { timeout: 10_000 })) ?? null;
      },
      script(fn, []),
    );
    return decodeResult<R>(result);
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#inBrowser((offline) => {
      Services.io.offline = offline;
    }, isOffline);
    const isKnown = () => this.inExtension((offline) => navigator.onLine !== offline, isOffline);
    await waitFor(isKnown, { what: `the extension to be ${isOffline ? 'offline' : 'online'}` });
  }

  async killBackground(): Promise<void> {
    const isGone = () =>
      this.#inBrowser(async (id) => {
        const { extension } = WebExtensionPolicy.getByID(id);
        const { backgroundContext, backgroundState } = extension;
        if (backgroundState === 'stopped') return true;
        // An event that comes while Firefox asks the page to end makes it stay: then it takes another attempt.
        await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
        return extension.backgroundContext !== backgroundContext;
      }, this.#id);
    await waitFor(isGone, { what: 'the end of the event page' });
  }

  async putClock(ahead: number): Promise<void> {
    await this.inExtension(async (milliseconds) => {
      const background = (await chrome.runtime.getBackgroundPage()) as unknown as typeof globalThis;
      background.Date.now = () => Math.round(performance.timeOrigin + performance.now()) + milliseconds;
    }, ahead);
  }

  async openInContainer(url: string, container: number): Promise<void> {
    await this.#inBrowser(
      (address, userContextId) => {
        const { scriptSecurityManager } = Services;
        gBrowser.addTab(address, { userContextId, triggeringPrincipal: scriptSecurityManager.getSystemPrincipal() });
      },
      url,
      container,
    );
  }

  /** In Firefox's own hands from first to last: a command to a page that goes in its midst may never be answered. */
  async reload(): Promise<void> {
    await this.#inBrowser(async (id) => {
      const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
      await (await AddonManager.getAddonByID(id)).reload();
    }, this.#id);
    const control = this.#control;
    this.#control = null;
    const isBack = () =>
      this.#inTurn(async () => {
        const isRunning = await this.#privileged(
          (id) => WebExtensionPolicy.getByID(id)?.extension.backgroundState === 'running',
          this.#id,
        );
        return isRunning && !(await this.#handles()).includes(control);
      });
    await waitFor(isBack, { what: 'the extension to come back, without its old pages' });
  }

  withholdHosts(): Promise<void> {
    return this.#setHosts('remove');
  }

  grantHosts(): Promise<void> {
    return this.#setHosts('add');
  }

  async clickAction(tabId: number): Promise<void> {
    await this.closePopup();
    const hasPopup = await this.inExtension(async (id) => {
      await chrome.tabs.update(id, { active: true });
      return (await chrome.action.getPopup({ tabId: id })) !== '';
    }, tabId);
    await this.#inBrowser(
      async (id, tab) => {
        const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
        const { tabTracker, browserActionFor } = ExtensionParent.apiManager.global;
        // What the keyboard shortcut of the button does.
        const action = browserActionFor(WebExtensionPolicy.getByID(id).extension);
        await action.triggerAction(tabTracker.getTab(tab).ownerDocument.defaultView);
      },
      this.#id,
      tabId,
    );
    if (!hasPopup) return;
    const isShown = () =>
      this.inExtension(() =>
        chrome.extension.getViews({ type: 'popup' }).some(({ document, location }) => {
          return location.href !== 'about:blank' && document.readyState === 'complete';
        }),
      );
    await waitFor(isShown, { what: 'the popup' });
  }

  async closePopup(): Promise<void> {
    if (!this.#control) return;
    const isGone = () =>
      this.inExtension(() => {
        const views = chrome.extension.getViews({ type: 'popup' });
        for (const view of views) view.close();
        return views.length === 0;
      });
    await waitFor(isGone, { what: 'the end of the popup' });
  }

  async screenshot(url: string, options: ScreenshotOptions): Promise<Uint8Array> {
    const { width, height, colorScheme, until, fullPage = false } = options;
    const png = await this.#inTurn(async () => {
      await this.#newTab(true);
      try {
        await this.#privileged(remote.fitSelectedTab, width, height, colorScheme);
        await this.#send('WebDriver:Navigate', { url });
        // Going from one process to another replaces the browsing context, and its settings with it.
        await this.#privileged(remote.fitSelectedTab, width, height, colorScheme);
        const ready = { script: `return innerWidth === ${width} && Boolean(${until})`, args: [] };
        await waitFor(() => this.#send('WebDriver:ExecuteScript', ready), { what: `${until} in ${url}` });
        await this.#send('WebDriver:ExecuteScript', { script: script(remote.painted, []), args: [] });
        return await this.#send('WebDriver:TakeScreenshot', { full: fullPage, hash: false });
      } finally {
        await this.#send('WebDriver:CloseWindow');
      }
    });
    if (typeof png !== 'string') throw new Error('Firefox took no picture.');
    return Buffer.from(png, 'base64');
  }

  async open(url: string): Promise<void> {
    await this.#inBrowser((address) => {
      openTrustedLinkIn(address, gBrowser.currentURI.spec === 'about:blank' ? 'current' : 'tab');
    }, url);
  }

  async consoleErrors(): Promise<readonly string[]> {
    const logged = await this.#inBrowser(() => (globalThis as Kept).robotsLensLog ?? []);
    return logged.filter((message) => !CLOSED_IN_THE_MIDST.test(message) && !LOADED_ANEW.test(message));
  }

  async renew(): Promise<void> {
    await this.#inBrowser(() => {
      SidebarController.hide();
      Services.io.offline = false;
      Services.cookies.removeAll();
      Services.cache2.clear();
    });
    await this.inExtension(async () => {
      const here = await chrome.tabs.getCurrent();
      const others = (await chrome.tabs.query({})).map(({ id = -1 }) => id).filter((id) => id !== here?.id);
      await chrome.tabs.remove(others);
    });
    const hasAccess = await this.inExtension(() =>
      chrome.permissions.contains({ origins: chrome.runtime.getManifest().host_permissions ?? [] }),
    );
    if (!hasAccess) await this.grantHosts();
    // What the event page has in memory outlives the storage.
    await this.killBackground();
    await this.inExtension(() => Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]));
    // The control page shows the settings that it was opened with.
    await this.#inTurn(async () => {
      await this.#toControlPage(true);
      await this.#goToOptions();
    });
    removeFolder(this.downloads);
    await this.#inBrowser(() => {
      (globalThis as Kept).robotsLensLog?.splice(0);
    });
  }

  async close(): Promise<void> {
    try {
      await within(60_000, 'Firefox to close', this.#send('Marionette:Quit', { flags: ['eForceQuit'] }));
      await within(60_000, 'Firefox to end', this.closed);
    } catch {
      killTree(this.#child);
    }
    this.#connection.close();
    await this.closed;
  }

  /** Collects what Firefox's console shows about the extension, from the moment on when it is installed. */
  async listen(): Promise<void> {
    await this.#inBrowser(
      (id, url) => {
        const log: string[] = [];
        (globalThis as Kept).robotsLensLog = log;
        Services.console.registerListener({
          observe: ({ message }) => {
            if (message.includes(url) || message.includes(id)) log.push(message);
          },
        });
        Services.ppmm.addMessageListener('robots-lens:log', ({ data }) => log.push(data));
        // console.warn and console.error stay in the process that called them. In the parent process Firefox refuses
        // scripts from data: URLs, and says so in the console; the extension's pages are in a process of their own.
        const script = `
          Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).addLogEventListener((event) => {
            const { level, addonId, filename, arguments: values } = event.wrappedJSObject ?? event;
            if (addonId !== ${JSON.stringify(id)} && !filename.startsWith(${JSON.stringify(url)})) return;
            if (!['warn', 'error', 'assert', 'exception'].includes(level)) return;
            sendAsyncMessage('robots-lens:log', level + ': ' + Array.from(values, String).join(' '));
          }, Cc['@mozilla.org/systemprincipal;1'].createInstance(Ci.nsIPrincipal));`;
        Services.ppmm.loadProcessScript(`data:,${encodeURIComponent(script)}`, true);
      },
      this.#id,
      this.extensionUrl,
    );
  }

  /** These names lead to this computer. Not in the profile's own settings: there, tests look for what is left of a name. */
  async resolve(hosts: readonly string[]): Promise<void> {
    await this.#inBrowser((names) => {
      Services.prefs.getDefaultBranch('').setStringPref('network.dns.localDomains', names);
    }, hosts.join(','));
  }

  async trust(authority: string): Promise<void> {
    await this.#inBrowser((base64) => {
      Cc['@mozilla.org/security/x509certdb;1'].getService(Ci.nsIX509CertDB).addCertFromBase64(base64, 'C,,');
    }, authority);
  }

  async #setHosts(change: 'add' | 'remove'): Promise<void> {
    await this.#inBrowser(
      async (id, how) => {
        const { ExtensionPermissions } = ChromeUtils.importESModule(
          'resource://gre/modules/ExtensionPermissions.sys.mjs',
        );
        const { extension } = WebExtensionPolicy.getByID(id);
        // As the switches in about:addons do.
        const origins = extension.manifest.host_permissions ?? [];
        await ExtensionPermissions[how](id, { permissions: [], origins }, extension);
      },
      this.#id,
      change,
    );
    const isDone = () =>
      this.inExtension(async (wanted) => {
        const origins = chrome.runtime.getManifest().host_permissions ?? [];
        return (await chrome.permissions.contains({ origins })) === wanted;
      }, change === 'add');
    await waitFor(isDone, { what: `host permissions to ${change}` });
  }

  /** Runs the function in Firefox's main window with Firefox's own privileges. */
  #inBrowser<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return this.#inTurn(() => this.#privileged(fn, ...args));
  }

  async #privileged<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    await this.#send('Marionette:SetContext', { value: 'chrome' });
    try {
      // One sandbox that stays from call to call, with the system's principal.
      const options = { args: [], sandbox: 'system', newSandbox: false };
      return decodeResult<R>(await this.#send('WebDriver:ExecuteScript', { script: script(fn, args), ...options }));
    } finally {
      await this.#send('Marionette:SetContext', { value: 'content' });
    }
  }

  /** Selects the control page for the commands that follow, and opens it if needed (any more). */
  async #toControlPage(inFront: boolean): Promise<void> {
    if (this.#control && (await this.#handles()).includes(this.#control)) {
      await this.#send('WebDriver:SwitchToWindow', { handle: this.#control, focus: inFront });
      return;
    }
    this.#control = await this.#newTab(inFront);
    await this.#goToOptions();
  }

  /** In the selected window. Resolves once the page can use the extension's API. */
  async #goToOptions(): Promise<void> {
    const url = `${this.extensionUrl}options.html`;
    await this.#send('WebDriver:Navigate', { url });
    const hasApi = () =>
      this.#send('WebDriver:ExecuteScript', { script: remote.HAS_API, args: [url, this.#remembersNothing] });
    await waitFor(hasApi, { what: "the extension's API in its page" });
  }

  async #newTab(focus: boolean): Promise<string> {
    // Marionette opens it beside the tab selected last, which may have been closed since.
    const [beside] = await this.#handles();
    await this.#send('WebDriver:SwitchToWindow', { handle: beside, focus: false });
    const answer = await this.#send('WebDriver:NewWindow', { type: 'tab', focus });
    if (typeof answer !== 'object' || answer === null || !('handle' in answer) || typeof answer.handle !== 'string') {
      throw new Error('Firefox opened no tab.');
    }
    await this.#send('WebDriver:SwitchToWindow', { handle: answer.handle, focus });
    return answer.handle;
  }

  async #handles(): Promise<readonly unknown[]> {
    const handles = await this.#send('WebDriver:GetWindowHandles');
    return Array.isArray(handles) ? handles : [];
  }

  /** The element's reference, once it is there. */
  #find(selector: string): Promise<string> {
    const find = async () => {
      const found = await this.#send('WebDriver:FindElements', { using: 'css selector', value: selector });
      // A list of { [the element identifier that WebDriver defines]: reference }.
      const [first]: unknown[] = Array.isArray(found) ? found : [];
      return typeof first === 'object' && first !== null ? String(Object.values(first)[0]) : null;
    };
    return waitFor(find, { what: `an element ${selector}` });
  }

  #send(...[name, parameters]: Command): Promise<unknown> {
    return this.#connection.send(name, parameters);
  }

  /**
   * Commands are about the window and the context selected before, so those that belong together must not be mixed with
   * others. `work` may start something long and return it within an object: the next turn does not wait for that.
   */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

function script(fn: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `return ${encodeCall(fn, args)}`;
}
