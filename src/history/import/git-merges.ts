// Merges that a git log doesn't show: those without a conflict. The commit after such a merge changes a file that is in no commit. It is
// made again of two files from before, and taken only if it has the hash that git gives it.
import type { Steps } from '../../base/steps.ts';
import { decodeUtf8, encodeUtf8 } from '../../base/utf8.ts';
import { mergeLive } from '../../changes/index.ts';
import { CRAWLER_FILE_BYTES } from '../../robots/index.ts';
import type { FileChange } from './git-commits.ts';
import { type GitFiles, isBlob } from './git-files.ts';
import { linesIn } from './patch.ts';

/** Merges that are tried in a log, and commits before one whose files it may be made of. */
const MOST_TRIED = 1_000;
/** Commits for which a merge is looked for, those counted again that wait for another. */
const MOST_LOOKED = 1_000_000;
const MOST_SIDES = 8;
/** Files that are gone back to find one that two came from. */
const MOST_BEFORE = 1_000;
/** Lines of a file: merging is done at once. */
const MOST_LINES = 20_000;

/** Whether a file isn't merged: larger ones would be cut in any case. */
function isLong(file: Uint8Array): boolean {
  if (file.length > CRAWLER_FILE_BYTES) return true;
  let lines = 0;
  for (const _ of linesIn(file, { from: 0, to: file.length })) {
    lines += 1;
    if (lines > MOST_LINES) return true;
  }
  return false;
}

export class Merges {
  readonly #order: readonly FileChange[];
  readonly #indexes: ReadonlyMap<FileChange, number>;
  /** By file: the one that it was made from. */
  readonly #before: ReadonlyMap<string, string>;
  readonly #files: GitFiles;
  /** Whether they are long: a file is looked at for each merge that it might be a side of. */
  readonly #long = new WeakMap<Uint8Array, boolean>();
  #tried = 0;
  #looked = 0;

  /** @param order the oldest first */
  constructor(order: readonly FileChange[], files: GitFiles) {
    this.#order = order;
    this.#indexes = new Map(order.map((change, index) => [change, index]));
    this.#before = new Map(order.flatMap(({ blobs }) => (blobs === null ? [] : [[blobs.after, blobs.before]])));
    this.#files = files;
  }

  /** Adds the file with this hash, from which `changes` start, if it is a merge of two that are there; says whether it is. */
  *make(hash: string, changes: readonly FileChange[]): Steps<boolean> {
    yield;
    this.#looked += changes.length;
    if (this.#looked > MOST_LOOKED) return false;
    const first = changes.reduce(
      (least, change) => Math.min(least, this.#indexes.get(change) ?? least),
      this.#order.length,
    );
    const before = this.#order.slice(Math.max(0, first - MOST_SIDES), first);
    const sides = [...new Set(before.flatMap(({ blobs }) => blobs?.after ?? []))].reverse();
    for (const [index, one] of sides.entries()) {
      for (const other of sides.slice(index + 1)) {
        if (this.#tried >= MOST_TRIED || this.#files.isSpent) return false;
        const merged = this.#merge(one, other);
        yield;
        if (merged === null || !(yield* isBlob(merged, hash))) continue;
        yield* this.#files.keep(hash, merged);
        return true;
      }
    }
    return false;
  }

  #merge(one: string, other: string): Uint8Array | null {
    const [a, b] = [this.#short(one), this.#short(other)];
    if (!a || !b) return null;
    this.#tried += 1;
    const before = this.#short(this.#commonOf(one, other));
    if (!before) return null;
    this.#files.work += a.length + b.length + before.length;
    const merged = mergeLive(decodeUtf8(before), decodeUtf8(a), decodeUtf8(b));
    return merged.kind === 'merged' ? encodeUtf8(merged.text) : null;
  }

  /** The file; null if it isn't there, or is long. */
  #short(hash: string): Uint8Array | null {
    const file = this.#files.get(hash);
    if (!file) return null;
    const isTooLong = this.#long.get(file) ?? isLong(file);
    this.#long.set(file, isTooLong);
    return isTooLong ? null : file;
  }

  /** The newest file that both came from; '' without one. */
  #commonOf(one: string, other: string): string {
    const ofOne = new Set(this.#line(one));
    for (const hash of this.#line(other)) if (ofOne.has(hash)) return hash;
    return '';
  }

  /** The file and those that it was made from. */
  *#line(hash: string): Generator<string> {
    const seen = new Set<string>();
    for (
      let current: string | undefined = hash;
      current !== undefined && seen.size < MOST_BEFORE && !seen.has(current);
      current = this.#before.get(current)
    ) {
      seen.add(current);
      yield current;
    }
  }
}
