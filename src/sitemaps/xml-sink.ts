// What gets the elements that are read.
import type { CommonElements } from './common-elements.ts';
import type { Attributes, Name } from './names.ts';

export interface XmlSink {
  /** Takes what is matched as a whole; null if nothing is to be. */
  readonly common: CommonElements | null;
  /**
   * @param depth 0 for the root element
   * @returns whether its text is wanted
   */
  open(name: Name, depth: number, attributes: Attributes): boolean;
  /** @param text decoded, without blanks around it; '' if it was not wanted. `isImplied`: it has no end tag */
  close(name: Name, depth: number, text: string, line: number, isImplied: boolean): void;
  /** `<!DOCTYPE html>`, without `<!`. */
  declaration(text: string): void;
  /** The first strict error. */
  broken(line: number, example: string): void;
  /** Nothing more is read. */
  tooDeep(line: number): void;
}
