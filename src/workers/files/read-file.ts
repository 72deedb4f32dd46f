// Reads a file that a person opened: in chunks, inflated if it is gzip, and up to a limit. Only one chunk is in memory at a
// time.
import { type GzipError, inflated } from '../gunzip.ts';

/** Why a file was not read to its end. What came before was read. */
export type FileReadError = GzipError | 'unreadable' | 'too-large';

export interface FileReadOptions {
  /** The most inflated bytes that are passed on. The rest is left, and reported as `too-large`. */
  readonly mostBytes: number;
  /** Called after each chunk with the bytes of the file itself that were read so far: never more than its size. */
  readonly onRead?: (bytes: number) => void;
  /** Called at most once, as the last call. */
  readonly onTrouble: (trouble: FileReadError) => void;
}

/** Bytes of the file read at a time. */
const CHUNK = 1 << 20;

export async function* readFile(
  file: Blob,
  { mostBytes, onRead = () => {}, onTrouble }: FileReadOptions,
): AsyncGenerator<Uint8Array> {
  let trouble: FileReadError | null = null;
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < file.size; from += CHUNK) {
      // A file that was changed or deleted meanwhile, or a folder.
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
      // It was truncated meanwhile, which not every browser reports.
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
