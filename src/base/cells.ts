// Table cells and lists of URLs, for files and the clipboard. All code that writes such uses it.

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
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text.charAt(offset);
    if (SEPARATOR.test(character)) start = offset + 1;
    else if (FORMULA.test(character) && start !== -1) {
      harmless += `${text.slice(copied, start)}'`;
      copied = start;
      start = -1;
    } else if (!SKIPPED.test(character)) start = -1;
  }
  return harmless + text.slice(copied);
}

/**
 * Lines to paste or to save as a list, with a tab between values: of one column, a list of URLs that any program reads. What would end
 * a cell, or start a formula in one, is percent-encoded, so that what leads somewhere still does. Pasted text is split as the program
 * split the one before, so that commas count as well.
 */
export function plainLines(rows: readonly (readonly string[])[]): string {
  return rows.map((values) => values.map(plainCell).join('\t')).join('\n');
}

const plainCell = (text: string): string =>
  text
    .replace(BREAKING, percentEncoded)
    .replace(PLAIN_FORMULA, (_, before: string, formula: string) => before + percentEncoded(formula));

/** What ends a cell or a line, or, as a quote does, keeps it open. */
const BREAKING = /[\p{Cc}\u2028\u2029"]/gu;
const PLAIN_FORMULA = /((?:^|[,;|])[\s\p{Cf}']*)([=+\-@＝＋－＠])/gu;

/** Of ASCII too, of which `encodeURIComponent` leaves `-` as it is. */
const percentEncoded = (character: string): string =>
  character < '\u0080'
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    : encodeURIComponent(character);
