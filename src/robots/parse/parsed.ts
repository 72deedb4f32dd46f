// A file split into lines. A line is parsed only when it is needed: in a large file, most groups are for other crawlers.

import { firstIndex } from '../../base/binary-search.ts';
import { paceOf, runAll, type Steps } from '../../base/steps.ts';
import { cutToBytes } from '../../base/utf8.ts';
import { letterBit, lowerLetter } from '../grammar/ascii.ts';
import { endOfLine, endOfPlainValue, fieldValues, type ParsedLine, startOfValue } from '../grammar/lines.ts';
import type { FieldKind, Grammar } from '../grammar/parser-spec.ts';
import type { Dialect, Group, OtherRecord, RobotsTxt, Rule, UserAgentLine } from '../types.ts';

/** The kind of a line: a field as the parser takes it, a rule beyond the parser's limit, or no field at all. */
export type ParsedEntryKind = FieldKind | 'surplus-rule' | 'unreadable';

/** The line as the parser reads it, or its start if the parser reads no more. */
export function readLineAs({ maxLineBytes, readLine }: Grammar, line: string): ParsedLine {
  return readLine(maxLineBytes === null ? line : cutToBytes(line, maxLineBytes));
}

/** A line that is neither empty nor a comment. */
export interface ParsedEntry {
  readonly kind: ParsedEntryKind;
  /** Where it starts in the text, and where its colon is; -1 if only the parser can tell. */
  readonly start: number;
  readonly colon: number;
  /** 1-based. */
  readonly line: number;
}

/** Lines read in one step. */
const LINES_IN_A_STEP = 2_000;
/** The same, where lines can be long. */
const CHARACTERS_IN_A_STEP = 25_000;
/** What a line takes by itself, as so many of its characters. */
const LINE_IN_CHARACTERS = 25;

export class ParsedFile implements RobotsTxt {
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  readonly text: string;
  readonly groups: ParsedGroup[] = [];
  lineCount = 0;
  readonly entries: ParsedEntry[] = [];
  #others: readonly OtherRecord[] | null = null;

  constructor(dialect: Dialect, grammar: Grammar, text: string) {
    this.dialect = dialect;
    this.grammar = grammar;
    this.text = text;
  }

  /** For the parser: the next entry is the first of a group. */
  startGroup(continuesPrevious = false): ParsedGroup {
    const group = new ParsedGroup(this, this.entries.length, continuesPrevious);
    this.groups.push(group);
    return group;
  }

  /** For the parser, after the last line. */
  dropGroupsWithoutRules(): void {
    const kept = this.groups.filter(({ namesEnd }) => namesEnd !== null);
    this.groups.splice(0, this.groups.length, ...kept);
  }

  /** The whole line. */
  textOf({ start }: ParsedEntry): string {
    return this.text.slice(start, endOfLine(this.text, start, this.grammar.moreLineEnds));
  }

  /** From one line to the other, both whole. */
  textBetween({ start }: ParsedEntry, last: ParsedEntry): string {
    return this.text.slice(start, endOfLine(this.text, last.start, this.grammar.moreLineEnds));
  }

  read(entry: ParsedEntry): ParsedLine {
    return readLineAs(this.grammar, this.textOf(entry));
  }

  /** Calls `visit` with each value of the field and its position: one value, or those separated by white space. */
  forEachValue(entry: ParsedEntry, visit: ValueVisitor): void {
    const { text, grammar } = this;
    const start = startOfValue(text, entry.colon);
    const end = entry.colon === -1 ? -1 : endOfPlainValue(text, start);
    // If the line must be truncated, the parser does it.
    const isWhole = grammar.maxLineBytes === null || end - entry.start <= grammar.maxLineBytes;
    if (end !== -1 && isWhole) visit(text.slice(start, end), start - entry.start + 1);
    else this.#readValues(entry, visit);
  }

  /** The field as written, if that isn't the standard's spelling. */
  otherSpelling(entry: ParsedEntry): string | null {
    const parsedLine = this.read(entry);
    if (parsedLine.kind !== 'field' || parsedLine.key === entry.kind) return null;
    const { key, keyOffset } = parsedLine;
    return this.textOf(entry).slice(keyOffset, keyOffset + key.length);
  }

