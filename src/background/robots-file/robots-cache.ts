// One outcome an origin, in storage.session: it outlives the worker and not the browser. Where a tab's page has to ask, one
// a tab: a page can get another answer than others, from its service worker for one.

import { hasAccess } from '../../platform/permissions.ts';
import { canAskFor } from '../../platform/private-windows.ts';
import { session } from '../../platform/storage.ts';
import { isPrivateTab } from '../../platform/tabs.ts';
import { fileOf, type RobotsOutcome } from '../../robots/index.ts';
import { robotsUrlOf } from '../../shared/page.ts';
import { setNewest } from '../limits.ts';
import { isPrivateKey, keyFor, keysOf, memoryOf } from '../visit/private-windows.ts';
import { type CachedOutcome, decodeCachedOutcome } from './cached-outcome.ts';
import { type Fetched, fetchRobots, fetchThroughPage } from './fetch-robots.ts';

/** The version of what is kept stands in the key: another version's copies are never read, and dropped as old. */
const ANY_VERSION = 'robots:';
const PREFIX = `${ANY_VERSION}2:`;

/** The browsers give 10 MB for everything an extension keeps in a session. Bytes, estimated as JSON in UTF-8. */
const ROOM = 8 * 1024 * 1024;

/** Made free at once, because all that is kept must be read to find the oldest. */
const SPARE = ROOM / 4;

/**
 * What storage refused, so that a page which changes its URL every moment does not have its server asked each time.
 * Lost with the worker. Nothing from private windows.
 */
const refused = new Map<string, CachedOutcome>();
/** A failure is small, and a file may have 500 KiB. */
const MOST_REFUSED = 2_000;
const MOST_REFUSED_FILES = 4;

/**
 * Attempts that say nothing about the server: the network was gone, the page can't ask. Not a result, but no reason to try
 * again at once. By `placeOf`; lost with the worker.
 */
const failedAttempts = new Map<string, CachedOutcome>();
const MOST_FAILED_ATTEMPTS = 2_000;

/** By origin and `keyOf`. Lost with the worker, as is everything that waits for it. */
const underWay = new Map<string, RobotsRequest & { readonly work: Promise<Look> }>();

interface Look {
  readonly robots: KnownRobots;
  /** The server was asked, and not only memory. */
  readonly isAsked: boolean;
}

export interface KnownRobots {
  readonly outcome: RobotsOutcome;
  /** Until when a visit makes no request, in milliseconds since the epoch; null where nothing is kept. */
  readonly keptUntil: number | null;
}

export interface RequestContext {
  /** Asked for by a private window: the browser's cache on disk must not learn of it. */
  readonly isPrivate: boolean;
  /** Kept only where there is room: it is one of many that a single click asks for. */
  readonly isSpare?: boolean;
  /** The tab whose page has to ask, because this background can't. Its answer is valid for this tab. */
  readonly through?: number | undefined;
}

/** Who asks for the tab's page, or for a link there. `isGranted`: by host permission, not by a click alone. */
export function contextFor(
  tabId: number,
  { isPrivate }: Pick<RequestContext, 'isPrivate'>,
  isGranted = true,
): RequestContext {
  return { isPrivate, through: isGranted && canAskFor({ isPrivate }) ? undefined : tabId };
}

export interface RobotsRequest extends RequestContext {
  /**
   * `fresh`: not what is kept, ask the server. `kept`: what is kept however old, ask only where there is nothing. `asked`: ask the
   * server in any case, as a visit does: it may say that the browser's copy still holds.
   */
  readonly want: 'fresh' | 'valid' | 'kept' | 'asked';
}

/** Gets each answer to a request that this background made for a site that isn't visited privately. */
type Listener = (origin: string, fetched: Fetched) => void;
let report: Listener = () => undefined;

export function onRobotsFetched(listener: Listener): void {
  report = listener;
}

