import type { Directive } from '../../directives/index.ts';

/** Whether the directive asks for indexing. `index` isn't on Google's list, but pages that want to be indexed use it. */
export function permitsIndexing({ name, isKnown }: Directive): boolean {
  return isKnown && (name === 'index' || name === 'all');
}
