// The interface of a real browser with the extension side-loaded, for tests, screenshots and `npm start`: the same for Chromium
// and Firefox. Almost everything goes through `inExtension` and the extension's own APIs, so drivers stay small.
import type { X509Certificate } from 'node:crypto';
import type { Found } from '../wait.ts';
import { launchChromium } from './chromium.ts';
import { type BrowserName, findBrowser } from './find-browsers.ts';
import { launchFirefox } from './firefox.ts';

export type { BrowserName };

/** Access to the extension from one kind of window, since what its pages can reach may depend on that. */
export type Inside = Pick<TestBrowser, 'inExtension' | 'waitInExtension' | 'chooseInLinkMenu'>;

export interface TestBrowser {
  readonly name: BrowserName;
  /** Base URL of the extension's pages, with a slash at the end: `chrome-extension://…/` or `moz-extension://…/`. */
  readonly extensionUrl: string;
  /**
   * Runs the function in the control page (options.html in its own tab) and returns its JSON-serializable result. The function
   * is sent as source: it sees only its arguments and the page's globals (`chrome`, `document`).
   */
  inExtension<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /**
   * The same, asked there again and again until the result is neither null, undefined nor false: from here, each question is
   * work for three processes. Not where the control page might be closed meanwhile.
   */
  waitInExtension<A extends unknown[], R>(
    what: string,
    fn: (...args: A) => R | Promise<R>,
    ...args: A
  ): Promise<Found<R>>;
  /**
   * Clicks the first element that matches in the control page, with a user gesture, so that its handler can call
   * `permissions.request`. With `frame`, a selector of an iframe there, looks inside that frame.
   */
  click(selector: string, frame?: string): Promise<void>;
  /**
   * Presses keys in the control page, or in the frame there that has the focus, one after the other: each a character, a name
   * of `KeyboardEvent.key`, or one of these with modifiers, such as `Control+v`.
   */
  press(strokes: Iterable<string>, frame?: string): Promise<void>;
  /**
   * Asks our question about a link in the tab, through its context menu opened by keyboard. Chromium's menus are out of reach:
   * there the extension is notified of the choice as the browser would do it.
   */
  chooseInLinkMenu(tabId: number, selector: string): Promise<void>;
  /** Chooses the workbench in the context menu of the toolbar button, on the tab. In Chromium as with `chooseInLinkMenu`. */
  chooseInButtonMenu(tabId: number): Promise<void>;
  /** Opens the developer tools of the tab, with the extension's panel in front. */
  openDevTools(tabId: number): Promise<void>;
  /** Runs the function in that panel. Throws while its page isn't there yet. */
  inDevTools<R>(fn: () => R): Promise<R>;
  /** The same from within private windows, one of which it may open: Chromium has another background there. */
  privately(): Promise<Inside>;
  /** Takes the extension offline, as far as it can tell, or back online. Sites on this computer may still answer. */
  setOffline(isOffline: boolean): Promise<void>;
  /** The folder of saved files. */
  readonly downloads: string;
  /** Sets the background's clock this many milliseconds ahead of this computer's, for as long as the background lives. */
  putClock(ahead: number): Promise<void>;
  /** Stops the background (worker, event page) until the next event wakes it. Resolves once it is gone. */
  killBackground(): Promise<void>;
  /** Reloads the extension, as an update does. Resolves once its old pages are gone and its new background runs. */
  reload(): Promise<void>;
  /** Withdraws the extension's host permissions, as a person can in the browser's own pages. */
  withholdHosts(): Promise<void>;
  /** Grants them again. */
  grantHosts(): Promise<void>;
  /** Opens a page in a tab of the container with this number; without containers, in an ordinary one. */
  openInContainer(url: string, container: number): Promise<void>;
  /**
   * Clicks the toolbar button on the tab with this id: a real user gesture, with activeTab. Resolves when the popup's document
   * has loaded (or at once if the extension has no popup).
   */
  clickAction(tabId: number): Promise<void>;
  /** Closes the popup that `clickAction` opened, if it is still open. */
  closePopup(): Promise<void>;
  /** A screenshot (PNG) of a page of the extension or the web, opened in its own tab that is closed again. */
  screenshot(url: string, options: ScreenshotOptions): Promise<Uint8Array>;
  /** Installs another extension beside ours. Resolves to a function that removes it. */
  install(extension: string): Promise<() => Promise<void>>;
  /** Opens a page in a new active tab. */
  open(url: string): Promise<void>;
  /** Warnings and errors about the extension so far, from the browser and from the extension's own contexts. */
  consoleErrors(): Promise<readonly string[]>;
  /**
   * Resets the browser, for tests that share it: no tab but the control page, which is reloaded; nothing stored, cached, saved
   * or logged; access to all sites; online; the background not running.
   */
  renew(): Promise<void>;
  /** Resolves when the browser is gone, whether closed by `close` or by a person. */
  readonly closed: Promise<void>;
  /** Ends the browser and removes its profile, unless that was given. Safe to call twice. */
  close(): Promise<void>;
}

export type ScreenshotOptions = {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** A JavaScript expression: the screenshot is taken once it is truthy in the page. */
  readonly until: string;
  /** The whole page, however high. */
  readonly fullPage?: boolean;
};

export type LaunchOptions = {
  /** Folder of the unpacked extension, as built for this browser. */
  readonly extension: string;
  readonly headless: boolean;
  /** Host names that lead to this computer in this browser. `localhost` and names below it always do. */
  readonly hosts?: readonly string[];
  /** Port of a proxy on this computer for all requests, including `localhost`. */
  readonly proxy?: number;
  /** An authority whose certificates this browser accepts, besides those that it knows itself. */
  readonly authority?: X509Certificate;
  /** Whether the extension is allowed in private windows. */
  readonly isAllowedInPrivate?: boolean;
  /** Firefox's "Never remember history": every window is private. */
  readonly remembersNothing?: boolean;
  /** A folder for the profile, which then stays when the browser is gone. */
  readonly profile?: string;
  /** What the extension stored stays in the profile, too, so that another browser can go on with it. Chromium's always does. */
  readonly keepsStorage?: boolean;
};

/** Starts the browser with the extension. Throws if it isn't on this computer. */
export function launch(name: BrowserName, options: LaunchOptions): Promise<TestBrowser> {
  return name === 'chromium' ? launchChromium(options) : launchFirefox(options);
}

/** Whether this computer has the browser. */
export function has(name: BrowserName): boolean {
  return findBrowser(name) !== null;
}
