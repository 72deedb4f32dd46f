// What is compressed, inflated up to a limit: a few bytes can become gigabytes.
import { Gunzip, type Unzipped, unzipSync } from 'fflate';
import { joinBytes } from '../../base/bytes.ts';

export interface Inflated {
  readonly bytes: Uint8Array;
  readonly trouble: 'damaged' | 'too-large' | null;
}

/** So much at a time that what comes out, a thousand times as much at most, is not too much. Bytes. */
const STEP = 16_384;

export function gunzip(bytes: Uint8Array, limit: number): Inflated {
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Gunzip((part) => {
    parts.push(part);
    size += part.length;
  });
  let trouble: Inflated['trouble'] = null;
  try {
    for (let at = 0; at < bytes.length && size <= limit; at += STEP) {
      stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    }
  } catch {
    trouble = 'damaged';
  }
  if (size > limit) return { bytes: new Uint8Array(0), trouble: 'too-large' };
  return { bytes: joinBytes(parts), trouble };
}

export interface ZipLimits {
  /** Bytes of one file, and of all. */
  readonly file: number;
  readonly all: number;
  /** Files. */
  readonly files: number;
}

export interface ZipReading {
  readonly entries: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly unread: readonly { readonly name: string; readonly reason: 'damaged' | 'too-large' }[];
  /** Of the archive itself. */
  readonly trouble: 'damaged' | 'too-many' | null;
}

/** fflate takes an archive by its list of files, and inflates none beyond the size in the list. */
export function unzip(bytes: Uint8Array, limits: ZipLimits): ZipReading {
  const unread: ZipReading['unread'][number][] = [];
  const names: string[] = [];
  let all = 0;
  const list = attempt(() =>
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        if (name.endsWith('/')) return false;
        if (names.length + unread.length >= limits.files) throw TOO_MANY;
        // No deflated file is larger than the file but for some bytes: one that is lies about its size.
        if (size > originalSize * 1.01 + 64) unread.push({ name, reason: 'damaged' });
        else if (originalSize > limits.file || all + originalSize > limits.all)
          unread.push({ name, reason: 'too-large' });
        else {
          all += originalSize;
          names.push(name);
        }
        return false;
      },
    }),
  );
  if ('error' in list) return { entries: [], unread: [], trouble: list.error === TOO_MANY ? 'too-many' : 'damaged' };
  const wanted = new Set(names);
  const whole = attempt(() => unzipSync(bytes, { filter: ({ name }) => wanted.has(name) }));
  if ('value' in whole) {
    return { entries: [...wanted].map((name) => entryOf(whole.value, name)), unread, trouble: null };
  }
  // One of them is damaged: the others are still good.
  const entries: ZipReading['entries'][number][] = [];
  for (const name of wanted) {
    const one = attempt(() => unzipSync(bytes, { filter: (file) => file.name === name }));
    if ('value' in one) entries.push(entryOf(one.value, name));
    else unread.push({ name, reason: 'damaged' });
  }
  return { entries, unread, trouble: null };
}

const TOO_MANY = new RangeError('more files than are read');

const entryOf = (files: Unzipped, name: string) => ({ name, bytes: files[name] ?? new Uint8Array(0) });

/** fflate throws on what it can't read. */
function attempt<Value>(work: () => Value): { readonly value: Value } | { readonly error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}
