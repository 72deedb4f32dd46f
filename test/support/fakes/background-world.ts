// The whole background worker, on an in-memory browser and with a function as the server: what its tests share. Each start is a
// new worker, which knows only what the browser keeps (mortal-worker.ts).

import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { WebNavigation } from 'webextension-polyfill';
import type { PageView, ReadyView } from '../../../src/shared/protocol.ts';
import { type Fake, fakeBrowser } from './fake-browser.ts';
import { fakeFetch, type Server } from './fake-fetch.ts';
import { passFast } from './fast-clock.ts';
import { type Death, type Life, startMortalWorker } from './mortal-worker.ts';

export type { Server };

/** The current browser. */
export let fake: Fake;
/** Requests to servers, oldest first. */
export const asked: { readonly url: string; readonly init: RequestInit }[] = [];

export const ROBOTS = 'User-agent: *\nDisallow: /private\n\nUser-agent: GPTBot\nDisallow: /\n';
export const text = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers });

export const world: {
  /** Answers every request. */
  server: Server;
  /** What the content script finds in the pages that load. */
  tags?: { readonly tags: unknown };
} = { server: () => text(ROBOTS) };

/** How many reports were made, and how long each takes by a clock that stands still otherwise, in milliseconds. */
export const reports = { made: 0, takeMs: 0 };
/** What all of them took. */
let workedMs = 0;

/** A new worker: only what the browser keeps is still there. `death` says when it dies, if at all. */
export function startWorker(death: Death | null = null): Life {
  // The dead worker's listeners get no events any more, and its timers don't go off.
  vi.clearAllTimers();
  fake.state.forgetListeners();
  return startMortalWorker(fake.browser, fetchFrom, death, () => {
    reports.made += 1;
    workedMs += reports.takeMs;
  });
}

const fetchFrom = fakeFetch(
  () => fake,
  (url, init) => {
    asked.push({ url, init });
    return world.server(url, init);
  },
);

/**
 * Each test of the calling file has a newly started browser with a worker. No time passes while the worker works, so the speed of the
 * machine makes no difference; `stands`: nor at other times, unless the test lets it pass or `reports` take some.
 */
export function inNewBrowser(time: 'passes' | 'stands' = 'passes'): void {
  beforeEach(() => {
    if (time === 'passes') passFast();
    else {
      vi.useFakeTimers();
      vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + workedMs);
    }
    workedMs = 0;
    Object.assign(reports, { made: 0, takeMs: 0 });
    vi.stubGlobal('navigator', { onLine: true });
    fake = fakeBrowser();
    asked.length = 0;
    world.server = () => text(ROBOTS);
    delete world.tags;
    startWorker();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** A test with many reports is faster with a few crawlers. */
export function selectFew(): void {
  fake.browser.storage.local.data.set('settings', { chosen: ['Googlebot', 'bingbot', 'GPTBot'] });
}

export async function askAs(url: string, name: string, ...args: unknown[]): Promise<unknown> {
  const [reply] = await fake.browser.runtime.onMessage.fire({ name, args }, { url });
  return reply;
}

/** What the background answers the page at this URL. */
export async function valueFor(url: string, name: string, ...args: unknown[]): Promise<unknown> {
  const reply = await askAs(url, name, ...args);
  expect(reply).toMatchObject({ ok: true });
  return (reply as { value: unknown }).value;
}

export const ask = (name: string, ...args: unknown[]) =>
  valueFor('extension://id/popup.html', name, ...args) as Promise<PageView>;

export async function askReady(name: string, ...args: unknown[]): Promise<ReadyView> {
  const view = await ask(name, ...args);
  if (view.kind !== 'ready') throw new Error(`not ready: ${JSON.stringify(view)}`);
  return view;
}

export const answersOf = ({ report }: ReadyView) =>
  Object.fromEntries(
    report.crawlers.map(({ crawler, crawl, index }) => [crawler.token, `${crawl.answer} ${index.answer}`]),
  );

/** The browser's time stamps: no two events at the same moment. */
let moments = 0;
export const clock = () => {
  moments += 0.001;
  return Date.now() + moments;
};

export const idOf = (url: string) => `document-${url.slice(0, 100)}`;

/** The events of an ordinary visit, in the browser's order, and then the icon. */
export async function visit(tabId: number, url: string, headers: Headers = [], exchanged: Exchanged = {}) {
  await load(tabId, url, headers, exchanged);
  await drawn(tabId);
}
export type Headers = readonly { readonly name: string; readonly value: string }[];

/** Of the request and its response; by default GET, and 200. */
interface Exchanged {
  readonly method?: string;
  readonly statusCode?: number;
}

export async function load(tabId: number, url: string, headers: Headers, exchanged: Exchanged = {}) {
  fake.state.openTab(tabId, { url, documentId: idOf(url), ...world.tags });
  await fake.browser.webRequest.onResponseStarted.fire({
    requestId: 'page',
    tabId,
    url,
    method: 'GET',
    statusCode: 200,
    responseHeaders: headers,
    timeStamp: clock(),
    ...exchanged,
  });
  await commit(tabId, url);
}

/** The worker answers events in its own time; it draws the icon last, half a second after the page. */
export async function drawn(tabId: number) {
  await vi.advanceTimersByTimeAsync(500);
  const isDrawn = () => fake.state.iconOf(tabId)?.name !== '';
  while (!isDrawn()) await vi.advanceTimersByTimeAsync(10);
}

export async function commit(
  tabId: number,
  url: string,
  qualifiers: readonly WebNavigation.TransitionQualifier[] = [],
  timeStamp = clock(),
  loaded = url,
) {
  await fake.browser.webNavigation.onCommitted.fire({
    tabId,
    frameId: 0,
    parentFrameId: -1,
    url,
    documentId: idOf(loaded),
    transitionQualifiers: qualifiers,
    timeStamp,
  });
}

/** The page in the tab changes its URL without a load. */
export async function goTo(tabId: number, url: string) {
  const tab = fake.state.tabs.get(tabId);
  if (tab) tab.url = url;
  await fake.browser.webNavigation.onHistoryStateUpdated.fire({ tabId, frameId: 0 });
}

/** Repeatedly, for this many milliseconds. */
export async function roam(tabId: number, milliseconds: number, every: number) {
  for (let time = 0; time < milliseconds; time += every) {
    await goTo(tabId, `https://example.com/${time}`);
    await vi.advanceTimersByTimeAsync(every);
  }
}
