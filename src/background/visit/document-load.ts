// How a document was loaded, by what is stored of its tab: its response, the redirects to it, what was looked up. Knows no browser.
import { withoutFragment } from '../../base/url.ts';
import type { TabDocument } from '../../platform/tabs.ts';
import {
  type HeadersResult,
  type HeadersUnknownReason,
  type PageHeaders,
  type PageHop,
  type PageTags,
  parametersLeftOut,
} from '../../report/index.ts';
import type { Challenger } from '../../robots/index.ts';
import { originOrNull, pageOf } from '../../shared/page.ts';
import { LONGEST_KEPT } from '../limits.ts';
import type { TabRecord } from './tab-record.ts';

type StoredCommit = TabRecord['commits'][number];

export interface DocumentLoad {
  /** The headers of the document, or why they are unknown. */
  readonly headers: HeadersResult;
  /** As in PageFacts; if the look-up was redirected, those that lead on from its URL. */
  readonly redirects: readonly PageHop[] | null;
  /** The document answers a form, and says nothing of what crawlers get of its URL. */
  readonly isPosted: boolean;
  /** The network whose challenge the document is, which says nothing of it either; otherwise null. */
  readonly challenge: Challenger | null;
  /** If it is one of these, or if the page changed its own URL: the tags of this URL's raw HTML, null until they are looked up. */
  readonly rawTags: PageTags | null | 'of-document';
  /** The browser's name for the error, if the document is its error page. */
  readonly error: string | null;
}

/** How the document was loaded, as far as it is known now. */
export function readLoad({ responses, commits, lookUps }: TabRecord, document: TabDocument): DocumentLoad {
  const ofDocument = commits.filter(isOfDocument(document));
  const last = ofDocument.at(-1);
  // Without ids, these are the commits of all documents.
  const first = document.documentId === null ? last : ofDocument[0];
  // A prerendered document is committed twice; its response came before the first commit.
  const made = last?.isBackOrForward ? last : first;
  const found = made && responseOf(made, responses, commits);
  const failure = made && found?.failure && found.failure.at <= made.at ? found.failure : null;
  // The back/forward cache commits a document again, at the URL that it had gone on to.
  const isElsewhere = first !== undefined && wentOn(first.url, document.url);
  // From the back/forward cache, a document comes without a response.
  const answered = found ?? (first && responseOf(first, responses, commits));
  const own = failure || isElsewhere ? undefined : answered;
  const isPosted = own?.isPosted === true;
  // Its script shows other URLs of the page.
  const challenge = failure ? null : (answered?.challenge ?? null);
  const isAnothers = isElsewhere || isPosted || challenge !== null;
  const response = failure || isAnothers ? undefined : found;
  const lookUp = lookUps.filter(isOfDocument(document)).findLast(isAt(storedUrlOf(document.url)));
  const redirects = lookUp?.hops ?? (response ? (response.hops ?? (made?.isRedirected ? null : [])) : null);
  const rawTags = isAnothers ? (lookUp?.tags ?? null) : ('of-document' as const);
  const shown = { isPosted, challenge, rawTags };
  if (lookUp) return { headers: seen(lookUp.headers, 'look-up'), redirects, ...shown, error: null };
  if (response) return { headers: seen(response.headers, 'visit'), redirects, ...shown, error: null };
  const failed = failure && !isAbort(failure.error) ? failure.error : null;
  const whyOther = challenge ? 'challenged' : isElsewhere ? 'own-navigation' : isPosted ? 'posted' : null;
  return {
    headers: { kind: 'unknown', reason: whyOther ?? whyUnknown(last, made) },
    redirects: null,
    ...shown,
    // Chromium reports a redirect loop only by its error page.
    error: made?.error ?? failed,
  };
}

/**
 * Whether the page itself changed its URL (pushState, replaceState): status, headers and raw HTML of its document aren't those of this
 * URL. Pages strip parameters from the URL that was loaded; with others, the server may answer differently.
 */
function wentOn(committed: string, url: string): boolean {
  const shown = storedUrlOf(url);
  if (shown === committed || parametersLeftOut(shown, committed) !== null) return false;
  return originOrNull(committed) === originOrNull(url);
}

function whyUnknown(last: StoredCommit | undefined, made: StoredCommit | undefined): HeadersUnknownReason {
  if (!last) return 'opened-before';
  if (made?.url === TOO_LONG) return 'too-long';
  return last.isBackOrForward ? 'restored' : 'not-observed';
}

/** The browser or the person canceled it: the tab still shows the page before. */
const isAbort = (error: string) => /ABORT/.test(error);

function seen(headers: PageHeaders | null, by: 'visit' | 'look-up'): HeadersResult {
  return headers ? { kind: 'seen', headers, by } : { kind: 'unknown', reason: 'too-long' };
}

/** The last response for the document's URL before it was committed, unless another document was committed in between. */
function responseOf(commit: StoredCommit, responses: TabRecord['responses'], commits: TabRecord['commits']) {
  const response = responses.findLast((candidate) => candidate.at <= commit.at && isAt(commit.url)(candidate));
  const isPast = commits.some((other) => response && isWeb(other) && other.at >= response.at && other.at < commit.at);
  return isPast ? undefined : response;
}

/** Browsers put a blank document in between. */
const isWeb = ({ url }: StoredCommit) => url === TOO_LONG || url.startsWith('http');

/** Without document ids, it is the tab's last document. */
export const isOfDocument = (document: TabDocument) => (event: { documentId: string | null }) =>
  event.documentId === document.documentId;

export function storedUrlOf(url: string): string {
  const storedUrl = withoutFragment(url);
  return storedUrl.length > LONGEST_KEPT ? TOO_LONG : pageOf(storedUrl).url;
}

/** Stored instead of a URL that is too long. Two of them can be different URLs. */
const TOO_LONG = '';

export const isAt = (storedUrl: string) => (event: { url: string }) =>
  storedUrl !== TOO_LONG && event.url === storedUrl;
