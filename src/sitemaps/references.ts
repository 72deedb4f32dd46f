// The references of XML without a DTD: five names, and characters by their number (XML §4.1, §4.6).

const REFERENCE = /^&(?:amp|lt|gt|quot|apos|#\d{1,8}|#x[\da-fA-F]{1,8});/;

/** A Map, because a sitemap can contain `&toString;`. */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

/** Text that isn't a reference stays unchanged. */
export function decodeReferences(text: string): string {
  return text.includes('&')
    ? text.replace(/&(#?\w{1,9});/g, (whole, name: string) => characterOf(name) ?? whole)
    : text;
}

function characterOf(name: string): string | null {
  if (!name.startsWith('#')) return CHARACTERS.get(name) ?? null;
  const isHex = name[1] === 'x';
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  // NaN fails both comparisons.
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** `&#x10ffff;` with some leading zeros. */
const LONGEST = 16;

/**
 * Finds the first `&` in texts and values, in pieces, that doesn't begin a reference (XML §2.4). A DTD can declare other names,
 * but no sitemap reader reads one.
 */
export class References {
  readonly #broken: (offset: number, example: string) => void;
  #isBroken = false;
  #piece = '';
  #start = 0;
  /** Place of the next `&` in the piece. */
  #next = Number.POSITIVE_INFINITY;
  /** The start of a reference at the end of the previous piece. */
  #begun = '';

  /** @param broken called at most once */
  constructor(broken: (offset: number, example: string) => void) {
    this.#broken = broken;
  }

  push(piece: string, start: number): void {
    this.#piece = piece;
    this.#start = start;
    this.#find(0);
  }

  /** Reads the text, or the part of a value, between these offsets. */
  read(start: number, end: number): void {
    if (this.#begun !== '') this.#goOn(start, end);
    if (this.#next < end) this.#check(start, end);
  }

  /** The end of the text or value. */
  end(offset: number): void {
    if (this.#begun !== '') this.#break(offset, this.#begun);
  }

  #find(from: number): void {
    const offset = this.#piece.indexOf('&', from);
    this.#next = offset === -1 ? Number.POSITIVE_INFINITY : this.#start + offset;
  }

  #check(start: number, end: number): void {
    if (this.#next < start) this.#find(start - this.#start);
    while (this.#next < end && !this.#isBroken) {
      const from = this.#next - this.#start;
      const text = this.#piece.slice(from, Math.min(from + LONGEST, end - this.#start));
      const [reference] = REFERENCE.exec(text) ?? [];
      if (reference !== undefined) this.#find(from + reference.length);
      else if (end === this.#start + this.#piece.length && text.length < LONGEST && /^&[#\w]*$/.test(text)) {
        this.#begun = text;
        return;
      } else this.#break(this.#next, /^&#?\w*;?/.exec(text)?.[0] ?? text);
    }
    if (this.#next < end) this.#find(end - this.#start);
  }

  #goOn(start: number, end: number): void {
    const from = start - this.#start;
    const text = this.#begun + this.#piece.slice(from, Math.min(from + LONGEST, end - this.#start));
    if (REFERENCE.test(text)) this.#begun = '';
    else this.#break(start, text);
  }

  #break(offset: number, example: string): void {
    this.#begun = '';
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#broken(offset, example);
  }
}
