// Gets the elements of an XML text.
import type { CommonElements } from './common-elements.ts';
import type { Attributes, Name } from './names.ts';

export interface XmlSink {
  /** Gets the elements of the fast path; null without one. */
  readonly common: CommonElements | null;
  /**
   * @param depth 0 for the root element
   * @returns whether its text is wanted
   */
  open(name: Name, depth: number, attributes: Attributes): boolean;
  /** @param text decoded and trimmed; '' if it wasn't wanted. `isImplied`: the element has no end tag */
  close(name: Name, depth: number, text: string, line: number, isImplied: boolean): void;
  /** `<!DOCTYPE html>`, without `<!`. */
  declaration(text: string): void;
  /** The first error that a strict reader finds. */
  broken(line: number, example: string): void;
  /** Elements are nested too deep: nothing more is read. */
  tooDeep(line: number): void;
}
