// Files of a git log, by git's hash of each; as many as there is room for.
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FileChange } from './git-commits.ts';

export type Blobs = NonNullable<FileChange['blobs']>;

/** Bytes of rebuilt files that are kept at a time. */
export const MAX_KEPT = 128 * 1024 * 1024;

/** Bytes that are read and written to rebuild them, all together: what bounds the time. */
const MAX_WORK = 2 * 1024 * 1024 * 1024;

export class GitFiles {
  /** Bytes that were read and written so far. */
  work = 0;
  /** In the order in which they were rebuilt. */
  readonly #files = new Map<string, Uint8Array>();
  #kept = 0;

  get isSpent(): boolean {
    return this.work > MAX_WORK;
  }

  get(hash: string): Uint8Array | undefined {
    return this.#files.get(hash);
  }

  keep(hash: string, bytes: Uint8Array): void {
    this.work += bytes.length;
    this.#files.set(hash, bytes);
    this.#kept += bytes.length;
    for (const [oldest, file] of this.#files) {
      if (this.#kept <= MAX_KEPT) return;
      this.#files.delete(oldest);
      this.#kept -= file.length;
    }
  }
}

/** Whether the file has the hash that git gives it, of which `start` is the start: SHA-1, or SHA-256 in newer repositories. */
export function isBlob(bytes: Uint8Array, start: string): boolean {
  const head = Uint8Array.from(`blob ${bytes.length}\0`, (character) => character.charCodeAt(0));
  return [sha1, sha256].some((hash) => bytesToHex(hash.create().update(head).update(bytes).digest()).startsWith(start));
}
