// A stored history as versions: one by one, in pairs to be assessed, and as the entries of a timeline.
import { servedAs } from '../../robots/index.ts';
import type { RobotsVersion } from '../types.ts';
import { type KeptBody, keptBodyOf } from './bodies.ts';
import { sameAnswer, sameRun } from './record.ts';
import type { Run, SiteHistory, StoredAnswer } from './types.ts';

/** What a run brought. Its body is null if it is not kept any more, or what is stored is not it. */
export function versionOfRun(
  history: SiteHistory,
  { answer, first, checks }: Pick<Run, 'answer' | 'first' | 'checks'>,
  unpacked = (hash: string): KeptBody => keptBodyOf(history, hash),
): RobotsVersion {
  const { status, hash, size, isTruncated, hops, lastModified, etag } = answer;
  const body = hash === null ? null : unpacked(hash);
  return {
    at: new Date(first).toISOString(),
    status,
    body: body?.kind === 'kept' ? body.bytes : null,
    ...(hash !== null && { hash }),
    size,
    ...(isTruncated && { isTruncated }),
    ...(hops && { hops }),
    ...(lastModified !== undefined && { lastModified }),
    ...(etag !== undefined && { etag }),
    checks,
  };
}

/** Each run's, in the order in which they came. */
export const versionsOf = (history: SiteHistory): readonly RobotsVersion[] =>
  history.runs.map((run) => versionOfRun(history, run));

/** Within a day, caches explain that two answers come in turn, and crawlers may use a copy of the earlier one (RFC 9309 §2.4). */
export const SETTLED_AFTER_MS = 86_400_000;

/** Milliseconds since 1970. */
export interface UnknownTime {
  readonly from: number;
  readonly to: number;
}

/**
 * When it isn't known which version was in force: between two checks that brought different answers, if they are more than a day apart.
 * An imported version is in force until the next one.
 */
export const unknownTimes = ({ runs }: SiteHistory): readonly UnknownTime[] =>
  runs.flatMap((run, index) => {
    const before = runs[index - 1];
    if (!before || before.isImported || run.isImported || run.first - before.last <= SETTLED_AFTER_MS) return [];
    return [{ from: before.last, to: run.first }];
  });

export interface VersionPair {
  readonly before: RobotsVersion;
  readonly after: RobotsVersion;
  /** Between these checks it changed, or the failures in a row began. Milliseconds since 1970. */
  readonly between: readonly [last: number, first: number];
}

/**
 * What `assessChange` is to be asked for the run at this index; null for the first one. After failures, the version before them; of
 * failures, as many checks as there were in a row.
 */
export function pairAt(history: SiteHistory, index: number): VersionPair | null {
  const { runs } = history;
  const run = runs[index];
  const previous = runs[index - 1];
  if (!run || !previous) return null;
  const otherIndex = isFailure(run) ? index - 1 : versionIndexBefore(history, index);
  const other = runs[otherIndex] ?? previous;
  // By which redirects an imported file came isn't known: for a check beside it they are neither new nor gone.
  const imported = run.isImported === other.isImported ? null : run.isImported ? run : other;
  const isUnknown = imported !== null && !imported.answer.hops;
  const version = (of: Run, checks: number) => {
    const { hops, ...answer } = of.answer;
    return versionOfRun(history, { ...of, answer: isUnknown ? answer : of.answer, checks });
  };
  return {
    before: version(other, failuresTo(runs, otherIndex)),
    after: version(run, failuresTo(runs, index)),
    between: changeTimes(history, index, run, previous),
  };
}

/** What was served while checks failed isn't known: a version that came after them may have come at any time since the one before. */
function changeTimes(history: SiteHistory, index: number, run: Run, previous: Run): VersionPair['between'] {
  const versionIndex = versionIndexBefore(history, index);
  const version = history.runs[versionIndex] ?? previous;
  const isKnown = !isFailure(version);
  if (!isFailure(run)) return [isKnown ? version.last : previous.last, run.first];
  // The first of the failures in a row. Where nothing is known before it, they had begun by then.
  const { first } = history.runs[isKnown ? versionIndex + 1 : versionIndex] ?? run;
  return [isKnown ? version.last : first, first];
}

/** Without files from elsewhere, but for the last one before the first check: what checks brought is compared with that, and then with itself. */
export function withoutImports(history: SiteHistory): SiteHistory {
  const start = history.runs.findIndex(({ isImported }) => !isImported);
  const checked: Run[] = start > 0 ? history.runs.slice(start - 1, start) : [];
  for (const run of start === -1 ? [] : history.runs.slice(start)) {
    const last = checked.at(-1);
    if (run.isImported) continue;
    if (!last || last.isImported || !sameRun(last, run)) checked.push(run);
    else checked[checked.length - 1] = { ...last, last: run.last, checks: last.checks + run.checks };
  }
  return { ...history, runs: checked };
}

