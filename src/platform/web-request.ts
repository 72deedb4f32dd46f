// The browser's own account of requests: redirects of ours, headers of the pages people visit. Observes, never blocks.
import type { WebRequest } from 'webextension-polyfill';
import type { PageHeaders } from '../report/index.ts';
import { pageHeadersOf } from '../shared/page-headers.ts';
import { browser } from './browser.ts';
import { EVERY_SITE } from './permissions.ts';

export interface OwnRedirect {
  readonly requestId: string;
  readonly url: string;
  readonly status: number;
  /** Absolute, also where the server sent a relative one. */
  readonly location: string;
}

/** Requests of the extension's own background belong to no tab. */
const OWN: WebRequest.RequestFilter = { urls: EVERY_SITE, types: ['xmlhttprequest'], tabId: -1 };

export function onOwnRedirect(listener: (redirect: OwnRedirect) => void): void {
  browser.webRequest.onBeforeRedirect.addListener(({ requestId, url, statusCode, redirectUrl }) => {
    // Firefox: a request that goes past a service worker is "redirected" to itself, and no server said so.
    if (statusCode !== 0) listener({ requestId, url, status: statusCode, location: redirectUrl });
  }, OWN);
}

export interface OwnRequestEnd {
  readonly requestId: string;
  readonly url: string;
  /** The browser's own name for what went wrong, `net::ERR_…` or `NS_ERROR_…`; null where nothing did. */
  readonly error: string | null;
}

/** A request of ours is over, well or badly, and nothing more will be told of it. */
export function onOwnRequestEnded(listener: (end: OwnRequestEnd) => void): void {
  browser.webRequest.onCompleted.addListener(({ requestId, url }) => listener({ requestId, url, error: null }), OWN);
  browser.webRequest.onErrorOccurred.addListener(
    ({ requestId, url, error }) => listener({ requestId, url, error: error ?? null }),
    OWN,
  );
}

export interface DocumentResponse {
  readonly tabId: number;
  readonly url: string;
  /** Milliseconds since the epoch, by the browser's clock, as in `Commit`. */
  readonly at: number;
  readonly headers: PageHeaders;
}

/** The final response that a document of the tab's main frame is made of: the one shown, or one being prerendered. */
export function onDocumentResponse(listener: (response: DocumentResponse) => void): void {
  browser.webRequest.onResponseStarted.addListener(
    (details: WebRequest.OnResponseStartedDetailsType & { readonly documentId?: string }) => {
      const { tabId, url, timeStamp, statusCode, responseHeaders, documentId } = details;
      // Chromium: only the prefetch that a page asks for has a document, the page's own. It is no navigation yet.
      if (documentId !== undefined) return;
      const headers = (responseHeaders ?? []).map(({ name, value = '' }) => [name, value] as const);
      listener({ tabId, url, at: timeStamp, headers: pageHeadersOf(statusCode, headers) });
    },
    { urls: EVERY_SITE, types: ['main_frame'] },
    ['responseHeaders'],
  );
}
