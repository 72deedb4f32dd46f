import { type Issue, urlsWhere } from './issue.ts';

/** The first response is a 5xx: crawled less often, and dropped in the end. */
export const serverErrorInSitemap = {
  code: 'server-error-in-sitemap',
  severity: 'high',
  source: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  find: ({ fetched }) => urlsWhere(fetched, ({ fetched: { status } }) => status !== null && status >= 500),
} as const satisfies Issue;
