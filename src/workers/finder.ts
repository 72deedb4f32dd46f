// Puts URLs to a regular expression in a separate worker, and ends it where that takes too long.
import { LONGEST_FOR_REGEXP } from '../urls/index.ts';
import type { Found, ToFind } from './find.ts';

/** Milliseconds for one batch, once the worker runs. An ordinary expression takes one. */
const LONGEST_BATCH_MS = 1_500;
/** Milliseconds until it runs, on a machine that is busy. */
const LONGEST_START_MS = 10_000;

export interface Finder {
  /** For each URL whether it matches; null where it took too long or the engine gave up. Then the finder is no more. */
  find(urls: readonly string[]): Promise<Found | null>;
  end(): void;
}

export function createFinder(pattern: RegExp, start: () => Worker = () => new Worker('worker-find.js')): Finder {
  const worker = start();
  const send = (message: ToFind) => worker.postMessage(message);
  send({ kind: 'pattern', pattern });
  let isReady = false;
  return {
    find: (urls) =>
      new Promise((resolve) => {
        const settle = (found: Found | null) => {
          clearTimeout(timer);
          if (found === null) worker.terminate();
          resolve(found);
        };
        let timer = setTimeout(() => settle(null), isReady ? LONGEST_BATCH_MS : LONGEST_START_MS);
        worker.onmessage = ({ data }: MessageEvent<Found | 'ready'>) => {
          if (data !== 'ready') {
            settle(data);
            return;
          }
          isReady = true;
          clearTimeout(timer);
          timer = setTimeout(() => settle(null), LONGEST_BATCH_MS);
        };
        worker.onerror = (event) => {
          event.preventDefault();
          settle(null);
        };
        send({ kind: 'urls', urls: urls.map((url) => url.slice(0, LONGEST_FOR_REGEXP)) });
      }),
    end: () => worker.terminate(),
  };
}
