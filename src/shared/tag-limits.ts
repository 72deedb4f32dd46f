// How much is read of a page's tags, rendered or raw.

/** Far more than any honest page has; `omitted` counts the rest. */
export const MOST_TAGS = 1_000;
export const MOST_CHARACTERS = 1_048_576;

/** Other languages of the page, and characters of the code and of the URL of one. */
export const MOST_ALTERNATES = 200;
export const LONGEST_ALTERNATE = 2_000;

/** Licenses that a page has in its own scripts, and characters of one. */
export const MOST_RSL = 3;
export const LONGEST_RSL = 32 * 1024;
