// Adds up the directives that apply to one crawler, in one of the readings of readings.ts.
// Whether the crawler gets to see them at all is robots.txt's affair, and not known here.

import { readDate } from './dates.ts';
import { type Conflict, READINGS, type ReadingRules } from './readings.ts';
import type { Combined, Directive, Reading } from './types.ts';

/**
 * What one page tells one crawler. `indexifembedded` lets the page be indexed as part of another one only; of the page itself,
 * noindex stays true.
 *
 * @param directives of all META tags and headers of one page
 * @param crawler the crawler's names, its own product token first, then its fallbacks, in any case
 * @param now milliseconds since the epoch
 * @param reading whose rules decide which directives count and who wins; Google's, the strictest, unless told
 */
export function combine(
  directives: readonly Directive[],
  crawler: readonly string[],
  now: number,
  reading: Reading = 'google',
): Combined {
  const rules = READINGS[reading];
  const applicable = directives.filter(addressedTo(crawler, rules));
  const indexing = weigh(applicable, rules.index, (directive) => hasExpired(directive, now, rules));
  const following = weigh(
    applicable,
    rules.follow,
    (directive) => rules.noindexStopsLinks && indexing.by.has(directive),
  );
  const nofollowBy = [...following.by];
  const noindexBy = [...indexing.by];
  return {
    index: noindexBy.length > 0 ? 'noindex' : 'index',
    noindexBy,
    noindexTakenBack: indexing.takenBack,
    follow: nofollowBy.length > 0 ? 'nofollow' : 'follow',
    nofollowBy,
    nofollowTakenBack: following.takenBack,
    applicable,
  };
}

/** Which directives the crawler finds where it looks, under a name that it looks for. */
function addressedTo(crawler: readonly string[], rules: ReadingRules): (directive: Directive) => boolean {
  const names: ReadonlySet<string | null> = new Set(crawler.map((name) => name.toLowerCase()));
  const isOwn = rules.ownTokens.test(crawler[0] ?? '');
  return ({ crawler: addressee, source, name }) => {
    if (addressee !== null && !names.has(addressee)) return false;
    switch (source.kind) {
      case 'meta':
        return !isOwn || rules.metaNames.has(source.name.toLowerCase());
      case 'header':
        return rules.readsHeader && !rules.ignoredInHeader.has(name);
      default:
        return source satisfies never;
    }
  };
}

interface Weighed {
  /** The directives that forbid, in the order given; empty where what they say is taken back. */
  readonly by: ReadonlySet<Directive>;
  readonly takenBack: Combined['noindexTakenBack'];
}

function weigh(
  applicable: readonly Directive[],
  { forbids, takesBack }: Conflict,
  alsoForbids: (directive: Directive) => boolean,
): Weighed {
  const known = applicable.filter(({ isKnown }) => isKnown);
  const against = known.filter((directive) => forbids.has(directive.name) || alsoForbids(directive));
  const inFavour = known.filter(({ name }) => takesBack.has(name));
  if (against.length === 0 || inFavour.length === 0) return { by: new Set(against), takenBack: null };
  return { by: new Set(), takenBack: { directives: against, by: inFavour } };
}

/** "unavailable_after": not shown after the date, and ignored where no valid date is given. */
function hasExpired({ name, value }: Directive, now: number, { readsUnavailableAfter }: ReadingRules): boolean {
  if (!readsUnavailableAfter || name !== 'unavailable_after' || value === null) return false;
  const date = readDate(value, now);
  return date !== null && date < now;
}
