// Tar archives, POSIX (ustar, pax) and GNU, as far as files and their names go. Sizes in a hostile archive may be anything.

export interface TarEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface TarContents {
  readonly entries: readonly TarEntry[];
  /** What follows the last entry can't be read, or is missing. */
  readonly isDamaged: boolean;
}

const BLOCK_BYTES = 512;
/** The magic of POSIX and GNU: `ustar`, at this place. */
const MAGIC_OFFSET = 257;
/** Names in their own entries, and extended headers. Bytes. */
const MOST_NAME_BYTES = 65_536;

export function isTar(bytes: Uint8Array): boolean {
  return bytes.length >= BLOCK_BYTES && ascii(bytes, MAGIC_OFFSET, 5) === 'ustar';
}

/** @param most entries that are read; those after them are not */
export function readTar(bytes: Uint8Array, most: number): TarContents {
  const entries: TarEntry[] = [];
  let longName: string | null = null;
  let offset = 0;
  while (offset + BLOCK_BYTES <= bytes.length && entries.length < most) {
    // An archive ends with blocks of zeros.
    if (bytes[offset] === 0) return { entries, isDamaged: false };
    const size = Number.parseInt(ascii(bytes, offset + 124, 12).trim() || '0', 8);
    const start = offset + BLOCK_BYTES;
    if (!(size >= 0) || start + size > bytes.length) return { entries, isDamaged: true };
    const content = bytes.subarray(start, start + size);
    const type = ascii(bytes, offset + 156, 1);
    if (type === 'L') longName = utf8(content.subarray(0, MOST_NAME_BYTES));
    else if (type === 'x') longName = paxPath(content.subarray(0, MOST_NAME_BYTES)) ?? longName;
    else {
      if (type === '' || type === '0' || type === '7')
        entries.push({ name: longName ?? nameAt(bytes, offset), bytes: content });
      // A global header says nothing of one file.
      if (type !== 'g') longName = null;
    }
    offset = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return {
    entries,
    isDamaged: bytes.subarray(offset, offset + BLOCK_BYTES - 1).some((byte) => byte !== 0) && entries.length < most,
  };
}

function nameAt(bytes: Uint8Array, offset: number): string {
  const name = utf8(bytes.subarray(offset, offset + 100));
  // Only POSIX has a prefix there.
  const prefix =
    ascii(bytes, offset + MAGIC_OFFSET, 6) === 'ustar' ? utf8(bytes.subarray(offset + 345, offset + 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** The `path` of an extended header: lines of a length, a blank, a key and a value. */
function paxPath(header: Uint8Array): string | null {
  return /^\d+ path=(.*)$/m.exec(utf8(header))?.[1] ?? null;
}

/** To the first NUL. */
function utf8(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end));
}

function ascii(bytes: Uint8Array, from: number, size: number): string {
  const field = bytes.subarray(from, from + size);
  const end = field.indexOf(0);
  return String.fromCharCode(...(end === -1 ? field : field.subarray(0, end)));
}

/** A global of every context that runs this code; the pure folders compile without DOM and node types. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };
