// Ready-made selections of crawlers.

import { isInactive } from './activity.ts';
import { DEFAULT_TOKENS } from './catalogue.ts';
import type { Crawler, Purpose } from './types.ts';

/** In the order in which they are shown. `audience`: what brings people to a site. */
export const PRESETS = ['default', 'search', 'ai', 'audience', 'everything'] as const;
export type Preset = (typeof PRESETS)[number];

const PURPOSES_OF: Record<Exclude<Preset, 'default' | 'everything'>, readonly Purpose[]> = {
  search: ['search'],
  ai: ['ai-search', 'ai-training'],
  audience: ['search', 'ai-search', 'user-fetch', 'preview'],
};

/** The product tokens of the crawlers with any purpose of the preset. */
export function presetTokens(preset: Preset, crawlers: readonly Crawler[]): readonly string[] {
  return crawlers.filter((crawler) => isInPreset(preset, crawler)).map(({ token }) => token);
}

function isInPreset(preset: Preset, crawler: Crawler): boolean {
  const { token, purposes } = crawler;
  switch (preset) {
    case 'default':
      return DEFAULT_TOKENS.includes(token);
    case 'everything':
      return true;
    default:
      return !isInactive(crawler) && purposes.some((purpose) => PURPOSES_OF[preset].includes(purpose));
  }
}
