// The order in which URLs are written: by code units, the same in every language.

export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export const byUrl = (one: { readonly url: string }, other: { readonly url: string }) =>
  compareText(one.url, other.url);
