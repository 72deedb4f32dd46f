import { statusMeaning } from '../../report/index.ts';
import { type Issue, urlsWhere } from './issue.ts';

/** The first response is a 4xx other than 429: to a search engine the page is gone. */
export const errorInSitemap = {
  code: 'error-in-sitemap',
  severity: 'high',
  source: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  find: ({ fetched }) =>
    urlsWhere(fetched, ({ fetched: { status } }) => {
      const means = status === null ? null : statusMeaning(status);
      return means === 'dropped' || means === 'treated-as-gone';
    }),
} as const satisfies Issue;
