// Tabs and the documents in them.
import type { Scripting, Tabs, WebNavigation } from 'webextension-polyfill';
import { atMost } from '../shared/at-most.ts';
import { browser, hasWindows, isConfined } from './browser.ts';

export interface TabDocument {
  readonly url: string;
  /** Distinguishes this document from others in the same tab; null if the browser is too old to say (Firefox before 153). */
  readonly documentId: string | null;
}

/** A document that a tab shows. */
export interface ShownDocument extends TabDocument {
  /** Whether the extension has access to it, by host permission or, after a click, by activeTab. */
  readonly isOpenToUs: boolean;
  /** In a private window. */
  readonly isPrivate: boolean;
  /** Its tab is the active one of its window. */
  readonly isInFront: boolean;
  /** The URL of a new tab's first page while that isn't there yet: the document is the browser's blank one. Otherwise null. */
  readonly awaitedUrl: string | null;
}

/** Fields that the browsers return but the polyfill's types lack. */
type DocumentDetails = { readonly documentId?: string; readonly documentLifecycle?: string };

/** The document that the tab shows; null if the tab doesn't exist. */
export async function documentOf(tabId: number): Promise<ShownDocument | null> {
  const [tab, frame] = await Promise.all([browser.tabs.get(tabId).catch(() => null), frameOf(tabId).catch(() => null)]);
  if (!tab) return null;
  // Chromium reports no frames for an extension's own page.
  const url = frame?.url ?? tab.url ?? '';
  return {
    url,
    documentId: frame?.documentId ?? null,
    // The browser hides a tab's URL from an extension without access to its page, but not a frame's URL.
    isOpenToUs: tab.url !== undefined,
    isPrivate: tab.incognito,
    isInFront: tab.active,
    awaitedUrl: isBlank(url) && tab.status === 'loading' ? (tab.pendingUrl ?? tab.url ?? null) : null,
  };
}

const isBlank = (url: string) => url === '' || url === 'about:blank';

async function frameOf(tabId: number): Promise<(WebNavigation.GetFrameCallbackDetailsType & DocumentDetails) | null> {
  return browser.webNavigation.getFrame({ tabId, frameId: 0 });
}

/** Whether the tab is in a private window; null if the tab doesn't exist. */
export async function isPrivateTab(tabId: number): Promise<boolean | null> {
  return browser.tabs.get(tabId).then(
    ({ incognito }) => incognito,
    () => null,
  );
}

/** The tabs whose toolbar buttons are visible: one per window. */
export async function shownTabIds(): Promise<readonly number[]> {
  const tabs = await browser.tabs.query({ active: true });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

export async function activeTabId(): Promise<number | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id ?? null;
}

/** Calls back with the active tab of this page's window, now and on every change; null without one. */
export async function followActiveTab(listener: (tabId: number | null) => void): Promise<void> {
  const here = await browser.windows.getCurrent();
  browser.tabs.onActivated.addListener(({ tabId, windowId }) => {
    if (windowId === here.id) listener(tabId);
  });
  listener(await activeTabId());
}

/**
 * The meta tags of the document as it is now, for `decodePageTags`, which takes work: there can be a megabyte. Null if our scripts can't run
 * there, or the tab shows another document. The content script isn't declared in the manifest, where it would run in every page while it
 * loads.
 */
export async function askForTags(tabId: number, { documentId }: TabDocument, timeoutMs: number): Promise<unknown> {
  // By tab alone, Chromium keeps the script for a next document without access, on which the first click opens no popup then.
  return inject(
    { tabId, ...(documentId !== null && { documentIds: [documentId] }) },
    { files: ['content.js'] },
    timeoutMs,
  );
}

/**
 * Runs a function in the page; it must not refer to anything outside itself. Null if that isn't allowed, or takes more than
 * `timeoutMs`.
 */
export async function runInPage<A extends unknown[]>(
  tabId: number,
  func: (...args: A) => unknown,
  args: A,
  timeoutMs: number = TAG_TIMEOUT_MS,
): Promise<unknown> {
  return inject({ tabId }, { func, args }, timeoutMs);
}

/**
 * Milliseconds that a page has to answer while a person waits. While its own script never ends, or an `alert` is open, our
 * scripts don't run there, and the browser's promise never settles. A page that can answer takes some ten.
 */
export const TAG_TIMEOUT_MS = 1_000;

/** For work that isn't waited for or can take long: a page that is busy for seconds still does it. */
export const LONG_TIMEOUT_MS = 10_000;

type Injection = Required<Scripting.ScriptInjection>;
type Injected = Pick<Injection, 'files'> | Pick<Injection, 'func' | 'args'>;

/** Its result in the tab's main frame, without waiting for the page to load; null if that isn't allowed. */
async function inject(target: Injection['target'], what: Injected, timeoutMs: number): Promise<unknown> {
  const injected = browser.scripting.executeScript({ target, injectImmediately: true, ...what });
  return atMost(
    timeoutMs,
    injected.then(([injection]) => injection?.result ?? null),
  );
}

/** Adds a style sheet of the extension, which isn't part of the page's document. Does nothing if that isn't allowed. */
export async function addStyle(tabId: number, css: string): Promise<void> {
  await atMost(TAG_TIMEOUT_MS, browser.scripting.insertCSS({ target: { tabId }, css }));
}

export async function removeStyle(tabId: number, css: string): Promise<void> {
  await atMost(TAG_TIMEOUT_MS, browser.scripting.removeCSS({ target: { tabId }, css }));
}

