// Merges that are made again of two files, and how long the files may be.
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { runAll } from '../../base/steps.ts';
import type { FileChange } from './git-commits.ts';
import { GIT_LIMITS, GitFiles } from './git-files.ts';
import { Merges } from './git-merges.ts';

const hashOf = (text: string) => bytesToHex(sha1(concatBytes(utf8ToBytes(`blob ${text.length}\0`), utf8ToBytes(text))));

/** Whether the merge of two files is made again that both came from one, with so many lines. */
function isMade(lines: number): boolean {
  const middle = Array.from({ length: lines - 2 }, (_, index) => `#${index}\n`).join('');
  const text = (start: string, end: string) => `${start}\n${middle}${end}\n`;
  const [before, one, other, merged] = [text('a', 'b'), text('A', 'b'), text('a', 'B'), text('A', 'B')] as const;
  const files = new GitFiles(GIT_LIMITS);
  for (const file of [before, one, other]) runAll(files.keep(hashOf(file), utf8ToBytes(file)));
  const change = (from: string, to: string): FileChange => ({
    ...{ commit: 'c', path: 'robots.txt', pathBefore: 'robots.txt', kind: 'changed', isBinary: false },
    ...{ at: null, isAuthors: false, hunks: { from: 0, to: 0 } },
    blobs: { before: hashOf(from), after: hashOf(to) },
  });
  const next = change(merged, 'next');
  const merges = new Merges([change('', before), change(before, one), change(before, other), next], files);
  return runAll(merges.make(hashOf(merged), [next]));
}

test('a merge is made again of files with as many lines as are compared in one step', () => {
  expect([isMade(100), isMade(20_000), isMade(20_001)]).toEqual([true, true, false]);
});
