// Which lines of a text changed. Limited: if two texts have little in common, everything between their equal ends counts as
// replaced.

/** Lines of one text that replace lines of another. */
export interface LineChange {
  readonly before: LineSpan;
  readonly after: LineSpan;
}

/** `count` lines from line `first` on, 1-based. If `count` is 0, the position before line `first`. */
export interface LineSpan {
  readonly first: number;
  readonly count: number;
}

/** The most inserted and removed lines for which the shortest difference is searched. */
const MOST_EDITS = 1_000;

export const linesOfText = (text: string): readonly string[] => text.split(/\r\n|\r|\n/);

/**
 * In order. Line ends don't count: CR, LF and both are the same. If lines repeat, so that several blocks may be the inserted or
 * removed one, it is the last.
 */
export function changedLines(before: string, after: string): readonly LineChange[] {
  const a = linesOfText(before);
  const b = linesOfText(after);
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const kept = keptLines(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const changes: LineChange[] = [];
  let fromA = start;
  let fromB = start;
  for (const { a: atA, b: atB } of [...kept, { a: a.length - end - start, b: b.length - end - start }]) {
    const toA = start + atA;
    const toB = start + atB;
    if (toA > fromA || toB > fromB) {
      changes.push({
        before: { first: fromA + 1, count: toA - fromA },
        after: { first: fromB + 1, count: toB - fromB },
      });
    }
    fromA = toA + 1;
    fromB = toB + 1;
  }
  return movedDown(changes, a, b);
}

function movedDown(changes: readonly LineChange[], a: readonly string[], b: readonly string[]): readonly LineChange[] {
  const moved: LineChange[] = [];
  // A line that both have stays between two changes.
  let most = a.length + 1;
  for (const { before, after } of changes.toReversed()) {
    const [lines, { first, count }] = before.count === 0 ? [b, after] : [a, before];
    const isOneWay = before.count === 0 || after.count === 0;
    let by = 0;
    while (
      isOneWay &&
      before.first + before.count + by < most &&
      lines[first - 1 + by] === lines[first - 1 + by + count]
    ) {
      by += 1;
    }
    moved.push({ before: { ...before, first: before.first + by }, after: { ...after, first: after.first + by } });
    most = before.first + by - 1;
  }
  return moved.reverse();
}

interface Pair {
  readonly a: number;
  readonly b: number;
}

/**
 * Lines that both have, in order, as many as possible; none if more than MOST_EDITS lines differ. E. Myers, "An O(ND)
 * difference algorithm and its variations" (1986): for each diagonal, the path that gets furthest with one more edit.
 */
function keptLines(a: readonly string[], b: readonly string[]): readonly Pair[] {
  const most = Math.min(a.length + b.length, MOST_EDITS);
  const furthest = new Int32Array(2 * most + 3);
  const steps: Int32Array[] = [];
  const indexOfDiagonal = (diagonal: number) => most + 1 + diagonal;
  for (let edits = 0; edits <= most; edits += 1) {
    steps.push(furthest.slice(indexOfDiagonal(-edits) - 1, indexOfDiagonal(edits) + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const below = furthest[indexOfDiagonal(diagonal - 1)] ?? 0;
      const above = furthest[indexOfDiagonal(diagonal + 1)] ?? 0;
      let x = diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      furthest[indexOfDiagonal(diagonal)] = x;
      if (x >= a.length && x - diagonal >= b.length) return wayBack(steps, a.length, b.length);
    }
  }
  return [];
}

/** `steps[n]` says, from diagonal -n - 1 to n + 1, how far n - 1 edits get. */
function wayBack(steps: readonly Int32Array[], lengthA: number, lengthB: number): readonly Pair[] {
  const kept: Pair[] = [];
  let x = lengthA;
  let y = lengthB;
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const reached = (diagonal: number) => steps[edits]?.[diagonal + edits + 1] ?? 0;
    const diagonal = x - y;
    const isDown = diagonal === -edits || (diagonal !== edits && reached(diagonal - 1) < reached(diagonal + 1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const startX = edits === 0 ? 0 : reached(from) + (isDown ? 0 : 1);
    while (x > startX && x > 0 && y > 0) {
      x -= 1;
      y -= 1;
      kept.push({ a: x, b: y });
    }
    if (edits === 0) break;
    x = reached(from);
    y = x - from;
  }
  return kept.reverse();
}