/** The index of the version before a run: failures between don't count as versions. */
export function versionIndexBefore({ runs }: SiteHistory, index: number): number {
  const isFailureAt = (runIndex: number) => {
    const run = runs[runIndex];
    return run !== undefined && isFailure(run);
  };
  let versionIndex = index - 1;
  while (versionIndex > 0 && isFailureAt(versionIndex)) versionIndex -= 1;
  return versionIndex;
}

/** What a run is beside the version before it. `same` to all who read the file: redirects and headers don't count. */
export type VersionStep = 'first' | 'change' | 'same' | 'failure';

export function stepAt(history: SiteHistory, index: number): VersionStep {
  const run = history.runs[index];
  const before = history.runs[versionIndexBefore(history, index)];
  if (run && isFailure(run)) return 'failure';
  if (!run || !before || isFailure(before)) return 'first';
  return readAs(before.answer) === readAs(run.answer) ? 'same' : 'change';
}

/** Each once, however often it came back. The answer without a file is one, too; failures aren't. */
export const distinctVersions = ({ runs }: SiteHistory): number =>
  new Set(runs.filter((run) => !isFailure(run)).map(({ answer }) => readAs(answer))).size;

function readAs({ status, hash, isTruncated }: StoredAnswer): string {
  const served = servedAs(status);
  return served === 'file' ? `${status} ${hash} ${isTruncated === true}` : served;
}

/** Checks of the run at this index and, if it is a failure, those of the failures right before it. */
function failuresTo(runs: readonly Run[], index: number): number {
  let checks = runs[index]?.checks ?? 0;
  for (let runIndex = index; runIndex > 0; runIndex -= 1) {
    const [run, before] = [runs[runIndex], runs[runIndex - 1]];
    if (!run || !before || !isFailure(run) || !isFailure(before)) break;
    checks += before.checks;
  }
  return checks;
}

const isFailure = ({ answer }: Run) => servedAs(answer.status) === 'unreachable';

export type HistoryEntry =
  | { readonly kind: 'run'; readonly runIndex: number; readonly run: Run }
  /** Two answers in turn, each for less than a day, as caches on the way that differ make them. */
  | {
      readonly kind: 'flapping';
      /** The index of the first of its runs, which follow each other. */
      readonly runIndex: number;
      readonly runs: readonly Run[];
      readonly first: number;
      readonly last: number;
      /** Each with the number of its checks. */
      readonly answers: readonly [FlappingAnswer, FlappingAnswer];
    };

export interface FlappingAnswer {
  readonly answer: StoredAnswer;
  readonly checks: number;
}

/** In the order in which they came. */
export function entriesOf({ runs }: SiteHistory): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  for (let runIndex = 0; runIndex < runs.length; ) {
    const count = alternating(runs, runIndex);
    const run = runs[runIndex];
    if (run === undefined) return entries;
    entries.push(
      count < 3 ? { kind: 'run', runIndex, run } : flapping(runs.slice(runIndex, runIndex + count), runIndex),
    );
    runIndex += count < 3 ? 1 : count;
  }
  return entries;
}

/** Runs from this index on that have two answers in turn. */
function alternating(runs: readonly Run[], runIndex: number): number {
  let count = 1;
  for (; ; count += 1) {
    const next = runs[runIndex + count];
    const before = runs[runIndex + count - 2];
    const between = runs[runIndex + count - 1];
    if (!next || !between) return count;
    if (isFailure(between) || isFailure(next)) return count;
    if (next.last - next.first >= SETTLED_AFTER_MS) return count;
    if (count === 1) continue;
    if (!before || !sameAnswer(before.answer, next.answer) || next.first - between.first >= SETTLED_AFTER_MS)
      return count;
  }
}

function flapping(runs: readonly Run[], runIndex: number): HistoryEntry {
  const of = (parity: number): FlappingAnswer => {
    const own = runs.filter((_, index) => index % 2 === parity);
    const [first] = own;
    if (first === undefined) throw new RangeError('flapping takes at least two runs');
    return { answer: first.answer, checks: own.reduce((sum, { checks }) => sum + checks, 0) };
  };
  return {
    kind: 'flapping',
    runIndex,
    runs,
    first: runs[0]?.first ?? 0,
    last: runs.at(-1)?.last ?? 0,
    answers: [of(0), of(1)],
  };
}
