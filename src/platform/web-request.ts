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
    // Firefox: a request that goes past a service worker is "redirected" to itself.
    if (redirectUrl !== url) listener({ requestId, url, status: statusCode, location: redirectUrl });
  }, OWN);
}

/** A request of ours is over, well or badly, and nothing more will be told of it. */
export function onOwnRequestEnded(listener: (request: { requestId: string; url: string }) => void): void {
  browser.webRequest.onCompleted.addListener(listener, OWN);
  browser.webRequest.onErrorOccurred.addListener(listener, OWN);
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
