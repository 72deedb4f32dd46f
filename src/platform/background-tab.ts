// Opens pages in a tab in the back, for a look at each.
import type { Tabs } from 'webextension-polyfill';
import { atMost } from '../shared/at-most.ts';
import { browser } from './browser.ts';
import { runInPage } from './tabs.ts';

/** Milliseconds for a page to load: after that, its current state is used. */
const LONGEST_LOAD_MS = 15_000;

/**
 * Opens the URLs one after another in one background tab, which is closed in the end. `look` is called once each has loaded. Rejects if a
 * person closes the tab.
 */
export async function inBackgroundTab(
  urls: readonly string[],
  look: (tabId: number, url: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { id } = await browser.tabs.create({ active: false, url: 'about:blank' });
  if (id === undefined) return;
  try {
    for (const url of urls) {
      if (signal.aborted) return;
      const before = await readIn(id, beginning);
      const next = nextLoad(id);
      try {
        await browser.tabs.update(id, { url });
        await atMost(
          LONGEST_LOAD_MS,
          next.completed.then(() => untilLoaded(id, before)),
        );
      } finally {
        next.stop();
      }
      await look(id, url);
    }
  } finally {
    await browser.tabs.remove(id).catch(() => {});
  }
}

interface NextLoad {
  /** Resolves when the page that the tab begins to load next has loaded. */
  readonly completed: Promise<void>;
  readonly stop: () => void;
}

function nextLoad(tabId: number): NextLoad {
  const { onUpdated } = browser.tabs;
  let stop = () => {};
  const completed = new Promise<void>((resolve) => {
    let hasBegun = false;
    const listen = (changed: number, { status }: Tabs.OnUpdatedChangeInfoType, { url }: Tabs.Tab) => {
      // A new tab's first document may finish after the request to load a page.
      if (changed !== tabId || url === 'about:blank') return;
      if (status === 'loading') hasBegun = true;
      if (status === 'complete' && hasBegun) resolve();
    };
    onUpdated.addListener(listen);
    stop = () => onUpdated.removeListener(listen);
  });
  return { completed, stop };
}

/** Looks at a page that isn't there yet, and milliseconds between them. */
const MOST_TRIES = 5;
const TRY_AGAIN_MS = 300;

/** Firefox can say that a page has loaded while the tab still has the page before, or none, and before its scripts have run. */
async function untilLoaded(tabId: number, before: number | null): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const beginning = await readIn(tabId, beginningOnceLoaded, LONGEST_LOAD_MS);
    if (beginning !== null && beginning !== before) return;
    await new Promise((resume) => setTimeout(resume, TRY_AGAIN_MS));
  }
}

/** Null if the tab's page can't be read. */
async function readIn(tabId: number, func: () => number | Promise<number>, timeout?: number): Promise<number | null> {
  const result = await runInPage(tabId, func, [], timeout);
  return typeof result === 'number' ? result : null;
}

/** Runs in the page. When its document began: another time for each document. */
function beginning(): number {
  return performance.timeOrigin;
}

/** Runs in the page. The same once it has loaded. */
function beginningOnceLoaded(): Promise<number> {
  return new Promise((resolve) => {
    const done = () => resolve(performance.timeOrigin);
    // A page can name an element `readyState`.
    if (Reflect.get(Document.prototype, 'readyState', document) === 'complete') done();
    else addEventListener('load', done, { once: true });
  });
}
