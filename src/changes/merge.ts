// Takes what changed in the live file since a draft was begun over into the draft: a three-way merge by line. Where both changed
// the same lines, or lines beside each other, it doesn't guess. Nor does it where it isn't sure what the draft has already:
// robots.txt repeats its lines, so that one change can be told in several ways.
import { changedLines, type LineChange, type LineSpan, linesOf } from './line-diff.ts';

export type Merged =
  | { readonly kind: 'merged'; readonly text: string }
  /** At least one. */
  | { readonly kind: 'overlaps'; readonly overlaps: readonly Overlap[] };

/** Lines of the live file that can't be taken over, and those of the draft that stand in the way. */
export interface Overlap {
  readonly live: LineSpan;
  readonly draft: LineSpan;
}

/** @returns the draft with every live change that it doesn't have; its lines end with LF */
export function mergeLive(begunFrom: string, live: string, draft: string): Merged {
  const compared = compare(begunFrom, live, draft);
  const merged = mergedInto(compared, live, draft);
  if (merged.kind === 'overlaps' || compared.hasAll) return merged;
  // The other way round, it has to come to the same but for empty lines.
  const other = mergedInto(compare(begunFrom, draft, live), draft, live);
  if (other.kind === 'overlaps' || writtenIn(merged.text) === writtenIn(other.text)) return merged;
  const overlaps = changedLines(live, draft).map(({ before, after }) => ({ live: before, draft: after }));
  return { kind: 'overlaps', overlaps };
}

/** How many lines of the live file changed in ways that the draft would undo. */
export function linesUndone(begunFrom: string, live: string, draft: string): number {
  return compare(begunFrom, live, draft).theirs.reduce((sum, { undone }) => sum + undone, 0);
}

function mergedInto({ theirs, own }: ReturnType<typeof compare>, live: string, draft: string): Merged {
  const lines = linesOf(draft);
  const liveLines = linesOf(live);
  const overlaps: Overlap[] = [];
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (const { change, state } of theirs) {
    if (state === 'there') continue;
    const { before, after } = change;
    const inTheWay = own.filter((ours) => touch(ours.before, before));
    overlaps.push(...inTheWay.map((ours) => ({ live: after, draft: ours.after })));
    const shift = own
      .filter((ours) => ours.before.first < before.first)
      .reduce((sum, ours) => sum + ours.after.count - ours.before.count, 0);
    const at = before.first - 1 + shift;
    if (state === 'unclear' && inTheWay.length === 0) {
      overlaps.push({ live: after, draft: { first: at + 1, count: before.count } });
    }
    parts.push(lines.slice(from, at), spanOf(liveLines, after));
    from = at + before.count;
  }
  if (overlaps.length > 0) return { kind: 'overlaps', overlaps };
  return { kind: 'merged', text: [...parts, lines.slice(from)].flat().join('\n') };
}

interface LiveEdit {
  readonly change: LineChange;
  /** Whether the draft has it. */
  readonly state: 'there' | 'missing' | 'unclear';
  /** Lines of it that the draft would undo. */
  readonly undone: number;
}

/** What changed in the live file, and what the draft changed since the same text. */
function compare(begunFrom: string, live: string, draft: string) {
  const theirs = changedLines(begunFrom, live);
  const own = changedLines(begunFrom, draft);
  const since = changedLines(live, draft);
  const texts = { begun: linesOf(begunFrom), live: linesOf(live), draft: linesOf(draft) };
  const hasAll = own.length > 0 && isMore(texts, theirs, since);
  const stateOf = own.length === 0 ? () => MISSING : hasAll ? () => THERE : stateIn(texts, own, since);
  return {
    theirs: theirs.map((change): LiveEdit => {
      const { state, undone } = stateOf(change);
      return { change, state, undone: undone ?? Math.max(change.before.count, change.after.count) };
    }),
    own,
    hasAll,
  };
}

type Texts = Readonly<Record<'begun' | 'live' | 'draft', readonly string[]>>;

