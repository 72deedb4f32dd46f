// The text of a version as crawlers read it, its hash, and the hosts it came by.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { hostnameOf } from '../base/url.ts';
import { cutToBytes, decodeUtf8, encodeUtf8 } from '../base/utf8.ts';
import { CRAWLER_FILE_BYTES } from '../robots/index.ts';
import type { RobotsVersion } from './types.ts';

export interface VersionText {
  readonly text: string;
  /** More came, or would have come, than crawlers read. */
  readonly isTruncated: boolean;
}

/** Null for a file that is not kept. */
export function versionTextOf({ body, hash, isTruncated = false, size = 0 }: RobotsVersion): VersionText | null {
  if (body === null) return hash === undefined ? { text: '', isTruncated: false } : null;
  if (typeof body === 'string') {
    const text = cutToBytes(body, CRAWLER_FILE_BYTES);
    return { text, isTruncated: isTruncated || size > CRAWLER_FILE_BYTES || text.length < body.length };
  }
  return {
    text: decodeUtf8(body.subarray(0, CRAWLER_FILE_BYTES)),
    isTruncated: isTruncated || size > CRAWLER_FILE_BYTES || body.length > CRAWLER_FILE_BYTES,
  };
}

export function hashOf({ body, hash }: Pick<RobotsVersion, 'body' | 'hash'>): string | null {
  if (body === null) return hash ?? null;
  return hash ?? hashOfBytes(typeof body === 'string' ? encodeUtf8(body) : body);
}

export const hashOfBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** The host that was asked, and the host that answered; null if no redirect says. */
export function hostsOf({ hops = [] }: RobotsVersion): { readonly asked: string; readonly answered: string } | null {
  const [first] = hops;
  const last = hops.at(-1);
  if (!first || !last) return null;
  return { asked: hostnameOf(first.url), answered: hostnameOf(last.location) || hostnameOf(last.url) };
}
