// Hunks of a diff, applied to the bytes of a file. Each line that the hunk says is there must be there.

import { joinBytes } from '../../base/bytes.ts';
import { paceOf, type Steps } from '../../base/steps.ts';
import { STEP_BYTES } from './types.ts';

/** A line's place in the bytes of a log, without its end. */
export interface LogLine {
  readonly from: number;
  readonly to: number;
}

export function* linesIn(log: Uint8Array, { from, to }: LogLine): Generator<LogLine> {
  for (let start = from; start < to; ) {
    const end = log.indexOf(LF, start);
    const stop = end === -1 ? to : Math.min(end, to);
    yield { from: start, to: stop };
    start = stop + 1;
  }
}

/** A line takes as long as so many bytes of it, however short it is. */
export const LINE_BYTES = 64;

const LF = 10;
const BLANK = 32;
const PLUS = 43;
const MINUS = 45;
const BACKSLASH = 92;

/** The first line of a hunk: of a combined diff, which has more than one file before, the first of them counts. */
export const HUNK = /^@@+ -(\d+)(?:,(\d+))? (?:-\d+(?:,\d+)? )*\+\d+(?:,\d+)? (@@+)/;

/**
 * @param hunks where they are in the log
 * @param most bytes of the file that comes of it
 * @returns `not-same` if the hunks don't fit the file
 */
export function* applyPatch(
  base: Uint8Array,
  log: Uint8Array,
  hunks: LogLine,
  most: number,
): Steps<Uint8Array | 'not-same' | 'too-large'> {
  const isTime = paceOf(STEP_BYTES);
  const parts: Uint8Array[] = [];
  let size = 0;
  const put = (part: Uint8Array) => {
    parts.push(part);
    size += part.length;
  };
  /** Where the next line of the base starts, and its number from 0. */
  let offset = 0;
  let number = 0;
  const skipLine = () => {
    const end = base.indexOf(LF, offset);
    offset = end === -1 ? base.length : end + 1;
    number += 1;
  };
  let columns = 1;
  let isAdded = false;
  for (const { from, to } of linesIn(log, hunks)) {
    if (isTime(to - from + LINE_BYTES)) yield;
    if (size > most) return 'too-large';
    const head = HUNK.exec(latin1(log.subarray(from, Math.min(to, from + 200))));
    if (head !== null) {
      const [, start = '0', count = '1', marks = '@@'] = head;
      columns = marks.length - 1;
      // If there are no lines, the number is that of the line before them.
      const first = Number(start) - (count === '0' ? 0 : 1);
      if (first < number) return 'not-same';
      const copied = offset;
      while (number < first && offset < base.length) {
        skipLine();
        if (isTime(LINE_BYTES)) yield;
      }
      if (number < first) return 'not-same';
      if (offset > copied) put(base.subarray(copied, offset));
      isAdded = false;
      continue;
    }
    if (log[from] === BACKSLASH) {
      // The line before has no end; that of the base has none, either.
      if (isAdded) parts[parts.length - 1] = withoutEnd(parts.at(-1));
      if (isAdded) size -= 1;
      continue;
    }
    const mark = markOf(log, from, columns);
    if (mark === null) return 'not-same';
    isAdded = false;
    if (mark === 'other') continue;
    const text = log.subarray(Math.min(to, from + columns), to);
    if (mark !== 'added') {
      const start = offset;
      if (offset >= base.length || !hasTextAt(base, offset, text)) return 'not-same';
      skipLine();
      const length = offset - start;
      if (length !== text.length && length !== text.length + 1) return 'not-same';
      if (mark === 'kept') put(base.subarray(start, offset));
      continue;
    }
    put(withEnd(text));
    isAdded = true;
  }
  put(base.subarray(offset));
  return size > most ? 'too-large' : joinBytes(parts);
}

/** The file before, if the only hunk holds all of it; null if it does not start with the first line, or is larger than `most`. */
export function* wholeBefore(log: Uint8Array, hunks: LogLine, most: number): Steps<Uint8Array | null> {
  if (!/^@@ -(?:1[, ]|0,0)/.test(latin1(log.subarray(hunks.from, Math.min(hunks.to, hunks.from + 20))))) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  let isOfBase = false;
  const isTime = paceOf(STEP_BYTES);
  for (const { from, to } of linesIn(log, hunks)) {
    if (isTime(to - from + LINE_BYTES)) yield;
    const mark = log[from];
    if (mark === BACKSLASH) {
      if (isOfBase) parts[parts.length - 1] = withoutEnd(parts.at(-1));
      continue;
    }
    isOfBase = mark === BLANK || mark === MINUS;
    if (!isOfBase) continue;
    parts.push(withEnd(log.subarray(from + 1, to)));
    size += to - from;
    if (size > most) return null;
  }
  return joinBytes(parts);
}

/** `other`: a line of a combined diff that is of another file before, and of none after. */
function markOf(log: Uint8Array, from: number, columns: number): 'kept' | 'removed' | 'added' | 'other' | null {
  const first = log[from];
  let isGone = false;
  for (let column = 0; column < columns; column += 1) {
    const mark = log[from + column];
    if (mark === MINUS) isGone = true;
    else if (mark !== BLANK && mark !== PLUS) return null;
  }
  if (isGone) return first === MINUS ? 'removed' : 'other';
  return first === PLUS ? 'added' : 'kept';
}

function hasTextAt(base: Uint8Array, offset: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index += 1) if (base[offset + index] !== text[index]) return false;
  return true;
}

function withEnd(text: Uint8Array): Uint8Array {
  const line = new Uint8Array(text.length + 1);
  line.set(text);
  line[text.length] = LF;
  return line;
}

const withoutEnd = (line: Uint8Array = new Uint8Array(0)) => line.subarray(0, -1);

export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
