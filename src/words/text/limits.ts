// How much of a list or a text people are shown. The number of omitted items is shown beside it.

/** Names in a sentence, enough to know who is meant. */
export const MOST_NAMES = 4;
/** Directives and canonical links of a page. */
export const MOST_DIRECTIVES = 200;
export const MOST_CANONICALS = 20;
/** Links of a page; in the page itself all of them are marked. */
export const MOST_LINKS = 200;
/** Entries of each list in the report copied as Markdown. */
export const MOST_COPIED = 100;
/** Diagnostics at first; the rest is folded. */
export const MOST_FOUND = 20;
/** Lines that one diagnostic names. */
export const MOST_LINES_NAMED = 10;
/** Lines of equal diagnostics at first. */
export const MOST_LINES_OF_A_DIAGNOSTIC = 3;
/** Characters of a fix: one line can be the whole file. */
export const LONGEST_FIX = 300;
/** Characters of a line of a file: browsers need seconds to lay out a megabyte in one line. */
export const LONGEST_LINE = 2_000;
