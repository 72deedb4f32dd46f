// The person's settings. Stored data is decoded, never trusted.
import * as v from 'valibot';
import {
  type Crawler,
  catalogue,
  customCrawler,
  DEFAULT_TOKENS,
  findCrawler,
  isProductToken,
} from '../crawlers/index.ts';
import { INTERESTS, type Interest } from '../report/index.ts';
import type { Dialect } from '../robots/index.ts';

export interface Settings {
  /** Product tokens of the crawlers that the popup and the toolbar icon report on. */
  readonly chosen: readonly string[];
  /** Custom product tokens, which aren't in the catalog, selected or not. */
  readonly custom: readonly string[];
  /** By product token, for programs that anyone can run: the version, if it isn't the newest. */
  readonly versions: Readonly<Record<string, Dialect>>;
  readonly fetchOn: 'visit' | 'popup';
  /** What the toolbar icon shows, and what comes first in the popup. */
  readonly cares: Interest;
}

export const DEFAULT_SETTINGS: Settings = {
  chosen: DEFAULT_TOKENS,
  custom: [],
  versions: {},
  fetchOn: 'visit',
  cares: 'both',
};

const tokens = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => list.filter((item) => typeof item === 'string').filter(isProductToken)),
);
/** The valid ones, except those that are the newest. */
const versions = v.pipe(
  v.unknown(),
  v.transform((stored): Settings['versions'] => {
    const written = new Map(Object.entries(Object(stored)));
    return Object.fromEntries(
      catalogue.flatMap(({ token, versions: [, ...older] }) => {
        const version = older.find((one) => one === written.get(token));
        return version === undefined ? [] : [[token, version] as const];
      }),
    );
  }),
);
const LAST_DATE = 8.64e15;
const settings = v.pipe(
  v.object({
    chosen: v.fallback(tokens, [...DEFAULT_SETTINGS.chosen]),
    custom: v.fallback(tokens, []),
    versions: v.fallback(versions, {}),
    fetchOn: v.fallback(v.picklist(['visit', 'popup']), DEFAULT_SETTINGS.fetchOn),
    cares: v.fallback(v.picklist(INTERESTS), DEFAULT_SETTINGS.cares),
    changedAt: v.fallback(
      v.pipe(
        v.number(),
        v.check((time) => time >= 0 && time <= LAST_DATE),
      ),
      0,
    ),
    isSynced: v.fallback(v.boolean(), false),
  }),
  v.transform(withOneSpelling),
);

/**
 * Each token once, since upper and lower case don't matter in one: spelled as in the catalog, which can have gained it since, or as the
 * first that is custom.
 */
function withOneSpelling<Decoded extends Settings>(decoded: Decoded): Decoded {
  const spellings = new Map<string, string>();
  const once = (tokens: readonly string[]) => [
    ...new Set(
      tokens.map((token) => {
        const name = token.toLowerCase();
        const spelling = findCrawler(token)?.token ?? spellings.get(name) ?? token;
        spellings.set(name, spelling);
        return spelling;
      }),
    ),
  ];
  return { ...decoded, custom: once(decoded.custom), chosen: once(decoded.chosen) };
}

/** Settings as this browser stores them. */
export interface StoredSettings extends Settings {
  /** Milliseconds since the epoch; 0 if the person has changed nothing. */
  readonly changedAt: number;
  /** The person wants them in all their browsers. False until they turn it on in this one. */
  readonly isSynced: boolean;
}

/** Decodes what any version stored: the valid parts, and defaults for the rest. */
export function decodeStored(stored: unknown): StoredSettings {
  const { success, output } = v.safeParse(settings, stored);
  return success ? output : { ...DEFAULT_SETTINGS, changedAt: 0, isSynced: false };
}

export function decodeSettings(stored: unknown): Settings {
  const { changedAt, isSynced, ...decoded } = decodeStored(stored);
  return decoded;
}

/**
 * The settings after a change: newer than all that this browser has seen, even if its clock is slow. `changes.changedAt` is
 * that of settings from elsewhere.
 */
export function changedSettings(before: StoredSettings, changes: Partial<StoredSettings>, now: number): StoredSettings {
  const seen = Math.max(before.changedAt, changes.changedAt ?? 0);
  return { ...before, ...changes, changedAt: Math.min(Math.max(now, seen + 1), LAST_DATE) };
}

/** Of two browsers' settings the newer ones win, as a whole. `there` is undecoded. */
export function newestSettings(here: StoredSettings, there: unknown): StoredSettings {
  const other = decodeStored(there);
  return other.changedAt > here.changedAt ? { ...other, isSynced: here.isSynced } : here;
}

export function areSame(one: Settings, other: Settings): boolean {
  const key = ({ chosen, custom, versions, fetchOn, cares }: Settings) =>
    JSON.stringify([[...chosen].sort(), [...custom].sort(), Object.entries(versions).sort(), fetchOn, cares]);
  return key(one) === key(other);
}

/** What is undone together: a selected token that isn't in the catalog is a custom one. */
const parts = ({ chosen, custom, versions, fetchOn, cares }: Settings): readonly Partial<Settings>[] => [
  { chosen, custom },
  { versions },
  { fetchOn },
  { cares },
];

/**
 * What undoes the change from `before` to `after`: each part that it changed and that is still so.
 * `isWhole`: no other part that it changed is to be undone.
 */
export function undoing(
  before: Settings,
  after: Settings,
  stored: Settings,
): { readonly changes: Partial<Settings>; readonly isWhole: boolean } {
  let changes: Partial<Settings> = {};
  let isWhole = true;
  const isPartOf = (settings: Settings, part: Partial<Settings>) => areSame(settings, { ...settings, ...part });
  for (const [index, part] of parts(before).entries()) {
    if (isPartOf(after, part) || isPartOf(stored, part)) continue;
    if (isPartOf(stored, parts(after)[index] ?? {})) changes = { ...changes, ...part };
    else isWhole = false;
  }
  return { changes, isWhole };
}

/** Every crawler to choose from: the catalog, in the versions that the person chose, then custom ones. */
export function knownCrawlers({ custom, versions }: Pick<Settings, 'custom' | 'versions'>): readonly Crawler[] {
  const known = catalogue.map((crawler) => {
    const dialect = versions[crawler.token];
    return dialect === undefined ? crawler : { ...crawler, dialect };
  });
  return [...known, ...custom.filter((token) => !findCrawler(token)).map(customCrawler)];
}

/** The selected crawlers, in the order of the catalog. */
export function selectedCrawlers(settings: Pick<Settings, 'chosen' | 'custom' | 'versions'>): readonly Crawler[] {
  const selected = new Set(settings.chosen.map((token) => token.toLowerCase()));
  return knownCrawlers(settings).filter(({ token }) => selected.has(token.toLowerCase()));
}
