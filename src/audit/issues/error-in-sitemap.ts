import { type Issue, urlsWhere } from './issue.ts';

/** The first response is a 4xx: to a search engine the page is gone. */
export const errorInSitemap = {
  code: 'error-in-sitemap',
  severity: 'high',
  source: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  find: ({ fetched }) =>
    urlsWhere(fetched, ({ fetched: { status } }) => status !== null && status >= 400 && status < 500),
} as const satisfies Issue;
