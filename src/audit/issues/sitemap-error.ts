import { isUnknownFile } from '../unread-sitemaps.ts';
import { type Issue, urlsWhere } from './issue.ts';

/** The sitemap answers with an error, or not at all. */
export const sitemapError = {
  code: 'sitemap-error',
  severity: 'critical',
  source: 'https://support.google.com/webmasters/answer/7451001',
  find: ({ sitemaps }) => urlsWhere(sitemaps, ({ failure }) => failure !== '' && !isUnknownFile(failure)),
} as const satisfies Issue;
