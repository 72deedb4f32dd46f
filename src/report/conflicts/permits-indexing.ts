import type { Directive } from '../../directives/index.ts';

/** Of Google's list `index` isn't part, and yet it is what a page says that means to be indexed. */
export function permitsIndexing({ name, isKnown }: Directive): boolean {
  return isKnown && (name === 'index' || name === 'all');
}
