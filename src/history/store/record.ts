// Adds what a check brought to a site's history. Equal answers in a row become one run.
import { runAll, type Steps } from '../../base/steps.ts';
import { LONGEST_SHOWN_URL } from '../../base/url.ts';
import { encodeUtf8 } from '../../base/utf8.ts';
import { CRAWLER_FILE_BYTES, type Hop, servedAs } from '../../robots/index.ts';
import type { RobotsVersion } from '../types.ts';
import { hashOf, hashOfBytes } from '../version.ts';
import { keptBodyOf, packBody } from './bodies.ts';
import { fitted } from './fit.ts';
import { EARLIEST_CHECK } from './times.ts';
import { HISTORY_LIMITS, type HistoryLimits, type Run, type SiteHistory, type StoredAnswer } from './types.ts';

/**
 * @param versions what the check brought; with more than one, other answers at the same time, which are no change
 * @param at milliseconds since 1970. A clock that was put back moves nothing: runs stay in the order in which they came
 */
export function recordCheck(
  history: SiteHistory,
  versions: readonly [RobotsVersion, ...RobotsVersion[]],
  at: number,
  limits: HistoryLimits = HISTORY_LIMITS,
): SiteHistory {
  return runAll(recordCheckInSteps(history, versions, at, limits));
}

/** The same, for who has others to answer meanwhile. */
export function* recordCheckInSteps(
  history: SiteHistory,
  versions: readonly [RobotsVersion, ...RobotsVersion[]],
  at: number,
  limits: HistoryLimits = HISTORY_LIMITS,
): Steps<SiteHistory> {
  const stored: Stored[] = [];
  for (const version of versions) {
    stored.push(storedOf(version));
    yield;
  }
  const [own, ...rest] = stored;
  if (own === undefined) return history;
  const last = history.runs.at(-1);
  const isSame = last !== undefined && last.isImported === undefined && sameAnswer(last.answer, own.answer);
  const run: Run = isSame
    ? withCheck(last, at, history.runs.at(-2))
    : { answer: own.answer, first: at, last: at, checks: 1 };
  const runs = [...(isSame ? history.runs.slice(0, -1) : history.runs), withOthers(run, rest)];
  return fitted(yield* withBodies({ ...history, runs }, stored), limits);
}

/** If the first time may be wrong, that of the next check that isn't from before the run before. */
function withCheck(run: Run, at: number, before: Run | undefined): Run {
  const isPossible = (time: number) => time >= Math.max(EARLIEST_CHECK, before?.last ?? 0);
  const isKept = run.again === undefined ? isPossible(run.first) && run.first <= at : isPossible(run.again);
  return { ...run, last: Math.max(run.last, at), checks: run.checks + 1, ...(!isKept && { again: at }) };
}

function withOthers(run: Run, others: readonly Stored[]): Run {
  const seen = [...(run.others ?? [])];
  for (const { answer } of others) {
    if (sameAnswer(answer, run.answer)) continue;
    const index = seen.findIndex((each) => sameAnswer(each.answer, answer));
    const known = seen[index];
    if (known) seen[index] = { ...known, checks: known.checks + 1 };
    else if (seen.length < MOST_OTHERS) seen.push({ answer, checks: 1 });
  }
  return seen.length > 0 ? { ...run, others: seen } : run;
}

/** Answers beside one that are kept apart. */
export const MOST_OTHERS = 8;

/** Whether two are the same answer: what they say of the file's age and name does not count. */
export function sameAnswer(a: StoredAnswer, b: StoredAnswer): boolean {
  const hops = ({ hops: all = [] }: StoredAnswer) =>
    JSON.stringify(all.map(({ url, status, location }) => [url, status, location]));
  // Of a file that is cut, the start alone is kept: it may be that of a file that isn't.
  return a.status === b.status && a.hash === b.hash && a.isTruncated === b.isTruncated && hops(a) === hops(b);
}

/** Whether two runs brought the same. A file from elsewhere says nothing of redirects. */
export const sameRun = (a: Run, b: Run): boolean =>
  a.isImported || b.isImported
    ? a.answer.status === b.answer.status && a.answer.hash === b.answer.hash
    : sameAnswer(a.answer, b.answer);

export interface Stored {
  readonly answer: StoredAnswer;
  readonly bytes: Uint8Array | null;
}

const MOST_HOPS = 10;
/** Characters. */
const LONGEST_HEADER = 200;

/** Hostile headers are cut: a history is shown, and has little room. */
export function shortened(answer: StoredAnswer): StoredAnswer {
  const { hops, lastModified, etag } = answer;
  const shorter = (hop: Hop): Hop => ({
    url: hop.url.slice(0, LONGEST_SHOWN_URL),
    status: hop.status,
    location: hop.location.slice(0, LONGEST_SHOWN_URL),
  });
  return {
    ...answer,
    ...(hops && { hops: hops.slice(0, MOST_HOPS).map(shorter) }),
    ...(lastModified !== undefined && { lastModified: lastModified.slice(0, LONGEST_HEADER) }),
    ...(etag !== undefined && { etag: etag.slice(0, LONGEST_HEADER) }),
  };
}

export function storedOf(version: RobotsVersion): Stored {
  const { status, body, size, hops = [], lastModified, etag } = version;
  const all =
    body === null || servedAs(version.status) !== 'file' ? null : typeof body === 'string' ? encodeUtf8(body) : body;
  const bytes = all?.subarray(0, CRAWLER_FILE_BYTES) ?? null;
  const isTruncated = version.isTruncated === true || (all !== null && all.length > CRAWLER_FILE_BYTES);
  const answer = shortened({
    status,
    hash:
      bytes === null
        ? servedAs(version.status) === 'file'
          ? hashOf({ body: null, ...(version.hash && { hash: version.hash }) })
          : null
        : hashOfBytes(bytes),
    size: size ?? all?.length ?? 0,
    ...(isTruncated && { isTruncated: true as const }),
    ...(hops.length > 0 && { hops }),
    ...(lastModified !== undefined && { lastModified }),
    ...(etag !== undefined && { etag }),
  });
  return { answer, bytes };
}

/** One that is damaged is replaced, too. */
function* withBodies(history: SiteHistory, stored: readonly Stored[]): Steps<SiteHistory> {
  const added: Record<string, string> = {};
  for (const { answer, bytes } of stored) {
    if (bytes === null || answer.hash === null || keptBodyOf(history, answer.hash).kind === 'kept') continue;
    added[answer.hash] = packBody(bytes);
    yield;
  }
  return Object.keys(added).length > 0 ? { ...history, bodies: { ...history.bodies, ...added } } : history;
}
