// What is worth telling about single lines of a robots.txt. No verdict depends on it.
import type { FieldKind } from './dialects/reader.ts';
import type { LineReading } from './lines.ts';
import { hasRawOctets } from './octets.ts';
import type { Diagnostic } from './types.ts';

/** A file with more mistakes than this is not told about each. */
const MAX_DIAGNOSTICS = 500;

/** A misspelt key is compared with these; what is longer than any of them could be is not worth comparing. */
const COMMON_KEYS = ['user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay'] as const;
const MAX_KEY_LENGTH = 20;

/** Records that RFC 9309 §2.2.4 leaves to others, and that some crawler reads or once read. */
const OTHER_KEYS: ReadonlySet<string> = new Set([
  'clean-param',
  'content-signal',
  'content-usage',
  'host',
  'nofollow',
  'noindex',
  'request-rate',
  'visit-time',
]);

/** A line as the parser saw it. */
export interface SeenLine {
  readonly line: number;
  readonly text: string;
  readonly reading: LineReading;
  /** What the dialect takes a field for; null where there is no field. */
  readonly kind: FieldKind | null;
  readonly isCut: boolean;
  readonly isInGroup: boolean;
}

export interface Diagnoser {
  readonly see: (seen: SeenLine) => void;
  readonly diagnostics: readonly Diagnostic[];
}

/** Looks at the lines of one file in their order. */
export function createDiagnoser(): Diagnoser {
  const diagnostics: Diagnostic[] = [];
  let isFirst = true;
  let isHtml = false;
  return {
    diagnostics,
    see(seen) {
      if (isFirst && seen.reading.kind !== 'empty') {
        isFirst = false;
        isHtml = /^[ \t]*</.test(seen.text);
        if (isHtml) diagnostics.push({ code: 'html', line: seen.line });
      }
      // A page in place of the file is one mistake, not hundreds.
      if (isHtml || diagnostics.length >= MAX_DIAGNOSTICS) return;
      diagnostics.push(...diagnose(seen).slice(0, MAX_DIAGNOSTICS - diagnostics.length));
    },
  };
}

function diagnose({ line, text, reading, kind, isCut, isInGroup }: SeenLine): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  if (isCut) found.push({ code: 'line-too-long', line });
  if (text.includes('\0')) found.push({ code: 'nul', line });
  if (hasRawOctets(text)) found.push({ code: 'invalid-utf8', line });
  if (reading.kind === 'unreadable') found.push({ code: 'missing-colon', line });
  if (reading.kind !== 'field') return found;

  if (!reading.hasColon) found.push({ code: 'missing-colon', line });
  const misspelt = diagnoseKey(reading.key.toLowerCase(), line);
  if (misspelt !== null) found.push(misspelt);
  if (kind === 'allow' || kind === 'disallow') {
    if (!isInGroup) found.push({ code: 'rule-before-group', line });
    if (/^[^/*]/.test(reading.value)) found.push({ code: 'path-without-slash', line });
  }
  return found;
}

function diagnoseKey(key: string, line: number): Diagnostic | null {
  if (OTHER_KEYS.has(key)) return null;
  const distances = COMMON_KEYS.map((common) => ({ common, distance: editDistance(key, common) }));
  const [nearest] = distances.sort((a, b) => a.distance - b.distance);
  return null;
}
