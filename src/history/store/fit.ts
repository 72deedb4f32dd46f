// Keeps histories within their limits: the oldest bodies go first, then the oldest runs become a sum. What went can be reported: an answer
// keeps its hash, and a sum its numbers.
import { encodeUtf8 } from '../../base/utf8.ts';
import { HISTORY_LIMITS, type HistoryLimits, type Run, type SiteHistory } from './types.ts';

/** Measured once: all histories together have megabytes. */
const sizes = new WeakMap<SiteHistory, number>();

/** Bytes as storage counts them. */
export function storedSize(history: SiteHistory): number {
  const size = sizes.get(history) ?? encodeUtf8(JSON.stringify(history)).length;
  sizes.set(history, size);
  return size;
}

const sizeOfAll = (histories: readonly SiteHistory[]) =>
  histories.reduce((sum, history) => sum + storedSize(history), 0);

/** One site's. */
export function fitted(history: SiteHistory, limits: HistoryLimits = HISTORY_LIMITS): SiteHistory {
  let fit = folded(history, Math.max(1, limits.runs));
  for (let over = storedSize(fit) - limits.site; over > 0; over = storedSize(fit) - limits.site) {
    const oldest = oldestOf(fit, over);
    if (oldest.length > 0) fit = withoutBodies(fit, oldest);
    else if (fit.runs.length > 0) fit = folded(fit, Math.floor(fit.runs.length / 2));
    else return fit;
  }
  return fit;
}

/** All sites together, in their order: of all bodies the oldest go first, and of what is left the runs of the largest site. */
export function fittedTogether(
  histories: readonly SiteHistory[],
  limits: HistoryLimits = HISTORY_LIMITS,
): readonly SiteHistory[] {
  const whole = histories.map((history) => fitted(history, limits));
  const bodies = whole
    .flatMap((history, historyIndex) => bodiesByAge(history).map((body) => ({ ...body, historyIndex })))
    .sort((a, b) => a.last - b.last);
  const dropped = whole.map((): string[] => []);
  let over = sizeOfAll(whole) - limits.all;
  for (const { hash, historyIndex } of bodies) {
    if (over <= 0) break;
    over -= (whole[historyIndex]?.bodies[hash]?.length ?? 0) + BESIDE_A_BODY;
    dropped[historyIndex]?.push(hash);
  }
  const fit = whole.map((history, historyIndex) => withoutBodies(history, dropped[historyIndex] ?? []));
  while (sizeOfAll(fit) > limits.all) {
    const largest = fit.reduce((one, other) => (storedSize(other) > storedSize(one) ? other : one));
    if (largest.runs.length === 0) return fit;
    fit[fit.indexOf(largest)] = folded(largest, Math.floor(largest.runs.length / 2));
  }
  return fit;
}

interface BodyUse {
  readonly hash: string;
  /** When it was seen last. */
  readonly last: number;
}

/** The oldest first: by the index of the last run that has it, as clocks may be wrong. */
function bodiesByAge({ runs, bodies }: SiteHistory): readonly BodyUse[] {
  const uses = new Map<string, { readonly runIndex: number; readonly last: number }>();
  for (const [runIndex, run] of runs.entries()) {
    for (const hash of hashesOf(run)) uses.set(hash, { runIndex, last: run.last });
  }
  return Object.keys(bodies)
    .map((hash) => ({ hash, runIndex: uses.get(hash)?.runIndex ?? -1, last: uses.get(hash)?.last ?? 0 }))
    .sort((a, b) => a.runIndex - b.runIndex);
}

const hashesOf = ({ answer, others = [] }: Run) =>
  [answer, ...others.map((each) => each.answer)].flatMap(({ hash }) => hash ?? []);

/** Bytes of a body's hash, with the quotes of both and a colon; the comma isn't counted, as the last has none. */
const BESIDE_A_BODY = 69;

/** Hashes of the oldest bodies that take so many bytes. */
function oldestOf(history: SiteHistory, bytes: number): readonly string[] {
  let left = bytes;
  const oldest: string[] = [];
  for (const { hash } of bodiesByAge(history)) {
    if (left <= 0) break;
    oldest.push(hash);
    left -= (history.bodies[hash]?.length ?? 0) + BESIDE_A_BODY;
  }
  return oldest;
}

function withoutBodies(history: SiteHistory, hashes: readonly string[]): SiteHistory {
  if (hashes.length === 0) return history;
  const dropped = new Set(hashes);
  return {
    ...history,
    bodies: Object.fromEntries(Object.entries(history.bodies).filter(([each]) => !dropped.has(each))),
  };
}

/** With at most so many runs: those before become a sum, and bodies that only they have go. */
function folded(history: SiteHistory, most: number): SiteHistory {
  const { runs } = history;
  const older = runs.slice(0, Math.max(0, runs.length - most));
  if (older.length === 0) return history;
  const kept = runs.slice(older.length);
  const needed = new Set(kept.flatMap(hashesOf));
  const before = history.folded;
  const all = before ? [before, ...older] : older;
  return {
    ...history,
    runs: kept,
    bodies: Object.fromEntries(Object.entries(history.bodies).filter(([hash]) => needed.has(hash))),
    folded: {
      runs: older.length + (before?.runs ?? 0),
      checks: older.reduce((sum, { checks }) => sum + checks, before?.checks ?? 0),
      first: all.reduce((least, { first, last }) => Math.min(least, first, last), Number.POSITIVE_INFINITY),
      last: all.reduce((most, { first, last }) => Math.max(most, first, last), Number.NEGATIVE_INFINITY),
    },
  };
}