  #readValues(entry: ParsedEntry, visit: ValueVisitor): void {
    const parsedLine = this.read(entry);
    if (parsedLine.kind !== 'field') return;
    for (const { text, column } of fieldValues(parsedLine, this.grammar.splitsValues)) visit(text, column);
  }

  get others(): readonly OtherRecord[] {
    return this.#others ?? runAll(this.othersInSteps());
  }

  /** Calls `visit` with each entry and its group. */
  *entriesInSteps(visit: (entry: ParsedEntry, group: Group | null) => void): Steps<void> {
    const isEnough = paceOf(CHARACTERS_IN_A_STEP);
    let next = 0;
    for (const [index, entry] of this.entries.entries()) {
      const end = this.entries[index + 1]?.start ?? this.text.length;
      if (isEnough(end - entry.start + LINE_IN_CHARACTERS)) yield;
      let group = this.groups[next];
      for (; group !== undefined && group.to <= index; group = this.groups[next]) next += 1;
      visit(entry, group !== undefined && group.from <= index ? group : null);
    }
  }

  *othersInSteps(): Steps<readonly OtherRecord[]> {
    if (this.#others !== null) return this.#others;
    const others: OtherRecord[] = [];
    yield* this.entriesInSteps((entry, group) => {
      const parsedLine = entry.kind === 'other' ? this.read(entry) : null;
      if (parsedLine?.kind !== 'field') return;
      others.push({
        key: parsedLine.key,
        value: parsedLine.value,
        line: entry.line,
        column: parsedLine.valueOffset + 1,
        group,
      });
    });
    this.#others ??= others;
    return this.#others;
  }
}

export class ParsedGroup implements Group {
  readonly #file: ParsedFile;
  /** Its entries: from `from` up to, but not including, `to`, which the parser increases. */
  readonly from: number;
  to: number;
  readonly continuesPrevious: boolean;
  /** Where its names end, at its first rule: a user-agent line after it would start another group. Null until then. */
  namesEnd: number | null = null;
  #userAgents: readonly UserAgentLine[] | null = null;
  /** The first letters of its names: one bit for each letter. */
  #initials: number | null = null;
  #tokens: ReadonlySet<string> | null = null;
  #rules: readonly Rule[] | null = null;

  constructor(file: ParsedFile, from: number, continuesPrevious: boolean) {
    this.#file = file;
    this.from = from;
    this.to = from;
    this.continuesPrevious = continuesPrevious;
  }

  get firstLine(): number {
    return this.#file.entries[this.from]?.line ?? 0;
  }

  get lastLine(): number {
    for (let index = this.to - 1; index > this.from; index -= 1) {
      const entry = this.#file.entries[index];
      if (entry && (entry.kind === 'user-agent' || isRule(entry.kind))) return entry.line;
    }
    return this.firstLine;
  }

  get userAgents(): readonly UserAgentLine[] {
    this.#userAgents ??= this.#readUserAgents();
    return this.#userAgents;
  }

  has(token: string): boolean {
    this.#initials ??= this.#readInitials();
    const mayHave = (this.#initials & letterBit(lowerLetter(token.charCodeAt(0)))) !== 0;
    if (!mayHave) return false;
    this.#tokens ??= new Set(this.userAgents.map((line) => line.token));
    return this.#tokens.has(token);
  }

  /**
   * A quick test that a group is for other crawlers, so that its names needn't be read. In every parser, a value that begins
   * with an ASCII letter has a token that begins with the same letter in lower case.
   */
  #readInitials(): number {
    const { entries, grammar, text } = this.#file;
    if (grammar.splitsValues) return ANY_INITIAL;
    const to = this.namesEnd ?? this.to;
    let initials = 0;
    for (let index = this.from; index < to; index += 1) {
      const entry = entries[index];
      if (entry?.kind !== 'user-agent') continue;
      const start = startOfValue(text, entry.colon);
      // A value beyond the part of the line that is read is empty.
      const isRead = entry.colon !== -1 && start - entry.start < (grammar.maxLineBytes ?? Number.POSITIVE_INFINITY);
      const letter = isRead ? lowerLetter(text.charCodeAt(start)) : 0;
      if (letter === 0) return ANY_INITIAL;
      initials |= letterBit(letter);
    }
    // Without any name it is for all.
    return initials === 0 ? ANY_INITIAL : initials;
  }

