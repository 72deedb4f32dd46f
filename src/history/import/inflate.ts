// What is compressed, inflated up to a limit: a few bytes can become gigabytes.
import { Gunzip, Inflate } from 'fflate';
import { joinBytes } from '../../base/bytes.ts';
import { INPUT_STEP_BYTES, MOST_SILENT_BYTES } from '../../base/gunzip.ts';
import type { Steps } from '../../base/steps.ts';

export interface Inflated {
  readonly bytes: Uint8Array;
  readonly trouble: 'damaged' | 'too-large' | null;
  /** Bytes that were made, whether they are given or not. */
  readonly made: number;
}

export const gunzip = (bytes: Uint8Array, limitBytes: number): Steps<Inflated> =>
  inflateBy((take) => new Gunzip(take), bytes, limitBytes);

/** Without a header, as a file in a zip is. */
export const inflate = (bytes: Uint8Array, limitBytes: number): Steps<Inflated> =>
  inflateBy((take) => new Inflate(take), bytes, limitBytes);

function* inflateBy(
  begin: (take: (part: Uint8Array) => void) => Gunzip | Inflate,
  bytes: Uint8Array,
  limitBytes: number,
): Steps<Inflated> {
  const parts: Uint8Array[] = [];
  let made = 0;
  const stream = begin((part) => {
    parts.push(part);
    made += part.length;
  });
  let trouble: Inflated['trouble'] = null;
  let silentBytes = 0;
  try {
    for (
      let offset = 0;
      offset < bytes.length && made <= limitBytes && silentBytes <= MOST_SILENT_BYTES;
      offset += INPUT_STEP_BYTES
    ) {
      const before = made;
      stream.push(bytes.subarray(offset, offset + INPUT_STEP_BYTES), offset + INPUT_STEP_BYTES >= bytes.length);
      silentBytes = made > before ? 0 : silentBytes + INPUT_STEP_BYTES;
      yield;
    }
  } catch {
    trouble = 'damaged';
  }
  if (made > limitBytes) return { bytes: new Uint8Array(0), trouble: 'too-large', made };
  return { bytes: joinBytes(parts), trouble: silentBytes > MOST_SILENT_BYTES ? 'damaged' : trouble, made };
}
