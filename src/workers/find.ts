// A worker for one regular expression, which may take any time for one URL: the one that asks ends the worker then. Knows nothing of lists.

/** The expression first, then URLs, a batch at a time. */
export type ToFind =
  | { readonly kind: 'pattern'; readonly pattern: RegExp }
  | { readonly kind: 'urls'; readonly urls: readonly string[] };

/** For each URL of a batch, 1 where it matches. */
export type Found = Uint8Array;

let pattern: RegExp | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToFind>) => {
  switch (data.kind) {
    case 'pattern':
      pattern = data.pattern;
      self.postMessage('ready');
      return;
    case 'urls': {
      const matches = Uint8Array.from(data.urls, (url) => (pattern?.test(url) ? 1 : 0));
      self.postMessage(matches satisfies Found);
      return;
    }
    default:
      data satisfies never;
  }
});
