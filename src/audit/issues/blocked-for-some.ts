import { type Issue, urlsWhere } from './issue.ts';

/** Some of the selected crawlers can crawl it, and others can’t. */
export const blockedForSome = {
  code: 'blocked-for-some',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  find: ({ pages }) => urlsWhere(pages, ({ isBlockedForSearch, blocked }) => !isBlockedForSearch && blocked.length > 0),
} as const satisfies Issue;
