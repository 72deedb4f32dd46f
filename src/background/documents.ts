// Which headers belong to which document. A tab may hold several documents at a time (one shown, one prerendered,
// some asleep in the back/forward cache), so it is told by document. Stored in storage.session, because the worker may
// die between a response and the document made of it; what it has not stored by then is unknown.
import * as v from 'valibot';
import { session } from '../platform/storage.ts';
import { type Commit, isPrivateTab, type TabDocument } from '../platform/tabs.ts';
import type { DocumentResponse } from '../platform/web-request.ts';
import type { HeadersReading, PageHeaders } from '../report/index.ts';
import { MOST_CHARACTERS } from './limits.ts';
import { keysOf, memoryOf } from './private-windows.ts';

const PREFIX = 'tab:4:';

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
  tdmPolicy: v.array(v.string()),
});
/** Of headers that are too long, it is known only that they came. */
const headersIfShort = v.nullable(pageHeaders);
/**
 * What happened in one tab, oldest first. Addresses are as `addressOf` has them. Times are the browser's: events come late and in
 * any order, times do not.
 */
const tabRecord = v.object({
  responses: v.array(v.object({ url: v.string(), at: v.number(), headers: headersIfShort })),
  commits: v.array(
    v.object({ documentId: v.nullable(v.string()), url: v.string(), at: v.number(), isBackOrForward: v.boolean() }),
  ),
  /** What a person had looked up. */
  lookUps: v.array(v.object({ documentId: v.nullable(v.string()), url: v.string(), headers: headersIfShort })),
});
type TabRecord = v.InferOutput<typeof tabRecord>;
type StoredCommit = TabRecord['commits'][number];

/** Milliseconds that a page has to itself before what happened is stored: one that loads is not to share the machine with us. */
const PAUSE = 50;

/** Records as they are; storage follows them, for the worker that comes after this one. */
const records = new Map<number, Promise<TabRecord>>();
/** Tabs whose record will be stored. */
const due = new Set<number>();

function recordOf(tabId: number): Promise<TabRecord> {
  const record = records.get(tabId) ?? storedRecordOf(tabId);
  records.set(tabId, record);
  return record;
}

async function storedRecordOf(tabId: number): Promise<TabRecord> {
  const key = PREFIX + tabId;
  const [one, other] = await Promise.all([memoryOf(false).get(key), memoryOf(true).get(key)]);
  const result = v.safeParse(tabRecord, one ?? other);
  return result.success ? result.output : { responses: [], commits: [], lookUps: [] };
}

async function change(tabId: number, edit: (record: TabRecord) => Partial<TabRecord>): Promise<void> {
  const changed = recordOf(tabId).then((record) => ({ ...record, ...edit(record) }));
  records.set(tabId, changed);
  if (!due.has(tabId)) setTimeout(() => store(tabId), PAUSE);
  due.add(tabId);
  await changed;
}

async function store(tabId: number): Promise<void> {
  if (!due.delete(tabId)) return;
  const record = await records.get(tabId);
  const isPrivate = await isPrivateTab(tabId);
  // The browser may tell of a tab after it told that the tab is gone.
  if (isPrivate === null) records.delete(tabId);
  else if (record) await memoryOf(isPrivate).set(PREFIX + tabId, record);
}

/** The newest of the events: as many as a tab needs, and as are in all no longer than one may be. */
function newest<E>(events: readonly E[]): E[] {
  const some = events.slice(-MOST_EVENTS);
  while (some.length > 1 && !isShort(some)) some.shift();
  return some;
}

function byTime<E extends { at: number }>(events: readonly E[]): E[] {
  return events.toSorted((a, b) => a.at - b.at);
}

function isShort(value: unknown): boolean {
  return JSON.stringify(value).length <= MOST_CHARACTERS;
}

const ifShort = (headers: PageHeaders) => (isShort(headers) ? headers : null);

export function rememberResponse({ tabId, url, at, headers }: DocumentResponse): Promise<void> {
  const response = { url: addressOf(url), at, headers: ifShort(headers) };
  return change(tabId, ({ responses }) => ({ responses: newest(byTime([...responses, response])) }));
}

export function rememberCommit({ tabId, documentId, url, at, isBackOrForward }: Commit): Promise<void> {
  const commit = { documentId, url: addressOf(url), at, isBackOrForward };
  return change(tabId, ({ commits }) => ({ commits: newest(byTime([...commits, commit])) }));
}

export function rememberLookUp(tabId: number, { documentId, url }: TabDocument, headers: PageHeaders): Promise<void> {
  const lookUp = { documentId, url: addressOf(url), headers: ifShort(headers) };
  return change(tabId, ({ lookUps }) => ({ lookUps: newest([...lookUps, lookUp]) }));
}

/** The headers of the document, or why they are unknown. What is told from now on is stored: it holds, whatever becomes of the worker. */
export async function headersOf(tabId: number, document: TabDocument): Promise<HeadersReading> {
  await store(tabId);
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

/** What was asked for: an address without its fragment. */
function addressOf(url: string): string {
  const address = url.replace(/#.*$/s, '');
  return address.length > MOST_CHARACTERS ? TOO_LONG : address;
}

/** In place of an address. Two of them need not be the same. */
const TOO_LONG = '';

const isAt = (address: string) => (event: { url: string }) => address !== TOO_LONG && event.url === address;

function readHeaders({ responses, commits, lookUps }: TabRecord, document: TabDocument): HeadersReading {
  const ofDocument = commits.filter(isOf(document));
  const last = ofDocument.at(-1);
  const lookUp = lookUps.filter(isOf(document)).findLast(isAt(addressOf(document.url)));
  if (lookUp) return seen(lookUp.headers, 'look-up');
  if (!last) return { kind: 'unknown', reason: 'opened-before' };
  // A prerendered document is committed twice; its response came before the first time.
  const made = last.isBackOrForward || document.documentId === null ? last : (ofDocument[0] ?? last);
  const response = responseOf(made, responses, commits);
  if (response) return seen(response.headers, 'visit');
  if (made.url === TOO_LONG) return { kind: 'unknown', reason: 'too-long' };
  return { kind: 'unknown', reason: last.isBackOrForward ? 'restored' : 'not-observed' };
}

function seen(headers: PageHeaders | null, by: 'visit' | 'look-up'): HeadersReading {
  return headers ? { kind: 'seen', headers, by } : { kind: 'unknown', reason: 'too-long' };
}

/** The last response for the document's address that came before it and that no other document was made of. */
function responseOf(commit: StoredCommit, responses: TabRecord['responses'], commits: TabRecord['commits']) {
  const isForIt = isAt(commit.url);
  const response = responses.findLast((candidate) => candidate.at <= commit.at && isForIt(candidate));
  const isTaken = commits.some(
    (other) => response && isForIt(other) && other.at >= response.at && other.at < commit.at,
  );
  return isTaken ? undefined : response;
}

/** The tab is gone: nothing of it is needed any more. */
export async function forgetTab(tabId: number): Promise<void> {
  records.delete(tabId);
  await session.remove(keysOf(PREFIX + tabId));
}
