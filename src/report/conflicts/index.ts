// Finds conflicts within a page, or between a page and robots.txt, with both places. One module for each conflict. Their words are in
// words/page/conflicts.ts. Conflicts about AI use are found in ai-conflicts.ts, for all AI crawlers at once.
import type { Steps } from '../../base/steps.ts';
import { fetches, keepsIndex } from '../../crawlers/index.ts';
import type { Conflict, ConflictKind } from '../data/types.ts';
import { canonicalBroken } from './canonical-broken.ts';
import { canonicalConflict } from './canonical-conflict.ts';
import { canonicalDisallowed } from './canonical-disallowed.ts';
import { canonicalLanguage } from './canonical-language.ts';
import { canonicalRedirect } from './canonical-redirect.ts';
import { canonicalUnseen } from './canonical-unseen.ts';
import type { ConflictFinder, JudgedCrawler } from './conflict-finder.ts';
import { mergeSame } from './merge.ts';
import { metaConflict } from './meta-conflict.ts';
import { metaHeaderConflict } from './meta-header-conflict.ts';
import { misspelledDirective } from './misspelled-directive.ts';
import { noindexCanonical } from './noindex-canonical.ts';
import { noindexUnseen } from './noindex-unseen.ts';
import { onlyQueryBlocked } from './only-query-blocked.ts';
import { ownWeakerThanGeneric } from './own-weaker-than-generic.ts';

export type { JudgedCrawler } from './conflict-finder.ts';

/** Conflicts that are found elsewhere: in served-robots.ts and ai-conflicts.ts. */
type OtherConflict = Extract<ConflictKind, 'robots-served' | `ai-${string}`>;

/** In the order in which they are shown. */
const FINDERS = {
  'misspelled-directive': everyOne(misspelledDirective),
  'meta-conflict': everyOne(metaConflict),
  'noindex-unseen': everyOne(noindexUnseen),
  'own-weaker-than-generic': everyOne(ownWeakerThanGeneric),
  'meta-header-conflict': everyOne(metaHeaderConflict),
  'canonical-broken': everyOne(canonicalBroken),
  'only-query-blocked': everyOne(onlyQueryBlocked),
  'canonical-unseen': everyOne(canonicalUnseen),
  'canonical-redirect': everyOne(canonicalRedirect),
  'canonical-language': everyOne(canonicalLanguage),
  'canonical-disallowed': everyOne(canonicalDisallowed),
  'noindex-canonical': everyOne(noindexCanonical),
  'canonical-conflict': everyOne(canonicalConflict),
} as const satisfies Record<
  Exclude<ConflictKind, OtherConflict>,
  (judged: readonly JudgedCrawler[]) => Steps<readonly Conflict[]>
>;

export function* conflictsOf(judged: readonly JudgedCrawler[]): Steps<readonly Conflict[]> {
  const all: Conflict[] = [];
  for (const find of Object.values(FINDERS)) all.push(...(yield* find(judged)));
  return all;
}

function everyOne<Found extends Conflict>({
  find,
  key,
  isAboutCrawling,
}: ConflictFinder<Found>): (judged: readonly JudgedCrawler[]) => Steps<readonly Found[]> {
  return function* (judged) {
    const all: Found[] = [];
    for (const one of judged) {
      const { crawler } = one.report;
      if (!(isAboutCrawling ? fetches : keepsIndex)(crawler)) continue;
      const found = find(one);
      if (found) all.push(found);
      yield;
    }
    return mergeSame(all, key);
  };
}
