// Untrusted text in Markdown: code spans, where nothing is markup. https://spec.commonmark.org/0.31.2/#code-spans

/** Between more backticks in a row than there are in it. The text isn't empty. */
export function codeSpan(text: string): string {
  const content = text.replace(/\s/g, ' ');
  const longest = (content.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const fence = '`'.repeat(longest + 1);
  // One space at both ends is stripped again, and keeps backticks apart.
  const pad = /^[` ]|[` ]$/.test(content) ? ' ' : '';
  return fence + pad + content + pad + fence;
}

/**
 * The same in a cell of a table, where a pipe needs a backslash (https://github.github.com/gfm/#example-200). After another
 * backslash it is spelled out: some renderers would take the two for a pair, and the pipe for the end of the cell.
 */
export function codeSpanInCell(text: string): string {
  return codeSpan(text.replace(/(?<=\\)\|/g, '⟨U+007C⟩')).replaceAll('|', '\\|');
}