  get rules(): readonly Rule[] {
    return this.#rules ?? runAll(this.rulesInSteps());
  }

  *rulesInSteps(): Steps<readonly Rule[]> {
    if (this.#rules !== null) return this.#rules;
    const found: Rule[] = [];
    const first = this.namesEnd ?? this.to;
    for (let from = first; from < this.to; from += LINES_IN_A_STEP) {
      if (from > first) yield;
      this.#visitRules(from, Math.min(from + LINES_IN_A_STEP, this.to), (rule) => found.push(rule));
    }
    this.#rules ??= found;
    return this.#rules;
  }

  get ruleText(): string {
    const { entries } = this.#file;
    const first = entries[this.namesEnd ?? this.to];
    const last = entries[this.to - 1];
    return this.namesEnd === null || first === undefined || last === undefined
      ? ''
      : this.#file.textBetween(first, last);
  }

  get content(): string {
    const { entries } = this.#file;
    const text = this.ruleText;
    if (text === '') return '';
    let count = 0;
    for (let index = this.namesEnd ?? this.to; index < this.to; index += 1)
      if (isRule(entries[index]?.kind ?? 'other')) count += 1;
    return `${count} ${text}`;
  }

  forEachRule(from: number, to: number, visit: (rule: Rule, start: number) => void): void {
    const start = this.#textStart;
    this.#visitRules(this.#entryAt(start + from), this.#entryAt(start + to), visit);
  }

  #visitRules(from: number, to: number, visit: (rule: Rule, start: number) => void): void {
    const { entries, grammar } = this.#file;
    const first = this.#textStart;
    for (let index = from; index < to; index += 1) {
      const entry = entries[index];
      if (entry === undefined) return;
      const { kind, line, start } = entry;
      if (!isRule(kind)) continue;
      const field = entry.colon === -1 ? this.#file.otherSpelling(entry) : null;
      this.#file.forEachValue(entry, (path, column) => {
        const rule = { kind, path, pattern: grammar.normalizePattern(path), line, column };
        visit(field === null ? rule : { ...rule, field }, start - first);
      });
    }
  }

  lineAt(start: number): number | null {
    return this.#file.entries[this.#entryAt(this.#textStart + start)]?.line ?? null;
  }

  /** Where `ruleText` starts in the file. */
  get #textStart(): number {
    return this.#file.entries[this.namesEnd ?? this.to]?.start ?? 0;
  }

  /** The first of its entries after the names that starts there or later. */
  #entryAt(start: number): number {
    const { entries } = this.#file;
    return firstIndex(this.namesEnd ?? this.to, this.to, (index) => (entries[index]?.start ?? 0) >= start);
  }

  #readUserAgents(): readonly UserAgentLine[] {
    const { entries, grammar } = this.#file;
    const found: UserAgentLine[] = [];
    const to = this.namesEnd ?? this.to;
    for (let index = this.from; index < to; index += 1) {
      const entry = entries[index];
      if (entry?.kind !== 'user-agent') continue;
      this.#file.forEachValue(entry, (value) => {
        found.push({ token: grammar.tokenOfLine(value), value, line: entry.line });
      });
    }
    // Rules before any user-agent line, for a parser that applies them to all crawlers.
    return found.length > 0 ? found : [{ token: '*', value: '', line: this.firstLine }];
  }
}

const ANY_INITIAL = -1;

const isRule = (kind: ParsedEntryKind): kind is Rule['kind'] => kind === 'allow' || kind === 'disallow';

/** `column` is 1-based. */
type ValueVisitor = (value: string, column: number) => void;
