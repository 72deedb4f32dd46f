// XML in pieces: htmlparser2 splits it, and continues after errors. The first error is found here by the rules of strict readers
// (https://www.w3.org/TR/xml/#sec-well-formed), which stop there.
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { LONGEST_VALUE } from '../base/lines.ts';
import { CommonStarts, ENTRY, readCommon } from './common-elements.ts';
import { ElementText } from './element-text.ts';
import { Interner } from './interner.ts';
import { Lines } from './lines.ts';
import { type Name, NO_NAME, xmlNameOf } from './names.ts';
import { decodeReferences, References } from './references.ts';
import { TextWindow } from './text-window.ts';
import type { XmlSink } from './xml-sink.ts';

/** Levels of elements. A sitemap has four. */
const DEEPEST = 40;

/** `xmlns`, `xmlns:image`. If a root has more prefixes, the rest is unknown. */
const MOST_NAMESPACES = 100;

export class XmlReader implements TokenizerCallbacks {
  /** The namespace of each prefix of the root element; '' is the default namespace. */
  readonly namespaces = new Map<string, string>();
  hasRoot = false;
  attributes = { rel: '', hreflang: '', href: '' };
  readonly #lines = new Lines();
  readonly #sink: XmlSink;
  readonly #tokenizer: Tokenizer;
  readonly #names = new Interner(xmlNameOf);
  readonly #values = new Interner((text) => text);
  readonly #open: Name[] = [];
  #isDone = false;
  /** Within the internal DTD, which is text to the tokenizer. */
  #isInSubset = false;
  #isBroken = false;
  readonly #window = new TextWindow();
  readonly #references = new References((offset, example) => this.#break(offset, example));
  /** The piece, and where it starts in the whole text. */
  #piece = '';
  #start = 0;
  /** Where the last pushed piece starts in the whole text; `#piece` can be a part of it. */
  #begin = 0;
  /** The end of the last thing that the tokenizer reported. */
  #reported = 0;
  /** Characters that the tokenizer didn't get: its places are this much less than those in the whole text. */
  #skipped = 0;
  #isInTag = false;
  #tag: Name = NO_NAME;
  #tagStart = 0;
  #attribute: Name = NO_NAME;
  #value = '';
  readonly #text = new ElementText((offset) => this.#lines.at(offset + this.#skipped));

  constructor(sink: XmlSink) {
    this.#sink = sink;
    this.#tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this);
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#open.length;
  }

