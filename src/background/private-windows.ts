// Keeps what comes from private windows apart, and drops it with the last private tab. storage.session never reaches the disk, but lasts
// until the browser is closed.
import { session } from '../platform/storage.ts';
import { openTabs } from '../platform/tabs.ts';

/** Marks that there is something to drop. Written before anything else, in case the worker is killed in between. */
const MARK = 'private';
const PREFIX = 'private:';

/** The storage for private windows, or for the others; they don't share anything. */
export function memoryOf(isPrivate: boolean): Pick<typeof session, 'get' | 'set'> {
  return isPrivate ? { get: (key) => session.get(keyFor(key, true)), set: keepPrivately } : session;
}

/** The storage key for private windows or for the others. */
export function keyFor(key: string, isPrivate: boolean): string {
  return isPrivate ? PREFIX + key : key;
}

export function isPrivateKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** All keys of storage.session under which it can be. */
export function keysOf(key: string): string[] {
  return [false, true].map((isPrivate) => keyFor(key, isPrivate));
}

async function keepPrivately(key: string, value: unknown): Promise<boolean> {
  const isKept = (await session.set(MARK, true)) && (await session.set(keyFor(key, true), value));
  // The last window may have been closed in the meantime.
  await forgetPrivate();
  return isKept;
}

/** Drops everything if no private tab is open, also what a worker that was killed didn't drop. */
export async function forgetPrivate(): Promise<void> {
  if ((await session.get(MARK)) !== true) return;
  const tabs = await openTabs();
  if (tabs.some(({ isPrivate }) => isPrivate)) return;
  const keys = Object.keys(await session.all());
  await session.remove([...keys.filter(isPrivateKey), MARK]);
}
