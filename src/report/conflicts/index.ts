// Where a page conflicts with itself or with its site's robots.txt, with both places: one module a conflict. Their words are in
// words/page/conflicts.ts. Conflicts about AI use are found in ai-conflicts.ts, for all AI crawlers at once.
import type { Steps } from '../../base/steps.ts';
import { keepsIndex } from '../../crawlers/index.ts';
import type { Conflict } from '../types.ts';
import { canonicalBroken } from './canonical-broken.ts';
import { canonicalConflict } from './canonical-conflict.ts';
import { canonicalDisallowed } from './canonical-disallowed.ts';
import { canonicalLanguage } from './canonical-language.ts';
import { canonicalRedirect } from './canonical-redirect.ts';
import { canonicalUnseen } from './canonical-unseen.ts';
import type { Finder, Judged } from './finder.ts';
import { mergeSame } from './merge.ts';
import { metaConflict } from './meta-conflict.ts';
import { metaHeaderConflict } from './meta-header-conflict.ts';
import { misspelledDirective } from './misspelled-directive.ts';
import { noindexCanonical } from './noindex-canonical.ts';
import { noindexUnseen } from './noindex-unseen.ts';
import { onlyQueryBlocked } from './only-query-blocked.ts';
import { ownWeakerThanGeneric } from './own-weaker-than-generic.ts';

export type { Judged } from './finder.ts';

/** In the order in which they are shown. */
const FINDERS: readonly ((judged: readonly Judged[]) => Steps<readonly Conflict[]>)[] = [
  everyOne(misspelledDirective),
  everyOne(metaConflict),
  everyOne(noindexUnseen),
  everyOne(ownWeakerThanGeneric),
  everyOne(metaHeaderConflict),
  everyOne(canonicalBroken),
  everyOne(onlyQueryBlocked),
  everyOne(canonicalUnseen),
  everyOne(canonicalRedirect),
  everyOne(canonicalLanguage),
  everyOne(canonicalDisallowed),
  everyOne(noindexCanonical),
  everyOne(canonicalConflict),
];

/** Conflicts about indexing: they don't concern crawlers that keep no index. */
export function* conflictsOf(judged: readonly Judged[]): Steps<readonly Conflict[]> {
  const indexing = judged.filter(({ report: { crawler } }) => keepsIndex(crawler));
  const all: Conflict[] = [];
  for (const find of FINDERS) all.push(...(yield* find(indexing)));
  return all;
}

function everyOne<Found extends Conflict>({
  find,
  key,
}: Finder<Found>): (judged: readonly Judged[]) => Steps<readonly Found[]> {
  return function* (judged) {
    const all: Found[] = [];
    for (const one of judged) {
      const found = find(one);
      if (found) all.push(found);
      yield;
    }
    return mergeSame(all, key);
  };
}
