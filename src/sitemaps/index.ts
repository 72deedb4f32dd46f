// Sitemap files: their entries, and what is wrong with them.
export { SITEMAP_RULES, type SitemapCode, type SitemapSeverity } from './codes.ts';
export { inContext, type SitemapContext } from './context.ts';
export { MOST_ENTRIES, type OnEntry } from './entry-collector.ts';
export { entryFindings } from './entry-findings.ts';
export {
  type HreflangEntry,
  type HreflangLink,
  hreflangOf,
  hreflangSteps,
  type SitemapHreflang,
} from './hreflang-of.ts';
export { isLastmod } from './lastmod-rules.ts';
export {
  createSitemapReader,
  readSitemap,
  type SitemapOptions,
  type SitemapReader,
  sitemapSteps,
} from './read-sitemap.ts';
export { type Chunk, type Chunks, MOST_SITEMAP_BYTES, newSource, type Source } from './text.ts';
export type * from './types.ts';
