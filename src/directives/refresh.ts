// `<meta http-equiv="refresh">` and the Refresh header: the delay and the target.

export interface Refresh {
  readonly seconds: number;
  /** As written; null if the page reloads itself. */
  readonly url: string | null;
}

/** Browsers ignore others. The content script has only this. */
export const isRefresh = (content: string): boolean => /^\s*[\d.]+(?:[\s;,]|$)/.test(content);

/**
 * Null if browsers ignore it. https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps:
 * a number, whose fraction is dropped; a separator; optionally `url=`; the URL, optionally in quotes.
 */
export function readRefresh(content: string): Refresh | null {
  if (!isRefresh(content)) return null;
  const [, digits, rest = ''] = /^\s*(\d*)[\d.]*(.*)$/s.exec(content) ?? [];
  const seconds = Number(digits);
  if (rest.trim() === '') return { seconds, url: null };
  const target = rest.trimStart().replace(/^[;,]/, '').trimStart();
  return { seconds, url: unquoted(target.replace(/^url\s*=\s*/i, '')) };
}

function unquoted(text: string): string | null {
  const [quote] = text;
  const end = quote === '"' || quote === "'" ? text.indexOf(quote, 1) : -1;
  const url = quote === '"' || quote === "'" ? text.slice(1, end === -1 ? undefined : end) : text.trimEnd();
  return url === '' ? null : url;
}
