// What is worth telling about single lines of a robots.txt. No verdict depends on it.
import type { LineReading } from './lines.ts';
import { cutToOctets, hasRawOctets } from './octets.ts';
import type { EntryKind, ParsedFile } from './parsed.ts';
import type { Diagnostic } from './types.ts';

/** Lines are looked at until so much has been found; a file with more mistakes is not told about each. */
const MAX_DIAGNOSTICS = 500;

/** The keys that a misspelt one probably means. */
const COMMON_KEYS = ['user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay'];

/** Other records (RFC 9309 §2.2.4) that some crawler reads or once read. */
const RARE_KEYS = [
  'clean-param',
  'content-signal',
  'content-usage',
  'host',
  'nofollow',
  'noindex',
  'request-rate',
  'visit-time',
];

const knownKeys: ReadonlySet<string> = new Set([...COMMON_KEYS, ...RARE_KEYS]);

/** In the order of the lines. */
export function diagnose(file: ParsedFile): readonly Diagnostic[] {
  const { text, reader } = file;
  // Asked once of the whole file, and of each line only where there is something to find.
  const mayBeOdd = text.includes('\0') || hasRawOctets(text);
  const isInGroup = (at: number) => file.groups.some(({ from, to }) => from <= at && at < to);
  const diagnostics: Diagnostic[] = [];
  for (const [at, entry] of file.entries.entries()) {
    const { kind, line } = entry;
    if (diagnostics.length >= MAX_DIAGNOSTICS) break;
    const content = file.textOf(entry);
    if (at === 0 && /^[ \t]*</.test(content)) return [{ code: 'html', line }];
    if (mayBeOdd && content.includes('\0')) diagnostics.push({ code: 'nul', line });
    if (mayBeOdd && hasRawOctets(content)) diagnostics.push({ code: 'invalid-utf8', line });
    if (reader.maxLineOctets !== null && cutToOctets(content, reader.maxLineOctets) !== content) {
      diagnostics.push({ code: 'line-too-long', line });
    }
    diagnoseField(file.read(entry), kind, line, diagnostics);
    const isRule = kind === 'allow' || kind === 'disallow';
    if (isRule && !isInGroup(at)) diagnostics.push({ code: 'rule-before-group', line });
  }
  return diagnostics;
}

function diagnoseField(reading: LineReading, kind: EntryKind, line: number, diagnostics: Diagnostic[]): void {
  if (reading.kind !== 'field') diagnostics.push({ code: 'missing-colon', line });
  if (reading.kind !== 'field') return;
  if (!reading.hasColon) diagnostics.push({ code: 'missing-colon', line });
  if (!knownKeys.has(reading.key)) {
    const meant = kind === 'user-agent' || kind === 'allow' || kind === 'disallow' ? kind : nearestKey(reading.key);
    diagnostics.push(meant === null ? { code: 'unknown-key', line } : { code: 'misspelt-key', line, meant });
  }
  if ((kind === 'allow' || kind === 'disallow') && /^[^/*]/.test(reading.value)) {
    diagnostics.push({ code: 'path-without-slash', line });
  }
}

/** The common key that `key` is a slip or two away from; one slip where the key is short. */
function nearestKey(key: string): string | null {
  // Longer than all of them by more than two.
  if (key.length > 13) return null;
  return COMMON_KEYS.find((common) => editDistance(key, common) <= (common.length > 5 ? 2 : 1)) ?? null;
}

/** Levenshtein's: letters to add, drop or change. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const change = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
