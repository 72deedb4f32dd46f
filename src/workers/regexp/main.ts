// A worker that runs one regular expression. A single URL can take any time, so timed-regexp.ts ends the worker then.

/** First the expression, then URLs in batches. */
export type RegExpMessage =
  | { readonly kind: 'pattern'; readonly pattern: RegExp }
  | { readonly kind: 'urls'; readonly urls: readonly string[] };

/** For each URL of a batch: 1 if it matches. */
export type Matches = Uint8Array;

let pattern: RegExp | null = null;

self.addEventListener('message', ({ data }: MessageEvent<RegExpMessage>) => {
  switch (data.kind) {
    case 'pattern':
      pattern = data.pattern;
      self.postMessage('ready');
      return;
    case 'urls': {
      const matches = Uint8Array.from(data.urls, (url) => (pattern?.test(url) ? 1 : 0));
      self.postMessage(matches satisfies Matches);
      return;
    }
    default:
      data satisfies never;
  }
});
