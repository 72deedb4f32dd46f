import { type Issue, urlsWhere } from './issue.ts';

/** One of its link tags to another version is outside the head: “the <link> tags must be inside a well-formed <head> section”. */
export const hreflangOutsideHead = {
  code: 'hreflang-outside-head',
  severity: 'medium',
  list: 'moreIssues',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: ({ versioned }) =>
    urlsWhere(versioned, ({ alternates }) => alternates.some(({ place }) => place === 'tag-in-body')),
} as const satisfies Issue;
