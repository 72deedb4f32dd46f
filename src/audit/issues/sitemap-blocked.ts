import { isForSearch } from '../../crawlers/index.ts';
import { type Issue, urlsWhere } from './issue.ts';

/** A selected search crawler can’t fetch the sitemap: robots.txt blocks it. Without a search crawler: none of the selected crawlers can. */
export const sitemapBlocked = {
  code: 'sitemap-blocked',
  severity: 'critical',
  source: 'https://support.google.com/webmasters/answer/7451001',
  find({ sitemaps, crawlers }) {
    const searching = new Set(crawlers.filter(isForSearch).map(({ token }) => token));
    return urlsWhere(sitemaps, ({ blocked }) =>
      searching.size > 0
        ? blocked.some((token) => searching.has(token))
        : blocked.length > 0 && blocked.length === crawlers.length,
    );
  },
} as const satisfies Issue;
