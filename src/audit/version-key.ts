// A link to another version as a person reads it: the same wherever the link is.
import { urlKey } from '../base/url-key.ts';
import type { SitemapAlternate } from '../sitemaps/index.ts';

export const versionKey = ({ hreflang, url }: SitemapAlternate, keyOf = urlKey): string => `${hreflang} ${keyOf(url)}`;
