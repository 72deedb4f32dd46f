// A sitemap on its way from the background to the workbench, where a worker reads it: always gzip, so that a message is never as long
// as a site likes.
import { bytesAsText, textAsBytes } from '../base/bytes-as-text.ts';
import type { Hop } from '../robots/index.ts';

export type SitemapAnswer = SitemapResult & {
  /** Those on the way, in order; left out without one, and where they couldn't be seen. */
  readonly redirects?: readonly Hop[];
};

type SitemapResult =
  /** gzip as base64. `url`: where it came from in the end. `isTruncated`: what is beyond the limit is missing. */
  | { readonly kind: 'file'; readonly url: string; readonly packed: string; readonly isTruncated: boolean }
  /** An answer without a sitemap. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'no-access'; readonly origin: string }
  /** The browser lets no extension ask there, whatever the person allows. */
  | { readonly kind: 'restricted'; readonly origin: string }
  | { readonly kind: 'failed'; readonly reason: SitemapFailure };

/** Where it is read. */
export type SitemapFetched =
  | Exclude<SitemapAnswer, { kind: 'file' }>
  | (Omit<Extract<SitemapAnswer, { kind: 'file' }>, 'packed'> & { readonly blob: Blob });

/** `private-network`: a public site leads into the network of this computer. `private-window`: requests from there are not possible. */
export type SitemapFailure =
  | 'timeout'
  | 'network'
  | 'offline'
  | 'redirects'
  | 'too-large'
  | 'private-network'
  | 'private-window'
  | 'bad-url';

/**
 * gzip as base64, since a message of Chromium carries no bytes; what is gzip already stays as it is. Piece by piece, because the
 * background has other things to answer. Null where it would be longer than `most` characters.
 */
export async function packSitemap(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<string | null> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = slicesOf(bytes);
  const reader = (isGzip ? plain : plain.pipeThrough(new CompressionStream('gzip'))).getReader();
  let packed = '';
  let rest = new Uint8Array();
  for (;;) {
    const { done, value = new Uint8Array() } = await reader.read();
    const piece = new Uint8Array(rest.length + value.length);
    piece.set(rest);
    piece.set(value, rest.length);
    // Three bytes are four characters.
    const whole = done ? piece.length : piece.length - (piece.length % 3);
    packed += btoa(bytesAsText(piece.subarray(0, whole)));
    rest = piece.slice(whole);
    if (done) return packed;
    if (packed.length > most) {
      await reader.cancel();
      return null;
    }
    await new Promise((resume) => setTimeout(resume));
  }
}

/** Bytes that are compressed at once, in some milliseconds: Firefox makes one piece of a stream of a Blob, however long that is. */
const SLICE_BYTES = 2 ** 18;

function slicesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let offset = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (offset >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(offset, offset + SLICE_BYTES));
      offset += SLICE_BYTES;
    },
  });
}

/** Characters of base64 that are read at once, in a millisecond or two: a multiple of four. */
const CHARACTERS_PER_STEP = 2 ** 18;

export async function unpackedSitemap(answer: SitemapAnswer): Promise<SitemapFetched> {
  if (answer.kind !== 'file') return answer;
  const { packed, ...rest } = answer;
  return { ...rest, blob: await unpackSitemap(packed) };
}

/** Step by step: a page that unpacks 30 MB has its turns in between. */
export async function unpackSitemap(packed: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < packed.length; from += CHARACTERS_PER_STEP) {
    if (from > 0) await new Promise((resume) => setTimeout(resume));
    parts.push(textAsBytes(atob(packed.slice(from, from + CHARACTERS_PER_STEP))));
  }
  return new Blob(parts);
}
