// Reads what was stored: whatever it is, there is a history. What can't be read is reported, and the rest is kept.
import type { Hop } from '../../robots/index.ts';
import { MOST_OTHERS, shortened } from './record.ts';
import { emptyHistory, type Folded, HISTORY_VERSION, type Run, type SiteHistory, type StoredAnswer } from './types.ts';

export type HistoryReading =
  | {
      readonly kind: 'read';
      readonly history: SiteHistory;
      /** Runs, parts of them and bodies that could not be read. What a body holds isn't looked at. */
      readonly damaged: number;
    }
  /** Written by a later release: it must not be written over. */
  | { readonly kind: 'later-format' };

/** @param site whose it is; null for what says so itself, as an export */
export function readHistory(stored: unknown, site: string): HistoryReading {
  if (stored === undefined || stored === null) return { kind: 'read', history: emptyHistory(site), damaged: 0 };
  if (!isRecord(stored)) return { kind: 'read', history: emptyHistory(site), damaged: 1 };
  const { version } = stored;
  if (typeof version === 'number' && version > HISTORY_VERSION) return { kind: 'later-format' };
  const runs = readAll(stored['runs'], readRun);
  const bodies = Object.entries(isRecord(stored['bodies']) ? stored['bodies'] : {});
  const good = bodies.flatMap(([hash, packed]) =>
    isHash(hash) && typeof packed === 'string' ? [[hash, packed] as const] : [],
  );
  const folded = readFolded(stored['folded']);
  const isDamaged = [
    !isRecord(stored['bodies']),
    folded === null && stored['folded'] !== null,
    version !== HISTORY_VERSION,
  ].filter(Boolean).length;
  return {
    kind: 'read',
    history: {
      version: HISTORY_VERSION,
      site,
      runs: runs.values,
      bodies: Object.fromEntries(good),
      folded,
    },
    damaged: runs.damaged + bodies.length - good.length + isDamaged,
  };
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
/** What a date can hold. */
const isTime = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 8.64e15;

/** `damaged`: parts of it that can't be read. Null if all of it can't. */
type Readable<Value> = { readonly value: Value; readonly damaged: number } | null;

function readAll<Value>(
  list: unknown,
  read: (value: unknown) => Readable<Value>,
): { readonly values: readonly Value[]; readonly damaged: number } {
  if (!Array.isArray(list)) return { values: [], damaged: 1 };
  const all = list.map((each: unknown) => read(each));
  const values = all.flatMap((each) => (each === null ? [] : [each.value]));
  return { values, damaged: all.reduce((sum, each) => sum + (each === null ? 1 : each.damaged), 0) };
}

function readRun(value: unknown): Readable<Run> {
  if (!isRecord(value)) return null;
  const { first, last, checks } = value;
  const answer = readAnswer(value['answer']);
  if (answer === null || !isTime(first) || !isTime(last) || !isCount(checks) || checks === 0) return null;
  const others = readAll(value['others'] ?? [], readOther);
  const run = {
    answer: answer.value,
    first,
    last,
    checks,
    ...(isTime(value['again']) && { again: value['again'] }),
    ...(others.values.length > 0 && { others: others.values.slice(0, MOST_OTHERS) }),
    ...(value['isImported'] === true && { isImported: true as const }),
  };
  return { value: run, damaged: answer.damaged + others.damaged };
}

function readOther(value: unknown): Readable<NonNullable<Run['others']>[number]> {
  if (!isRecord(value)) return null;
  const answer = readAnswer(value['answer']);
  const { checks } = value;
  if (answer === null || !isCount(checks)) return null;
  return { value: { answer: answer.value, checks }, damaged: answer.damaged };
}

function readAnswer(value: unknown): Readable<StoredAnswer> {
  if (!isRecord(value)) return null;
  const { status, hash, size, lastModified, etag } = value;
  if (!isCount(status) || !isCount(size) || !(hash === null || isHash(hash))) return null;
  const hops = readAll(value['hops'] ?? [], readHop);
  const answer = shortened({
    status,
    hash,
    size,
    ...(value['isTruncated'] === true && { isTruncated: true as const }),
    ...(hops.values.length > 0 && { hops: hops.values }),
    ...(typeof lastModified === 'string' && { lastModified }),
    ...(typeof etag === 'string' && { etag }),
  });
  return { value: answer, damaged: hops.damaged };
}

function readHop(value: unknown): Readable<Hop> {
  if (!isRecord(value)) return null;
  const { url, status, location } = value;
  if (typeof url !== 'string' || !isCount(status) || typeof location !== 'string') return null;
  return { value: { url, status, location }, damaged: 0 };
}

function readFolded(value: unknown): Folded | null {
  if (!isRecord(value)) return null;
  const { runs, checks, first, last } = value;
  return isCount(runs) && isCount(checks) && isTime(first) && isTime(last) ? { runs, checks, first, last } : null;
}
