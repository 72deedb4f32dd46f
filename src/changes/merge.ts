// Merges changes of the live file into a draft that was started from an older version: a three-way merge by line. The draft
// already has a live change if it made the same one at the same place, or if it is the live file with added lines. If both
// changed the same or adjacent lines, or may have the same lines at two places, nothing is merged.
import { changedLines, type LineChange, type LineSpan, linesOfText } from '../base/line-diff.ts';

export type Merged =
  | { readonly kind: 'merged'; readonly text: string }
  /** At least one. */
  | { readonly kind: 'overlaps'; readonly overlaps: readonly Overlap[] };

/** Lines of the live file that can't be merged, and the lines of the draft that they overlap with. */
export interface Overlap {
  readonly live: LineSpan;
  readonly draft: LineSpan;
}

/** @returns the draft with every live change that it doesn't have; its lines end with LF */
export function mergeLive(begunFrom: string, live: string, draft: string): Merged {
  const merged = oneWay(begunFrom, live, draft);
  if (merged.kind === 'overlaps') return merged;
  // Merged the other way round, the result must be the same except for empty lines.
  const other = oneWay(begunFrom, draft, live);
  if (other.kind === 'overlaps' || writtenIn(merged.text) === writtenIn(other.text)) return merged;
  const overlaps = changedLines(live, draft).map(({ before, after }) => ({ live: before, draft: after }));
  return { kind: 'overlaps', overlaps };
}

function oneWay(begunFrom: string, live: string, draft: string): Merged {
  if (isLiveAndMore(begunFrom, live, draft)) return { kind: 'merged', text: linesOfText(draft).join('\n') };
  return mergedInto(begunFrom, live, draft);
}

/** How many changes of the live file the draft would undo, in lines. */
export function linesUndone(begunFrom: string, live: string, draft: string): number {
  const begun = linesOfText(begunFrom);
  const liveLines = linesOfText(live);
  const next = linesOfText(draft);
  const own = changedLines(begunFrom, draft);
  const removed = countEach(own.flatMap(({ before }) => spanOf(begun, before)));
  const added = countEach(own.flatMap(({ after }) => spanOf(next, after)));
  return changedLines(live, draft).reduce((sum, { before, after }) => {
    const lost = takeFrom(removed, spanOf(liveLines, before));
    const back = takeFrom(added, spanOf(next, after));
    return sum + Math.max(lost, back);
  }, 0);
}

/** Whether the draft is the live file with added lines, none of which were removed from the live file. */
function isLiveAndMore(begunFrom: string, live: string, draft: string): boolean {
  if (begunFrom === draft) return false;
  const since = changedLines(live, draft);
  if (live !== '' && since.some(({ before }) => before.count > 0)) return false;
  const begun = linesOfText(begunFrom);
  const removed = new Set(changedLines(begunFrom, live).flatMap(({ before }) => spanOf(begun, before)));
  const lines = linesOfText(draft);
  return since.every(({ after }) => spanOf(lines, after).every((line) => !isWritten(line) || !removed.has(line)));
}

function mergedInto(begunFrom: string, live: string, draft: string): Merged {
  const lines = linesOfText(draft);
  const liveLines = linesOfText(live);
  const own = changedLines(begunFrom, draft);
  const keyOf = ({ before, after }: LineChange, all: readonly string[]) =>
    JSON.stringify([before.first, before.count, spanOf(all, after)]);
  const ownKeys = new Set(own.map((change) => keyOf(change, lines)));
  const added = new Set(own.flatMap(({ after }) => spanOf(lines, after)));
  const overlaps: Overlap[] = [];
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (const change of changedLines(begunFrom, live)) {
    // The draft already has the change.
    if (ownKeys.has(keyOf(change, liveLines))) continue;
    const { before, after } = change;
    const inTheWay = own.filter((ours) => touch(ours.before, before));
    overlaps.push(...inTheWay.map((ours) => ({ live: after, draft: ours.after })));
    const shift = own
      .filter((ours) => ours.before.first < before.first)
      .reduce((sum, ours) => sum + ours.after.count - ours.before.count, 0);
    const index = before.first - 1 + shift;
    const newLines = spanOf(liveLines, after);
    // The draft may have the change at another place.
    const isUnclear = newLines.some((line) => isWritten(line) && !isRule(line) && added.has(line));
    if (isUnclear && inTheWay.length === 0) {
      overlaps.push({ live: after, draft: { first: index + 1, count: before.count } });
    }
    parts.push(lines.slice(from, index), newLines);
    from = index + before.count;
  }
  if (overlaps.length > 0) return { kind: 'overlaps', overlaps };
  return { kind: 'merged', text: [...parts, lines.slice(from)].flat().join('\n') };
}

function countEach(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Subtracts the lines from the counts, and returns how many weren't counted. Empty lines are ignored. */
function takeFrom(counts: Map<string, number>, lines: readonly string[]): number {
  let missing = 0;
  for (const line of lines) {
    const left = counts.get(line) ?? 0;
    if (left > 0) counts.set(line, left - 1);
    else if (isWritten(line)) missing += 1;
  }
  return missing;
}

const writtenIn = (text: string) => linesOfText(text).filter(isWritten).join('\n');

const isWritten = (line: string) => line.trim() !== '';

/** The same rule can be in many groups, so it isn't a sign that two places correspond. */
const isRule = (line: string) => /^\s*(?:dis)?allow\s*:/i.test(line);

const touch = (one: LineSpan, other: LineSpan) => one.first <= endOf(other) && other.first <= endOf(one);

const endOf = ({ first, count }: LineSpan) => first + count;

const spanOf = (lines: readonly string[], span: LineSpan) => lines.slice(span.first - 1, endOf(span) - 1);