/** The origin's robots.txt, asked for once however many want it at the same time. */
export async function robotsOf(origin: string, request: RobotsRequest): Promise<KnownRobots> {
  const key = `${origin} ${keyOf(origin, request)}`;
  // Private windows and the others do not share what they learn; the origin is asked by one of them at a time.
  for (let other = underWay.get(key); other; other = underWay.get(key)) {
    if (other.isPrivate !== request.isPrivate) {
      await other.work.catch(() => undefined);
      continue;
    }
    const { robots, isAsked } = await other.work;
    // What was only remembered for another may be too old for this one.
    if (isAsked || request.want === 'kept' || request.want === other.want) return robots;
  }
  const work = look(origin, request).finally(() => underWay.delete(key));
  underWay.set(key, { ...request, work });
  return (await work).robots;
}

async function look(origin: string, request: RobotsRequest): Promise<Look> {
  const { want, through } = request;
  const place = placeOf(origin, request);
  const kept = await cachedOf(origin, request);
  const now = Date.now();
  const isGoodEnough = kept && (want === 'kept' || (want === 'valid' && isCurrent(kept, now)));
  if (isGoodEnough) return { robots: robotsIn(kept, origin, request), isAsked: false };
  const before = failedAttempts.get(place);
  const isStillFailing =
    want !== 'fresh' && before && isOf(origin, before) && isCurrent(before, now) && !isOver(before);
  if (isStillFailing) return { robots: { outcome: before.outcome, keptUntil: null }, isAsked: false };
  failedAttempts.delete(place);
  const known = kept?.outcome ?? null;
  const fetched = await (through === undefined
    ? fetchFromHere(origin, request, known)
    : fetchThroughPage(through, origin, known));
  const { outcome } = fetched;
  if (through === undefined && !request.isPrivate) report(origin, fetched);
  // Nothing is learned of the server: what was known of it before stays, and so does how long it has failed.
  const isUnchanged = isForWantOfAccess(outcome) || failedBy(outcome) === 'offline';
  if (isUnchanged) setNewest(failedAttempts, place, keptNow(fetched), MOST_FAILED_ATTEMPTS);
  const keptUntil = isUnchanged ? null : await keep(origin, request, keptNow(fetched));
  // Closed meanwhile, and forgotten already.
  if (through !== undefined && (await isPrivateTab(through)) === null) await forgetThroughPage(through);
  return { robots: { outcome, keptUntil }, isAsked: true };
}

async function fetchFromHere(
  origin: string,
  { want, isPrivate }: RobotsRequest,
  before: RobotsOutcome | null,
): Promise<Fetched> {
  const cache = isPrivate ? 'no-store' : want === 'fresh' ? 'reload' : 'no-cache';
  const fetched = await fetchRobots(origin, cache, before);
  // Permission may be revoked meanwhile, and then the browser lets the request fail.
  const isWithheld = failedBy(fetched.outcome) === 'network' && !(await hasAccess(origin));
  return isWithheld ? { outcome: { kind: 'no-access', url: robotsUrlOf(origin) }, freshnessLifetime: 0 } : fetched;
}

function isForWantOfAccess(outcome: RobotsOutcome): boolean {
  return outcome.kind === 'no-access' || (outcome.kind === 'not-followed' && outcome.because === 'no-access');
}

/** Access was given or withdrawn: what failed without it is tried again. */
export function accessChanged(): void {
  for (const [place, { outcome }] of failedAttempts) if (isForWantOfAccess(outcome)) failedAttempts.delete(place);
}

/** A clock that was put back does not make it last longer. */
function isCurrent({ at, until }: CachedOutcome, now: number): boolean {
  return at <= now && now < until;
}

/** There is a network again. */
function isOver({ outcome }: CachedOutcome): boolean {
  return failedBy(outcome) === 'offline' && navigator.onLine !== false;
}

function failedBy(outcome: RobotsOutcome) {
  return outcome.kind === 'unreachable' ? outcome.reason.kind : null;
}

/** What is kept of the origin, without a request. */
export async function cachedRobotsOf(origin: string, context: RequestContext): Promise<KnownRobots | null> {
  const kept = await cachedOf(origin, context);
  return kept && robotsIn(kept, origin, context);
}

const pageKeyOf = (tabId: number) => `tab:${tabId}`;

function keyOf(origin: string, { through }: RequestContext): string {
  return through === undefined ? origin : pageKeyOf(through);
}

function placeOf(origin: string, context: RequestContext): string {
  return keyFor(keyOf(origin, context), context.isPrivate);
}

