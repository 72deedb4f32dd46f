// Untrusted text, as short as it is shown.

/** Characters. Enough to recognize the text; no view shows more on a line. */
const MOST_OF_A_TEXT = 200;

/** The start of the text, with an ellipsis if there is more. */
export function truncateText(text: string, most: number = MOST_OF_A_TEXT): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
