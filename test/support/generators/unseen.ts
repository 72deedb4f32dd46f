// Invisible characters, and those that look like a space: ranges of code points from Unicode's tables, written out so that the
// tests don't use the same character classes as the code.

/** First and last. https://www.unicode.org/Public/UCD/latest/ucd/DerivedCoreProperties.txt, Default_Ignorable_Code_Point */
const IGNORABLE = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
] as const;

/**
 * https://www.unicode.org/Public/UCD/latest/ucd/extracted/DerivedGeneralCategory.txt: Cc, Cs, Zl, Zp, and Cf besides the above.
 */
const CONTROLS = [
  [0, 0x1f],
  [0x7f, 0x9f],
  [0x2028, 0x2029],
  [0xd800, 0xdfff],
  [0xfff9, 0xfffb],
] as const;

/** The same table: Zs but for the space itself; and U+2800, a pattern of Braille without a dot. */
const BLANKS = [
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
] as const;

const codePoints = (ranges: readonly (readonly [first: number, last: number])[]) =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

export const HIDDEN: ReadonlySet<number> = new Set(codePoints([...IGNORABLE, ...CONTROLS]));
export const UNSEEN: ReadonlySet<number> = new Set([...HIDDEN, ...codePoints(BLANKS)]);

/** Those in a text, but for those that are to be there. */
export function unseenIn(text: string, except = ''): readonly string[] {
  return [...text].filter((char) => UNSEEN.has(char.codePointAt(0) ?? 0) && !except.includes(char));
}
