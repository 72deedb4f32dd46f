// The order in which URLs are written: by code units, the same in every language.

export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export const byUrl = (one: { readonly url: string }, other: { readonly url: string }) =>
  compareText(one.url, other.url);

/** The first of them in that order, without sorting all: there may be millions. */
export function firstOf(urls: readonly string[], most: number): readonly string[] {
  let first: string[] = [];
  let last = '';
  const cut = () => {
    first = first.sort(compareText).slice(0, most);
    last = first[most - 1] ?? '';
  };
  for (const url of urls) {
    if (last !== '' && url >= last) continue;
    first.push(url);
    if (first.length >= most * 2) cut();
  }
  cut();
  return first;
}
