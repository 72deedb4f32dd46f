// Histories that leave the browser and come back: our own export, dated files, and versions from elsewhere.
import { parseJson } from '../../base/json.ts';
import { runAll, type Steps, sortedInSteps } from '../../base/steps.ts';
import type { RobotsVersion } from '../types.ts';
import { type KeptBody, keptBodyOf, packBody } from './bodies.ts';
import { fitted } from './fit.ts';
import { isRecord, readHistory } from './read.ts';
import { type Stored, sameRun, storedOf } from './record.ts';
import { HISTORY_LIMITS, type HistoryLimits, type Run, type SiteHistory } from './types.ts';
import { versionOfRun } from './view.ts';

const FORMAT = 'robots-lens-history';

/** What a history had once and has no more, to stay within a limit. `until`: the time of the newest, ISO 8601. */
export interface OmittedPart {
  readonly count: number;
  readonly until: string;
}

/**
 * As JSON: the histories as they are stored, and what isn't in them.
 * @param others what else went of a site, by name
 */
export function exportHistories(
  sites: readonly SiteHistory[],
  others: (site: string) => Readonly<Record<string, OmittedPart>> = () => ({}),
): string {
  const exported = sites.map((history) => ({
    ...history,
    omitted: { ...omittedIn(history), ...others(history.site) },
  }));
  return JSON.stringify({ format: FORMAT, sites: exported });
}

export const omittedPart = (count: number, until: number): OmittedPart => ({
  count,
  until: new Date(until).toISOString(),
});

/** `entries` that are only counted, and `texts` of entries that are there. */
export function omittedIn({ runs, bodies, folded }: SiteHistory): {
  readonly entries?: OmittedPart;
  readonly texts?: OmittedPart;
} {
  const textless = runs.filter(({ answer: { hash } }) => hash !== null && !Object.hasOwn(bodies, hash));
  const hashes = new Set(textless.map(({ answer }) => answer.hash));
  return {
    ...(folded && { entries: omittedPart(folded.runs, folded.last) }),
    ...(hashes.size > 0 && { texts: omittedPart(hashes.size, Math.max(...textless.map(({ last }) => last))) }),
  };
}

interface ExportedSite {
  readonly site: string;
  readonly versions: readonly RobotsVersion[];
  /** As it was kept, without damaged bodies; null for a site that isn't wanted. */
  readonly history: SiteHistory | null;
  /** Parts that could not be read. */
  readonly damaged: number;
  /** Texts weren't unpacked for want of room. */
  readonly isCut: boolean;
}

export type ExportReading =
  | { readonly kind: 'read'; readonly sites: readonly ExportedSite[]; readonly hasMore: boolean }
  | { readonly kind: 'later-format' }
  /** It is something else. */
  | { readonly kind: 'other' };

/**
 * @param wanted the site whose versions are read; null for the first. Other sites have no versions
 * @param room bytes that may be unpacked: what is unpacked is taken from it
 */
export function* readExport(text: string, wanted: string | null, room: { left: number }): Steps<ExportReading> {
  const value = parseJson(text);
  if (!isRecord(value) || value['format'] !== FORMAT || !Array.isArray(value['sites'])) return { kind: 'other' };
  const all = value['sites'] as readonly unknown[];
  const sites: ExportedSite[] = [];
  let isRead = false;
  for (const each of all.slice(0, HISTORY_LIMITS.sites)) {
    const site = isRecord(each) && typeof each['site'] === 'string' ? each['site'] : '';
    const isWanted = site === (wanted ?? sites[0]?.site ?? site);
    if (!isWanted || isRead) {
      sites.push({ site, versions: [], history: null, damaged: isWanted ? 1 : 0, isCut: false });
      continue;
    }
    isRead = true;
    const reading = readHistory(each, site);
    if (reading.kind === 'later-format') return reading;
    // Whatever the file says, no more than a history has.
    const history = fitted(reading.history);
    const { bodies, damaged, isCut } = yield* goodBodies(history, room);
    const versions = history.runs.map((run) =>
      versionOfRun(history, run, (hash) => bodies.get(hash) ?? { kind: 'dropped' }),
    );
    const good = Object.entries(history.bodies).filter(([hash]) => bodies.has(hash));
    const own = { ...history, bodies: Object.fromEntries(good) };
    sites.push({ site, versions, history: own, damaged: reading.damaged + damaged, isCut });
  }
  return { kind: 'read', sites, hasMore: all.length > sites.length };
}

