// Keeps one outcome for each origin in storage.session, which outlives the worker but not the browser. If a tab's page has to make the
// request, it keeps one for each tab, since a page can get another response, for instance from its service worker.

import { hasAccess } from '../../platform/permissions.ts';
import { canAskFor } from '../../platform/private-windows.ts';
import { session } from '../../platform/storage.ts';
import { isPrivateTab } from '../../platform/tabs.ts';
import { copyOf, type RobotsOutcome } from '../../robots/index.ts';
import { robotsUrlOf } from '../../shared/page.ts';
import { setNewest } from '../limits.ts';
import { isPrivateKey, keyFor, keysOf, memoryOf } from '../private-windows.ts';
import { keepWithRoom, ROBOTS_FILES } from '../session-room.ts';
import { type CachedOutcome, decodeCachedOutcome } from './cached-outcome.ts';
import { type Fetched, fetchRobots, fetchThroughPage } from './fetch-robots.ts';

/** The format's version is in the key: copies of another version are never read, and are dropped when they are the oldest. */
const PREFIX = `${ROBOTS_FILES}2:`;

/** Bytes, estimated as JSON in UTF-8. Browsers give an extension 10 MB for everything in storage.session. */
const CACHE_BYTES = 8 * 1024 * 1024;

/**
 * Outcomes that storage refused, so that a page which keeps changing its URL doesn't cause a request each time. Lost with the worker.
 * Nothing from private windows.
 */
const refused = new Map<string, CachedOutcome>();
/** A failure is small, but a file can have 500 KiB. */
const MOST_REFUSED = 2_000;
const MOST_REFUSED_FILES = 4;

/**
 * Failed attempts that say nothing about the server: offline, or the page can't make requests. They aren't outcomes, but prevent another
 * attempt at once. By `attemptKeyOf`; lost with the worker.
 */
const failedAttempts = new Map<string, CachedOutcome>();
const MOST_FAILED_ATTEMPTS = 2_000;

/** By origin and `attemptKeyOf`. Lost with the worker, as is everything that waits for it. */
const underWay = new Map<string, Pick<RobotsRequest, 'cache'> & { readonly work: Promise<Obtained> }>();

interface Obtained {
  readonly robots: KnownRobots;
  /** Whether the server is asked, not only what is kept. */
  readonly isAsked: boolean;
}

export interface KnownRobots {
  readonly outcome: RobotsOutcome;
  /** Until when a visit makes no request, in milliseconds since the epoch; null where nothing is kept. */
  readonly keptUntil: number | null;
}

export interface RequestContext {
  /** For a private window: nothing must reach the browser's cache on disk. */
  readonly isPrivate: boolean;
  /** One of many that a single click requests: kept only if there is room. */
  readonly isSpare?: boolean;
  /** The tab whose page has to make the request, because this background can't. The outcome is valid for this tab only. */
  readonly through?: number | undefined;
}

/** The context of a request for the tab's page, or for a link in it. `isGranted`: access by host permission, not only by a click. */
export function contextFor(
  tabId: number,
  { isPrivate }: Pick<RequestContext, 'isPrivate'>,
  isGranted = true,
): RequestContext {
  return { isPrivate, through: isGranted && canAskFor({ isPrivate }) ? undefined : tabId };
}

export interface RobotsRequest extends RequestContext {
  /**
   * How what is kept is used, in fetch's own words. `default`: while it is valid. `force-cache`: however old; it is requested only
   * if nothing is kept. `no-cache`: the server is asked, which can confirm the copy in the browser's cache. `reload`: requested anew.
   */
  readonly cache: 'default' | 'force-cache' | 'no-cache' | 'reload';
}

/**
 * Gets the result of each request by this background, except for private windows.
 *
 * @param cache how what is kept was to be used: a visit or a view takes what is good enough; a click, or a check, asks the server
 */
type Listener = (origin: string, fetched: Fetched, cache: RobotsRequest['cache']) => void;
const listeners = new Set<Listener>();

export function onRobotsFetched(listener: Listener): void {
  listeners.add(listener);
}

/** The origin's robots.txt. Simultaneous calls share one request, but private windows share none with others. */
export async function robotsOf(origin: string, request: RobotsRequest): Promise<KnownRobots> {
  const key = `${origin} ${attemptKeyOf(origin, request)}`;
  for (let other = underWay.get(key); other; other = underWay.get(key)) {
    const { robots, isAsked } = await other.work;
    // What was kept may be recent enough for the other call, but not for this one.
    if (isAsked || request.cache === 'force-cache' || request.cache === other.cache) return robots;
  }
  const work = obtain(origin, request).finally(() => underWay.delete(key));
  underWay.set(key, { cache: request.cache, work });
  return (await work).robots;
}

async function obtain(origin: string, request: RobotsRequest): Promise<Obtained> {
  const { cache, through } = request;
  const attemptKey = attemptKeyOf(origin, request);
  const kept = await cachedOf(origin, request);
  const now = Date.now();
  const isGoodEnough = kept && (cache === 'force-cache' || (cache === 'default' && isCurrent(kept, now)));
  if (isGoodEnough) return { robots: robotsIn(kept, origin, request), isAsked: false };
  const before = failedAttempts.get(attemptKey);
  const isStillFailing =
    cache !== 'reload' && before && isOf(origin, before) && isCurrent(before, now) && !isOver(before);
  if (isStillFailing) return { robots: { outcome: before.outcome, keptUntil: null }, isAsked: false };
  failedAttempts.delete(attemptKey);
  const known = kept?.outcome ?? null;
  const fetched = await (through === undefined
    ? fetchFromHere(origin, request, known)
    : fetchThroughPage(through, origin, known));
  const { outcome } = fetched;
  if (through === undefined && !request.isPrivate) for (const listener of listeners) listener(origin, fetched, cache);
  // This says nothing about the server: the outcome before stays, and so does how long the server has failed.
  const isUnchanged = isForWantOfAccess(outcome) || failedBy(outcome) === 'offline';
  if (isUnchanged) setNewest(failedAttempts, attemptKey, keptNow(fetched), MOST_FAILED_ATTEMPTS);
  const keptUntil = isUnchanged ? null : await keep(origin, request, keptNow(fetched));
  // The tab was closed in the meantime.
  if (through !== undefined && (await isPrivateTab(through)) === null) await forgetThroughPage(through);
  return { robots: { outcome, keptUntil }, isAsked: true };
}

