// What is known from private windows lives no longer than they do: it is kept apart, and dropped with the last private tab.
// storage.session never touches the disk, but it lasts until the browser ends.
import { session } from '../../platform/storage.ts';
import { openTabs } from '../../platform/tabs.ts';

/** That there is something. Stands there before the thing itself, so that a worker's death leaves nothing unknown behind. */
const MARK = 'private';
const PREFIX = 'private:';

/** Where things are kept for private windows, or for the others: neither learns from the other. */
export function memoryOf(isPrivate: boolean): Pick<typeof session, 'get' | 'set'> {
  return isPrivate ? { get: (key) => session.get(keyFor(key, true)), set: keepPrivately } : session;
}

/** Where something is kept by that, for private windows or for the others. */
export function keyFor(key: string, isPrivate: boolean): string {
  return isPrivate ? PREFIX + key : key;
}

export function isPrivateKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** The keys of storage.session under which it can be. */
export function keysOf(key: string): string[] {
  return [false, true].map((isPrivate) => keyFor(key, isPrivate));
}

async function keepPrivately(key: string, value: unknown): Promise<boolean> {
  const isKept = (await session.set(MARK, true)) && (await session.set(keyFor(key, true), value));
  // The last window may have been closed meanwhile.
  await forgetPrivate();
  return isKept;
}

/** Once no private tab is open any more. A worker may have died as it forgot a tab: that is made up for as well. */
export async function forgetPrivate(): Promise<void> {
  if ((await session.get(MARK)) !== true) return;
  const tabs = await openTabs();
  if (tabs.some(({ isPrivate }) => isPrivate)) return;
  const keys = Object.keys(await session.all());
  await session.remove([...keys.filter(isPrivateKey), MARK]);
}
