// Bodies as they are stored: each once by its hash, deflated, as base64.
import { deflateSync, Inflate } from 'fflate';
import { joinBytes } from '../../base/bytes.ts';
import { bytesAsText, textAsBytes } from '../../base/bytes-as-text.ts';
import { CRAWLER_FILE_BYTES } from '../../robots/index.ts';
import { hashOfBytes } from '../version.ts';
import type { SiteHistory } from './types.ts';

/** Globals of every context that runs this code; the pure folders compile without DOM and node types. */
declare function btoa(text: string): string;
declare function atob(text: string): string;

/** At level 6, some texts of 500 KiB take seven times as long. Ordinary texts of some KiB are three percent smaller there. */
const LEVEL = 2;

export const packBody = (bytes: Uint8Array): string => btoa(bytesAsText(deflateSync(bytes, { level: LEVEL })));

export type KeptBody =
  | { readonly kind: 'kept'; readonly bytes: Uint8Array }
  /** It was dropped to make room. */
  | { readonly kind: 'dropped' }
  /** What is stored is not the body. */
  | { readonly kind: 'damaged' };

export function keptBodyOf({ bodies }: SiteHistory, hash: string): KeptBody {
  const packed = Object.hasOwn(bodies, hash) ? bodies[hash] : undefined;
  if (packed === undefined) return { kind: 'dropped' };
  const bytes = unpackBody(packed);
  return bytes !== null && hashOfBytes(bytes) === hash ? { kind: 'kept', bytes } : { kind: 'damaged' };
}

/** Null for what was not packed here. */
function unpackBody(packed: string): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const bytes = textAsBytes(atob(packed));
    const inflate = new Inflate((part) => {
      parts.push(part);
      size += part.length;
    });
    for (let offset = 0; offset < bytes.length && size <= CRAWLER_FILE_BYTES; offset += INPUT_STEP_BYTES) {
      inflate.push(bytes.subarray(offset, offset + INPUT_STEP_BYTES), offset + INPUT_STEP_BYTES >= bytes.length);
    }
  } catch {
    // atob and fflate throw on what they can't read.
    return null;
  }
  return size <= CRAWLER_FILE_BYTES ? joinBytes(parts) : null;
}

/** So much at a time that what comes out is not too much. Bytes. */
const INPUT_STEP_BYTES = 16_384;
