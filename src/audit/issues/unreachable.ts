import type { Issue } from './issue.ts';

/** No response came. */
export const unreachable = {
  code: 'unreachable',
  severity: 'high',
  source: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  find: ({ fetched }) => fetched.filter(({ fetched: { status } }) => status === null).map(({ url }) => url),
} as const satisfies Issue;
