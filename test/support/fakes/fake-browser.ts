// An in-memory browser for unit tests, as far as platform/ uses one. Values are cloned on their way in and out, as in a real
// one, and tests set up what a person or a page would: tabs, permissions, a full storage.
import type { Browser, Runtime } from 'webextension-polyfill';
import messages from '../../../src/_locales/en/messages.json';
import type { SessionRules } from './session-rules.ts';

const words = new Map(Object.entries(messages).map(([key, { message }]) => [key, message]));

type Listener = (...args: never[]) => unknown;

/** Fields that the polyfill's types lack. Some browsers report them. */
interface FieldsOfSomeBrowsers {
  readonly documentId?: string | undefined;
  readonly parentFrameId?: number;
  readonly documentLifecycle?: string;
  readonly initiator?: string | undefined;
}

/** As much of it as a test needs, with the real names and types. */
type PartOf<Value> = Value extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: PartOf<Value[Key]> | undefined } & FieldsOfSomeBrowsers
    : Value;

type ArgsOf<Event> = Event extends { addListener(listener: (...args: infer Args) => unknown, ...more: never[]): void }
  ? { readonly [At in keyof Args]?: PartOf<Args[At]> }
  : never;

/** A message can have any shape: the handlers are tested with all. */
interface MessageEvent {
  addListener(listener: (message: unknown, sender: Runtime.MessageSender) => unknown): void;
}

/**
 * An event of the browser. `fire` is the browser's side, and takes what the real event reports.
 *
 * @param all gets its listeners
 */
function newEvent<Event>(all: Listener[][]) {
  const listeners: Listener[] = [];
  all.push(listeners);
  return {
    addListener: (listener: Listener) => void listeners.push(listener),
    removeListener: (listener: Listener) => void listeners.splice(listeners.indexOf(listener), 1),
    // Calls a listener as the browser does, with the test's values.
    fire: (...args: ArgsOf<Event>) =>
      Promise.all(listeners.map((listener) => listener(...(args as readonly unknown[] as never[])))),
  };
}

export interface FakeTab {
  url: string;
  /** Undefined if the browser is too old to say. */
  documentId: string | undefined;
  incognito: boolean;
  /** What the content script finds; null if our scripts can't run there. */
  tags: unknown;
  /** Its own script never ends, so ours never starts. */
  isBusy: boolean;
  /** The active tab of its window. */
  isActive: boolean;
  icon: { name: string; badge: string; title: string };
}

interface ScriptInjection {
  readonly target: { readonly tabId: number; readonly documentIds?: readonly string[] };
  readonly func?: (...args: readonly unknown[]) => unknown;
  readonly args?: readonly unknown[];
}

/** Stored values are long and don't change. */
const lengths = new WeakMap<object, number>();
function lengthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  const length = lengths.get(value) ?? JSON.stringify(value).length;
  lengths.set(value, length);
  return length;
}

class StorageArea {
  readonly data = new Map<string, unknown>();
  /** From now on, each write is refused. */
  isRefusing = false;
  /** From now on, each read fails. */
  isUnreadable = false;
  /** From now on, each read of this name fails; null: each of everything. */
  withheld: string | null | undefined;

  async get(key: string | null) {
    if (this.isUnreadable || key === this.withheld) throw new Error('IO error');
    const entries = key === null ? [...this.data] : [...this.data].filter(([name]) => name === key);
    return structuredClone(Object.fromEntries(entries));
  }

  async set(items: Record<string, unknown>) {
    if (this.isRefusing) throw new Error('QUOTA_BYTES quota exceeded');
    for (const [key, value] of Object.entries(structuredClone(items))) this.data.set(key, value);
  }

  async remove(keys: string | string[]) {
    for (const key of [keys].flat()) this.data.delete(key);
  }

  async getBytesInUse() {
    return [...this.data].reduce((sum, [key, value]) => sum + key.length + lengthOf(value), 0);
  }
}

