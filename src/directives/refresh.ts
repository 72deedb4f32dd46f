// `<meta http-equiv="refresh">` and the Refresh header: the delay and the target.

export interface Refresh {
  readonly seconds: number;
  /** As written; null if the page reloads itself. */
  readonly url: string | null;
}

/** Browsers ignore others. The content script has only this. */
export const isRefresh = (content: string): boolean => /^[\t\n\f\r ]*[\d.]+(?:[\t\n\f\r ;,]|$)/.test(content);

/**
 * Null if browsers ignore it. https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps:
 * a number, whose fraction is dropped; a separator; optionally `url=`; the URL, optionally in quotes. Only ASCII whitespace counts.
 */
export function readRefresh(content: string): Refresh | null {
  if (!isRefresh(content)) return null;
  const [, digits, target = ''] = PARTS.exec(content) ?? [];
  return { seconds: Number(digits), url: unquoted(target) };
}

const PARTS = /^[\t\n\f\r ]*(\d*)[\d.]*[\t\n\f\r ]*[;,]?[\t\n\f\r ]*(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(.*)$/is;

function unquoted(text: string): string | null {
  const [quote] = text;
  const end = quote === '"' || quote === "'" ? text.indexOf(quote, 1) : -1;
  const url = quote === '"' || quote === "'" ? text.slice(1, end === -1 ? undefined : end) : text;
  return url === '' ? null : url;
}