/** The tab is loading, has loaded, or has another URL. Returns a function that unsubscribes. */
export function onTabChanged(tabId: number, listener: () => void): () => void {
  if (isConfined()) return onInspectedTabChanged(listener);
  const { onUpdated } = browser.tabs;
  const listen = (changed: number, { status, url }: Tabs.OnUpdatedChangeInfoType) => {
    if (changed === tabId && (status !== undefined || url !== undefined)) listener();
  };
  onUpdated.addListener(listen);
  return () => onUpdated.removeListener(listen);
}

/** The tab that DevTools inspects shows another document. */
function onInspectedTabChanged(listener: () => void): () => void {
  const { onNavigated } = browser.devtools.network;
  const listen = () => listener();
  onNavigated.addListener(listen);
  return () => onNavigated.removeListener(listen);
}

export function onTabShown(listener: (tabId: number) => void): void {
  browser.tabs.onActivated.addListener(({ tabId }) => listener(tabId));
}

/** Installed or updated: no script of the extension has run in the open tabs yet. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(listener);
}

/**
 * Firefox would install an update at once, which closes our pages: a workbench with an audit under way, or with a draft. Because
 * something listens, it waits until the browser is started again. Chromium installs it once none of our pages is open and the worker has
 * ended; with a worker, a listener changes nothing.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/onUpdateAvailable
 */
export function deferUpdates(): void {
  browser.runtime.onUpdateAvailable.addListener(() => {});
}

export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
  // Firefox for Android: the popup fills the screen, and stays in front of the new tab.
  if (!hasWindows() && location.pathname === '/popup.html') close();
}

/** The tab was closed; or, in Chromium, discarded: if it comes back, it has another id. */
export function onTabClosed(listener: (tabId: number) => void): void {
  browser.tabs.onRemoved.addListener((tabId) => listener(tabId));
  browser.tabs.onReplaced.addListener((_, tabId) => listener(tabId));
}

/** Every tab; private ones only if the extension is allowed in them. */
export async function openTabs(): Promise<readonly { readonly id: number | null; readonly isPrivate: boolean }[]> {
  const tabs = await browser.tabs.query({});
  return tabs.map(({ id = null, incognito }) => ({ id, isPrivate: incognito }));
}

export interface Commit extends TabDocument {
  readonly tabId: number;
  /** Milliseconds since the epoch, by the browser's clock. */
  readonly at: number;
  /** By the back or forward button, so perhaps from the back/forward cache. */
  readonly isBackOrForward: boolean;
  /** Whether a server redirected to it. */
  readonly isRedirected: boolean;
  /** False while it is prerendered and no tab shows it. Once one does, it is committed again. */
  readonly isShown: boolean;
}

/** A new document was committed in the tab's main frame, or prerendered for it. */
export function onCommitted(listener: (commit: Commit) => void): void {
  browser.webNavigation.onCommitted.addListener(
    (details: WebNavigation.OnCommittedDetailsType & DocumentDetails & { readonly parentFrameId?: number }) => {
      const { tabId, frameId, url, timeStamp, documentId, documentLifecycle, transitionQualifiers } = details;
      const isPrerendered = documentLifecycle === 'prerender';
      // The main frame of a prerendered page has its own number and no parent.
      if (isPrerendered ? details.parentFrameId !== -1 : frameId !== 0) return;
      listener({
        tabId,
        url,
        at: timeStamp,
        documentId: documentId ?? null,
        isBackOrForward: transitionQualifiers?.includes('forward_back') ?? false,
        isRedirected: transitionQualifiers?.includes('server_redirect') ?? false,
        isShown: !isPrerendered,
      });
    },
  );
}

export interface NavigationFailure {
  readonly tabId: number;
  readonly url: string;
  /** Of the browser's error page, or of the document whose loading failed; null if the tab still shows the page before. */
  readonly documentId: string | null;
  /** Milliseconds since the epoch, by the browser's clock. */
  readonly at: number;
  /** The browser's name for the error. */
  readonly error: string;
}

/**
 * Chromium: a navigation of the tab's main frame failed, and no document is committed. Firefox commits its error pages like
 * any document, and also reports a failure when a navigation moves to another process; that is left out here.
 */
export function onNavigationFailed(listener: (failure: NavigationFailure) => void): void {
  browser.webNavigation.onErrorOccurred.addListener(
    (details: WebNavigation.OnErrorOccurredDetailsType & DocumentDetails & { readonly error?: string }) => {
      const { tabId, frameId, url, timeStamp: at, error = '', documentId = '' } = details;
      if (frameId !== 0 || !error.startsWith('net::')) return;
      listener({ tabId, url, documentId: /^0*$/.test(documentId) ? null : documentId, at, error });
    },
  );
}

/** The document in the tab was parsed, or has another URL: pushState, a new fragment. */
export function onDocumentChanged(listener: (tabId: number) => void): void {
  const ofMainFrame = ({ tabId, frameId }: { tabId: number; frameId: number }) => {
    if (frameId === 0) listener(tabId);
  };
  const { onDOMContentLoaded, onHistoryStateUpdated, onReferenceFragmentUpdated } = browser.webNavigation;
  onDOMContentLoaded.addListener(ofMainFrame);
  onHistoryStateUpdated.addListener(ofMainFrame);
  onReferenceFragmentUpdated.addListener(ofMainFrame);
}

export async function reloadTab(tabId: number): Promise<void> {
  await (isConfined() ? browser.devtools.inspectedWindow.reload() : browser.tabs.reload(tabId));
}
