// How much is read of a page's tags, live or as served.

/** Far more than any honest page has; a page with more is told about in `omitted`. */
export const MOST_TAGS = 1_000;
export const MOST_CHARACTERS = 1_048_576;
