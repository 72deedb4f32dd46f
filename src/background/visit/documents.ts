// Which headers belong to which document, which redirects led to it, and whether it loaded at all. A tab may hold several documents
// at a time (one shown, one prerendered, some asleep in the back/forward cache), so each document has its own entry. They are
// stored in storage.session, because the worker can be killed between a response and its document. What wasn't stored by then is unknown.
import * as v from 'valibot';
import { type Commit, isPrivateTab, type NavigationFailure, type TabDocument } from '../../platform/tabs.ts';
import type { DocumentFailure, DocumentResponse } from '../../platform/web-request.ts';
import type { PageFacts, PageHeaders, RobotsDifference } from '../../report/index.ts';
import { isShort, PAGE_PAUSE_MS, startOf } from '../limits.ts';
import { keysOf, memoryOf } from '../private-windows.ts';
import { keepWithRoom, removeKept, TAB_RECORDS } from '../session-room.ts';
import { isClosed, TabMap } from '../tab-memory.ts';
import { type DocumentLoad, isAt, isOfDocument, readLoad, storedUrlOf } from './document-load.ts';
import { forgetPendingRedirects, takePendingRedirects } from './pending-redirects.ts';
import { type TabRecord, tabRecord } from './tab-record.ts';

const PREFIX = `${TAB_RECORDS}4:`;

/** How many events of each kind are remembered: more than a tab has documents that can be shown again. */
const MOST_EVENTS = 12;

/** Milliseconds, more than a browser is late with an event: one that is dated so much later was before the clock was set back. */
const LATEST_EVENT_MS = 60_000;

/** Milliseconds after the commit: Firefox can report a response after its document was committed. */
const LATEST_RESPONSE_MS = 500;
const BETWEEN_LOOKS_MS = 25;

/** More than a person has open. Something is lost only where so many others change before a tab's record is stored. */
const MOST_TABS = 1_000;

type Edit = (record: TabRecord) => Partial<TabRecord>;

/** Events that aren't in a record yet, by tab, oldest first. While a page loads, they are only remembered here. */
const pending = new TabMap<Edit[]>(MOST_TABS);
/** More than happen while one page loads. Beyond this, they go into the record at once. */
const MOST_PENDING = 50;
/** The current records. They are also stored, for the next worker. */
const records = new TabMap<Promise<TabRecord>>(MOST_TABS);
/** Tabs whose record isn't stored yet: null if that is still to begin, otherwise a promise of its end. */
const due = new TabMap<Promise<void> | null>(MOST_TABS);

function recordOf(tabId: number): Promise<TabRecord> {
  const edits = pending.get(tabId) ?? [];
  pending.delete(tabId);
  const before = records.get(tabId) ?? storedRecordOf(tabId);
  const record = before.then((known) => {
    let changed = known;
    for (const edit of edits) changed = { ...changed, ...edit(changed) };
    return changed;
  });
  records.set(tabId, record);
  return record;
}

async function storedRecordOf(tabId: number): Promise<TabRecord> {
  const key = PREFIX + tabId;
  const [one, other] = await Promise.all([memoryOf(false).get(key), memoryOf(true).get(key)]);
  const result = v.safeParse(tabRecord, one ?? other);
  return result.success ? result.output : { responses: [], commits: [], lookUps: [], servings: [] };
}

function change(tabId: number, edit: Edit): void {
  const edits = pending.get(tabId) ?? [];
  edits.push(edit);
  pending.set(tabId, edits);
  if (edits.length === MOST_PENDING) void recordOf(tabId);
  if (due.get(tabId) !== null) setTimeout(() => store(tabId), PAGE_PAUSE_MS);
  due.set(tabId, null);
}

/** Resolves when all events are stored. */
async function store(tabId: number): Promise<void> {
  if (due.get(tabId) === null) {
    const work = writeRecord(tabId).finally(() => {
      if (due.get(tabId) === work) due.delete(tabId);
    });
    due.set(tabId, work);
  }
  await due.get(tabId);
}

async function writeRecord(tabId: number): Promise<void> {
  const record = await recordOf(tabId);
  const isPrivate = await isPrivateTab(tabId);
  // The browser can report events of a tab after its removal, and the tab can be closed before the record has its turn.
  if (isPrivate === null) records.delete(tabId);
  else await keepWithRoom(PREFIX + tabId, isPrivate, record, { isWanted: () => !isClosed(tabId) });
}

/** The newest events: as many as a tab needs, with a limit on their total length. */
function newest<E>(events: readonly E[]): E[] {
  const some = events.slice(-MOST_EVENTS);
  while (some.length > 1 && !isShort(some)) some.shift();
  return some;
}

/** In the order of time, whatever order they come in. */
function withEvent<E extends { at: number }>(events: readonly E[], event: E): E[] {
  const before = events.findLastIndex(({ at }) => at <= event.at || at > event.at + LATEST_EVENT_MS);
  return newest(events.toSpliced(before + 1, 0, event));
}

const ifShort = (headers: PageHeaders) => (isShort(headers) ? headers : null);

export function rememberResponse({ requestId, tabId, url, headers, ...how }: DocumentResponse): void {
  const taken = takePendingRedirects(requestId);
  change(tabId, ({ responses }) => {
    // The response after a password was entered replaces the 401.
    const before = responses.find((one) => one.requestId === requestId && one.headers?.status === UNAUTHORIZED);
    const hops = taken ?? before?.hops ?? null;
    const response = { ...how, requestId, url: storedUrlOf(url), headers: ifShort(headers), hops, failure: null };
    return {
      responses: withEvent(
        responses.filter((one) => one !== before),
        response,
      ),
    };
  });
}

