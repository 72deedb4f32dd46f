import { statusMeaning } from '../../report/index.ts';
import { type Issue, urlsWhere } from './issue.ts';

/** The first response is a 5xx, or 429: crawled less often, and dropped in the end. */
export const serverErrorInSitemap = {
  code: 'server-error-in-sitemap',
  severity: 'high',
  source: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  find: ({ fetched }) =>
    urlsWhere(fetched, ({ fetched: { status } }) => status !== null && statusMeaning(status) === 'retried'),
} as const satisfies Issue;
