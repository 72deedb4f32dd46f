// One plain GET: no cookies, no referrer, a time limit, and the first bytes of the body.
import { textAsBytes } from '../../base/bytes-as-text.ts';

export interface RequestLimits {
  /** From the start to the last byte read. */
  readonly timeoutMs: number;
  /** Of the body, to keep; 0: only the headers are needed. */
  readonly maxBytes: number;
  /** How many redirects the background follows; as many as crawlers follow if left out. */
  readonly redirects?: number;
  /** A redirect to http isn't followed, and counts as a failure. */
  readonly isHttpsOnly?: boolean;
}

/** Of a file that a site keeps beside its pages. */
export const SMALL_FILE_LIMITS: RequestLimits = { timeoutMs: 10_000, maxBytes: 512 * 1024 };

/**
 * Headers, and characters of all of them. A network sends no more than a browser accepts, some 400,000 characters, but a page's service
 * worker can answer with any number. A part of them could say the opposite.
 */
export const HEADER_LIMITS = { most: 10_000, characters: 500_000 };

/** Valid UTF-8 as text; anything else with one character for each byte. */
export interface Body {
  readonly encoding: 'utf-8' | 'bytes';
  readonly data: string;
}

export type RequestResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly finalUrl: string;
      readonly isRedirected: boolean;
      /** Names in lower case. A header sent twice is one entry, joined with a comma. */
      readonly headers: readonly (readonly [name: string, value: string])[];
      readonly body: Body;
      /** The body if it was requested as bytes: then `body` is empty. */
      readonly bytes?: Uint8Array<ArrayBuffer>;
      readonly size: number;
      readonly isTruncated: boolean;
    }
  /** The server redirected, to a URL that fetch() doesn't reveal. */
  | { readonly kind: 'redirected' }
  | FailedRequest;

export interface FailedRequest {
  readonly kind: 'failed';
  readonly reason: 'timeout' | 'network' | 'offline';
  /** There was a response: reading its body failed, or it has too many headers. */
  readonly isCut?: boolean;
}

export function bytesOf({ encoding, data }: Body): Uint8Array<ArrayBuffer> {
  return encoding === 'utf-8' ? new TextEncoder().encode(data) : textAsBytes(data);
}

/**
 * Fetches in the context it runs in: the background, or, with activeTab alone, the page. For the page it is sent as source text, so
 * it must not refer to anything outside itself.
 *
 * @param as `bytes`: a body that can be long isn't decoded to text
 * @param headerLimits to be given for a page, which can't see the default
 * @param redirects `manual`: none is followed. `same-origin`: redirects to another origin fail, without a request to it
 */
export async function request(
  url: string,
  limits: RequestLimits,
  cache: RequestCache,
  redirects: 'manual' | 'same-origin',
  userAgent: string | null = null,
  as: 'text' | 'bytes' = 'text',
  headerLimits = HEADER_LIMITS,
): Promise<RequestResult> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), limits.timeoutMs);
  let isCut = false;
  try {
    const response = await fetch(url, {
      // Offline, Firefox answers from its cache in any mode, as if the server had just responded. A server on this
      // computer may be there anyway.
      cache: navigator.onLine === false ? 'no-store' : cache,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(redirects === 'manual' ? { redirect: 'manual' } : { mode: 'same-origin' }),
      ...(userAgent === null ? {} : { headers: { 'User-Agent': userAgent } }),
      signal: timeout.signal,
    });
    isCut = true;
    if (response.type === 'opaqueredirect') return { kind: 'redirected' };
    // It grows, since few bodies are as long as the limit.
    let bytes = new Uint8Array(Math.min(limits.maxBytes, 65_536));
    let size = 0;
    let isTruncated = false;
    const reader = response.body?.getReader();
    while (reader && limits.maxBytes > 0) {
      const { done, value } = await reader.read();
      if (done) break;
      const room = limits.maxBytes - size;
      const end = size + Math.min(value.length, room);
      if (end > bytes.length) {
        const longer = new Uint8Array(Math.min(limits.maxBytes, Math.max(end, 2 * bytes.length)));
        longer.set(bytes.subarray(0, size));
        bytes = longer;
      }
      bytes.set(value.subarray(0, room), size);
      size = end;
      isTruncated = value.length > room;
      if (isTruncated) break;
    }
    const read = bytes.subarray(0, size);
    const headers: [name: string, value: string][] = [];
    let headerRoom = headerLimits.characters;
    for (const [name, value] of response.headers) {
      headerRoom -= name.length + value.length;
      if (headerRoom < 0 || headers.length === headerLimits.most) return { kind: 'failed', reason: 'network', isCut };
      headers.push([name, value]);
    }
    let body: Body = { encoding: 'utf-8', data: '' };
    try {
      // The limit can cut a character in two: its first bytes are left out.
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      if (as === 'text') body = { encoding: 'utf-8', data: decoder.decode(read, { stream: isTruncated }) };
    } catch {
      let data = '';
      for (let start = 0; start < size; start += 8192)
        data += String.fromCharCode(...read.subarray(start, start + 8192));
      body = { encoding: 'bytes', data };
    }
    return {
      kind: 'answered',
      status: response.status,
      finalUrl: response.url,
      isRedirected: response.redirected,
      headers,
      body,
      ...(as === 'bytes' ? { bytes: read } : {}),
      size,
      isTruncated,
    };
  } catch {
    // Browsers don't reveal why a request failed.
    const isOffline = navigator.onLine === false;
    const reason = timeout.signal.aborted ? 'timeout' : isOffline ? 'offline' : 'network';
    return { kind: 'failed', reason, ...(isCut ? { isCut } : {}) };
  } finally {
    clearTimeout(timer);
    // The rest isn't needed. Without this, or after cancel(), Firefox can send the next request on the same connection, and take what
    // follows of a body without a Content-Length for the answer.
    timeout.abort();
  }
}
