// How long a server asks to be left alone.

/**
 * Milliseconds in a Retry-After: seconds, or a date (RFC 9110 §10.2.3; all of today's servers send IMF-fixdate). Null for
 * anything else.
 */
export function retryAfterOf(value: string | null | undefined, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** As in an answer of the background: left out if it is missing. */
export function retryAfterIn(headers: readonly (readonly [string, string])[]): { readonly retryAfter?: string } {
  const [, retryAfter] = headers.find(([name]) => name.toLowerCase() === 'retry-after') ?? [];
  return retryAfter === undefined ? {} : { retryAfter };
}
