// Which headers belong to which document. A tab may hold several documents at a time (one shown, one prerendered,
// some asleep in the back/forward cache), so it is told by document. Kept in storage.session, because the worker may
// die between a response and the document made of it.
import * as v from 'valibot';
import { session } from '../platform/storage.ts';
import type { Commit, TabDocument } from '../platform/tabs.ts';
import type { DocumentResponse } from '../platform/web-request.ts';
import type { HeadersReading, PageHeaders } from '../report/index.ts';

const PREFIX = 'tab:3:';

/** How many events of each kind are remembered: more than a tab has documents that can come back to the front. */
const MOST_EVENTS = 12;

/** Firefox may tell of a response after the document is there. Milliseconds after the commit. */
const LATEST_RESPONSE = 500;
const BETWEEN_LOOKS = 25;

const pageHeaders: v.GenericSchema<unknown, PageHeaders> = v.object({
  status: v.number(),
  contentType: v.nullable(v.string()),
  robotsTags: v.array(v.string()),
  links: v.array(v.string()),
  contentUsage: v.array(v.string()),
  tdmReservation: v.array(v.string()),
});
/** What happened in one tab, oldest first. Times are the browser's: events come late and in any order, times do not. */
const tabRecord = v.object({
  responses: v.array(v.object({ url: v.string(), at: v.number(), headers: pageHeaders })),
  commits: v.array(
    v.object({ documentId: v.nullable(v.string()), url: v.string(), at: v.number(), isBackOrForward: v.boolean() }),
  ),
  /** What a person had looked up. */
  lookUps: v.array(v.object({ documentId: v.nullable(v.string()), url: v.string(), headers: pageHeaders })),
});
type TabRecord = v.InferOutput<typeof tabRecord>;
type StoredCommit = TabRecord['commits'][number];

/** Which tab's record is kept at a key of storage.session; null for any other key. */
export function tabOfKey(key: string): number | null {
  return key.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : null;
}

/** Milliseconds that a page has to itself before what happened is stored: one that loads is not to share the machine with us. */
const PAUSE = 50;

/** Records as they are; storage follows them, for the worker that comes after this one. */
const records = new Map<number, Promise<TabRecord>>();
const storing = new Map<number, ReturnType<typeof setTimeout>>();

function recordOf(tabId: number): Promise<TabRecord> {
  const record = records.get(tabId) ?? storedRecordOf(tabId);
  records.set(tabId, record);
  return record;
}

async function storedRecordOf(tabId: number): Promise<TabRecord> {
  const result = v.safeParse(tabRecord, await session.get(PREFIX + tabId));
  return result.success ? result.output : { responses: [], commits: [], lookUps: [] };
}

async function change(tabId: number, edit: (record: TabRecord) => Partial<TabRecord>): Promise<void> {
  const changed = recordOf(tabId).then((record) => ({ ...record, ...edit(record) }));
  records.set(tabId, changed);
  const record = await changed;
  clearTimeout(storing.get(tabId));
  storing.set(
    tabId,
    setTimeout(() => session.set(PREFIX + tabId, record), PAUSE),
  );
}

/** The newest events, the new one among them, by time. */
function withEvent<E extends { at: number }>(events: readonly E[], event: E): E[] {
  return [...events, event].sort((a, b) => a.at - b.at).slice(-MOST_EVENTS);
}

export function rememberResponse({ tabId, url, at, headers }: DocumentResponse): Promise<void> {
  return change(tabId, ({ responses }) => ({ responses: withEvent(responses, { url, at, headers }) }));
}

export function rememberCommit({ tabId, documentId, url, at, isBackOrForward }: Commit): Promise<void> {
  return change(tabId, ({ commits }) => ({ commits: withEvent(commits, { documentId, url, at, isBackOrForward }) }));
}

export function rememberLookUp(tabId: number, { documentId, url }: TabDocument, headers: PageHeaders): Promise<void> {
  return change(tabId, ({ lookUps }) => ({
    lookUps: [...lookUps, { documentId, url, headers }].slice(-MOST_EVENTS),
  }));
}

/** The headers of the document, or why they are unknown. */
export async function headersOf(tabId: number, document: TabDocument): Promise<HeadersReading> {
  for (let looks = 0; ; looks += 1) {
    const record = await recordOf(tabId);
    const headers = readHeaders(record, document);
    const commit = record.commits.findLast(isOf(document));
    const mayStillCome = commit && Date.now() - commit.at < LATEST_RESPONSE && looks < LATEST_RESPONSE / BETWEEN_LOOKS;
    if (headers.kind === 'seen' || !mayStillCome) return headers;
    await new Promise((wake) => setTimeout(wake, BETWEEN_LOOKS));
  }
}

/** Where documents have no id, the tab's last one is meant. */
const isOf = (document: TabDocument) => (event: { documentId: string | null }) =>
  event.documentId === document.documentId;

/** An address without its fragment: what was asked for. */
const withoutFragment = (url: string) => url.replace(/#.*$/s, '');

function readHeaders({ responses, commits, lookUps }: TabRecord, document: TabDocument): HeadersReading {
  const ofDocument = commits.filter(isOf(document));
  const last = ofDocument.at(-1);
  const lookUp = lookUps.findLast(
    (candidate) => isOf(document)(candidate) && withoutFragment(candidate.url) === withoutFragment(document.url),
  );
  if (lookUp) return { kind: 'seen', headers: lookUp.headers, by: 'look-up' };
  if (!last) return { kind: 'unknown', reason: 'opened-before' };
  // A prerendered document is committed twice; its response came before the first time.
  const made = last.isBackOrForward || document.documentId === null ? last : (ofDocument[0] ?? last);
  const response = responseOf(made, responses, commits);
  if (response) return { kind: 'seen', headers: response.headers, by: 'visit' };
  return { kind: 'unknown', reason: last.isBackOrForward ? 'restored' : 'not-observed' };
}

/** The last response for the document's address that came before it and that no other document was made of. */
function responseOf(commit: StoredCommit, responses: TabRecord['responses'], commits: TabRecord['commits']) {
  const isForIt = ({ url }: { url: string }) => withoutFragment(url) === withoutFragment(commit.url);
  const response = responses.findLast((candidate) => candidate.at <= commit.at && isForIt(candidate));
  const isTaken = commits.some(
    (other) => response && isForIt(other) && other.at >= response.at && other.at < commit.at,
  );
  return isTaken ? undefined : response;
}

/** The tab is gone: nothing of it is needed any more. */
export async function forgetTab(tabId: number): Promise<void> {
  clearTimeout(storing.get(tabId));
  storing.delete(tabId);
  records.delete(tabId);
  await session.remove(PREFIX + tabId);
}
