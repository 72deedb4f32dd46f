// What is worth telling about single lines of a robots.txt. No verdict depends on it.
import type { FieldKind } from './dialects/reader.ts';
import type { LineReading } from './lines.ts';
import { hasRawOctets } from './octets.ts';
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

/** A line as the parser saw it. */
export interface SeenLine {
  readonly line: number;
  readonly text: string;
  readonly reading: LineReading;
  /** What the dialect takes the field for; null where there is none. */
  readonly kind: FieldKind | null;
  readonly isCut: boolean;
  readonly isInGroup: boolean;
}

export interface Diagnoser {
  readonly see: (seen: SeenLine) => void;
  readonly diagnostics: readonly Diagnostic[];
}

/** Looks at the lines of one file, in their order. */
export function createDiagnoser(text: string): Diagnoser {
  // Asked once of the whole file, and of each line only where there is something to find.
  const mayBeOdd = text.includes('\0') || hasRawOctets(text);
  const diagnostics: Diagnostic[] = [];
  let isFirst = true;
  let isHtml = false;

  const see = (seen: SeenLine) => {
    if (isFirst && seen.reading.kind !== 'empty') {
      isFirst = false;
      isHtml = /^[ \t]*</.test(seen.text);
      if (isHtml) diagnostics.push({ code: 'html', line: seen.line });
    }
    // A page in place of the file is one mistake, not hundreds.
    if (isHtml || diagnostics.length >= MAX_DIAGNOSTICS) return;
    if (mayBeOdd) diagnoseOctets(seen, diagnostics);
    diagnose(seen, diagnostics);
  };
  return { see, diagnostics };
}

function diagnoseOctets({ line, text }: SeenLine, diagnostics: Diagnostic[]): void {
  if (text.includes('\0')) diagnostics.push({ code: 'nul', line });
  if (hasRawOctets(text)) diagnostics.push({ code: 'invalid-utf8', line });
}

function diagnose(seen: SeenLine, diagnostics: Diagnostic[]): void {
  const { line, reading, kind } = seen;
  if (seen.isCut) diagnostics.push({ code: 'line-too-long', line });
  if (reading.kind === 'empty') return;
  if (reading.kind === 'unreadable' || !reading.hasColon) diagnostics.push({ code: 'missing-colon', line });
  if (reading.kind === 'unreadable') return;

  if (!knownKeys.has(reading.key)) {
    const meant = kind === null || kind === 'other' ? nearestKey(reading.key) : kind;
    diagnostics.push(meant === null ? { code: 'unknown-key', line } : { code: 'misspelt-key', line, meant });
  }
  if (kind === 'allow' || kind === 'disallow') {
    if (!seen.isInGroup) diagnostics.push({ code: 'rule-before-group', line });
    if (/^[^/*]/.test(reading.value)) diagnostics.push({ code: 'path-without-slash', line });
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
