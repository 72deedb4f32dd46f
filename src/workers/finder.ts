// Puts URLs to a regular expression in a worker of its own, and ends it where that takes too long.
import { LONGEST_FOR_REGEXP } from '../urls/index.ts';
import type { Found, ToFind } from './find.ts';

/** Milliseconds for one batch. An ordinary expression takes one. */
const LONGEST = 1_500;

export interface Finder {
  /** For each URL whether it matches; null where it took too long or the engine gave up. Then the finder is no more. */
  find(urls: readonly string[]): Promise<Found | null>;
  end(): void;
}

export function createFinder(pattern: RegExp, start: () => Worker = () => new Worker('worker-find.js')): Finder {
  const worker = start();
  const send = (message: ToFind) => worker.postMessage(message);
  send({ kind: 'pattern', pattern });
  return {
    find: (urls) =>
      new Promise((resolve) => {
        const settle = (found: Found | null) => {
          clearTimeout(timer);
          if (found === null) worker.terminate();
          resolve(found);
        };
        const timer = setTimeout(() => settle(null), LONGEST);
        worker.onmessage = ({ data }: MessageEvent<Found>) => settle(data);
        worker.onerror = (event) => {
          event.preventDefault();
          settle(null);
        };
        send({ kind: 'urls', urls: urls.map((url) => url.slice(0, LONGEST_FOR_REGEXP)) });
      }),
    end: () => worker.terminate(),
  };
}
