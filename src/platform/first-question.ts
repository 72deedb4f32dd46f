// The popup's first question to the background. A small, separate script asks it, long before the popup's own has loaded: the background
// answers in the meantime. Without the polyfill, which is larger than all of this.
import type { Browser, Tabs } from 'webextension-polyfill';
import type { Request } from './messaging.ts';

export interface FirstQuestion {
  /** The tab that the page's URL names, or the active one; null without one. */
  readonly tabId: Promise<number | null>;
  /** As the background sends it. */
  readonly reply: Promise<unknown>;
  /** Whether the tab may have changed since it was asked. Call it once, when the page itself starts listening to changes. */
  readonly isOvertaken: (tabId: number) => boolean;
}

/** Both browsers' own API returns promises. In Firefox's DevTools, there are no tabs. */
const page = globalThis as typeof globalThis & {
  readonly chrome: Pick<Browser, 'runtime'> & Partial<Pick<Browser, 'tabs'>>;
  firstQuestion?: FirstQuestion;
};

/** The page's scripts share it: the first one asks. */
export function firstQuestion(): FirstQuestion {
  page.firstQuestion ??= askFirst();
  return page.firstQuestion;
}

function askFirst(): FirstQuestion {
  const { runtime, tabs } = page.chrome;
  const ask = (tabId: number): Promise<unknown> =>
    runtime.sendMessage({ name: 'view', args: [tabId] } satisfies Request);
  const named = new URLSearchParams(location.search).get('tab');
  const tabId = named === null ? tabInFront() : Promise.resolve(Number(named));
  const reply = named === null ? tabId.then((id) => (id === null ? null : ask(id))) : ask(Number(named));
  // The popup reports a failure when it takes the reply.
  reply.catch(() => undefined);
  const changed = new Set<number>();
  const listen = (id: number, { status, url }: Tabs.OnUpdatedChangeInfoType) => {
    if (status !== undefined || url !== undefined) changed.add(id);
  };
  tabs?.onUpdated.addListener(listen);
  const isOvertaken = (id: number) => {
    tabs?.onUpdated.removeListener(listen);
    return tabs === undefined || changed.has(id);
  };
  return { tabId, reply, isOvertaken };
}

async function tabInFront(): Promise<number | null> {
  const [tab] = (await page.chrome.tabs?.query({ active: true, currentWindow: true })) ?? [];
  return tab?.id ?? null;
}
