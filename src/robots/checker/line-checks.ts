// What can be said about a line by itself: its bytes, its key, and the values of other records.

import { cutToBytes, hasRawBytes } from '../../base/utf8.ts';
import { before } from '../grammar/ascii.ts';
import { isKnownKey, keySpelling, nearestKey } from '../grammar/keys.ts';
import { isCompleteUrl, readSeconds } from '../records/values.ts';
import { fixedLine, type Line, type LineCheck } from './line.ts';

const BOM = '\ufeff';

/** Reports bytes that aren't text, and the end of a line that is too long for the parser. */
export const checkBytes: LineCheck = ({ grammar: { maxLineBytes }, content }, add) => {
  if (content.includes('\0')) {
    const offset = content.indexOf('\0');
    add({ code: 'nul' }, offset, offset + 1, { fix: content.replaceAll('\0', '') });
  }
  if (hasRawBytes(content)) {
    const [raw = ''] = /[\udc80-\udcff]+/u.exec(content) ?? [];
    const offset = content.indexOf(raw);
    add({ code: 'invalid-utf8' }, offset, offset + raw.length);
  }
  const bom = before(content, '#').indexOf(BOM);
  if (bom !== -1) add({ code: 'stray-bom' }, bom, bom + 1, { fix: content.replaceAll(BOM, '') });
  if (maxLineBytes === null) return;
  const cut = cutToBytes(content, maxLineBytes);
  if (cut !== content) add({ code: 'cut-line', limit: maxLineBytes }, cut.length, content.length);
};

/** Whether a diagnostic about bytes already explains the odd key, so that another one would be noise. */
export function isKeyGarbled({ content, parsedLine }: Line): boolean {
  const key = parsedLine.kind === 'field' ? content.slice(0, parsedLine.valueOffset) : content;
  return key.includes('\0') || key.includes(BOM);
}

/** RFC 9309 §2.2: a line is a key, a colon and a value. Google-specific: of two words, no colon is needed. */
export const checkColon: LineCheck = ({ content, parsedLine }, add) => {
  if (parsedLine.kind === 'field' && parsedLine.hasColon) return;
  const text = before(content, '#').trimEnd();
  add({ code: 'missing-colon' }, text.length - text.trimStart().length, text.length, {
    fix: withColon(content),
    ...(parsedLine.kind === 'field' && { severity: 'warning' }),
  });
};

/** The fixed line, if it begins with a key, perhaps misspelled, and something other than a colon stands before the value. */
function withColon(content: string): string | null {
  const found = /^([ \t]*)(user[ \t_]agent|[A-Za-z_-]+)(?:[ \t]*[=;\uff1a]|[ \t])[ \t]*/i.exec(content);
  if (found === null) return null;
  const [start, indent = '', key = ''] = found;
  const meant = isKnownKey(key.toLowerCase()) ? key : nearestKey(key.toLowerCase());
  const rest = content.slice(start.length);
  return meant === null || rest === '' ? null : `${indent}${meant === key ? key : keySpelling(meant)}: ${rest}`;
}

export const checkKey: LineCheck = ({ grammar: { unreadKeys, recordOf }, kind, content, parsedLine }, add) => {
  if (parsedLine.kind !== 'field') return;
  const { key, keyOffset } = parsedLine;
  const end = keyOffset + key.length;
  if (key === 'noindex' || key === 'nofollow') add({ code: 'noindex', key }, keyOffset, end);
  else if (unreadKeys.includes(key)) {
    // Of these keys, only a rule's changes verdicts.
    add({ code: 'unread-key', key }, keyOffset, end, key === 'allow' ? { severity: 'warning' } : {});
  } else if (!isKnownKey(key)) {
    const takenFor = kind === 'other' || kind === 'surplus-rule' || kind === 'unreadable' ? null : kind;
    const meant = takenFor ?? nearestKey(key);
    if (meant === null) {
      add({ code: 'unknown-key', key }, keyOffset, end);
      return;
    }
    const isForgiven = takenFor !== null || recordOf(key) !== key;
    add({ code: 'misspelt-key', meant }, keyOffset, end, {
      fix: fixedLine(content, keyOffset, end, keySpelling(meant)),
      ...(isForgiven && { severity: 'warning' }),
    });
  }
};

/** RFC 9309 §2.2.4, other records. Crawl-delay is a number of seconds; a Sitemap is a URL and not a path. */
export const checkOtherRecord: LineCheck = ({ grammar, kind, content, parsedLine }, add) => {
  if (kind !== 'other' || parsedLine.kind !== 'field') return;
  const { value, keyOffset, valueOffset } = parsedLine;
  const record = grammar.recordOf(parsedLine.key);
  // An empty value can't be marked: the key is.
  const from = value === '' ? keyOffset : valueOffset;
  const to = valueOffset + value.length;
  if (record === 'crawl-delay' && readSeconds(value) === null) {
    const [, whole, part = ''] = /^(\d+)(?:[.,](\d+))?[ \t]*(?:s|secs?|seconds?)?$/i.exec(value) ?? [];
    const number = part === '' ? whole : `${whole}.${part}`;
    add({ code: 'crawl-delay-no-number' }, from, to, {
      fix: number === undefined ? null : fixedLine(content, valueOffset, to, number),
    });
  }
  if (record === 'sitemap' && !isCompleteUrl(value)) {
    add({ code: 'sitemap-not-absolute' }, from, to);
  }
  if (record === 'license' && !isCompleteUrl(value)) {
    add({ code: 'license-not-absolute' }, from, to);
  }
};
