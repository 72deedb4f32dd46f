// Inflates gzip and passes anything else through: logs are kept compressed. fflate handles files with several members.
import { type FlateErrorCode, Gunzip } from 'fflate';
import { joinBytes } from './bytes.ts';

/** What is wrong with a compressed file. What came before it was read. */
export type GzipError = 'truncated' | 'damaged';

/** Input bytes at a time: inflated, they can be a thousand times as many. */
export const INPUT_STEP_BYTES = 16_384;
/**
 * Input bytes in a row from which nothing comes out. fflate keeps them, and reads them again at each step. The largest block that isn't
 * compressed has 65,535.
 */
export const MOST_SILENT_BYTES = 8 * INPUT_STEP_BYTES;

/**
 * The bytes of a file, inflated if it is gzip (RFC 1952). `onTrouble` is called at most once, and nothing comes after it. Where nothing
 * comes out of a chunk, the result is an empty one: a reader can stop after each.
 */
export async function* inflated(
  chunks: AsyncIterable<Uint8Array>,
  onTrouble: (trouble: GzipError) => void,
): AsyncGenerator<Uint8Array> {
  let member: Member | null = null;
  let head: Uint8Array | null = NOTHING;
  for await (const next of chunks) {
    let chunk: Uint8Array = next;
    if (head !== null) {
      chunk = joinBytes([head, next]);
      head = chunk.length < 2 ? chunk : null;
      if (head !== null) continue;
      if (chunk[0] === 0x1f && chunk[1] === 0x8b) member = new Member();
    }
    if (member === null) yield chunk;
    else {
      for (let from = 0; from < chunk.length; from += INPUT_STEP_BYTES) {
        yield* member.push(chunk.subarray(from, from + INPUT_STEP_BYTES));
      }
      if (member.trouble !== null) break;
      yield NOTHING;
    }
  }
  if (head !== null) yield head;
  if (member !== null) yield* member.end();
  if (member?.trouble) onTrouble(member.trouble);
}

const NOTHING = new Uint8Array(0);

/** Zeros that a member can end with: its size and checksum, and, in an empty one, the bytes before them. */
const MOST_ZEROS = 10;

/** Without the list of all codes in the script. */
const UNEXPECTED_END: typeof FlateErrorCode.UnexpectedEOF = 0;

/** fflate's stream, with its output as a value and its exceptions as data. */
class Member {
  trouble: GzipError | null = null;
  #output: Uint8Array[] = [];
  /** Bytes that came from the last member. */
  #size = 0;
  /** The last four bytes of the file: that size, modulo 2^32 (RFC 1952 §2.3.1). */
  #end: Uint8Array = NOTHING;
  /** Trailing zeros so far: what follows shows what they are. */
  #zeros = 0;
  /** Input since something came out, or since a member began. */
  #silentBytes = 0;
  readonly #gunzip = new Gunzip((chunk) => {
    if (chunk.length === 0) return;
    this.#silentBytes = 0;
    this.#size += chunk.length;
    this.#output.push(chunk);
  });

  constructor() {
    this.#gunzip.onmember = () => {
      this.#size = 0;
      this.#silentBytes = 0;
    };
  }

  *push(chunk: Uint8Array): Generator<Uint8Array> {
    let to = chunk.length;
    while (to > 0 && chunk[to - 1] === 0) to -= 1;
    if (to > 0) {
      for (; this.#zeros > 0 && this.trouble === null; this.#zeros -= INPUT_STEP_BYTES) {
        yield* this.#inflate(new Uint8Array(Math.min(INPUT_STEP_BYTES, this.#zeros)), false);
      }
      yield* this.#inflate(chunk.subarray(0, to), false);
      this.#zeros = 0;
    }
    this.#zeros += chunk.length - to;
  }

  /** Of the trailing zeros, the last member gets those that belong to its size; the others are padding, as on tapes. */
  *end(): Generator<Uint8Array> {
    for (let zero = 0; zero < MOST_ZEROS && this.#zeros > 0 && !this.#isWhole(); zero += 1) {
      yield* this.#inflate(new Uint8Array(1), false);
      this.#zeros -= 1;
    }
    yield* this.#inflate(NOTHING, true);
  }

  /** Nothing more once there is trouble. */
  #inflate(chunk: Uint8Array, isLast: boolean): readonly Uint8Array[] {
    if (this.trouble !== null) return [];
    this.#end = joinBytes([this.#end, chunk]).slice(-4);
    this.#silentBytes += chunk.length;
    try {
      this.#gunzip.push(chunk, isLast);
      if (this.#silentBytes > MOST_SILENT_BYTES) this.trouble = 'damaged';
      // fflate doesn't always report it.
      if (isLast && !this.#isWhole()) this.trouble = 'truncated';
    } catch (error) {
      const isShort = error instanceof Error && 'code' in error && error.code === UNEXPECTED_END;
      this.trouble = isShort ? 'truncated' : 'damaged';
    }
    const output = this.#output;
    this.#output = [];
    return output;
  }

  /** Whether the last member has the size that it states. */
  #isWhole(): boolean {
    return this.#end.length === 4 && new DataView(this.#end.buffer).getUint32(0, true) === this.#size >>> 0;
  }
}
