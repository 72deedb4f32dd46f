// The browser's own account of requests: redirects of ours, headers of the pages people visit. Observes, never blocks.
import type { WebRequest } from 'webextension-polyfill';
import type { PageHeaders } from '../report/index.ts';
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
    listener({ requestId, url, status: statusCode, location: redirectUrl });
  }, OWN);
}

export interface DocumentResponse {
  readonly tabId: number;
  readonly url: string;
  readonly headers: PageHeaders;
}

/** The final response that a tab's main document is made of. */
export function onDocumentResponse(listener: (response: DocumentResponse) => void): void {
  browser.webRequest.onResponseStarted.addListener(
    ({ tabId, url, statusCode, responseHeaders }) => {
      listener({ tabId, url, headers: headersOf(statusCode, responseHeaders ?? []) });
    },
    { urls: EVERY_SITE, types: ['main_frame'] },
    ['responseHeaders'],
  );
}

function headersOf(status: number, headers: WebRequest.HttpHeaders): PageHeaders {
  const all = (wanted: string) =>
    headers.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value ?? '');
  return {
    status,
    contentType: all('content-type').at(-1) ?? null,
    robotsTags: all('x-robots-tag'),
    links: all('link'),
  };
}
