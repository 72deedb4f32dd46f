// Replaces storage.session in the background of Chromium's private windows, where storage.session belongs to the whole browser
// and outlives them. Cache Storage is their own, in memory, and ends with the last of them.
import type { Storage } from 'webextension-polyfill';

/** A cache knows only URLs; these are never fetched. */
const HOST = 'https://session.invalid/';
const cacheUrlOf = (key: string) => HOST + encodeURIComponent(key);
const keyOf = ({ url }: Request) => decodeURIComponent(url.slice(HOST.length));
const open = () => caches.open('session');

async function texts(key: string | null): Promise<readonly (readonly [key: string, json: string])[]> {
  const cache = await open();
  const requests = await cache.keys(key === null ? undefined : cacheUrlOf(key));
  const responses = await Promise.all(requests.map((request) => cache.match(request)));
  return Promise.all(
    requests.map(async (request, index) => [keyOf(request), (await responses[index]?.text()) ?? 'null']),
  );
}

export const privateSession: Pick<Storage.StorageArea, 'set'> & {
  get(key: string | null): Promise<Record<string, unknown>>;
  remove(keys: string | string[]): Promise<void>;
  getBytesInUse(key: null): Promise<number>;
} = {
  async get(key) {
    return Object.fromEntries((await texts(key)).map(([name, json]) => [name, JSON.parse(json)]));
  },

  async set(items) {
    const cache = await open();
    const put = ([key, value]: [string, unknown]) => cache.put(cacheUrlOf(key), new Response(JSON.stringify(value)));
    await Promise.all(Object.entries(items).map(put));
  },

  async remove(keys) {
    const cache = await open();
    await Promise.all([keys].flat().map((key) => cache.delete(cacheUrlOf(key))));
  },

  async getBytesInUse() {
    const encoder = new TextEncoder();
    return (await texts(null)).reduce((sum, [, json]) => sum + encoder.encode(json).length, 0);
  },
};
