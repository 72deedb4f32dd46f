// What the browser reports about requests: redirects of our own, headers of the pages that people visit. Observes, never blocks.
import type { WebRequest } from 'webextension-polyfill';
import type { PageHeaders, PageHop } from '../report/index.ts';
import { type Challenger, challengerOf } from '../robots/index.ts';
import { pageHeadersOf } from '../shared/page-headers.ts';
import { browser } from './browser.ts';
import { EVERY_SITE } from './permissions.ts';

interface OwnRequest {
  /** The same for all reports about one request. */
  readonly requestId: string;
}

export interface Redirect {
  readonly status: number;
  /** As the server wrote it; null if it sent none. */
  readonly location: string | null;
  /** X-Robots-Tag, every occurrence in the order sent. */
  readonly robotsTags: readonly string[];
}

export interface OwnRequestListeners {
  readonly onStart: (request: OwnRequest & { readonly url: string }) => void;
  readonly onRedirect: (redirect: OwnRequest & Redirect) => void;
  /** The request ended, with the whole response or without. `error` is the browser's name for the error, null if it gives none. */
  readonly onEnd: (end: OwnRequest & { readonly isComplete: boolean; readonly error: string | null }) => void;
}

/** Requests of the extension's own background belong to no tab. So do those of service workers and shared workers of any site. */
const TABLESS: WebRequest.RequestFilter = { urls: EVERY_SITE, types: ['xmlhttprequest'], tabId: -1 };

/** https://fetch.spec.whatwg.org/#redirect-status */
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/** Receives the requests of the extension's background, and no others. */
export function observeOwnRequests({ onStart, onRedirect, onEnd }: OwnRequestListeners): void {
  const { onBeforeRequest, onBeforeRedirect, onHeadersReceived, onCompleted, onErrorOccurred } = browser.webRequest;
  onBeforeRequest.addListener((details) => {
    if (isOwn(details)) onStart(details);
  }, TABLESS);
  onHeadersReceived.addListener(
    (details) => {
      const { requestId, statusCode: status, responseHeaders = [] } = details;
      if (!isOwn(details) || !REDIRECT_STATUSES.includes(status)) return;
      const location = responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value;
      const { robotsTags } = pageHeadersOf(status, pairsOf(responseHeaders));
      onRedirect({ requestId, status, location: location ?? null, robotsTags });
    },
    TABLESS,
    ['responseHeaders'],
  );
  // Chromium: if the browser itself redirects, for example for HSTS, no headers are received.
  onBeforeRedirect.addListener((details) => {
    const { requestId, statusCode: status, redirectUrl: location } = details;
    if (isOwn(details) && status !== 0) onRedirect({ requestId, status, location, robotsTags: [] });
  }, TABLESS);
  onCompleted.addListener((details) => {
    if (isOwn(details)) onEnd({ requestId: details.requestId, isComplete: true, error: null });
  }, TABLESS);
  onErrorOccurred.addListener((details) => {
    if (isOwn(details)) onEnd({ requestId: details.requestId, isComplete: false, error: details.error ?? null });
  }, TABLESS);
}

/** The initiator, as the browser reports it: `initiator` in Chromium, the others in Firefox. No page can change it. */
interface Initiator {
  readonly initiator?: string;
  readonly originUrl?: string | undefined;
  readonly documentUrl?: string | undefined;
}

function isOwn({ initiator, originUrl, documentUrl }: Initiator): boolean {
  const own = browser.runtime.getURL('');
  return [initiator, originUrl, documentUrl].some((url) => `${url}/`.startsWith(own));
}

/** For a document of the tab's main frame. */
interface DocumentRequest {
  /** The same for a request and all its redirects. */
  readonly requestId: string;
  readonly tabId: number;
  readonly url: string;
  /** Milliseconds since the epoch, by the browser's clock, as in `Commit`. */
  readonly at: number;
}

export interface DocumentResponse extends DocumentRequest {
  readonly headers: PageHeaders;
  /** Its request sent a form with POST: after a redirect that changes the method, none does. */
  readonly isPosted: boolean;
  /** The network whose challenge came instead of the page, by a header that is documented; otherwise null. */
  readonly challenge: Challenger | null;
}

export interface DocumentRedirect extends DocumentRequest {
  /** Null if the browser itself redirected, for example for HSTS. */
  readonly hop: PageHop | null;
}