/** Whether the draft is the live file and lines that nobody took out of it. A text without any is an empty line. */
function isMore({ begun, live, draft }: Texts, theirs: readonly LineChange[], since: readonly LineChange[]): boolean {
  const isEmpty = live.length === 1 && live[0] === '';
  if (!isEmpty && since.some(({ before }) => before.count > 0)) return false;
  const removed = new Set(theirs.flatMap(({ before }) => spanOf(begun, before).filter(isWritten)));
  return since.every(({ after }) => spanOf(draft, after).every((line) => !removed.has(line)));
}

/** `undone` is null for the whole change. */
interface State extends Pick<LiveEdit, 'state'> {
  readonly undone: number | null;
}

const THERE: State = { state: 'there', undone: 0 };
const MISSING: State = { state: 'missing', undone: null };
const UNCLEAR: State = { state: 'unclear', undone: null };

/** Two comparisons have to agree: what the draft changed since it was begun, and what it changes in the live file. */
function stateIn(
  { begun, live, draft }: Texts,
  own: readonly LineChange[],
  since: readonly LineChange[],
): (change: LineChange) => State {
  const added = new Set(since.flatMap(({ after }) => spanOf(draft, after).filter(isWritten)));
  const keyOf = ({ before, after }: LineChange, lines: readonly string[]) =>
    JSON.stringify([before.first, before.count, spanOf(lines, after)]);
  const ownKeys = new Set(own.map((change) => keyOf(change, draft)));
  const isOwn = flagsOf(
    own.map(({ after }) => after),
    draft.length,
  );
  const places = placesIn(since, live.length);
  return (change) => {
    const { before, after } = change;
    if (ownKeys.has(keyOf(change, live))) return THERE;
    const isTouched = own.some((ours) => touch(ours.before, before));
    const gone = spanOf(begun, before).filter(isWritten);
    const come = indexesOf(after).filter((at) => isWritten(live[at] ?? ''));
    if (gone.length + come.length === 0) return isTouched ? THERE : MISSING;
    const lost = come.filter((at) => places[at] === -1).length;
    const kept = come.filter((at) => isOwn[places[at] ?? -1] === 1).length;
    const near = new Set(
      since.filter((each) => touch(each.before, after)).flatMap((each) => spanOf(draft, each.after)),
    );
    const back = gone.filter((line) => near.has(line)).length;
    if (lost + back === 0) {
      const isReplaced = own.some((ours) => ours.after.count > 0 && touch(ours.before, before));
      return isTouched && (come.length > 0 ? kept === come.length : !isReplaced) ? THERE : UNCLEAR;
    }
    if (kept > 0 || back < gone.length) return { state: 'unclear', undone: Math.max(lost, back) };
    // The draft has it at another place.
    const isMoved = come.some((at) => !isRule(live[at] ?? '') && added.has(live[at] ?? ''));
    return isMoved ? UNCLEAR : MISSING;
  };
}

/** For each line of a text, 0-based, where it is after the changes; -1 where it is gone. */
function placesIn(changes: readonly LineChange[], count: number): Int32Array {
  const places = new Int32Array(count);
  let shift = 0;
  let next = 0;
  for (const { before, after } of changes) {
    for (; next < before.first - 1; next += 1) places[next] = next + shift;
    places.fill(-1, next, next + before.count);
    next += before.count;
    shift += after.count - before.count;
  }
  for (; next < count; next += 1) places[next] = next + shift;
  return places;
}

function flagsOf(spans: readonly LineSpan[], count: number): Uint8Array {
  const flags = new Uint8Array(count);
  for (const span of spans) flags.fill(1, span.first - 1, endOf(span) - 1);
  return flags;
}

const writtenIn = (text: string) => linesOf(text).filter(isWritten).join('\n');

const isWritten = (line: string) => line.trim() !== '';

/** Rules are the same in many groups: that two texts have one says little. */
const isRule = (line: string) => /^\s*(?:dis)?allow\s*:/i.test(line);

const touch = (one: LineSpan, other: LineSpan) => one.first <= endOf(other) && other.first <= endOf(one);

const endOf = ({ first, count }: LineSpan) => first + count;

const spanOf = (lines: readonly string[], span: LineSpan) => lines.slice(span.first - 1, endOf(span) - 1);

const indexesOf = ({ first, count }: LineSpan) => Array.from({ length: count }, (_, at) => first - 1 + at);
