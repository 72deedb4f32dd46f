// A file that a person opened: read in chunks, inflated where it is gzip, and no further than a bound. Whatever it holds, memory has
// one chunk of it at a time.
import { type GzipError, inflated } from './gunzip.ts';

/** Why a file was not read to its end. What came before was read. */
export type FileError = GzipError | 'unreadable' | 'too-large';

export interface ReadOptions {
  /** Bytes that are given, inflated; what is beyond is left, and reported as `too-large`. */
  readonly mostBytes: number;
  /** Called after each chunk, with the bytes of the file itself that were read so far: never more than its size. */
  readonly onRead?: (bytes: number) => void;
  /** Called at most once, and nothing comes after it. */
  readonly onTrouble: (trouble: FileError) => void;
}

/** Bytes of the file that are read at a time. */
const CHUNK = 1 << 20;

export async function* readFile(
  file: Blob,
  { mostBytes, onRead = () => {}, onTrouble }: ReadOptions,
): AsyncGenerator<Uint8Array> {
  let trouble: FileError | null = null;
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < file.size; from += CHUNK) {
      // A file that was changed or deleted since, or a folder.
      const bytes = await file
        .slice(from, from + CHUNK)
        .arrayBuffer()
        .catch(() => null);
      if (bytes === null) {
        trouble = 'unreadable';
        return;
      }
      const to = Math.min(from + CHUNK, file.size);
      onRead(to);
      yield new Uint8Array(bytes);
      // It was cut meanwhile, which not every browser tells.
      if (bytes.byteLength < to - from) {
        trouble = 'unreadable';
        return;
      }
    }
  };
  let given = 0;
  for await (const chunk of inflated(chunks(), (found) => {
    trouble ??= found;
  })) {
    const room = mostBytes - given;
    if (chunk.length > room) {
      if (room > 0) yield chunk.subarray(0, room);
      trouble = 'too-large';
      break;
    }
    given += chunk.length;
    yield chunk;
  }
  if (trouble !== null) onTrouble(trouble);
}
