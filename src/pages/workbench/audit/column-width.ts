// How wide the columns of the table are: as wide as their words, which are longer in some languages.
import type { ColumnWidth } from '../../../ui/table/ScaledTable.tsx';
import type { Column } from './columns.tsx';

/** In rem: a letter at most as wide as most are, and an East Asian character. */
const LETTER = 0.46;
const WIDE_LETTER = 0.85;
/** In rem: the sides of a cell, the arrow that says how the table is sorted, and the icon of a state. */
const SIDES = 1;
const ARROW = 1;

function widthOf(text: string): number {
  const wide = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/gu)?.length ?? 0;
  return wide * WIDE_LETTER + (text.length - wide) * LETTER;
}

/** At least as wide as it says, and as its heading and its words. */
export function columnWidth({ title, width, words }: Column): ColumnWidth {
  const texts = words?.() ?? [];
  const widest = Math.max(widthOf(title()), ...texts.map(widthOf));
  return { ...width, least: Math.max(width.least, widest + ARROW + SIDES) };
}
