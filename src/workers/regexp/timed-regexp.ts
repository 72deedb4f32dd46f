// Tests URLs against a regular expression in a separate worker, and ends the worker if that takes too long.
import { LONGEST_FOR_REGEXP } from '../../urls/index.ts';
import type { Matches, RegExpMessage } from './main.ts';

/** Time for one batch once the worker runs. An ordinary expression takes 1 ms. */
const BATCH_TIMEOUT_MS = 1_500;
/** Time for the worker to start on a busy machine. */
const START_TIMEOUT_MS = 10_000;

export interface TimedRegExp {
  /** Which URLs match; null if it took too long or the engine gave up. Then the worker has been ended. */
  test(urls: readonly string[]): Promise<Matches | null>;
  end(): void;
}

export function createTimedRegExp(
  pattern: RegExp,
  start: () => Worker = () => new Worker('worker-regexp.js'),
): TimedRegExp {
  const worker = start();
  const send = (message: RegExpMessage) => worker.postMessage(message);
  send({ kind: 'pattern', pattern });
  let isReady = false;
  return {
    test: (urls) =>
      new Promise((resolve) => {
        const settle = (matches: Matches | null) => {
          clearTimeout(timer);
          if (matches === null) worker.terminate();
          resolve(matches);
        };
        let timer = setTimeout(() => settle(null), isReady ? BATCH_TIMEOUT_MS : START_TIMEOUT_MS);
        worker.onmessage = ({ data }: MessageEvent<Matches | 'ready'>) => {
          if (data !== 'ready') {
            settle(data);
            return;
          }
          isReady = true;
          clearTimeout(timer);
          timer = setTimeout(() => settle(null), BATCH_TIMEOUT_MS);
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