/** RFC 9110 §15.5.2 */
const UNAUTHORIZED = 401;

/** Whether the server asks for a user name and password, in a tab that waits for its first page. */
export async function isSignInAsked(tabId: number): Promise<boolean> {
  const { responses } = await recordOf(tabId);
  return responses.at(-1)?.headers?.status === UNAUTHORIZED;
}

export function rememberFailure({ requestId, tabId, url, at, error }: DocumentFailure): void {
  const hops = takePendingRedirects(requestId);
  const failure = { at, error: startOf(error) };
  const without = { headers: null, isPosted: false, challenge: null };
  const failed = { requestId, url: storedUrlOf(url), at, ...without, hops, failure };
  change(tabId, ({ responses }) => {
    const isKnown = responses.some((response) => response.requestId === requestId);
    if (!isKnown) return { responses: withEvent(responses, failed) };
    return { responses: responses.map((one) => (one.requestId === requestId ? { ...one, failure } : one)) };
  });
}

export function rememberCommit({ tabId, documentId, url, at, isBackOrForward, isRedirected }: Commit): void {
  const stored = { documentId, url: storedUrlOf(url), at, isBackOrForward, isRedirected, error: null };
  // Without document ids, what was looked up and checked would count for the next document, too.
  const others = documentId === null && { lookUps: [], servings: [] };
  change(tabId, ({ commits }) => {
    // The back/forward cache commits a document again and again. The first commit and the last are enough.
    const [, ...again] = isBackOrForward && documentId !== null ? commits.filter(isOfDocument(stored)) : [];
    return {
      commits: withEvent(
        commits.filter((commit) => !again.includes(commit)),
        stored,
      ),
      ...others,
    };
  });
}

/** The browser's error page counts as a document. A failure without an error page ends the response. */
export function rememberNavigationFailure({ tabId, documentId, url, at, error }: NavigationFailure): void {
  const storedUrl = storedUrlOf(url);
  change(tabId, ({ responses, commits }) => {
    if (documentId === null) {
      const ended = responses.findLast((response) => isAt(storedUrl)(response) && response.at <= at);
      const failure = { at, error: startOf(error) };
      return { responses: responses.map((one) => (one === ended && !one.failure ? { ...one, failure } : one)) };
    }
    // A document that was committed before its loading failed is still the page.
    if (commits.some((commit) => commit.documentId === documentId)) return {};
    const isBackOrForward = false;
    const isRedirected = false;
    const errorPage = { documentId, url: storedUrl, at, isBackOrForward, isRedirected, error: startOf(error) };
    return { commits: withEvent(commits, errorPage) };
  });
}

/** @param found when the document's URL was requested; its tags are those of the raw HTML, if that was requested as well */
export function rememberLookUp(
  tabId: number,
  { documentId, url }: TabDocument,
  { headers, tags, redirects }: PageFacts,
): void {
  if (headers.kind === 'unknown') return;
  const rawTags = tags.kind === 'read' && isShort(tags.tags) ? tags.tags : null;
  const hops = redirects && redirects.length > 0 && isShort(redirects) ? [...redirects] : null;
  const lookUp = { documentId, url: storedUrlOf(url), headers: ifShort(headers.headers), tags: rawTags, hops };
  change(tabId, ({ lookUps }) => ({ lookUps: newest([...lookUps, lookUp]) }));
}

/** @param differences empty if the person dismissed them; only those of the tab's last document are kept */
export function rememberServing(
  tabId: number,
  { documentId, url }: TabDocument,
  differences: readonly RobotsDifference[],
): void {
  const serving = { documentId, url: storedUrlOf(url), differences: [...differences] };
  change(tabId, () => ({ servings: newest([serving]).filter(isShort) }));
}

/** How crawlers' requests for robots.txt were answered differently, if that was checked for the document. */
export async function servingOf(tabId: number, document: TabDocument): Promise<readonly RobotsDifference[]> {
  const { servings } = await recordOf(tabId);
  return servings.filter(isOfDocument(document)).find(isAt(storedUrlOf(document.url)))?.differences ?? [];
}

/** How the document was loaded. It is also stored, so that what is shown now can be shown again after the worker was killed. */
export async function loadOf(tabId: number, document: TabDocument): Promise<DocumentLoad> {
  await store(tabId);
  for (let looks = 0; ; looks += 1) {
    const record = await recordOf(tabId);
    const load = readLoad(record, document);
    const commit = record.commits.findLast(isOfDocument(document));
    const mayStillCome =
      commit && Date.now() - commit.at < LATEST_RESPONSE_MS && looks < LATEST_RESPONSE_MS / BETWEEN_LOOKS_MS;
    const isAnswered = load.headers.kind === 'seen' || load.isPosted || load.challenge !== null;
    if (isAnswered || load.error !== null || !mayStillCome) return load;
    await new Promise((wake) => setTimeout(wake, BETWEEN_LOOKS_MS));
  }
}

/** The browser's name for the error if the document is its error page, as far as it is known now; otherwise null. */
export async function loadErrorOf(tabId: number, document: TabDocument): Promise<string | null> {
  return readLoad(await recordOf(tabId), document).error;
}

/** Call it when a tab was closed. */
export async function forgetTab(tabId: number): Promise<void> {
  forgetPendingRedirects(tabId);
  await removeKept(keysOf(PREFIX + tabId));
}
