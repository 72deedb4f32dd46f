// Recognizes other content instead of the file: a web page, which many servers send with status 200 for a missing URL; an
// image; text in another encoding.
import type { FoundRobotsTxt } from '../outcome/outcome.ts';

/** The position of `<` if the text begins with it, after white space; otherwise -1. */
export function startOfHtml(text: string): number {
  const offset = text.search(/[^\s\ufeff]/);
  return text[offset] === '<' ? offset : -1;
}

/** The first bytes, which identify a format. */
const START = 1_000;

/**
 * Whether it isn't text in UTF-8, which RFC 9309 §2.3 requires. A binary file has NULs among bytes that aren't UTF-8, and so
 * has UTF-16 after its byte order mark; without one, every other byte of it is NUL.
 */
export function isNotText({ encoding, data }: FoundRobotsTxt['body']): boolean {
  const start = data.slice(0, START);
  return encoding === 'bytes' ? start.includes('\0') : /^(?:\0[^\0]|[^\0]\0){4}/.test(start);
}
