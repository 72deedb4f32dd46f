// Parses the content of one meta tag, or the value of one or more X-Robots-Tag headers, into directives, as Google reads them:
// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag. Unknown directives are kept. combine.ts combines
// them.

import { KNOWN_DIRECTIVES, NON_STANDARD } from './known.ts';
import type { Directive, DirectiveSource } from './types.ts';

/** `Friday, June 25, 2010` */
const MOST_COMMAS_IN_A_DATE = 2;
const BEGINS_A_DATE = /^(?:[^:]*:)?\s*unavailable_after\s*:/i;
/** `25-Jun-10 15:00:00 UTC`, `June 25`, `2010`: a separate number, which comes after no directive and no crawler's name. */
const CONTINUES_A_DATE = /^(?:[a-z]{3,9}\.?\s{1,9})?\d{1,4}(?![\da-z])/i;
/** Characters: room for a crawler's name before `unavailable_after`. */
const MOST_LOOKED_AT = 200;

/**
 * The directives in the order written. Total, in linear time.
 *
 * For a meta tag, `content` is the attribute's value, and every directive is for the crawler that the tag's name names. For
 * headers, `content` is one value of X-Robots-Tag, or several joined by the browser: with newlines, where each one starts again
 * for every crawler, or with commas, which look like a comma within a value (RFC 9110 §5.3).
 */
export function parseDirectives(content: string, source: DirectiveSource): readonly Directive[] {
  return parseFirstDirectives(content, source, Number.POSITIVE_INFINITY).directives;
}

/** The first `most` of them. The others are only counted. */
export function parseFirstDirectives(
  content: string,
  source: DirectiveSource,
  most: number,
): { readonly directives: readonly Directive[]; readonly unread: number } {
  const directives: Directive[] = [];
  let left = most;
  let unread = 0;
  for (const value of source.kind === 'header' ? content.split('\n') : [content]) {
    const [first, rest] = cutAtComma(value, left);
    const read = splitAtCommas(first);
    for (const one of source.kind === 'header' ? parseHeader(read, source) : parseMeta(read, source))
      directives.push(one);
    left -= read.length;
    unread += rest.split(',').filter((text) => text.trim() !== '').length;
  }
  return { directives, unread };
}

/** Up to the comma with this number, and the rest: of an endless text, no more is scanned than is read. */
function cutAtComma(text: string, most: number): readonly [first: string, rest: string] {
  if (text.length < most) return [text, ''];
  let offset = -1;
  for (let count = 0; count < most; count += 1) {
    offset = text.indexOf(',', offset + 1);
    if (offset === -1) return [text, ''];
  }
  return [text.slice(0, Math.max(offset, 0)), text.slice(offset + 1)];
}

function parseMeta(texts: readonly string[], source: Extract<DirectiveSource, { kind: 'meta' }>): readonly Directive[] {
  const name = source.name.toLowerCase();
  const crawler = name === 'robots' ? null : name;
  return texts.map((text) => directive(text, crawler, source));
}

/**
 * "Using the X-Robots-Tag HTTP header": a crawler's name can come before the directives. In a value with several names
 * (`googlebot: noindex, nofollow, otherbot: noarchive`) each name applies up to the next.
 */
function parseHeader(texts: readonly string[], source: DirectiveSource): readonly Directive[] {
  const directives: Directive[] = [];
  let crawler: string | null = null;
  for (const text of texts) {
    const addressed = splitCrawler(text);
    if (addressed === null) {
      directives.push(directive(text, crawler, source));
    } else {
      crawler = addressed.crawler;
      if (addressed.rest !== '') directives.push(directive(addressed.rest, crawler, source));
    }
  }
  return directives;
}

/**
 * The crawler's name before a directive, in lower case, and the rest; null if the text is only a directive. A known directive,
 * standard or not, is never a crawler's name. Neither is an unknown word before a number: no directive is called `3`, and if
 * `max-something` in `max-something: 3` counted as a crawler, all others would ignore what follows.
 */
function splitCrawler(text: string): { readonly crawler: string; readonly rest: string } | null {
  const colon = text.indexOf(':');
  if (colon === -1) return null;
  const crawler = text.slice(0, colon).trim().toLowerCase();
  const rest = text.slice(colon + 1).trim();
  const isDirective = KNOWN_DIRECTIVES.has(crawler) || NON_STANDARD.has(crawler);
  if (crawler === '' || isDirective || /^-?\d+$/.test(rest)) return null;
  return { crawler, rest };
}

/** The parts between the commas, without surrounding white space and without empty ones. Commas in dates don't separate. */
function splitAtCommas(content: string): string[] {
  const parts: string[] = [];
  let commasLeftInDate = 0;
  for (const piece of content.split(',')) {
    const part = piece.trim();
    if (commasLeftInDate > 0 && CONTINUES_A_DATE.test(part)) {
      parts.push(`${parts.pop()},${piece}`);
      commasLeftInDate -= 1;
    } else if (part !== '') {
      parts.push(piece);
      commasLeftInDate = BEGINS_A_DATE.test(part.slice(0, MOST_LOOKED_AT)) ? MOST_COMMAS_IN_A_DATE : 0;
    }
  }
  return parts.map((part) => part.trim());
}

function directive(text: string, crawler: string | null, source: DirectiveSource): Directive {
  const colon = text.indexOf(':');
  const name = (colon === -1 ? text : text.slice(0, colon)).trimEnd().toLowerCase();
  const value = colon === -1 ? null : text.slice(colon + 1).trimStart();
  const known = KNOWN_DIRECTIVES.get(name);
  return {
    name,
    value,
    crawler,
    source,
    text,
    isKnown: known !== undefined && (value === null || known.value !== null),
  };
}
