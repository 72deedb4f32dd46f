// storage.session lives as long as the browser and never touches the disk; storage.local holds settings, and that first words were said.
import { browser } from './browser.ts';

export const session = {
  async get(key: string): Promise<unknown> {
    return (await browser.storage.session.get(key))[key];
  },

  async all(): Promise<Readonly<Record<string, unknown>>> {
    return browser.storage.session.get(null);
  },

  /** False where the browser refused, for want of room or whatever else: nothing was stored. */
  async set(key: string, value: unknown): Promise<boolean> {
    return browser.storage.session.set({ [key]: value }).then(
      () => true,
      () => false,
    );
  },

  /** Octets that everything kept takes, as the browser counts them. */
  async bytesInUse(): Promise<number> {
    return browser.storage.session.getBytesInUse(null);
  },

  async remove(keys: string | string[]): Promise<void> {
    await browser.storage.session.remove(keys);
  },
};

export const local = {
  async get(key: string): Promise<unknown> {
    return (await browser.storage.local.get(key))[key];
  },

  async set(key: string, value: unknown): Promise<void> {
    await browser.storage.local.set({ [key]: value });
  },
};
