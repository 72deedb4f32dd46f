// One outcome an origin, in storage.session: it outlives the worker and not the browser.

import { hasAccess } from '../platform/permissions.ts';
import { session } from '../platform/storage.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import { robotsUrlOf } from '../shared/page.ts';
import type { Fetched, fetchRobots } from './fetch-robots.ts';
import { decodeKept, type Kept } from './kept.ts';
import { memoryOf } from './private-windows.ts';

/** The version of what is kept stands in the key: another version's copies are never read, and dropped as old. */
const PREFIX = 'robots:2:';

/** The browsers give 10 MB for everything an extension keeps in a session. Octets, estimated as JSON in UTF-8. */
const ROOM = 8 * 1024 * 1024;

/** Made free at once, because all that is kept must be read to find the oldest. */
const SPARE = ROOM / 4;

/**
 * What storage refused, so that a page which changes its address every moment does not have its server asked each time.
 * Lost with the worker. Nothing from private windows.
 */
const refused = new Map<string, Kept>();
const MOST_REFUSED = 20;

/** Requests under way. Lost with the worker, and then nobody waits for them any more. */
const underWay = new Map<string, { readonly isPrivate: boolean; readonly work: Promise<KnownRobots> }>();

export interface KnownRobots {
  readonly outcome: RobotsOutcome;
  /** Until when a visit asks nobody, in milliseconds since the epoch; null where nothing is kept. */
  readonly keptUntil: number | null;
}

export interface Wish {
  /** `fresh`: not what is kept, ask the server. `kept`: what is kept however old, ask only where there is nothing. */
  readonly want: 'fresh' | 'valid' | 'kept';
  /** Asked for by a private window: the browser's cache on disk must not learn of it. */
  readonly isPrivate: boolean;
  /** How the server is asked. */
  readonly ask: typeof fetchRobots;
}

/** The origin's robots.txt, asked for once however many want it at the same time. */
export async function robotsOf(origin: string, { want, isPrivate, ask }: Wish): Promise<KnownRobots> {
  const before = underWay.get(origin);
  if (before?.isPrivate === isPrivate) return before.work;
  const work = (async () => {
    // Private windows and the others do not share what they learn; the origin is asked by one of them at a time.
    await before?.work.catch(() => undefined);
    const kept = await keptOf(origin, isPrivate);
    const isGoodEnough = kept && (want === 'kept' || (want === 'valid' && isCurrent(kept, Date.now())));
    if (isGoodEnough) return known(origin, kept);
    const cache = isPrivate ? 'no-store' : want === 'fresh' ? 'reload' : 'no-cache';
    const fetched = await ask(origin, cache, kept?.outcome ?? null);
    const { outcome } = fetched;
    // Permission may be taken back meanwhile, and then the browser lets the request fail.
    const isWithheld = failedBy(outcome) === 'network' && !(await hasAccess(origin));
    if (isWithheld) return { outcome: { kind: 'no-access', url: robotsUrlOf(origin) } as const, keptUntil: null };
    // Offline, nothing is learnt of the server: what was known of it before stays, and so does how long it has failed.
    const keptUntil = failedBy(outcome) === 'offline' ? null : await keep(origin, isPrivate, fetched);
    return { outcome, keptUntil };
  })();
  const mine = { isPrivate, work };
  underWay.set(origin, mine);
  try {
    return await work;
  } finally {
    if (underWay.get(origin) === mine) underWay.delete(origin);
  }
}

/** A clock that was put back does not make it last longer. */
function isCurrent({ at, until }: Kept, now: number): boolean {
  return at <= now && now < until;
}

function failedBy(outcome: RobotsOutcome) {
  return outcome.kind === 'unreachable' ? outcome.reason.kind : null;
}

/** What is kept of the origin, without asking anybody. */
export async function keptRobotsOf(origin: string, isPrivate: boolean): Promise<KnownRobots | null> {
  const kept = await keptOf(origin, isPrivate);
  return kept && known(origin, kept);
}

async function keptOf(origin: string, isPrivate: boolean): Promise<Kept | null> {
  const newer = isPrivate ? undefined : refused.get(origin);
  return newer ?? decodeKept(await memoryOf(isPrivate).get(PREFIX + origin));
}

/** What only the worker's own memory has is promised to nobody. */
function known(origin: string, kept: Kept): KnownRobots {
  return { outcome: kept.outcome, keptUntil: refused.get(origin) === kept ? null : kept.until };
}

/** Resolves to the time until which it is kept; to null where it is not. */
async function keep(origin: string, isPrivate: boolean, { outcome, keepFor }: Fetched): Promise<number | null> {
  const now = Date.now();
  const kept: Kept = { outcome, at: now, until: now + keepFor };
  await makeRoom(sizeOf(kept));
  const isStored = await memoryOf(isPrivate).set(PREFIX + origin, kept);
  // If it is refused all the same, the outcome is still on its way to the screen.
  refused.delete(origin);
  if (isStored) return kept.until;
  if (!isPrivate) refused.set(origin, kept);
  if (refused.size > MOST_REFUSED) refused.delete([...refused.keys()][0] ?? '');
  return null;
}

/** Where all that is kept, with `size` octets more, does not fit: drops the oldest until it does with room to spare. */
async function makeRoom(size: number): Promise<void> {
  let excess = (await session.bytesInUse()) + size - ROOM;
  if (excess <= 0) return;
  excess += SPARE;
  const oldestFirst = Object.entries(await session.all())
    .filter(([key]) => /^(private:)?robots:/.test(key))
    .map(([key, value]) => ({ key, size: sizeOf(value), at: decodeKept(value)?.at ?? 0 }))
    .sort((a, b) => a.at - b.at);
  const dropped: string[] = [];
  for (const old of oldestFirst) {
    if (excess <= 0) break;
    dropped.push(old.key);
    excess -= old.size;
  }
  await session.remove(dropped);
}

const encoder = new TextEncoder();

function sizeOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
