import { type Issue, urlsWhere } from './issue.ts';

/** No response came, or a network's instead of the page's. */
export const unreachable = {
  code: 'unreachable',
  severity: 'high',
  source: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  find: ({ fetched }) => urlsWhere(fetched, ({ fetched: { status } }) => status === null),
} as const satisfies Issue;
