// storage.session lives as long as the browser and is never written to disk; storage.local holds settings, what a person asked
// to keep, and that the introduction was closed; storage.sync holds the settings of a person who turned sync on. A storage that
// can't be read counts as empty, except where it is added to: then what it has isn't known.
import type { Storage } from 'webextension-polyfill';
import { browser } from './browser.ts';
import { privateSession } from './private-session.ts';
import { isPrivateBackground } from './private-windows.ts';

const sessionArea = () => (isPrivateBackground() ? privateSession : browser.storage.session);

async function read(
  area: Pick<Storage.StorageArea, 'get'>,
  key: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  return area.get(key).catch(() => ({}));
}

/** False if the browser refused (a full disk, for example): nothing changed. */
const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

export const session = {
  async get(key: string): Promise<unknown> {
    return (await read(sessionArea(), key))[key];
  },

  async all(): Promise<Readonly<Record<string, unknown>>> {
    return read(sessionArea(), null);
  },

  set(key: string, value: unknown): Promise<boolean> {
    return succeeds(sessionArea().set({ [key]: value }));
  },

  /** Bytes of everything that is stored, as the browser counts them. */
  async bytesInUse(): Promise<number> {
    return sessionArea()
      .getBytesInUse(null)
      .catch(() => 0);
  },

  async remove(keys: string | string[]): Promise<void> {
    await sessionArea()
      .remove(keys)
      .catch(() => undefined);
  },
};

export const local = {
  async get(key: string): Promise<unknown> {
    return (await read(browser.storage.local, key))[key];
  },

  /** Rejects if the browser refuses: what is added to must not be taken for absent. */
  async getOrReject(key: string): Promise<unknown> {
    return (await browser.storage.local.get(key))[key];
  },

  /** Rejects, too. */
  async allOrReject(): Promise<Readonly<Record<string, unknown>>> {
    return browser.storage.local.get(null);
  },

  set(key: string, value: unknown): Promise<boolean> {
    return succeeds(browser.storage.local.set({ [key]: value }));
  },

  /** All of them or none. */
  setAll(items: Record<string, unknown>): Promise<boolean> {
    return succeeds(browser.storage.local.set(items));
  },

  remove(keys: string | string[]): Promise<boolean> {
    return succeeds(browser.storage.local.remove(keys));
  },
};

export const synced = {
  /** Rejects if the browser refuses: other browsers' data must not be taken for absent. */
  async get(key: string): Promise<unknown> {
    return (await browser.storage.sync.get(key))[key];
  },

  set(key: string, value: unknown): Promise<boolean> {
    return succeeds(browser.storage.sync.set({ [key]: value }));
  },

  remove(key: string): Promise<boolean> {
    return succeeds(browser.storage.sync.remove(key));
  },
};

/** The polyfill passes the call on, but its types lack it. */
type AccessLimited = {
  readonly setAccessLevel?: (options: { readonly accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>;
};

/**
 * Closes local and synced storage to content scripts: ours use none, and a page that took over its process could act as one.
 * Session storage is closed to them by default. Chromium can do this since 140, and remembers it; Firefox can't.
 */
export async function closeToContentScripts(): Promise<void> {
  const close = async (area: Storage.StorageArea & AccessLimited) =>
    area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  await Promise.allSettled([close(browser.storage.local), close(browser.storage.sync)]);
}

/** For this tab only: from one of our pages to the one that replaces it there. */
export const ownTab = {
  put(key: string, value: string): void {
    sessionStorage.setItem(key, value);
  },

  /** Returned once; null if nothing was put. */
  take(key: string): string | null {
    const value = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return value;
  },
};