  push(piece: string): void {
    if (this.#isDone) return;
    this.#lines.push(piece);
    this.#begin = this.#start + this.#piece.length + this.#skipped;
    const starts = new CommonStarts(piece);
    let from = 0;
    for (let offset = starts.next(0); offset !== -1; offset = starts.next(Math.max(from, offset + 1))) {
      this.#write(piece.slice(from, offset));
      from = this.#readCommon(piece, offset);
      if (this.#isDone) return;
    }
    this.#write(piece.slice(from));
  }

  #write(part: string): void {
    this.#window.push(part, this.#reported);
    this.#piece = part;
    this.#start = this.#window.start;
    this.#references.push(part, this.#start);
    this.#tokenizer.write(part);
  }

  /** Reads elements by the fast path, which the tokenizer doesn't get. Returns where they end. */
  #readCommon(piece: string, from: number): number {
    const { common } = this.#sink;
    const isInEntry = this.#open.length === 2 && this.#open[1]?.text === ENTRY.text;
    if (common === null || this.#isDone || this.#text.isWanted || !this.#isBetweenTags) return from;
    if (this.#open.length !== 1 && !isInEntry) return from;
    const place = { offset: from, line: this.#lines.at(this.#begin + from), isInEntry };
    readCommon(piece, place, common);
    if (place.offset === from) return from;
    // A reference before them isn't continued after them.
    this.#references.end(this.#reported);
    this.#lines.skipTo(this.#begin + place.offset, place.line);
    if (place.isInEntry !== isInEntry) {
      if (place.isInEntry) this.#open.push(ENTRY);
      else this.#open.pop();
    }
    this.#skipped += place.offset - from;
    return place.offset;
  }

  /** Whether the tokenizer reported everything it got, so that a tag can follow. */
  get #isBetweenTags(): boolean {
    const end = this.#start + this.#piece.length;
    return !this.#isInTag && (this.#reported === end || (this.#reported === end - 1 && this.#piece.endsWith('>')));
  }

  end(): void {
    if (this.#isDone) return;
    this.#tokenizer.end();
    if (this.#open.length === 0) this.#references.end(this.#reported);
    while (this.#open.length > 0) this.#close(true);
    this.#isDone = true;
  }

  stop(): void {
    this.#isDone = true;
    this.#tokenizer.pause();
  }

  /** The line of the last opened tag. */
  get line(): number {
    return this.#lines.at(this.#tagStart);
  }

  linesWith = (character: string): Iterable<number> => this.#lines.linesWith(character);

  onopentagname(start: number, end: number): void {
    this.#references.end(start);
    this.#reported = end;
    this.#tag = this.#nameAt(start, end);
    this.#tagStart = start + this.#skipped;
    this.#isInTag = true;
    this.attributes = { rel: '', hreflang: '', href: '' };
  }

  onattribname(start: number, end: number): void {
    this.#reported = end;
    this.#attribute = this.#nameAt(start, end);
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#reported = end;
    this.#references.read(start, end);
    const { attribute } = this.#attribute;
    if (attribute === null && this.#open.length > 0) return;
    const from = start - this.#start;
    const to = end - this.#start;
    const part = attribute === 'href' ? this.#piece.slice(from, to) : this.#values.at(this.#piece, from, to);
    if (this.#value === '') this.#value = part;
    else if (this.#value.length < LONGEST_VALUE) this.#value += part;
  }

  onattribend(quote: number, end: number): void {
    this.#references.end(end);
    if (quote < QUOTED) this.#break(this.#reported, this.#attribute.text);
    this.#reported = Math.max(this.#reported, end);
    const { attribute, prefix, local, text } = this.#attribute;
    if (attribute === null && this.#open.length > 0) return;
    const value = decodeReferences(this.#value);
    if (attribute === 'href') this.attributes.href = value;
    else if (attribute === 'hreflang') this.attributes.hreflang = value;
    else if (attribute === 'rel') this.attributes.rel = value;
    else if (this.namespaces.size < MOST_NAMESPACES) {
      if (text === 'xmlns') this.namespaces.set('', value.trim());
      else if (prefix === 'xmlns') this.namespaces.set(local, value.trim());
    }
  }

  onopentagend(end: number): void {
    this.#reported = end;
    this.#isInTag = false;
    this.#openTag();
  }

  onselfclosingtag(end: number): void {
    this.#reported = end;
    this.#isInTag = false;
    if (this.#openTag()) this.#close(false);
  }

  onclosetag(start: number, end: number): void {
    this.#references.end(start);
    this.#reported = end;
    const name = this.#nameAt(start, end);
    const top = this.#open.length - 1;
    if (this.#open[top]?.text === name.text) {
      this.#close(false);
      return;
    }
    this.#break(start, `</${name.text}>`);
    // Repaired as in htmlparser2 and browsers: open elements inside are closed, and an end tag without an element is ignored.
    const openIndex = this.#open.findLastIndex((one) => one.text === name.text);
    if (openIndex === -1) return;
    for (let depth = top; depth > openIndex; depth -= 1) this.#close(true);
    this.#close(false);
  }

  ontext(start: number, end: number): void {
    this.#reported = end;
    this.#references.read(start, end);
    const from = start - this.#start;
    if (this.#piece.charCodeAt(from) === LESS_THAN && !this.#isInSubset) this.#break(start, '<');
    if (this.#text.isWanted) this.#text.add(this.#piece.slice(from, end - this.#start), start);
    else if (this.#open.length === 0) this.#checkOutside(start, end);
  }

  oncdata(start: number, end: number, offset: number): void {
    this.#reported = end;
    if (this.#open.length === 0) this.#break(start, '<![CDATA[');
    if (this.#text.isWanted) this.#text.addLiteral(this.#window.slice(start, end - offset), start);
  }

  ondeclaration(start: number, end: number): void {
    this.#reported = end;
    const text = this.#window.slice(start, end);
    if (text.includes('[') && !text.includes(']')) this.#isInSubset = true;
    this.#sink.declaration(text);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.#reported = end;
    // XML §2.8: the declaration must be at the very start.
    if (start !== AFTER_MARK && /^xml\s/i.test(this.#window.slice(start, Math.min(end, start + 6)))) {
      this.#break(start, '<?xml');
    }
  }

  oncomment(_: number, end: number): void {
    this.#reported = end;
  }

  onend(): void {}
  onattribentity(): void {}
  ontextentity(): void {}

  /** False if it is nested too deep. */
  #openTag(): boolean {
    const depth = this.#open.length;
    if (depth === 0) {
      if (this.hasRoot) this.#break(this.#tagStart - this.#skipped, `<${this.#tag.text}>`);
      this.hasRoot = true;
      this.#isInSubset = false;
    }
    if (depth === DEEPEST) {
      this.stop();
      this.#sink.tooDeep(this.line);
      return false;
    }
    this.#open.push(this.#tag);
    if (this.#sink.open(this.#tag, depth, this.attributes)) this.#text.begin(depth);
    return true;
  }

  #close(isImplied: boolean): void {
    const depth = this.#open.length - 1;
    const name = this.#open.pop() ?? NO_NAME;
    const { text, line } = this.#text.end(depth);
    this.#sink.close(name, depth, text, line || this.line, isImplied);
  }

  #nameAt(start: number, end: number): Name {
    const from = start - this.#start;
    const name =
      from >= 0 ? this.#names.at(this.#piece, from, end - this.#start) : xmlNameOf(this.#window.slice(start, end));
    if (!name.isValid) this.#break(start, name.text);
    return name;
  }

  #checkOutside(start: number, end: number): void {
    if (this.#isBroken || this.#isInSubset) return;
    const found = /\S+/.exec(this.#piece.slice(start - this.#start, end - this.#start));
    if (found !== null) this.#break(start + found.index, found[0]);
  }

  #break(offset: number, example: string): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#sink.broken(this.#lines.at(offset + this.#skipped), example);
  }
}

/** htmlparser2's `QuoteType`: none, and no value at all, are below. */
const QUOTED = 2;
const LESS_THAN = 0x3c;
/** The place of the name of a processing instruction at the start of the text. */
const AFTER_MARK = 2;
