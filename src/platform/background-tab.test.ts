// Pages in a tab in the back, in browsers that say of a page that it has loaded before the tab has it, and before its scripts have run.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBrowser } from '../../test/support/fakes/polyfill.ts';
import { inBackgroundTab } from './background-tab.ts';

vi.mock('webextension-polyfill', () => import('../../test/support/fakes/polyfill.ts'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface TabPage {
  readonly url: string;
  /** When its document began. */
  readonly began: number;
  isLoaded: boolean;
}

type Listener = (id: number, change: { readonly status: string }, tab: { readonly url: string }) => void;

/** A browser with one tab. `late`: how long after `complete` the tab gets the page, and how long after that it has loaded; null for never. */
function browserWithTab(late: (url: string) => readonly [there: number, loaded: number | null] | 'hangs' | 'closed') {
  const listeners = new Set<Listener>();
  let page: TabPage | null = null;
  /** Scripts that wait in the page: they fail when it goes. */
  const waiting: { readonly load: () => void; readonly leave: () => void }[] = [];
  const notify = (status: string, url: string) => {
    for (const listen of [...listeners]) listen(7, { status }, { url });
  };
  const inPage = (func: () => unknown): Promise<unknown> => {
    const here = page;
    if (here === null) throw new Error('Cannot access contents of the page');
    // No script of ours runs there, and the browser says nothing.
    if (late(here.url) === 'hangs') return new Promise(() => {});
    vi.stubGlobal('performance', { timeOrigin: here.began });
    const readyState = () => (here.isLoaded ? 'complete' : 'loading');
    class PageDocument {
      get readyState() {
        return readyState();
      }
    }
    vi.stubGlobal('Document', PageDocument);
    // The page has an element of this name.
    vi.stubGlobal('document', Object.defineProperty(new PageDocument(), 'readyState', { value: {} }));
    let leave = () => {};
    const gone = new Promise<never>((_, reject) => {
      leave = () => reject(new Error('The frame was removed'));
    });
    vi.stubGlobal('addEventListener', (_: string, load: () => void) => waiting.push({ load, leave }));
    return Promise.race([func(), gone]);
  };
  setBrowser({
    tabs: {
      create: async () => ({ id: 7 }),
      update: async (_: number, { url }: { readonly url: string }) => {
        const when = late(url);
        if (when === 'closed') throw new Error('No tab with id: 7');
        const [there, loaded] = when === 'hangs' ? [0, null] : when;
        notify('loading', url);
        setTimeout(() => {
          const next: TabPage = { url, began: Date.now(), isLoaded: false };
          page = next;
          for (const { leave } of waiting.splice(0)) leave();
          if (loaded === null) return;
          setTimeout(() => {
            next.isLoaded = true;
            for (const { load } of waiting.splice(0)) load();
          }, loaded);
        }, there + 1);
        notify('complete', url);
      },
      remove: async () => {},
      onUpdated: {
        addListener: (listener: Listener) => listeners.add(listener),
        removeListener: (listener: Listener) => listeners.delete(listener),
      },
    },
    scripting: {
      executeScript: async ({ func }: { readonly func: () => unknown }) => [{ result: await inPage(func) }],
    },
  });
  return { page: () => page, listeners };
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['at once', [0, 0]],
  ['once the tab has it', [500, 0]],
  ['once its scripts have run', [0, 5_000]],
  ['once both is so', [700, 700]],
] as const)('the look at each page begins %s', async (_, late) => {
  const { page, listeners } = browserWithTab(() => late);
  const seen: unknown[] = [];
  const look = async (id: number, url: string) => void seen.push([id, url, page()?.url, page()?.isLoaded]);
  const over = inBackgroundTab(['/a', '/b', '/c'], look, new AbortController().signal);
  await vi.runAllTimersAsync();
  await over;
  expect(seen).toEqual(['/a', '/b', '/c'].map((url) => [7, url, url, true]));
  expect(listeners.size).toBe(0);
});

test('a page that never has loaded is looked at as it is, after a while, and doesn’t hold up the next one', async () => {
  const { page, listeners } = browserWithTab((url) => [0, url === '/a' ? null : 0]);
  const seen: unknown[] = [];
  const look = async (_: number, url: string) => void seen.push([url, page()?.url, page()?.isLoaded]);
  const over = inBackgroundTab(['/a', '/b'], look, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen).toEqual([['/a', '/a', false]]);
  await vi.advanceTimersByTimeAsync(1_000);
  await over;
  expect(seen.slice(1)).toEqual([['/b', '/b', true]]);
  expect(listeners.size).toBe(0);
});

test('a page whose own script never ends is looked at, too, and the next one after it', async () => {
  const { listeners } = browserWithTab((url) => (url === '/a' ? 'hangs' : [0, 0]));
  const seen: string[] = [];
  const look = async (_: number, url: string) => void seen.push(url);
  const over = inBackgroundTab(['/a', '/b'], look, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(['/a', '/b']);
  await over;
  expect(listeners.size).toBe(0);
});

test('a tab that a person closes leaves no listener', async () => {
  const { listeners } = browserWithTab(() => 'closed');
  await expect(inBackgroundTab(['/a'], async () => {}, new AbortController().signal)).rejects.toThrow('No tab');
  expect(listeners.size).toBe(0);
});

test('once they aren’t wanted any more, no other page is opened', async () => {
  browserWithTab(() => [0, 0]);
  const stop = new AbortController();
  const seen: string[] = [];
  const look = async (_: number, url: string) => {
    seen.push(url);
    stop.abort();
  };
  const over = inBackgroundTab(['/a', '/b'], look, stop.signal);
  await vi.runAllTimersAsync();
  await over;
  expect(seen).toEqual(['/a']);
});
