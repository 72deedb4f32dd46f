// Makes room in storage.session, which the robots.txt files of all sites share with what is kept of tabs.
import { session } from '../../platform/storage.ts';
import { TAB_RECORDS } from '../limits.ts';
import { keysOf, memoryOf } from '../private-windows.ts';
import { decodeCachedOutcome } from './cached-outcome.ts';

/** The start of the keys of robots.txt files, whatever their version. */
export const ROBOTS_FILES = 'robots:';

/** Bytes of what is kept of all tabs, above which it makes room. Of an ordinary tab, some thousands are. */
const MOST_OF_TABS = 1024 * 1024;

/** Of files, so much more at a time, since everything must be read to find the oldest ones. */
const FREED_BYTES = 2 * 1024 * 1024;

interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly size: number;
}

/** Frees at least so many bytes, if there are so many: first from the tabs that take most, if they take very much, then the oldest files. */
export async function makeRoom(bytes: number): Promise<void> {
  const entries = Object.entries(await session.all()).map(([key, value]) => ({ key, value, size: sizeOf(value) }));
  const startingWith = (start: string): readonly Entry[] =>
    entries.filter(({ key }) => keysOf(start).some((prefix) => key.startsWith(prefix)));
  const ofTabs = startingWith(TAB_RECORDS).toSorted((a, b) => b.size - a.size);
  let ofAllTabs = ofTabs.reduce((sum, { size }) => sum + size, 0);
  let excess = bytes;
  const dropped: string[] = [];
  const drop = ({ key, size }: Entry) => {
    dropped.push(key);
    excess -= size;
  };
  for (const record of ofTabs) {
    if (ofAllTabs <= MOST_OF_TABS) break;
    drop(record);
    ofAllTabs -= record.size;
  }
  if (excess > 0) excess += FREED_BYTES;
  const fetchedAt = ({ value }: Entry) => decodeCachedOutcome(value)?.at ?? 0;
  const files = startingWith(ROBOTS_FILES).map((file) => ({ file, at: fetchedAt(file) }));
  for (const { file } of files.sort((a, b) => a.at - b.at)) {
    if (excess <= 0) break;
    drop(file);
  }
  await session.remove(dropped);
}

/** Storage that is full gets room for it once. False if it refuses all the same. */
export async function keepWithRoom(key: string, isPrivate: boolean, value: unknown): Promise<boolean> {
  const store = () => memoryOf(isPrivate).set(key, value);
  if (await store()) return true;
  await makeRoom(sizeOf(value));
  return store();
}

const encoder = new TextEncoder();

/** Bytes, estimated as JSON in UTF-8. */
export function sizeOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