/** By hash, those of the newest runs first, as far as there is room: a small file may unpack to gigabytes. */
function* goodBodies(history: SiteHistory, room: { left: number }) {
  const used = history.runs.toReversed().flatMap(({ answer }) => answer.hash ?? []);
  const bodies = new Map<string, KeptBody>();
  let damaged = 0;
  let isCut = false;
  for (const hash of new Set([...used, ...Object.keys(history.bodies)])) {
    if (room.left <= 0) {
      isCut ||= Object.hasOwn(history.bodies, hash);
      continue;
    }
    const body = keptBodyOf(history, hash);
    yield;
    if (body.kind === 'damaged') damaged += 1;
    if (body.kind !== 'kept') continue;
    bodies.set(hash, body);
    room.left = Math.max(0, room.left - body.bytes.length);
  }
  return { bodies, damaged, isCut };
}

/** A file for each run whose body is kept, by a name that dates it. */
export function datedFiles(history: SiteHistory): Readonly<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for (const { answer, first } of history.runs) {
    const body = answer.hash === null ? null : keptBodyOf(history, answer.hash);
    if (body?.kind !== 'kept') continue;
    const date = new Date(first).toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
    // Commits that were made again may have one time.
    const nameOf = (part: number) => `robots-${date}${part === 1 ? '' : `-${part}`}.txt`;
    let part = 1;
    while (Object.hasOwn(files, nameOf(part))) part += 1;
    files[nameOf(part)] = body.bytes;
  }
  return files;
}

/**
 * A history with versions from elsewhere, each at its time. One that was seen while checks brought something else parts the run of
 * those checks; one that says what is known adds nothing.
 */
export function withVersions(
  history: SiteHistory,
  versions: readonly RobotsVersion[],
  limits: HistoryLimits = HISTORY_LIMITS,
): SiteHistory {
  return runAll(withVersionsInSteps(history, versions, limits));
}

/** The same, for who has others to answer meanwhile. */
export function* withVersionsInSteps(
  history: SiteHistory,
  versions: readonly RobotsVersion[],
  limits: HistoryLimits = HISTORY_LIMITS,
): Steps<SiteHistory> {
  const stored: (Stored & { readonly at: number })[] = [];
  for (const version of versions) {
    const at = Date.parse(version.at);
    if (!Number.isNaN(at)) stored.push({ ...storedOf(version), at });
    yield;
  }
  const inOrder = yield* sortedInSteps(stored, (a, b) => a.at - b.at);
  let runs = [...history.runs];
  for (const { answer, at } of inOrder) {
    runs = inserted(runs, { answer, first: at, last: at, checks: 1, isImported: true });
    yield;
  }
  // A version without its body may be that of one with it.
  const bytesOf = new Map(
    inOrder.flatMap(({ answer, bytes }) => (bytes === null ? [] : [[answer.hash, bytes] as const])),
  );
  const bodies: Record<string, string> = { ...history.bodies };
  let room = limits.site;
  // The newest first: once they fill the site's room, older ones have no place.
  for (const { answer } of runs.slice(-limits.runs).reverse()) {
    const { hash } = answer;
    const bytes = bytesOf.get(hash);
    if (room < 0) break;
    if (hash === null || !bytes || keptBodyOf({ ...history, bodies }, hash).kind === 'kept') continue;
    const packed = packBody(bytes);
    bodies[hash] = packed;
    room -= packed.length;
    yield;
  }
  return fitted({ ...history, runs, bodies }, limits);
}

/**
 * The same with what such a history has: no body is unpacked for it. Where nothing is kept, an exported history is taken as it is;
 * beside others, its runs are versions at their times. Imported bodies are good, others may be damaged.
 */
export function withHistory(
  history: SiteHistory,
  imported: SiteHistory,
  limits: HistoryLimits = HISTORY_LIMITS,
): SiteHistory {
  if (history.runs.length === 0 && history.folded === null) return fitted({ ...imported, site: history.site }, limits);
  let runs = [...history.runs];
  for (const { answer, first } of imported.runs.toSorted((a, b) => a.first - b.first)) {
    runs = inserted(runs, { answer, first, last: first, checks: 1, isImported: true });
  }
  return fitted({ ...history, runs, bodies: { ...history.bodies, ...imported.bodies } }, limits);
}

function inserted(runs: readonly Run[], run: Run): Run[] {
  const after = runs.findIndex(({ first }) => first > run.first);
  const index = after === -1 ? runs.length : after;
  const before = runs[index - 1];
  if (before && sameRun(before, run)) return [...runs];
  const rest = runs.slice(index);
  const [next] = rest;
  if (next?.isImported && sameRun(next, run)) {
    return [...runs.slice(0, index), { ...next, first: run.first }, ...rest.slice(1)];
  }
  if (!before || before.last <= run.first || before.checks < 2) return [...runs.slice(0, index), run, ...rest];
  // It was there between two checks.
  const start = { ...before, last: before.first, checks: before.checks - 1 };
  const end = { ...before, first: before.last, checks: 1 };
  return [...runs.slice(0, index - 1), start, run, end, ...rest];
}
