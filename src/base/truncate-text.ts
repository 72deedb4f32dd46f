// Truncates untrusted text to what is shown.

/** Characters: enough to recognize the text, and no view shows more on a line. */
const LONGEST_TEXT = 200;

/** The start of the text, with an ellipsis if there is more. */
export function truncateText(text: string, most: number = LONGEST_TEXT): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Whether a URL, which is ASCII, was truncated: the rest of it isn't known. */
export function isTruncatedUrl(text: string): boolean {
  return text.endsWith('…');
}
