// Table cells for files and the clipboard. All code that writes such cells uses it.

/** A line of values as in RFC 4180. No spreadsheet takes any of them for a formula, wherever it splits the line. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/**
 * A `'` is put before anything that a spreadsheet would take for a formula: at the start of the value, and after each character
 * at which Excel, LibreOffice or Sheets may split the line instead of at commas, depending on language, settings, or pasting.
 * Then quotes around the value don't hold it together.
 */
export function csvValue(text: string): string {
  const harmless = SEPARATOR.test(text) || STARTS_BADLY.test(text) ? guarded(text) : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What can end a cell, besides the comma. */
const SEPARATOR = /[;|\t\n\v\f\r\u0085\u2028\u2029]/;
const QUOTED = /[",;|\t\n\v\f\r\u0085\u2028\u2029]/;
/** What a formula starts with, also in full width as typed in East Asia. */
const FORMULA = /[=+\-@＝＋－＠]/;
/** What a spreadsheet may ignore at the start of a cell. */
const SKIPPED = /[\s\p{Cc}\p{Cf}"']/u;
const STARTS_BADLY = /^(?:[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠]|\p{Cc})/u;

function guarded(text: string): string {
  let harmless = /^\p{Cc}/u.test(text) ? "'" : '';
  /** Where the cell starts, until its first character; then -1. */
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
