// ASCII-only string functions. The Unicode-aware methods of String (trim, toLowerCase) would accept more than the
// specifications do.

/** Lower case for A-Z only: the Kelvin sign doesn't become `k`. */
export function toAsciiLowerCase(text: string): string {
  for (let offset = 0; offset < text.length; offset += 1) {
    if (text.charCodeAt(offset) > 0x7f) return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  }
  return text.toLowerCase();
}

/** The lower case of an ASCII letter; 0 for anything else. */
export function lowerLetter(code: number): number {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? lower : 0;
}

/** One bit for each lower-case letter, to keep a set of them in a number. */
export function letterBit(letter: number): number {
  return 1 << (letter & 31);
}

/** RFC 9309 §2.2: `WS = %x20 / %x09`. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** White space as in C's isspace(): tab, LF, VT, FF, CR and space. */
export function isAsciiSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** `text` without the characters at both ends that `isSpace` accepts. */
export function trim(text: string, isSpace: (code: number) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** `text` up to the first `mark`, or all of it. */
export function before(text: string, mark: string): string {
  const offset = text.indexOf(mark);
  return offset === -1 ? text : text.slice(0, offset);
}
