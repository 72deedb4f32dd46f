import type { Issue } from './issue.ts';

/** Some of the selected crawlers can crawl it, and others can’t. */
export const blockedForSome = {
  code: 'blocked-for-some',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  find: ({ pages }) =>
    pages.filter(({ isBlockedForSearch, blocked }) => !isBlockedForSearch && blocked.length > 0).map(({ url }) => url),
} as const satisfies Issue;
