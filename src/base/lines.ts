// The lines of a text that comes in pieces, and the values of one column of a CSV. Long ones are truncated while they come, so
// that a file with one line is never kept whole.

/** The most characters of a line or a value. */
export const LONGEST_VALUE = 65_536;

export interface LineReader {
  /** Takes the next piece. */
  readonly push: (piece: string) => void;
  /** The end: nothing follows. */
  readonly end: () => void;
}

/** @param take gets each line that isn't empty, without its end, and its number, 1-based */
export function createLineReader(take: (line: string, number: number) => void): LineReader {
  let rest = '';
  let number = 1;
  let endedWithCr = false;
  const emit = (line: string) => {
    if (line !== '') take(line, number);
    number += 1;
  };
  return {
    push: (given) => {
      const piece = endedWithCr && given.startsWith('\n') ? given.slice(1) : given;
      if (given !== '') endedWithCr = given.endsWith('\r');
      const lines = piece.split(/\r\n|\r|\n/);
      const last = lines.pop() ?? '';
      for (const line of lines) {
        emit(cut(rest, line));
        rest = '';
      }
      rest = cut(rest, last);
    },
    end: () => {
      emit(rest);
      rest = '';
    },
  };
}

/** Both joined, up to the limit. */
function cut(text: string, more: string): string {
  return text.length >= LONGEST_VALUE ? text : text + more.slice(0, LONGEST_VALUE - text.length);
}
