// A file whose lines are told apart. What a line says is read when somebody asks: of a large file most groups are about
// other crawlers, and nobody does.
import { isBlank } from './ascii.ts';
import { diagnose } from './diagnostics.ts';
import type { FieldKind, Reader } from './dialects/reader.ts';
import { endOfLine, type LineReading } from './lines.ts';
import { cutToOctets } from './octets.ts';
import type { Diagnostic, Dialect, Group, OtherRecord, RobotsTxt, Rule, UserAgentLine } from './types.ts';

/** What a line is: a field that the dialect takes for this, a rule behind the last one that it reads, or no field at all. */
export type EntryKind = FieldKind | 'surplus-rule' | 'unreadable';

/** The line as the dialect reads it, or the start of it where that is all it reads. */
export function readLine({ maxLineOctets, readLine }: Reader, line: string): LineReading {
  return readLine(maxLineOctets === null ? line : cutToOctets(line, maxLineOctets));
}

/** An entry is a line that is neither empty nor a comment: its place in the lists of this file. */
export class ParsedFile implements RobotsTxt {
  readonly reader: Reader;
  readonly text: string;
  readonly groups: ParsedGroup[] = [];
  lineCount = 0;
  readonly #kinds: EntryKind[] = [];
  readonly #starts: number[] = [];
  readonly #colons: number[] = [];
  readonly #lines: number[] = [];
  #others: readonly OtherRecord[] | null = null;
  #diagnostics: readonly Diagnostic[] | null = null;

  constructor(reader: Reader, text: string) {
    this.reader = reader;
    this.text = text;
  }

  /** For the parser: the next line that says something, by where it starts and, if it needed no reading so far, has its colon. */
  add(kind: EntryKind, start: number, colon: number, line: number): void {
    this.#kinds.push(kind);
    this.#starts.push(start);
    this.#colons.push(colon);
    this.#lines.push(line);
  }

  /** For the parser: the next entry is the first of a group. */
  startGroup(): ParsedGroup {
    const group = new ParsedGroup(this, this.entryCount);
    this.groups.push(group);
    return group;
  }

  get dialect(): Dialect {
    return this.reader.dialect;
  }

  get entryCount(): number {
    return this.#kinds.length;
  }

  kindAt(entry: number): EntryKind {
    return this.#kinds[entry] ?? 'unreadable';
  }

  lineAt(entry: number): number {
    return this.#lines[entry] ?? 0;
  }

  /** The whole line. */
  textAt(entry: number): string {
    const start = this.#starts[entry] ?? 0;
    return this.text.slice(start, endOfLine(this.text, start));
  }

  readAt(entry: number): LineReading {
    return readLine(this.reader, this.textAt(entry));
  }

  /** The values of a field, and the 1-based columns where they start: one, or as many as white space parts. */
  forEachValue(entry: number, visit: (value: string, column: number) => void): void {
    const start = this.#starts[entry] ?? 0;
    const colon = this.#colons[entry] ?? -1;
    if (colon !== -1) {
      const from = startOfValue(this.text, colon);
      const to = endOfPlainValue(this.text, from);
      const { maxLineOctets } = this.reader;
      if (to !== -1 && (maxLineOctets === null || to - start <= maxLineOctets)) {
        visit(this.text.slice(from, to), from - start + 1);
        return;
      }
    }
    const reading = this.readAt(entry);
    if (reading.kind !== 'field') return;
    const { value, valueAt } = reading;
    if (!this.reader.splitsValues || value === '') visit(value, valueAt + 1);
    else for (const { 0: word, index } of value.matchAll(/[^ \t]+/g)) visit(word, valueAt + index + 1);
  }

  get others(): readonly OtherRecord[] {
    this.#others ??= this.#kinds.flatMap((kind, entry) => (kind === 'other' ? otherAt(this, entry) : []));
    return this.#others;
  }

  get diagnostics(): readonly Diagnostic[] {
    this.#diagnostics ??= diagnose(this);
    return this.#diagnostics;
  }
}

export class ParsedGroup implements Group {
  readonly #file: ParsedFile;
  /** Its entries: `to` is the first that is none of them. The parser moves it on. */
  readonly from: number;
  to: number;
  hasRules = false;
  #userAgents: readonly UserAgentLine[] | null = null;
  #rules: readonly Rule[] | null = null;

  constructor(file: ParsedFile, from: number) {
    this.#file = file;
    this.from = from;
    this.to = from;
  }

  get firstLine(): number {
    return this.#file.lineAt(this.from);
  }

  get lastLine(): number {
    const isOwn = (kind: EntryKind) => kind === 'user-agent' || kind === 'allow' || kind === 'disallow';
    let last = this.to - 1;
    while (!isOwn(this.#file.kindAt(last))) last -= 1;
    return this.#file.lineAt(last);
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
    const { reader } = this.#file;
    const found: UserAgentLine[] = [];
    for (let entry = this.from; entry < this.to; entry += 1) {
      if (this.#file.kindAt(entry) !== 'user-agent') continue;
      const line = this.#file.lineAt(entry);
      this.#file.forEachValue(entry, (value) => found.push({ token: reader.tokenOfLine(value), value, line }));
    }
    // Rules before any user-agent line, in a dialect that takes them as meant for all.
    return found.length > 0 ? found : [{ token: '*', value: '', line: this.firstLine }];
  }

  #readRules(): readonly Rule[] {
    const found: Rule[] = [];
    for (let entry = this.from; entry < this.to; entry += 1) {
      const kind = this.#file.kindAt(entry);
      if (kind !== 'allow' && kind !== 'disallow') continue;
      const line = this.#file.lineAt(entry);
      this.#file.forEachValue(entry, (path, column) => {
        found.push({ kind, path, pattern: this.#file.reader.normalisePattern(path), line, column });
      });
    }
    return found;
  }
}

function otherAt(file: ParsedFile, entry: number): OtherRecord[] {
  const reading = file.readAt(entry);
  if (reading.kind !== 'field') return [];
  return [{ key: reading.key, value: reading.value, line: file.lineAt(entry), column: reading.valueAt + 1 }];
}

function startOfValue(text: string, colon: number): number {
  let at = colon + 1;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where a value ends after which the line ends too, and in which no dialect finds anything but printable ASCII; or -1. */
function endOfPlainValue(text: string, from: number): number {
  let at = from;
  let code = 0;
  while (at < text.length) {
    code = text.charCodeAt(at);
    if (code <= 0x23 || code > 0x7e) break;
    at += 1;
  }
  return at === text.length || code === 0x0a || code === 0x0d ? at : -1;
}
