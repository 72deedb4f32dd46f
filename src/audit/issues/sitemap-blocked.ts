import { type Issue, urlsWhere } from './issue.ts';

/** A selected crawler can’t fetch the sitemap: robots.txt blocks it. */
export const sitemapBlocked = {
  code: 'sitemap-blocked',
  severity: 'critical',
  source: 'https://support.google.com/webmasters/answer/7451001',
  find: ({ sitemaps }) => urlsWhere(sitemaps, ({ blocked }) => blocked.length > 0),
} as const satisfies Issue;
