// What makes one dialect differ from another. A dialect is one value of this type, in a file of its own.
import type { LineReading } from '../lines.ts';
import type { Dialect, Rule } from '../types.ts';

export type FieldKind = 'user-agent' | 'allow' | 'disallow' | 'other';

export interface Reader {
  readonly dialect: Dialect;

  // Reading the file.
  /** Octets of a line that are read; the rest is not. Null: all. */
  readonly maxLineOctets: number | null;
  readonly withoutBom: (text: string) => string;
  readonly readLine: (line: string) => LineReading;
  /** `key` is in lower case. */
  readonly kindOf: (key: string) => FieldKind;
  /** The value of a user-agent line as it is compared: in lower case; `*` for every crawler. */
  readonly tokenOfLine: (value: string) => string;
  /** A path pattern as it is compared. In ASCII, so that its length is a number of octets. */
  readonly normalisePattern: (path: string) => string;

  // Asking.
  /** A crawler's name as it is compared with `tokenOfLine`. */
  readonly tokenOfCrawler: (name: string) => string;
  /** The path and query of a URL, as it is compared with patterns. */
  readonly normaliseUrl: (url: string) => string;
  /** The patterns that stand for a rule: the most specific first, none for a rule that never matches. */
  readonly patternsOf: (rule: Rule) => readonly string[];
  /** A part of a pattern as it is written in the query of a normalised URL; the part itself if it makes no difference. */
  readonly asInQuery: (part: string) => string;
  /** Takes a normalised URL. */
  readonly isAlwaysAllowed: (path: string) => boolean;
}
