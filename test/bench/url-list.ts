// A list of a million URLs in the workbench: in room #urls, and compared for a draft in #edit. How long it takes, how long the page
// stands still, and what the browser's processes need more.
import type { TestBrowser } from '../support/drivers/browser.ts';
import { memoryOf } from './processes.ts';
import { inWorkbench } from './workbench.ts';

const URLS = 1_000_000;
/** Milliseconds. */
const LONGEST = 300_000;

interface Measured {
  /** Milliseconds until the list is checked and counted, and the longest without a turn for the page, meanwhile and while it scrolls. */
  readonly time: number;
  readonly pause: number;
  readonly scrollPause: number;
  /** Until a draft that blocks a quarter of them is compared, and the longest without a turn for the page, meanwhile. */
  readonly draftTime: number;
  readonly draftPause: number;
  /** The longest task of the page, from 50 ms on; null where the browser reports none. */
  readonly task: number | null;
}

export async function benchUrlList(browser: TestBrowser, site: string): Promise<void> {
  const before = memoryOf(browser);
  const args: Parameters<typeof begin> = [site, URLS];
  await inWorkbench(browser, { site, room: 'urls', begin, args, within: LONGEST }, (measured: Measured) => {
    print(measured);
    const memory = memoryOf(browser);
    if (before !== null && memory !== null) console.log(`  The browser's processes need ${memory - before} MB more.`);
  });
}

function print({ time, pause, scrollPause, draftTime, draftPause, task }: Measured): void {
  const count = URLS.toLocaleString('en');
  console.log(
    `${count} URLs in the workbench, for the crawlers that are shown at first: ${(time / 1000).toFixed(1)} s;`,
  );
  console.log(
    `  the longest pause of the page ${pause.toFixed(0)} ms, while its table scrolls ${scrollPause.toFixed(0)} ms.`,
  );
  console.log(
    `  A draft is compared for them in ${(draftTime / 1000).toFixed(1)} s; the longest pause meanwhile ${draftPause.toFixed(0)} ms.`,
  );
  if (task !== null) console.log(`  Its longest task: ${task === 0 ? 'less than 50' : task.toFixed(0)} ms.`);
}

/** Gives the workbench its list, and has its page tell what came of it. False where it is not there yet. */
function begin(site: string, urls: number): boolean {
  const view = chrome.extension
    .getViews({ type: 'tab' })
    .find((each) => each.top === each && each.location.pathname === '/workbench.html');
  const input = view?.document.querySelector<HTMLInputElement>('[data-action="open-urls"]');
  if (!view || !input) return false;
  const parts: string[] = [];
  for (let from = 0; from < urls; from += 1_000) {
    let part = '';
    for (let index = from; index < from + 1_000; index += 1)
      part += `${site}/${['tea', 'cart', 'search', 'private'][index % 4]}/${index % 977}/item-${index}${index % 9 === 0 ? '?sort=price' : ''}\n`;
    parts.push(part);
  }
  const start = view.performance.now();
  let last = start;
  let pause = 0;
  const { port1, port2 } = new MessageChannel();
  const reported: { -readonly [Name in keyof Measured]: Measured[Name] } = {
    time: 0,
    pause: 0,
    scrollPause: 0,
    draftTime: 0,
    draftPause: 0,
    task: null,
  };
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    reported.task = 0;
    // Of the workbench's own global: an observer reports the tasks of its page.
    const { PerformanceObserver: Observer } = view as unknown as typeof globalThis;
    new Observer((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        // The first is this one, which makes the list.
        if (startTime >= start) reported.task = Math.max(reported.task ?? 0, duration);
      }
    }).observe({ type: 'longtask' });
  }
  const find = (selector: string) => view.document.querySelector<HTMLElement>(selector);
  const give = (selector: string, file: File) => {
    const field = view.document.querySelector<HTMLInputElement>(selector);
    const given = new DataTransfer();
    given.items.add(file);
    if (field) field.files = given.files;
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  let scrolls = 0;
  let draftAt = 0;
  /** What is waited for, each time the page has a turn; true once all is measured. */
  const steps: readonly ((now: number) => boolean)[] = [
    (now) => {
      if (!find('[data-progress="done"]') || !find('.url-table')) return false;
      Object.assign(reported, { time: now - start, pause });
      return true;
    },
    () => {
      scrolls += 1;
      const table = find('.url-table');
      if (table) table.scrollTop = ((scrolls * 7) % 300) * 30_000;
      if (scrolls < 600) return false;
      reported.scrollPause = pause;
      view.location.hash = '#edit';
      return true;
    },
    (now) => {
      if (!find('[data-room="edit"] [data-changed="0"][aria-busy="false"]')) return false;
      draftAt = now;
      give('[data-action="open-draft"]', new File(['User-agent: *\nDisallow: /tea/\n'], 'robots.txt'));
      return true;
    },
    (now) => {
      const isCompared = find('[data-changed][aria-busy="false"]:not([data-changed="0"])');
      if (isCompared) Object.assign(reported, { draftTime: now - draftAt, draftPause: pause });
      return isCompared !== null;
    },
  ];
  let step = 0;
  port1.onmessage = () => {
    const now = view.performance.now();
    pause = Math.max(pause, now - last);
    last = now;
    if (steps[step]?.(now)) {
      step += 1;
      pause = 0;
      last = view.performance.now();
    }
    if (step === steps.length) {
      Object.assign(view.document.documentElement.dataset, { measured: JSON.stringify(reported) });
      return;
    }
    view.setTimeout(() => port2.postMessage(null), 2);
  };
  port2.postMessage(null);
  give('[data-action="open-urls"]', new File(parts, 'urls.txt'));
  last = view.performance.now();
  return true;
}
