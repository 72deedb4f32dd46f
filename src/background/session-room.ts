// The room in storage.session, which the robots.txt files of all sites share with what is kept of tabs. What can fill it is written here,
// one at a time: what room there is depends on what the others left, and nothing new may be taken for what is old.
import * as v from 'valibot';
import { createQueue } from '../base/queue.ts';
import type { Steps } from '../base/steps.ts';
import { session } from '../platform/storage.ts';
import { inPieces } from '../shared/in-pieces.ts';
import { bytesInJson } from '../shared/packed-body.ts';
import { keysOf, memoryOf } from './private-windows.ts';

/** The start of the keys of robots.txt files, whatever their version. */
export const ROBOTS_FILES = 'robots:';

/** The same for what is kept of tabs. */
export const TAB_RECORDS = 'tab:';

/** Bytes of what is kept of all tabs, above which it makes room. Of an ordinary tab, some thousands are. */
const MOST_TAB_BYTES = 1024 * 1024;

/** Of files, so much more at a time, since everything must be read to find the oldest ones. */
const FREED_BYTES = 2 * 1024 * 1024;

interface Room {
  /** Bytes of all that is kept, with this; otherwise as many as the browser gives. */
  readonly most?: number;
  /** Nothing is dropped for it. */
  readonly isSpare?: boolean | undefined;
  /** Asked when its turn has come. */
  readonly isWanted?: () => boolean;
}

const inQueue = createQueue();

/** Makes room if that is necessary. False if it isn't kept: it isn't wanted any more, or the browser refuses all the same. */
export function keepWithRoom(key: string, isPrivate: boolean, value: unknown, room: Room = {}): Promise<boolean> {
  return inQueue(async () => {
    if (room.isWanted?.() === false) return false;
    const excess = room.most === undefined ? 0 : (await session.bytesInUse()) + bytesInJson(value) - room.most;
    if (excess > 0 && room.isSpare) return false;
    if (excess > 0) await makeRoom(excess);
    const store = () => memoryOf(isPrivate).set(key, value);
    if (await store()) return true;
    if (room.isSpare) return false;
    await makeRoom(bytesInJson(value));
    return store();
  });
}

/** Also what is still to be kept. */
export function removeKept(keys: readonly string[]): Promise<void> {
  return inQueue(() => session.remove([...keys]));
}

/** Frees at least so many bytes, if there are so many. */
async function makeRoom(bytes: number): Promise<void> {
  await session.remove([...(await inPieces(keysToDrop(bytes, await session.all())))]);
}

interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly size: number;
}

/** First of the tabs that take most, if they take very much, then the oldest files. */
function* keysToDrop(bytes: number, stored: Readonly<Record<string, unknown>>): Steps<readonly string[]> {
  const entries: Entry[] = [];
  for (const [key, value] of Object.entries(stored)) {
    entries.push({ key, value, size: bytesInJson(value) });
    yield;
  }
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
    if (ofAllTabs <= MOST_TAB_BYTES) break;
    drop(record);
    ofAllTabs -= record.size;
  }
  if (excess > 0) excess += FREED_BYTES;
  for (const file of startingWith(ROBOTS_FILES).toSorted((a, b) => fetchedAt(a) - fetchedAt(b))) {
    if (excess <= 0) break;
    drop(file);
  }
  return dropped;
}

/** All versions of the format have it. */
const dated = v.object({ at: v.number() });

function fetchedAt({ value }: Entry): number {
  const result = v.safeParse(dated, value);
  return result.success ? result.output.at : 0;
}