export function fakeBrowser() {
  const listening: Listener[][] = [];
  const event = <Event>() => newEvent<Event>(listening);
  const tabs = new Map<number, FakeTab>();
  const state = {
    tabs,
    hasAccess: true,
    /** Hosts that a policy closes to extensions, whatever the permission: requests to them fail, and aren't reported. */
    closedHosts: new Set<string>(),
    /** The tabs whose icon was set, once for each time. */
    drawn: [] as number[],
    /** The window in front is private. */
    isPrivateInFront: false,
    /** URLs of the windows that were opened. */
    windows: [] as string[],
    /** The tabs that were opened by the extension. */
    newTabs: [] as { readonly url: string }[],
    /** Style sheets that the extension has added to pages. */
    styles: [] as string[],
    /** Periods of the alarms that are set, in minutes. */
    alarms: new Map<string, number>(),
    /** Visible notifications, by id. */
    notifications: new Map<string, string>(),
    /** The entries of the context menus, in private windows or in others. */
    menu: [] as { readonly id: string; title: string; readonly isPrivate: boolean }[],
    openTab(id: number, tab: Partial<FakeTab> & { url: string }) {
      const icon = { name: '', badge: '', title: '' };
      tabs.set(id, {
        documentId: `document-${id}`,
        incognito: false,
        tags: { metas: [], canonicals: [], licenses: [], noSnippetElements: 0, omitted: 0 },
        isBusy: false,
        isActive: true,
        icon,
        ...tab,
      });
    },
    iconOf: (id: number) => tabs.get(id)?.icon,
    /** A new version has come. As in Firefox, it replaces this one at once unless that listens. */
    async update() {
      const answers = await browser.runtime.onUpdateAvailable.fire({ version: '2' });
      if (answers.length === 0) state.forgetListeners();
    },
    /** As when the background ends: it gets no events any more. */
    forgetListeners() {
      for (const listeners of listening) listeners.length = 0;
    },
  };
  const tabOr = (id: number) => {
    const tab = tabs.get(id);
    if (!tab) throw new Error(`No tab with id: ${id}`);
    return tab;
  };
  const edit = (id: number, icon: Partial<FakeTab['icon']>) => void Object.assign(tabOr(id).icon, icon);

  /** The windows that the background is for. */
  const itemOf = (id: string) =>
    state.menu.find((item) => item.id === id && item.isPrivate === browser.extension.inIncognitoContext);

  const browser = {
    runtime: {
      getURL: (path: string) => `extension://id/${path}`,
      onMessage: event<MessageEvent>(),
      onInstalled: event<Browser['runtime']['onInstalled']>(),
      onStartup: event<Browser['runtime']['onStartup']>(),
      onUpdateAvailable: event<Browser['runtime']['onUpdateAvailable']>(),
      openOptionsPage: async () => {},
    },
    // One background for all windows, as in Firefox.
    extension: { inIncognitoContext: false },
    /** As in Firefox, which has no such rules for an extension's own requests; a test can give it those of Chromium. */
    declarativeNetRequest: undefined as SessionRules | undefined,
    storage: { session: new StorageArea(), local: new StorageArea(), sync: new StorageArea() },
    // An alarm goes off only if a test fires the event.
    alarms: {
      get: async (name: string) => {
        const periodInMinutes = state.alarms.get(name);
        return periodInMinutes === undefined ? undefined : { name, scheduledTime: 0, periodInMinutes };
      },
      create: (name: string, { periodInMinutes = 0 }: { periodInMinutes?: number }) =>
        void state.alarms.set(name, periodInMinutes),
      clear: async (name: string) => state.alarms.delete(name),
      onAlarm: event<Browser['alarms']['onAlarm']>(),
    },
    notifications: {
      create: async (id: string, { message }: { message: string }) => {
        state.notifications.set(id, message);
        return id;
      },
      onClicked: event<Browser['notifications']['onClicked']>(),
    },
    permissions: {
      contains: async () => state.hasAccess,
      request: async () => {
        state.hasAccess = true;
        await browser.permissions.onAdded.fire();
        return true;
      },
      onAdded: event<Browser['permissions']['onAdded']>(),
      onRemoved: event<Browser['permissions']['onRemoved']>(),
    },
    i18n: {
      getUILanguage: () => 'en',
      // As in browsers: nothing for an unknown key.
      getMessage: (key: string, parts: readonly string[] = []) =>
        (words.get(key) ?? '').replace(/\$(\d)/g, (_, index) => parts[Number(index) - 1] ?? ''),
    },
    action: {
      setIcon: async ({ tabId, path }: { tabId: number; path: Record<number, string> }) => {
        edit(tabId, { name: path[16] ?? '' });
        state.drawn.push(tabId);
      },
      setBadgeText: async ({ tabId, text }: { tabId: number; text: string }) => edit(tabId, { badge: text }),
      setBadgeBackgroundColor: async () => {},
      setBadgeTextColor: async () => {},
      setTitle: async ({ tabId, title }: { tabId: number; title: string }) => edit(tabId, { title }),
    },
    webRequest: {
      onBeforeRequest: event<Browser['webRequest']['onBeforeRequest']>(),
      onBeforeRedirect: event<Browser['webRequest']['onBeforeRedirect']>(),
      onHeadersReceived: event<Browser['webRequest']['onHeadersReceived']>(),
      onResponseStarted: event<Browser['webRequest']['onResponseStarted']>(),
      onCompleted: event<Browser['webRequest']['onCompleted']>(),
      onErrorOccurred: event<Browser['webRequest']['onErrorOccurred']>(),
    },
    webNavigation: {
      getFrame: async ({ tabId }: { tabId: number }) => {
        const tab = tabs.get(tabId);
        return tab ? { url: tab.url, documentId: tab.documentId } : null;
      },
      onCommitted: event<Browser['webNavigation']['onCommitted']>(),
      onErrorOccurred: event<Browser['webNavigation']['onErrorOccurred']>(),
      onDOMContentLoaded: event<Browser['webNavigation']['onDOMContentLoaded']>(),
      onHistoryStateUpdated: event<Browser['webNavigation']['onHistoryStateUpdated']>(),
      onReferenceFragmentUpdated: event<Browser['webNavigation']['onReferenceFragmentUpdated']>(),
    },
    windows: {
      getCurrent: async () => ({ id: 7 }),
      getLastFocused: async () => ({ id: 7, incognito: state.isPrivateInFront }),
      create: async ({ url }: { url: string }) => void state.windows.push(url),
    },
    contextMenus: {
      create: ({ id, title }: { id: string; title: string }, done: () => void) => {
        const isThere = itemOf(id) !== undefined;
        if (!isThere) state.menu.push({ id, title, isPrivate: browser.extension.inIncognitoContext });
        Object.assign(browser.runtime, { lastError: isThere ? { message: 'duplicate id' } : undefined });
        done();
        Object.assign(browser.runtime, { lastError: undefined });
      },
      update: async (id: string, change: { title: string }) => void Object.assign(itemOf(id) ?? {}, change),
      onClicked: event<Browser['contextMenus']['onClicked']>(),
    },
    tabs: {
      create: async (tab: { url: string }) => void state.newTabs.push(tab),
      get: async (id: number) => {
        const { url, incognito, isActive } = tabOr(id);
        return {
          id,
          incognito,
          active: isActive,
          ...(state.hasAccess && !url.startsWith('view-source:') ? { url } : {}),
        };
      },
      query: async ({ active = false }: { active?: boolean } = {}) =>
        [...tabs].filter(([, { isActive }]) => isActive || !active).map(([id, { incognito }]) => ({ id, incognito })),
      onUpdated: event<Browser['tabs']['onUpdated']>(),
      onActivated: event<Browser['tabs']['onActivated']>(),
      onRemoved: event<Browser['tabs']['onRemoved']>(),
      onReplaced: event<Browser['tabs']['onReplaced']>(),
    },
    scripting: {
      executeScript: async ({ target, func, args = [] }: ScriptInjection): Promise<readonly { result: unknown }[]> => {
        const { url, tags, isBusy, documentId } = tabOr(target.tabId);
        if (target.documentIds?.every((id) => id !== documentId))
          throw new Error(`No document with id ${target.documentIds}`);
        if (isBusy) return new Promise(() => {});
        if (tags === null) throw new Error('Cannot access contents of the page');
        return [{ result: structuredClone(func ? await func(...structuredClone(args)) : { page: url, tags }) }];
      },
      insertCSS: async ({ css }: { css: string }) => void state.styles.push(css),
      removeCSS: async ({ css }: { css: string }) => {
        state.styles = state.styles.filter((style) => style !== css);
      },
    },
  };
  return { browser, state };
}

/** Cache Storage with one cache. */
export function fakeCaches() {
  const responses = new Map<string, Response>();
  const cache = {
    keys: async (url?: string) =>
      [...responses.keys()].filter((key) => url === undefined || key === url).map((key) => new Request(key)),
    match: async ({ url }: Request) => responses.get(url)?.clone(),
    put: async (url: string, response: Response) => void responses.set(new Request(url).url, response),
    delete: async (url: string) => responses.delete(url),
  };
  return { open: async () => cache };
}

export type Fake = ReturnType<typeof fakeBrowser>;
