// Files of a git log, by git's hash of each: as many as there is room for. The others leave their hash and size, as in a history.
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Steps } from '../../base/steps.ts';
import { CRAWLER_FILE_BYTES } from '../../robots/index.ts';
import { hashOfBytes } from '../version.ts';
import type { FileChange } from './git-commits.ts';
import { STEP_BYTES } from './types.ts';

export type Blobs = NonNullable<FileChange['blobs']>;

export interface GitLimits {
  /** Bytes of rebuilt files that are kept at a time. */
  readonly kept: number;
  /** Bytes of one file that is rebuilt. */
  readonly file: number;
  /** Bytes that are read and written to rebuild them, all together: what bounds the time. */
  readonly work: number;
}

const MB = 1024 * 1024;

export const GIT_LIMITS: GitLimits = { kept: 128 * MB, file: 8 * MB, work: 2048 * MB };

/** A file for which there was no more room. */
export interface DroppedFile {
  /** SHA-256 of what a crawler reads of it. */
  readonly hash: string;
  readonly size: number;
}

export class GitFiles {
  /** Bytes that were read and written so far. */
  work = 0;
  readonly #limits: GitLimits;
  /** In the order in which they were rebuilt. */
  readonly #files = new Map<string, Uint8Array>();
  readonly #dropped = new Map<string, DroppedFile>();
  #kept = 0;

  constructor(limits: GitLimits) {
    this.#limits = limits;
  }

  get isSpent(): boolean {
    return this.work > this.#limits.work;
  }

  get(hash: string): Uint8Array | undefined {
    return this.#files.get(hash);
  }

  /** What is left of a file that had to make room. */
  dropped(hash: string): DroppedFile | undefined {
    return this.#dropped.get(hash);
  }

  /** The oldest ones make room for it. */
  *keep(hash: string, bytes: Uint8Array): Steps<void> {
    this.work += bytes.length;
    this.#files.set(hash, bytes);
    this.#kept += bytes.length;
    for (const [oldest, file] of this.#files) {
      if (this.#kept <= this.#limits.kept) return;
      this.#files.delete(oldest);
      this.#kept -= file.length;
      this.#dropped.set(oldest, { hash: hashOfBytes(file.subarray(0, CRAWLER_FILE_BYTES)), size: file.length });
      yield;
    }
  }
}

/** Whether the file has the hash that git gives it, of which `start` is the start: SHA-1, or SHA-256 in newer repositories. */
export function* isBlob(bytes: Uint8Array, start: string): Steps<boolean> {
  const head = Uint8Array.from(`blob ${bytes.length}\0`, (character) => character.charCodeAt(0));
  for (const algorithm of [sha1, sha256]) {
    const hash = algorithm.create().update(head);
    for (let offset = 0; offset < bytes.length; offset += STEP_BYTES) {
      hash.update(bytes.subarray(offset, offset + STEP_BYTES));
      yield;
    }
    if (bytesToHex(hash.digest()).startsWith(start)) return true;
  }
  return false;
}
