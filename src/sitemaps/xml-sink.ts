// What gets the elements that are read.
import type { Attributes, Name } from './names.ts';

export interface XmlSink {
  /**
   * @param depth 0 for the root element
   * @returns whether its text is wanted
   */
  open(name: Name, depth: number, attributes: Attributes): boolean;
  /** @param text where it was wanted: decoded, without blanks around it. `isImplied`: it has no end tag */
  close(name: Name, depth: number, text: string, line: number, isImplied: boolean): void;
  /** `<!DOCTYPE html>`, without `<!`. */
  declaration(text: string): void;
  /** The first strict error. */
  broken(line: number, example: string): void;
  /** Nothing more is read. */
  tooDeep(line: number): void;
}
