// When each commit of a log was made, where the log has the authors' times alone: one that was written before the commit before it
// says nothing of when the file became so, as after a rebase or where a clock was wrong. The order of the log is certain.
import { firstIndex } from '../../base/binary-search.ts';
import { inSteps, type Steps } from '../../base/steps.ts';
import type { CommitTime } from './git-commits.ts';

/** git's times are of seconds. */
const SECOND_MS = 1_000;

/**
 * The same commits with times that follow each other. Of authors' times that conflict, as many as can be are taken for right; of the
 * others, each becomes the nearest one that the order allows.
 *
 * @param commits the oldest first
 */
export function* inOrderOfLog<Commit extends CommitTime>(commits: readonly Commit[]): Steps<readonly Commit[]> {
  const times: number[] = [];
  yield* inSteps(commits, ({ at, isAuthors }) => {
    if (at !== null && isAuthors) times.push(Date.parse(at));
  });
  const right = yield* longestInOrder(times);
  const ordered: Commit[] = [];
  let index = -1;
  let passed = 0;
  let before = Number.NEGATIVE_INFINITY;
  yield* inSteps(commits, (commit) => {
    const { at, isAuthors } = commit;
    if (at === null || !isAuthors) return void ordered.push(commit);
    index += 1;
    const own = times[index] ?? 0;
    while ((right[passed] ?? index) < index) passed += 1;
    const next = right[passed] ?? index;
    const limit = passed < right.length ? (times[next] ?? 0) : Number.POSITIVE_INFINITY;
    let time = own;
    if (own > limit) time = Math.max(before, limit - (next - index) * SECOND_MS);
    else if (own < before) time = Math.min(before + SECOND_MS, limit);
    before = time;
    ordered.push(time === own ? commit : { ...commit, at: new Date(time).toISOString() });
  });
  return ordered;
}

/** Indexes of the most times that follow each other. Of as many, those that are later: an author writes before the commit, not after it. */
function* longestInOrder(times: readonly number[]): Steps<readonly number[]> {
  /** For each number of times, less one: where so many begin, and the first is the latest that it can be. */
  const starts: number[] = [];
  const following: (number | undefined)[] = [];
  yield* inSteps(times.toReversed(), (time) => {
    const index = times.length - 1 - following.length;
    const from = firstIndex(0, starts.length, (count) => (times[starts[count] ?? 0] ?? 0) < time);
    following.push(starts[from - 1]);
    starts[from] = index;
  });
  const found: number[] = [];
  let startIndex = starts.at(-1);
  yield* inSteps(starts, () => {
    if (startIndex === undefined) return;
    found.push(startIndex);
    startIndex = following[times.length - 1 - startIndex];
  });
  return found;
}
