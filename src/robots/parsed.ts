// A file whose lines are told apart. What a line says is read when somebody asks: of a large file most groups are about
// other crawlers, and nobody does.
import { diagnose } from './checker/diagnose.ts';
import type { Diagnostic } from './checker/types.ts';
import type { FieldKind, Reader } from './dialects/reader.ts';
import { endOfLine, type FieldReading, type LineReading } from './lines.ts';
import { cutToOctets } from './octets.ts';
import type { Dialect, Group, OtherRecord, RobotsTxt, Rule, UserAgentLine } from './types.ts';

/** What a line is: a field that the dialect takes for this, a rule behind the last one that it reads, or no field at all. */
export type EntryKind = FieldKind | 'surplus-rule' | 'unreadable';

/** Every line that is neither empty nor a comment, in lists of one length. An entry is a place in them. */
export interface Entries {
  readonly kinds: readonly EntryKind[];
  /** Where in the text the line starts. */
  readonly starts: readonly number[];
  /** 1-based. */
  readonly lines: readonly number[];
}

/** The entries of a group: `to` is the first that is none of them. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text and its entries, as one dialect reads them. */
export class Source {
  readonly reader: Reader;
  readonly text: string;
  readonly entries: Entries;
  /** Of each group, in the order of the file. */
  readonly spans: readonly Span[];

  constructor(reader: Reader, text: string, entries: Entries, spans: readonly Span[]) {
    this.reader = reader;
    this.text = text;
    this.entries = entries;
    this.spans = spans;
  }

  kindAt(entry: number): EntryKind {
    return this.entries.kinds[entry] ?? 'unreadable';
  }

  lineAt(entry: number): number {
    return this.entries.lines[entry] ?? 0;
  }

  /** The whole line. */
  textAt(entry: number): string {
    const start = this.entries.starts[entry] ?? 0;
    return this.text.slice(start, endOfLine(this.text, start));
  }

  readAt(entry: number): LineReading {
    return readLine(this.reader, this.textAt(entry));
  }
}

/** The line as the dialect reads it, or the start of it where that is all it reads. */
export function readLine({ maxLineOctets, readLine }: Reader, line: string): LineReading {
  return readLine(maxLineOctets === null ? line : cutToOctets(line, maxLineOctets));
}

export class ParsedFile implements RobotsTxt {
  readonly dialect: Dialect;
  readonly groups: readonly ParsedGroup[];
  readonly lineCount: number;
  readonly #source: Source;
  #others: readonly OtherRecord[] | null = null;
  #diagnostics: readonly Diagnostic[] | null = null;

  constructor(source: Source, lineCount: number) {
    this.dialect = source.reader.dialect;
    this.groups = source.spans.map((span) => new ParsedGroup(source, span));
    this.lineCount = lineCount;
    this.#source = source;
  }

  get others(): readonly OtherRecord[] {
    this.#others ??= this.#source.entries.kinds.flatMap((kind, entry) =>
      kind === 'other' ? otherAt(this.#source, entry) : [],
    );
    return this.#others;
  }

  get diagnostics(): readonly Diagnostic[] {
    this.#diagnostics ??= diagnose(this.#source, this.groups);
    return this.#diagnostics;
  }
}

export class ParsedGroup implements Group {
  readonly #source: Source;
  readonly #span: Span;
  #userAgents: readonly UserAgentLine[] | null = null;
  #rules: readonly Rule[] | null = null;

  constructor(source: Source, span: Span) {
    this.#source = source;
    this.#span = span;
  }

  get firstLine(): number {
    return this.#source.lineAt(this.#span.from);
  }

  get lastLine(): number {
    const isOwn = (kind: EntryKind) => kind === 'user-agent' || kind === 'allow' || kind === 'disallow';
    let last = this.#span.to - 1;
    while (!isOwn(this.#source.kindAt(last))) last -= 1;
    return this.#source.lineAt(last);
  }

  get userAgents(): readonly UserAgentLine[] {
    this.#userAgents ??= this.#readUserAgents();
    return this.#userAgents;
  }

  get rules(): readonly Rule[] {
    this.#rules ??= this.#readRules();
    return this.#rules;
  }

  #readUserAgents(): readonly UserAgentLine[] {
    const { reader } = this.#source;
    const found: UserAgentLine[] = [];
    for (let entry = this.#span.from; entry < this.#span.to; entry += 1) {
      if (this.#source.kindAt(entry) !== 'user-agent') continue;
      const line = this.#source.lineAt(entry);
      for (const { text } of valuesAt(this.#source, entry)) {
        found.push({ token: reader.tokenOfLine(text), value: text, line });
      }
    }
    // Rules before any user-agent line, in a dialect that takes them as meant for all.
    return found.length > 0 ? found : [{ token: '*', value: '', line: this.firstLine }];
  }

  #readRules(): readonly Rule[] {
    const found: Rule[] = [];
    for (let entry = this.#span.from; entry < this.#span.to; entry += 1) {
      const kind = this.#source.kindAt(entry);
      if (kind !== 'allow' && kind !== 'disallow') continue;
      const line = this.#source.lineAt(entry);
      for (const { text, column } of valuesAt(this.#source, entry)) {
        found.push({ kind, path: text, pattern: this.#source.reader.normalisePattern(text), line, column });
      }
    }
    return found;
  }
}

export interface Value {
  readonly text: string;
  /** 1-based. */
  readonly column: number;
}

function valuesAt(source: Source, entry: number): readonly Value[] {
  const reading = source.readAt(entry);
  return reading.kind === 'field' ? valuesOf(source.reader, reading) : [];
}

/** The values of a field: one, or as many as white space parts. */
export function valuesOf({ splitsValues }: Reader, { value, valueAt }: FieldReading): readonly Value[] {
  if (!splitsValues || value === '') return [{ text: value, column: valueAt + 1 }];
  return Array.from(value.matchAll(/[^ \t]+/g), ({ 0: text, index }) => ({ text, column: valueAt + index + 1 }));
}

function otherAt(source: Source, entry: number): OtherRecord[] {
  const reading = source.readAt(entry);
  if (reading.kind !== 'field') return [];
  return [{ key: reading.key, value: reading.value, line: source.lineAt(entry), column: reading.valueAt + 1 }];
}
