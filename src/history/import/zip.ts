// Zip archives (APPNOTE.TXT), by the list of files at their end. Names, sizes and places in a hostile one may be anything: what is read
// of a file is no more than its size says, and no byte is read for two.
import { strFromU8 } from 'fflate';
import type { Steps } from '../../base/steps.ts';
import { inflate } from './inflate.ts';

export interface ZipLimits {
  /** Of one file, and of all. */
  readonly fileBytes: number;
  readonly allBytes: number;
  /** Files. */
  readonly files: number;
}

export interface ZipContents {
  readonly entries: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly unread: readonly { readonly name: string; readonly reason: 'damaged' | 'too-large' }[];
  /** Bytes that were made of the archive, those of damaged files included. */
  readonly inflated: number;
  /** What is wrong with the archive itself. */
  readonly trouble: 'damaged' | 'too-many' | null;
}

/** A file, as the list has it. */
interface Listed {
  readonly name: string;
  /** Bytes of its data in the archive, and of the file. */
  readonly size: number;
  readonly fullSize: number;
  /** Where the header before its data is, in the archive. */
  readonly offset: number;
  readonly method: number;
  readonly isEncrypted: boolean;
}

export function* unzip(bytes: Uint8Array, limits: ZipLimits): Steps<ZipContents> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const files = yield* readList(bytes, view, limits.files);
  if (typeof files === 'string') return { entries: [], unread: [], inflated: 0, trouble: files };
  const entries: ZipContents['entries'][number][] = [];
  const unread: ZipContents['unread'][number][] = [];
  const data = dataOf(files, bytes, view);
  const names = new Set<string>();
  let inflated = 0;
  for (const file of files) {
    const { name, fullSize } = file;
    const own = names.has(name) ? undefined : data.get(file);
    names.add(name);
    if (own === undefined) unread.push({ name, reason: 'damaged' });
    else if (fullSize > limits.fileBytes || inflated + fullSize > limits.allBytes)
      unread.push({ name, reason: 'too-large' });
    else {
      const { bytes: content, made } =
        file.method === STORED ? { bytes: own, made: own.length } : yield* inflate(own, fullSize);
      inflated += made;
      if (made === fullSize && content.length === made) entries.push({ name, bytes: content });
      else unread.push({ name, reason: 'damaged' });
    }
  }
  return { entries, unread, inflated, trouble: null };
}

const STORED = 0;
const DEFLATED = 8;

/** The bytes of each file that can be read; of two files that share some, only the one that begins first. */
function dataOf(files: readonly Listed[], bytes: Uint8Array, view: DataView): ReadonlyMap<Listed, Uint8Array> {
  const data = new Map<Listed, Uint8Array>();
  let free = 0;
  for (const file of files.toSorted((one, other) => one.offset - other.offset)) {
    const { size, offset, method, isEncrypted } = file;
    if (offset < free || offset + HEADER_BYTES > bytes.length || view.getUint32(offset, true) !== HEADER_SIGN) continue;
    const start = offset + HEADER_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + size > bytes.length) continue;
    free = start + size;
    if (!isEncrypted && (method === STORED || method === DEFLATED)) data.set(file, bytes.subarray(start, free));
  }
  return data;
}

const HEADER_SIGN = 0x0403_4b50;
const HEADER_BYTES = 30;
const ENTRY_SIGN = 0x0201_4b50;
const ENTRY_BYTES = 46;
const END_SIGN = 0x0605_4b50;
const END_BYTES = 22;
/** What the archive's comment, after that, has at most. */
const LONGEST_COMMENT_BYTES = 65_535;
/** For archives with numbers of more than four bytes. */
const FAR_END_SIGN = 0x0606_4b50;
const FAR_POINTER_SIGN = 0x0706_4b50;
const FAR_POINTER_BYTES = 20;
const FAR_EXTRA = 1;
const FAR = 0xffff_ffff;

/** Files and folders that are listed in one step: a list of 160 MB has millions of folders. */
const LISTED_AT_ONCE = 1_000;

/** The files of the archive, without folders. */
function* readList(bytes: Uint8Array, view: DataView, most: number): Steps<readonly Listed[] | 'damaged' | 'too-many'> {
  try {
    const end = endOf(view);
    if (end === null) return 'damaged';
    const files: Listed[] = [];
    let offset = end.listOffset;
    for (let left = end.count; left > 0; left -= 1) {
      if (left % LISTED_AT_ONCE === 0) yield;
      if (view.getUint32(offset, true) !== ENTRY_SIGN) return 'damaged';
      const nameSize = view.getUint16(offset + 28, true);
      const extraSize = view.getUint16(offset + 30, true);
      const flags = view.getUint16(offset + 8, true);
      const name = strFromU8(
        bytes.subarray(offset + ENTRY_BYTES, offset + ENTRY_BYTES + nameSize),
        (flags & 0x800) === 0,
      );
      if (!name.endsWith('/')) {
        if (files.length === most) return 'too-many';
        const numbers = numbersOf(view, offset, offset + ENTRY_BYTES + nameSize, extraSize);
        files.push({ name, ...numbers, method: view.getUint16(offset + 10, true), isEncrypted: (flags & 1) === 1 });
      }
      offset += ENTRY_BYTES + nameSize + extraSize + view.getUint16(offset + 32, true);
    }
    return files;
  } catch {
    // Beyond the end of the archive.
    return 'damaged';
  }
}

/** Where the list begins, and how many files it has. */
function endOf(view: DataView): { readonly listOffset: number; readonly count: number } | null {
  const last = view.byteLength - END_BYTES;
  for (let offset = last; offset >= Math.max(0, last - LONGEST_COMMENT_BYTES); offset -= 1) {
    if (view.getUint32(offset, true) !== END_SIGN) continue;
    const pointer = offset - FAR_POINTER_BYTES;
    if (pointer < 0 || view.getUint32(pointer, true) !== FAR_POINTER_SIGN)
      return { count: view.getUint16(offset + 10, true), listOffset: view.getUint32(offset + 16, true) };
    const far = longAt(view, pointer + 8);
    if (view.getUint32(far, true) !== FAR_END_SIGN) return null;
    return { count: longAt(view, far + 32), listOffset: longAt(view, far + 48) };
  }
  return null;
}

/** Those of more than four bytes are in a field of their own, in this order. */
function numbersOf(view: DataView, entry: number, extra: number, extraSize: number) {
  let far = 0;
  for (let offset = extra; offset + 4 <= extra + extraSize; offset += 4 + view.getUint16(offset + 2, true)) {
    if (view.getUint16(offset, true) === FAR_EXTRA) far = offset + 4;
  }
  const next = (offset: number): number => {
    const number = view.getUint32(entry + offset, true);
    if (number !== FAR || far === 0) return number;
    far += 8;
    return longAt(view, far - 8);
  };
  return { fullSize: next(24), size: next(20), offset: next(42) };
}

const longAt = (view: DataView, offset: number): number => Number(view.getBigUint64(offset, true));
