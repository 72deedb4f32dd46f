// Text in Markdown: https://spec.commonmark.org/0.31.2/. Untrusted text is in code spans, where nothing is markup.
import { t } from '../../platform/i18n.ts';
import { visibleText } from './text.ts';

/** Our own words, escaped so that nothing in them is markup: no emphasis, link, HTML, entity or code (§2.4). */
export function inline(words: string): string {
  return line(words).replace(/[\\`*_[\]<>&|~#]|:(?=\/\/)|(?<=www)\./gi, '\\$&');
}

/** A code span, between more backticks in a row than there are in it (§6.1). */
export function code(text: string): string {
  const content = line(visibleText(text));
  if (content.trim() === '') return inline(t('emptyValue'));
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  // One space at both ends is stripped again, and keeps backticks apart.
  const pad = /^[` ]|[` ]$/.test(content) ? ' ' : '';
  return fence + pad + content + pad + fence;
}

const line = (text: string) => text.replace(/\s/g, ' ');
