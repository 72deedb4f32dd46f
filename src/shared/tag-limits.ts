// How much of a page's tags is read, rendered or raw.

/** Far more than any honest page has; `omitted` counts the rest. */
export const MOST_TAGS = 1_000;
export const MOST_TAG_CHARACTERS = 1_048_576;

/** Characters of a link's media type, of which only the start counts. */
export const LONGEST_TYPE = 200;

/** Other languages of the page, and the characters of each code and URL. */
export const MOST_ALTERNATES = 200;
export const LONGEST_ALTERNATE = 2_000;

/** Licenses in the page's own scripts, and the characters of each. */
export const MOST_RSL = 3;
export const LONGEST_RSL = 32 * 1024;
