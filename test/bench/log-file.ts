// A gigabyte of access logs in room #logs of the workbench: how long it takes, and the longest task of the page meanwhile.
import type { TestBrowser } from '../support/drivers/browser.ts';
import { logChunks } from './log-lines.ts';
import { inWorkbench } from './workbench.ts';

const MEGABYTES = 1_000;
/** Of these lines again and again. */
const LINES = 20_000;
/** Milliseconds. */
const LONGEST = 600_000;

interface Measured {
  /** Milliseconds until the report is drawn. */
  readonly time: number;
  /** Tasks of the page of 50 ms and more: when each began, and how long it took; null where the browser reports none. */
  readonly tasks: readonly (readonly [start: number, length: number])[] | null;
}

export async function benchLogFile(browser: TestBrowser, site: string): Promise<void> {
  const part = [...logChunks(LINES)].map((chunk) => new TextDecoder().decode(chunk)).join('');
  const args: Parameters<typeof begin> = [part, Math.ceil((MEGABYTES * 1e6) / part.length)];
  await inWorkbench(browser, { site, room: 'logs', begin, args, within: LONGEST }, print);
}

function print({ time, tasks }: Measured): void {
  console.log(`${MEGABYTES} MB of access logs in the workbench: ${(time / 1_000).toFixed(1)} s.`);
  if (tasks === null) return;
  const shown = tasks.map(([start, length]) => `${length.toFixed(0)} ms after ${(start / 1_000).toFixed(1)} s`);
  console.log(`  Tasks of the page of 50 ms and more: ${shown.join(', ') || 'none'}.`);
}

/** Gives the workbench its log, and has its page tell what came of it. False where it is not there yet. */
function begin(part: string, times: number): boolean {
  const view = chrome.extension
    .getViews({ type: 'tab' })
    .find((each) => each.top === each && each.location.pathname === '/workbench.html');
  const input = view?.document.querySelector<HTMLInputElement>('[data-action="open-log"]');
  if (!view || !input) return false;
  const files = new DataTransfer();
  files.items.add(new File(Array<Blob>(times).fill(new Blob([part])), 'access.log'));
  const { document } = view;
  let start = 0;
  const tasks: [number, number][] = [];
  // Of the workbench's own global: an observer reports the tasks of its page.
  const { PerformanceObserver: Observer, MutationObserver: Changes } = view as unknown as typeof globalThis;
  const isTold = PerformanceObserver.supportedEntryTypes.includes('longtask');
  if (isTold) {
    new Observer((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        if (startTime >= start) tasks.push([startTime - start, duration]);
      }
    }).observe({ type: 'longtask' });
  }
  new Changes((_, observer) => {
    if (!document.querySelector('[data-progress="done"]') || !document.querySelector('[data-crawler]')) return;
    observer.disconnect();
    const time = view.performance.now() - start;
    // What is drawn last, and reported late, counts too.
    view.setTimeout(() => {
      Object.assign(document.documentElement.dataset, {
        measured: JSON.stringify({ time, tasks: isTold ? tasks : null }),
      });
    }, 1_000);
  }).observe(document, { subtree: true, childList: true, attributes: true });
  // In a task of the page by itself: this one has made the log.
  view.setTimeout(() => {
    start = view.performance.now();
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, 500);
  return true;
}
