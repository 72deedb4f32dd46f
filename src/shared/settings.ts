// What a person chose in the options page. Stored data is decoded, never trusted.
import * as v from 'valibot';
import {
  type Crawler,
  catalogue,
  customCrawler,
  DEFAULT_TOKENS,
  findCrawler,
  isProductToken,
} from '../crawlers/index.ts';

export interface Settings {
  /** Product tokens of the crawlers that the popup and the toolbar icon tell about. */
  readonly chosen: readonly string[];
  /** Product tokens that the catalogue does not have, chosen or not. */
  readonly custom: readonly string[];
  readonly fetchOn: 'visit' | 'popup';
}

export const DEFAULT_SETTINGS: Settings = { chosen: DEFAULT_TOKENS, custom: [], fetchOn: 'visit' };

const tokens = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => {
    const written = list.filter((item) => typeof item === 'string').filter(isProductToken);
    // Whoever had added a crawler before the catalogue had it may have spelt it otherwise.
    return [...new Set(written.map((token) => findCrawler(token)?.token ?? token))];
  }),
);
const settings = v.object({
  chosen: v.fallback(tokens, [...DEFAULT_SETTINGS.chosen]),
  custom: v.fallback(tokens, []),
  fetchOn: v.fallback(v.picklist(['visit', 'popup']), DEFAULT_SETTINGS.fetchOn),
});

/** Whatever was stored, by whichever version: what can be read of it, the default for the rest. */
export function decodeSettings(stored: unknown): Settings {
  const result = v.safeParse(settings, stored);
  return result.success ? result.output : DEFAULT_SETTINGS;
}

/** Every crawler there is to choose from: the catalogue, then the person's own. */
export function knownCrawlers({ custom }: Settings): readonly Crawler[] {
  return [...catalogue, ...custom.filter((token) => !findCrawler(token)).map(customCrawler)];
}

/** The chosen crawlers, in the order of the catalogue. */
export function chosenCrawlers(settings: Settings): readonly Crawler[] {
  const chosen = new Set(settings.chosen.map((token) => token.toLowerCase()));
  return knownCrawlers(settings).filter(({ token }) => chosen.has(token.toLowerCase()));
}