async function fetchFromHere(
  origin: string,
  { cache, isPrivate }: RobotsRequest,
  before: RobotsOutcome | null,
): Promise<Fetched> {
  const mode = isPrivate ? 'no-store' : cache === 'reload' ? cache : 'no-cache';
  const fetched = await fetchRobots(origin, mode, before);
  // If access was revoked in the meantime, the browser made the request fail.
  const isWithheld = failedBy(fetched.outcome) === 'network' && !(await hasAccess(origin));
  return isWithheld ? { outcome: { kind: 'no-access', url: robotsUrlOf(origin) }, freshnessMs: 0 } : fetched;
}

function isForWantOfAccess(outcome: RobotsOutcome): boolean {
  return outcome.kind === 'no-access' || (outcome.kind === 'not-followed' && outcome.reason === 'no-access');
}

/** Call it when access was given or withdrawn: attempts that failed without access are made again. */
export function accessChanged(): void {
  for (const [attemptKey, { outcome }] of failedAttempts)
    if (isForWantOfAccess(outcome)) failedAttempts.delete(attemptKey);
}

/** Setting the clock back doesn't make it last longer. */
function isCurrent({ at, until }: CachedOutcome, now: number): boolean {
  return at <= now && now < until;
}

/** Whether it failed because this machine was offline, and it no longer is. */
function isOver({ outcome }: CachedOutcome): boolean {
  return failedBy(outcome) === 'offline' && navigator.onLine !== false;
}

function failedBy(outcome: RobotsOutcome) {
  return outcome.kind === 'unreachable' ? outcome.reason.kind : null;
}

/** What is kept for the origin. Makes no request. */
export async function cachedRobotsOf(origin: string, context: RequestContext): Promise<KnownRobots | null> {
  const kept = await cachedOf(origin, context);
  return kept && robotsIn(kept, origin, context);
}

const pageKeyOf = (tabId: number) => `tab:${tabId}`;

function keyOf(origin: string, { through }: RequestContext): string {
  return through === undefined ? origin : pageKeyOf(through);
}

function attemptKeyOf(origin: string, context: RequestContext): string {
  return keyFor(keyOf(origin, context), context.isPrivate);
}

async function cachedOf(origin: string, context: RequestContext): Promise<CachedOutcome | null> {
  const key = keyOf(origin, context);
  const newer = context.isPrivate ? undefined : refused.get(key);
  const kept = newer ?? decodeCachedOutcome(await memoryOf(context.isPrivate).get(PREFIX + key));
  return kept && isOf(origin, kept) ? kept : null;
}

/** Whether an outcome that is kept for a tab is this origin's: tabs move from site to site. */
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

/** `keptUntil` is null for what is only in the worker's memory, which can be lost. */
function robotsIn(kept: CachedOutcome, origin: string, context: RequestContext): KnownRobots {
  const isRefused = refused.get(keyOf(origin, context)) === kept;
  return { outcome: kept.outcome, keptUntil: isRefused ? null : kept.until };
}

function keptNow({ outcome, freshnessMs }: Fetched): CachedOutcome {
  const at = Date.now();
  return { outcome, at, until: at + freshnessMs };
}

/** Resolves to the time until which it is kept; to null if it isn't. */
async function keep(origin: string, context: RequestContext, kept: CachedOutcome): Promise<number | null> {
  const { isPrivate, isSpare } = context;
  const key = keyOf(origin, context);
  const isStored = await keepWithRoom(PREFIX + key, isPrivate, kept, { most: CACHE_BYTES, isSpare });
  if (isPrivate) return isStored ? kept.until : null;
  const hadOlder = refused.delete(key);
  // Storing may still be refused; the outcome is shown all the same. One that is spare has the place of an older one, and no other.
  if (!isStored && (hadOlder || !isSpare)) rememberRefused(key, kept);
  return isStored ? kept.until : null;
}

/** Files are dropped before failures: a dropped file costs one more request, a dropped failure can cost one on each visit. */
function rememberRefused(key: string, kept: CachedOutcome): void {
  setNewest(refused, key, kept, MOST_REFUSED);
  const files = [...refused].filter(([, { outcome }]) => copyOf(outcome));
  for (const [old, { outcome, ...times }] of files.slice(0, -MOST_REFUSED_FILES)) {
    if (outcome.kind === 'unreachable') refused.set(old, { ...times, outcome: { ...outcome, lastGood: null } });
    else refused.delete(old);
  }
}

/** Call it when a tab was closed: forgets what its page received. */
export async function forgetThroughPage(tabId: number): Promise<void> {
  refused.delete(pageKeyOf(tabId));
  // It may have been the last private tab. A call that still needs the attempt makes it again.
  for (const attemptKey of failedAttempts.keys()) if (isPrivateKey(attemptKey)) failedAttempts.delete(attemptKey);
  failedAttempts.delete(pageKeyOf(tabId));
  await session.remove(keysOf(PREFIX + pageKeyOf(tabId)));
}
