// Text in Markdown: https://spec.commonmark.org/0.31.2/. Untrusted text is in code spans, where nothing is markup.
import { codeSpan } from '../../base/markdown.ts';
import { t } from '../../platform/i18n.ts';
import { visibleText } from './text.ts';

/** Our own words, escaped so that nothing in them is markup: no emphasis, link, HTML, entity or code (§2.4). */
export function inline(words: string): string {
  return words.replace(/\s/g, ' ').replace(/[\\`*_[\]<>&|~#]|:(?=\/\/)|(?<=www)\./gi, '\\$&');
}

/** Untrusted text as code, or the word that it is empty. */
export function code(text: string, write = codeSpan): string {
  const content = visibleText(text);
  return content.trim() === '' ? inline(t('emptyValue')) : write(content);
}