async function cachedOf(origin: string, context: RequestContext): Promise<CachedOutcome | null> {
  const key = keyOf(origin, context);
  const newer = context.isPrivate ? undefined : refused.get(key);
  const kept = newer ?? decodeCachedOutcome(await memoryOf(context.isPrivate).get(PREFIX + key));
  return kept && isOf(origin, kept) ? kept : null;
}

/** A tab goes from site to site. */
function isOf(origin: string, { outcome }: CachedOutcome): boolean {
  return askedOf(outcome) === robotsUrlOf(origin);
}

function askedOf(outcome: RobotsOutcome): string {
  switch (outcome.kind) {
    case 'found':
      return outcome.requestedUrl;
    case 'unavailable':
      return outcome.exchange.requestedUrl;
    case 'unreachable':
    case 'too-many-redirects':
    case 'not-followed':
    case 'no-access':
      return outcome.url;
    default:
      return outcome satisfies never;
  }
}

/** What only the worker's memory has is not promised to surfaces. */
function robotsIn(kept: CachedOutcome, origin: string, context: RequestContext): KnownRobots {
  const isRefused = refused.get(keyOf(origin, context)) === kept;
  return { outcome: kept.outcome, keptUntil: isRefused ? null : kept.until };
}

function keptNow({ outcome, freshnessLifetime }: Fetched): CachedOutcome {
  const at = Date.now();
  return { outcome, at, until: at + freshnessLifetime };
}

/** One outcome is stored at a time: what there is room for is known only once the others have been stored. */
let storing: Promise<unknown> = Promise.resolve();

/** Resolves to the time until which it is kept; to null where it is not. */
function keep(origin: string, context: RequestContext, kept: CachedOutcome): Promise<number | null> {
  const stored = storing.then(() => keepNow(origin, context, kept));
  storing = stored.catch(() => undefined);
  return stored;
}

async function keepNow(origin: string, context: RequestContext, kept: CachedOutcome): Promise<number | null> {
  const key = keyOf(origin, context);
  const size = sizeOf(kept);
  const store = () => memoryOf(context.isPrivate).set(PREFIX + key, kept);
  const excess = (await session.bytesInUse()) + size - ROOM;
  if (excess > 0 && context.isSpare) return null;
  if (excess > 0) await dropOldest(excess + SPARE);
  let isStored = await store();
  if (!isStored) {
    await dropOldest(size + SPARE);
    isStored = await store();
  }
  // If it is refused anyway, the outcome is still on its way to the screen.
  refused.delete(key);
  if (!isStored && !context.isPrivate) rememberRefused(key, kept);
  return isStored ? kept.until : null;
}

/** Files go before failures: without the file its server is asked once more, and without the failure again and again. */
function rememberRefused(key: string, kept: CachedOutcome): void {
  setNewest(refused, key, kept, MOST_REFUSED);
  const files = [...refused].filter(([, { outcome }]) => fileOf(outcome));
  for (const [old, { outcome, ...times }] of files.slice(0, -MOST_REFUSED_FILES)) {
    if (outcome.kind === 'unreachable') refused.set(old, { ...times, outcome: { ...outcome, lastGood: null } });
    else refused.delete(old);
  }
}

/** The oldest of all files that are kept, of so many bytes in all. */
async function dropOldest(bytes: number): Promise<void> {
  const oldestFirst = Object.entries(await session.all())
    .filter(([key]) => keysOf(ANY_VERSION).some((prefix) => key.startsWith(prefix)))
    .map(([key, value]) => ({ key, size: sizeOf(value), at: decodeCachedOutcome(value)?.at ?? 0 }))
    .sort((a, b) => a.at - b.at);
  const dropped: string[] = [];
  let excess = bytes;
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

/** The tab is gone, and with it the answers of its page. */
export async function forgetThroughPage(tabId: number): Promise<void> {
  refused.delete(pageKeyOf(tabId));
  // It may have been the last of the private ones; a caller that still needs it tries once more.
  for (const place of failedAttempts.keys()) if (isPrivateKey(place)) failedAttempts.delete(place);
  failedAttempts.delete(pageKeyOf(tabId));
  await session.remove(keysOf(PREFIX + pageKeyOf(tabId)));
}
