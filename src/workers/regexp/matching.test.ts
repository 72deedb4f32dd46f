// All URLs of a list against a regular expression: which match, and when it is given up.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RegExpMessage } from './main.ts';
import type { Matching } from './matching.ts';
import { matching } from './matching.ts';

/** Milliseconds that the worker takes for each batch. */
let lasts: number;
let now: number;
/** URLs that the worker was given, batch by batch. */
let batches: (readonly string[])[];
let isEnded: boolean;

class RegExpWorker {
  onmessage: ((event: { readonly data: Uint8Array }) => void) | null = null;
  #pattern = /never/;
  postMessage(message: RegExpMessage): void {
    if (message.kind === 'pattern') this.#pattern = message.pattern;
    else {
      batches.push(message.urls);
      queueMicrotask(() => {
        now += lasts;
        this.onmessage?.({ data: Uint8Array.from(message.urls, (url) => (this.#pattern.test(url) ? 1 : 0)) });
      });
    }
  }
  terminate(): void {
    isEnded = true;
  }
}

beforeEach(() => {
  [lasts, now, batches, isEnded] = [0, 0, [], false];
  vi.stubGlobal('Worker', RegExpWorker);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function matched(urls: readonly string[], pattern: RegExp): Promise<Matching> {
  const work = matching((row) => urls[row] ?? '', Uint32Array.from(urls.keys()), pattern);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

const URLS = Array.from({ length: 5_500 }, (_, index) => `/${index}`);

test('the URLs that match are found, a thousand at a time', async () => {
  const { rows, stoppedAfter } = await matched(URLS, /999$/);
  expect([[...rows], stoppedAfter]).toEqual([[999, 1_999, 2_999, 3_999, 4_999], null]);
  expect(batches.map(({ length }) => length)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 500]);
  expect(isEnded).toBe(true);
});

test('an expression that takes more than 30 seconds for all is given up, with what was found by then', async () => {
  lasts = 10_000;
  const { rows, stoppedAfter } = await matched(URLS, /999$/);
  expect([[...rows], stoppedAfter]).toEqual([[999, 1_999, 2_999], 3_000]);
  expect(isEnded).toBe(true);
  lasts = 5_000;
  expect((await matched(URLS, /999$/)).stoppedAfter).toBeNull();
});

test('URLs of which only the start is tested are counted', async () => {
  const { rows, cut } = await matched(['/a', `/${'a'.repeat(5_000)}b`, '/b'], /b$/);
  expect([[...rows], cut]).toEqual([[2], 1]);
});