export interface DocumentFailure extends DocumentRequest {
  /** The browser's own name, `net::ERR_…` or `NS_ERROR_…`; for TLS, a sentence in Firefox. */
  readonly error: string;
}

/** Where Cloudflare's challenge sends its form: the answer is what the site has for GET. */
const CHALLENGE_FORM = /[?&]__cf_chl_/;

const DOCUMENTS: WebRequest.RequestFilter = { urls: EVERY_SITE, types: ['main_frame'] };

/** The final response for a document of the tab's main frame: the one shown, or one being prerendered. */
export function onDocumentResponse(listener: (response: DocumentResponse) => void): void {
  type Details = WebRequest.OnHeadersReceivedDetailsType & { readonly documentId?: string };
  const notify = (details: Details, headers: Pairs) => {
    const { requestId, tabId, url, timeStamp: at, method, statusCode, documentId } = details;
    // Chromium: only a prefetch that a page requests has a document, the page's own. It isn't a navigation yet.
    if (documentId !== undefined || isNotDocument(statusCode, headers)) return;
    const isPosted = method === 'POST' && !CHALLENGE_FORM.test(url);
    const challenge = challengerOf(headers, false);
    listener({ requestId, tabId, url, at, headers: pageHeadersOf(statusCode, headers), isPosted, challenge });
  };
  const { onHeadersReceived, onResponseStarted } = browser.webRequest;
  onResponseStarted.addListener((details: Details) => notify(details, pairsOf(details.responseHeaders)), DOCUMENTS, [
    'responseHeaders',
  ]);
  // Firefox: if the browser asks for a password, the response starts only after the person's answer.
  onHeadersReceived.addListener(
    (details: Details) => {
      if (details.statusCode !== 401) return;
      const headers = pairsOf(details.responseHeaders);
      if (headers.some(([name]) => name.toLowerCase() === 'www-authenticate')) notify(details, headers);
    },
    DOCUMENTS,
    ['responseHeaders'],
  );
}

/** Each redirect on the way to such a response. */
export function onDocumentRedirect(listener: (redirect: DocumentRedirect) => void): void {
  browser.webRequest.onBeforeRedirect.addListener(
    ({ requestId, tabId, url, timeStamp: at, statusCode: status, redirectUrl: location, responseHeaders }) => {
      const headers = pairsOf(responseHeaders);
      // Firefox gives the browser's own no status, Chromium gives it one and this header.
      const isBrowsers = status === 0 || headers.some(([name]) => name.toLowerCase() === 'non-authoritative-reason');
      const hop = isBrowsers ? null : { url, status, location, robotsTags: pageHeadersOf(status, headers).robotsTags };
      listener({ requestId, tabId, url, at, hop });
    },
    DOCUMENTS,
    ['responseHeaders'],
  );
}

/** There was no response, or it broke off, or the browser canceled it. */
export function onDocumentFailed(listener: (failure: DocumentFailure) => void): void {
  browser.webRequest.onErrorOccurred.addListener(
    ({ requestId, tabId, url, timeStamp: at, error = '' }) => listener({ requestId, tabId, url, at, error }),
    DOCUMENTS,
  );
}

type Pairs = readonly (readonly [name: string, value: string])[];

function pairsOf(headers: WebRequest.HttpHeaders = []): Pairs {
  return headers.map(({ name, value = '' }) => [name, value]);
}

/** The tab keeps showing its page: the response has no content (RFC 9110 §15.3.5, §15.3.6), or is saved as a file. */
function isNotDocument(status: number, headers: Pairs): boolean {
  const header = (wanted: string) => headers.findLast(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? '';
  if (status === 204 || status === 205) return true;
  return !IN_PLACE.test(header('content-disposition')) || isSaved(header('content-type'));
}

/** RFC 6266 §4.2: a type that isn't known is as `attachment`. Browsers show a response with a name and without a type. */
const IN_PLACE = /^($|;|inline(?![^\s;])|(file)?name\*?\s*=)/i;

/** Firefox doesn't report that it saved a response. A type unknown to browsers doesn't cause that: they look at the content. */
function isSaved(type: string): boolean {
  return (/^(application|font|model|chemical)\//i.test(type) && !SHOWN_TYPES.test(type)) || SAVED_TEXTS.test(type);
}
const SHOWN_TYPES = /^application\/([\w.+-]+\+)?(xhtml\+xml|xml|json|pdf|unknown|(x-)?(java|ecma)script)\b/i;
const SAVED_TEXTS = /^text\/(csv|calendar)(?![^\s;])/i;
