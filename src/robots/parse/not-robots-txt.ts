// Something else in place of the file: a page, which many servers send, with status 200, for a URL that is not there;
// an image; text in another encoding.
import type { FoundRobotsTxt } from '../outcome/outcome.ts';

/** Where the `<` stands that the text begins with, after white space; -1 where it begins with anything else. */
export function startOfHtml(text: string): number {
  const at = text.search(/[^\s\ufeff]/);
  return text[at] === '<' ? at : -1;
}

/** Bytes at the start that identify a format. */
const START = 1_000;

/**
 * Whether it looks like no text in UTF-8, which RFC 9309 §2.3 asks for. A file of another kind has NULs among bytes that
 * aren't UTF-8, and so has UTF-16 after its byte order mark; without one, every other byte of it is NUL.
 */
export function isNotText({ encoding, data }: FoundRobotsTxt['body']): boolean {
  const start = data.slice(0, START);
  return encoding === 'bytes' ? start.includes('\0') : /^(?:\0[^\0]|[^\0]\0){4}/.test(start);
}
