// Text in the cells of a table that goes elsewhere, as a file or over the clipboard: the one writer of such cells.

/** A line of values as RFC 4180 has it, none of which a spreadsheet takes for a formula, wherever it splits the line. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/**
 * A `'` stands before what a spreadsheet would take for a formula: at the start of the value, and behind each character at which Excel,
 * LibreOffice or Sheets may split the line instead of at commas, by its language, by what a person chose, or when it is pasted. There,
 * quotes that stand around the value don't hold it together.
 */
export function csvValue(text: string): string {
  const harmless = SEPARATOR.test(text) || STARTS_BADLY.test(text) ? guarded(text) : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What may end a cell, besides the comma. */
const SEPARATOR = /[;|\t\n\v\f\r\u0085\u2028\u2029]/;
const QUOTED = /[",;|\t\n\v\f\r\u0085\u2028\u2029]/;
/** What a formula starts with: also in full width, as it is typed in East Asia. */
const FORMULA = /[=+\-@＝＋－＠]/;
/** What a spreadsheet may leave out at the start of a cell. */
const SKIPPED = /[\s\p{Cc}\p{Cf}"']/u;
const STARTS_BADLY = /^(?:[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠]|\p{Cc})/u;

function guarded(text: string): string {
  let harmless = /^\p{Cc}/u.test(text) ? "'" : '';
  /** Where the cell starts, as long as nothing of it has come; -1 after that. */
  let start = 0;
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (SEPARATOR.test(character)) start = at + 1;
    else if (FORMULA.test(character) && start !== -1) {
      harmless += `${text.slice(copied, start)}'`;
      copied = start;
      start = -1;
    } else if (!SKIPPED.test(character)) start = -1;
  }
  return harmless + text.slice(copied);
}
