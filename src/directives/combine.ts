// Combines the directives that apply to one crawler, by the rules of one operator (`dialects.ts`). Whether the crawler gets to
// see them depends on robots.txt, which isn't known here.

import { type DialectRules, type DirectiveConflict, rulesOf } from './dialects.ts';
import { effectsOf } from './effects.ts';
import { DEFAULTS, isReadBy } from './known.ts';
import { isAddressedTo, isDocumentedFor, supportFor } from './support.ts';
import type {
  Addressee,
  Combined,
  Directive,
  DirectiveDialect,
  DirectiveSupport,
  IneffectiveDirective,
} from './types.ts';
import { readValue } from './values.ts';

/**
 * The directives of one page for one crawler. `indexifembedded` only lets the page be indexed as part of another one; the page
 * itself stays noindex.
 *
 * @param directives of all meta tags and headers of one page
 * @param addressee the crawler
 * @param now milliseconds since the epoch
 */
export function combine(directives: readonly Directive[], addressee: Addressee, now: number): Combined {
  const rules = rulesOf(addressee.dialect);
  const isAddressed = isAddressedTo(addressee);
  const applicable = directives.filter((directive) => isAddressed(directive) && isFound(directive, rules));
  const indexing = weigh(applicable, rules.index, (directive) => hasExpired(directive, now, addressee.dialect));
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
    noindexOverridden: indexing.overridden,
    isNoindexDocumented: noindexBy.some(isDocumentedFor(addressee)),
    follow: nofollowBy.length > 0 ? 'nofollow' : 'follow',
    nofollowBy,
    nofollowOverridden: following.overridden,
    applicable,
    ...besidesIndexing(applicable, addressee, noindexBy.length > 0, now),
  };
}

/** Whether the reader looks for directives at this place. */
function isFound({ source, name }: Directive, { readsHeader, ignoredInHeader }: DialectRules): boolean {
  return source.kind === 'meta' || (readsHeader && !ignoredInHeader.has(name));
}

interface Weighed {
  /** The directives that forbid, in the order given; empty if another overrides them. */
  readonly by: ReadonlySet<Directive>;
  readonly overridden: Combined['noindexOverridden'];
}

function weigh(
  applicable: readonly Directive[],
  { forbids, overrides }: DirectiveConflict,
  alsoForbids: (directive: Directive) => boolean,
): Weighed {
  const known = applicable.filter(({ isKnown }) => isKnown);
  const against = known.filter((directive) => forbids.has(directive.name) || alsoForbids(directive));
  const inFavor = known.filter(({ name }) => overrides.has(name));
  if (against.length === 0 || inFavor.length === 0) return { by: new Set(against), overridden: null };
  return { by: new Set(), overridden: { directives: against, by: inFavor } };
}

/** "unavailable_after": not shown after the date, and ignored without a valid date. */
function hasExpired(directive: Directive, now: number, dialect: DirectiveDialect | null): boolean {
  if (directive.name !== 'unavailable_after' || dialect === null || !isReadBy(directive.name, dialect)) return false;
  const value = readValue(directive, now);
  return value?.kind === 'date' && value.at < now;
}

/** The other effects of the directives, and the directives that have none for this crawler. */
function besidesIndexing(
  applicable: readonly Directive[],
  addressee: Addressee,
  isNoindex: boolean,
  now: number,
): Pick<Combined, 'effects' | 'ineffective'> {
  const { dialect } = addressee;
  const { index, follow } = rulesOf(dialect);
  const standings = applicable.map((directive) => ({ directive, standing: supportFor(directive, addressee, now) }));
  const read = standings.filter(({ standing }) => standing === 'read').map(({ directive }) => directive);
  const effects = effectsOf(read, dialect, isNoindex, now);
  const whyIneffective = (
    { name, value }: Directive,
    standing: DirectiveSupport,
  ): IneffectiveDirective['because'] | null => {
    if (DEFAULTS.has(name) && value === null) return null;
    // It counts whether documented or not: see `dialects.ts`.
    if (value === null && (index.forbids.has(name) || follow.forbids.has(name))) return null;
    if (standing === 'not-read' && dialect === null) return 'not-known';
    if (standing !== 'read') return standing;
    // Both depend on the directives beside them.
    const mayBeVoid = dialect !== null && (name === 'indexifembedded' || name === 'noarchive');
    return mayBeVoid && !effects.some(({ by }) => by.name === name) ? 'no-effect' : null;
  };
  const ineffective: IneffectiveDirective[] = [];
  for (const { directive, standing } of standings) {
    const because = whyIneffective(directive, standing);
    if (because !== null) ineffective.push({ directive, because });
  }
  return { effects, ineffective };
}
