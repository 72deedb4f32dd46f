// Reads what was stored: whatever it is, there is a history. What can't be read is reported, and the rest is kept.
import type { Hop } from '../../robots/index.ts';
import { emptyHistory, type Folded, HISTORY_VERSION, type Run, type SiteHistory, type StoredAnswer } from './types.ts';

export type HistoryReading =
  | {
      readonly kind: 'read';
      readonly history: SiteHistory;
      /** Runs and bodies that could not be read. */
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

function readAll<Value>(
  list: unknown,
  read: (value: unknown) => Value | null,
): { readonly values: readonly Value[]; readonly damaged: number } {
  if (!Array.isArray(list)) return { values: [], damaged: 1 };
  const values = list.flatMap((each: unknown) => read(each) ?? []);
  return { values, damaged: list.length - values.length };
}

function readRun(value: unknown): Run | null {
  if (!isRecord(value)) return null;
  const { first, last, checks } = value;
  const answer = readAnswer(value['answer']);
  if (answer === null || !isTime(first) || !isTime(last) || !isCount(checks) || checks === 0) return null;
  const others = readAll(value['others'] ?? [], (each) => {
    const other = isRecord(each) ? readAnswer(each['answer']) : null;
    return isRecord(each) && other !== null && isCount(each['checks'])
      ? { answer: other, checks: each['checks'] }
      : null;
  }).values;
  return {
    answer,
    first,
    last,
    checks,
    ...(others.length > 0 && { others }),
    ...(value['isImported'] === true && { isImported: true as const }),
  };
}

function readAnswer(value: unknown): StoredAnswer | null {
  if (!isRecord(value)) return null;
  const { status, hash, size, lastModified, etag } = value;
  if (!isCount(status) || !isCount(size) || !(hash === null || isHash(hash))) return null;
  const hops = readAll(value['hops'] ?? [], readHop).values;
  return {
    status,
    hash,
    size,
    ...(value['isTruncated'] === true && { isTruncated: true as const }),
    ...(hops.length > 0 && { hops }),
    ...(typeof lastModified === 'string' && { lastModified }),
    ...(typeof etag === 'string' && { etag }),
  };
}

function readHop(value: unknown): Hop | null {
  if (!isRecord(value)) return null;
  const { url, status, location } = value;
  return typeof url === 'string' && isCount(status) && typeof location === 'string' ? { url, status, location } : null;
}

function readFolded(value: unknown): Folded | null {
  if (!isRecord(value)) return null;
  const { runs, checks, first, last } = value;
  return isCount(runs) && isCount(checks) && isTime(first) && isTime(last) ? { runs, checks, first, last } : null;
}
