import { type Issue, urlsWhere } from './issue.ts';

/** No fetched page links to it. What only pages link to that weren’t fetched is here, too. */
export const noLinkFound = {
  code: 'no-link-found',
  severity: 'note',
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  find: ({ pages, fetched, linked }) => urlsWhere(fetched.length === 0 ? [] : pages, ({ url }) => !linked.has(url)),
} as const satisfies Issue;
