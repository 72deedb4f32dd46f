// A text with one URL per line: "the text file should contain nothing but URLs".
// https://www.sitemaps.org/protocol.html#otherformats
import { createLineReader } from '../base/lines.ts';
import { type EntryCollector, NO_PAGE_DETAILS } from './entry-collector.ts';

/** A file without a URL in this many lines isn't a sitemap. */
const ENOUGH = 20;

export interface TextList {
  push(piece: string): void;
  end(): void;
  /** Whether one of the first lines is a URL. */
  readonly isList: boolean;
  /** The first line that isn't blank. */
  readonly first: string;
}

export function createTextList(collector: EntryCollector): TextList {
  let isList = false;
  /** The lines before the first URL. */
  let waiting: { readonly text: string; readonly line: number }[] = [];
  let first = '';
  const take = (text: string, line: number) => {
    if (text.includes('\ufffd')) collector.findings.add('bad-encoding', line);
    collector.page(text, line, NO_PAGE_DETAILS);
  };
  const lines = createLineReader((whole, line) => {
    const text = whole.trim();
    if (text === '') return;
    if (isList) {
      take(text, line);
      return;
    }
    if (waiting.length === 0) first = text;
    if (waiting.length < ENOUGH) waiting.push({ text, line });
    isList = waiting.length < ENOUGH && /^https?:\/\/\S/i.test(text);
    if (!isList) return;
    for (const one of waiting) take(one.text, one.line);
    waiting = [];
  });
  return {
    push: lines.push,
    end: lines.end,
    get isList() {
      return isList;
    },
    get first() {
      return first;
    },
  };
}
