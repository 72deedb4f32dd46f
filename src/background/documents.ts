// Which headers belong to which document. A tab may hold several documents at a time (one shown, one prerendered,
// some asleep in the back/forward cache), so headers are kept by document; kept in storage.session, because the
// worker may die between a response and the document made of it.
import * as v from 'valibot';
import { session } from '../platform/storage.ts';
import type { Commit, TabDocument } from '../platform/tabs.ts';
import type { DocumentResponse } from '../platform/web-request.ts';
import type { HeadersReading, PageHeaders } from '../report/index.ts';

const PREFIX = 'tab:1:';

/** The one shown, the one being prerendered, and a few that may be activated or were just left. */
const MOST_DOCUMENTS = 6;

const pageHeaders: v.GenericSchema<unknown, PageHeaders> = v.object({
  status: v.number(),
  contentType: v.nullable(v.string()),
  robotsTags: v.array(v.string()),
  links: v.array(v.string()),
});
const headersReading: v.GenericSchema<unknown, HeadersReading> = v.variant('kind', [
  v.object({ kind: v.literal('seen'), headers: pageHeaders, by: v.picklist(['visit', 'look-up']) }),
  v.object({ kind: v.literal('unknown'), reason: v.picklist(['restored', 'not-observed', 'opened-before']) }),
]);
const tabRecord = v.object({
  /** Responses that no document has been made of yet, newest last. */
  responses: v.array(v.object({ url: v.string(), headers: pageHeaders })),
  /** Newest last. */
  documents: v.array(v.object({ id: v.string(), headers: headersReading })),
});
type TabRecord = v.InferOutput<typeof tabRecord>;

/** Where the browser gives documents no id, the tab has just one: the last committed. */
const idOf = ({ documentId }: TabDocument) => documentId ?? 'shown';

/** A document's address without its fragment: what was asked for. */
const withoutFragment = (url: string) => url.replace(/#.*$/s, '');

/** Changes of one tab's record, one after the other: storage knows no transactions. */
const lastChange = new Map<number, Promise<void>>();

function change(tabId: number, edit: (record: TabRecord) => TabRecord): Promise<void> {
  const before = lastChange.get(tabId) ?? Promise.resolve();
  const done = before.then(async () => {
    const record = await recordOf(tabId);
    await session.set(PREFIX + tabId, edit(record));
  });
  lastChange.set(tabId, done);
  return done;
}

async function recordOf(tabId: number): Promise<TabRecord> {
  const result = v.safeParse(tabRecord, await session.get(PREFIX + tabId));
  return result.success ? result.output : { responses: [], documents: [] };
}

/** A response for the tab's main frame has come; the document follows. */
export function rememberResponse({ tabId, url, headers }: DocumentResponse): Promise<void> {
  return change(tabId, (record) => ({
    ...record,
    responses: [...record.responses.slice(1 - MOST_DOCUMENTS), { url, headers }],
  }));
}

/** A document is there: made of the response that came for its address, or of none that was seen. */
export function rememberDocument(commit: Commit): Promise<void> {
  return change(commit.tabId, ({ responses, documents }) => {
    const url = withoutFragment(commit.url);
    const response = responses.findLast((candidate) => withoutFragment(candidate.url) === url);
    const headers: HeadersReading = response
      ? { kind: 'seen', headers: response.headers, by: 'visit' }
      : { kind: 'unknown', reason: commit.isBackOrForward ? 'restored' : 'not-observed' };
    return {
      responses: responses.filter((candidate) => candidate !== response),
      documents: withDocument(documents, idOf(commit), headers),
    };
  });
}

/** What a person had looked up for this document. */
export function rememberLookUp(tabId: number, document: TabDocument, headers: PageHeaders): Promise<void> {
  return change(tabId, (record) => ({
    ...record,
    documents: withDocument(record.documents, idOf(document), { kind: 'seen', headers, by: 'look-up' }),
  }));
}

function withDocument(documents: TabRecord['documents'], id: string, headers: HeadersReading) {
  return [...documents.filter((other) => other.id !== id).slice(1 - MOST_DOCUMENTS), { id, headers }];
}

export async function headersOf(tabId: number, document: TabDocument): Promise<HeadersReading> {
  await lastChange.get(tabId);
  const { documents } = await recordOf(tabId);
  return documents.find(({ id }) => id === idOf(document))?.headers ?? { kind: 'unknown', reason: 'opened-before' };
}

/** The tab is closed: nothing of it is needed any more. */
export async function forgetTab(tabId: number): Promise<void> {
  await lastChange.get(tabId);
  lastChange.delete(tabId);
  await session.remove(PREFIX + tabId);
}
