// How much of a list or of a text people are shown. What is left out is counted beside it.

/** Names in a sentence, enough to know who is meant. */
export const MOST_NAMES = 4;
/** Directives and canonical links of a page. */
export const MOST_DIRECTIVES = 200;
export const MOST_CANONICALS = 20;
/** Links of a page; all of them are marked in it. */
export const MOST_LINKS = 200;
/** Entries of each list in the report copied as Markdown: more than a person reads. */
export const MOST_COPIED = 100;
/** What the checker found, at once; the rest is folded. */
export const MOST_FOUND = 20;
/** Lines that one diagnostic names. */
export const MOST_LINES = 10;
/** Lines of equal diagnostics, at once. */
export const MOST_LINES_OF_A_DIAGNOSTIC = 3;
/** Of a fix: one line may be the whole file. Characters. */
export const MOST_OF_A_FIX = 300;
/** Of a line of a file: browsers lay out a megabyte in one line in seconds. Characters. */
export const MOST_OF_A_LINE = 2_000;
