// The text of one element, which comes in parts. Only the start of a long one is kept.
import { LONGEST_VALUE } from '../base/lines.ts';
import { decodeReferences } from './references.ts';

const NOTHING = { text: '', line: 0 };
const SPACE = 0x20;

export class ElementText {
  readonly #lineAt: (offset: number) => number;
  /** That of the element; -1 for none. */
  #depth = -1;
  #decoded = '';
  /** With references, which can be split over two parts. */
  #raw = '';
  #line = 0;

  constructor(lineAt: (offset: number) => number) {
    this.#lineAt = lineAt;
  }

  get isWanted(): boolean {
    return this.#depth !== -1;
  }

  /** The text of nested elements belongs to the outer one. */
  begin(depth: number): void {
    if (this.#depth !== -1) return;
    this.#depth = depth;
    this.#decoded = '';
    this.#raw = '';
    this.#line = 0;
  }

  add(part: string, offset: number): void {
    this.#noteLine(part, offset);
    if (this.#raw.length < LONGEST_VALUE) this.#raw = this.#raw === '' ? part : this.#raw + part;
  }

  /** The text of a CDATA section. */
  addLiteral(part: string, offset: number): void {
    this.#flush();
    this.#noteLine(part, offset);
    if (this.#decoded.length < LONGEST_VALUE) this.#decoded += part.slice(0, LONGEST_VALUE);
  }

  /** The decoded, trimmed text and the line where it begins; 0 if it is empty. No text for another element. */
  end(depth: number): { readonly text: string; readonly line: number } {
    if (this.#depth !== depth) return NOTHING;
    this.#flush();
    this.#depth = -1;
    return { text: this.#decoded.trim(), line: this.#line };
  }

  #flush(): void {
    if (this.#raw === '') return;
    const text = decodeReferences(this.#raw);
    this.#decoded = this.#decoded === '' ? text : this.#decoded + text;
    this.#raw = '';
  }

  #noteLine(part: string, offset: number): void {
    if (this.#line !== 0) return;
    const blanks = part.charCodeAt(0) > SPACE ? 0 : part.length - part.trimStart().length;
    if (blanks < part.length) this.#line = this.#lineAt(offset + blanks);
  }
}
