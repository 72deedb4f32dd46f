// The names of the messages for the states of a page: on the toolbar button, in the popup and in the copied report they are the same.
import type { AiState, OperatorShare, TitleKind } from '../report/index.ts';

/** `icon`: the toolbar button’s, which the card follows in shape and color. */
export const TITLES = {
  indexable: { key: 'verdictIndexable', icon: 'allowed' },
  'but-misspelled': { key: 'verdictButMisspelled', icon: 'partly' },
  'but-robots-served': { key: 'verdictButRobots', icon: 'partly' },
  'but-conflict': { key: 'verdictButConflict', icon: 'partly' },
  'but-canonicals': { key: 'verdictButCanonicals', icon: 'partly' },
  'but-broken-canonical': { key: 'verdictButBroken', icon: 'partly' },
  blocked: { key: 'verdictBlocked', icon: 'disallowed' },
  failing: { key: 'verdictFailing', icon: 'partly' },
  'last-copy': { key: 'verdictLastCopy', icon: 'partly' },
  'not-indexable': { key: 'verdictNotIndexable', icon: 'noindex' },
  canonicalised: { key: 'verdictCanonicalised', icon: 'partly' },
  unknown: { key: 'verdictUnknown', icon: 'unknown' },
  'no-search': { key: 'verdictNoSearch', icon: 'unknown' },
} as const satisfies Partial<Record<TitleKind, { readonly key: string; readonly icon: string }>>;

/** With the names of those that it is so for. */
export const TITLES_FOR = {
  'blocked-for': { key: 'verdictBlockedFor', icon: 'partly' },
  'failing-for': { key: 'verdictFailingFor', icon: 'partly' },
  'last-copy-for': { key: 'verdictLastCopyFor', icon: 'partly' },
  'not-indexable-for': { key: 'verdictNotIndexableFor', icon: 'partly' },
} as const satisfies Record<Exclude<TitleKind, keyof typeof TITLES>, { readonly key: string; readonly icon: string }>;

export function isTitleFor(kind: TitleKind): kind is keyof typeof TITLES_FOR {
  return kind in TITLES_FOR;
}

export const AI_STATE_KEYS = {
  allowed: 'aistate_allowed',
  'not-restricted': 'aistate_not_restricted',
  blocked: 'aistate_blocked',
  'opted-out': 'aistate_optedout',
  partly: 'aistate_partly',
  conflicting: 'aistate_conflicting',
  unknown: 'aistate_unknown',
  none: 'aistate_none',
} as const satisfies Record<AiState, string>;

export const AI_SHARE_KEYS = {
  blocked: 'aiSomeBlocked',
  'opted-out': 'aiSomeOptedOut',
  restricted: 'aiSomeRestricted',
} as const satisfies Record<OperatorShare['what'], string>;
