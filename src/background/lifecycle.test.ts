// What may befall the worker: it dies at each of its await points, its storage fails it, tabs and permissions go away while
// it is asked, private windows close. The next who asks gets the same answer, and no server is asked more than once again.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import { fakeFetch } from '../../test/support/fakes/fake-fetch.ts';
import { passFast } from '../../test/support/fakes/fast-clock.ts';
import { type Death, type Life, startMortalWorker } from '../../test/support/fakes/mortal-worker.ts';
import { IS_LONG } from '../../test/support/sizes.ts';
import type { PageView, ReadyView } from '../shared/protocol.ts';

const ORIGIN = 'https://example.com';
const URL_ = `${ORIGIN}/a`;
const ROBOTS = 'User-agent: GPTBot\nDisallow: /\n';
const PAGE = '<meta name="robots" content="nofollow">';
const HEADERS = { 'content-type': 'text/html', 'x-robots-tag': 'noindex' };

let fake: Fake;
let life: Life;
let robots: string;
let asked: string[];
let marks: unknown;
/** Or else only the page that was clicked on is open to us. */
let isGranted: boolean;
let styles: string[];

const NOW = Date.parse('2026-01-01T00:00:00Z');
/** Long enough ago that no response is waited for any more. */
const VISITED = NOW - 60_000;

/** What happens in the world while a server is asked. */
let meanwhile: () => unknown;

const serve = fakeFetch(
  () => fake,
  async (url) => {
    asked.push(url);
    await meanwhile();
    return url.endsWith('/robots.txt') ? new Response(robots) : new Response(PAGE, { headers: HEADERS });
  },
);

/** A worker that knows nothing, in the browser as it is: its listeners are the only ones. */
function start(death: Death | null) {
  const { storage } = fake.browser;
  const { tabs } = fake.state;
  fake = fakeBrowser();
  Object.assign(fake.browser.storage, storage);
  for (const [id, tab] of tabs) fake.state.tabs.set(id, tab);
  if (!isGranted) fake.browser.permissions.contains = async () => false;
  const { executeScript } = fake.browser.scripting;
  Object.assign(fake.browser.scripting, {
    // What runs in the page: collectLinks(most, mostCharacters), setMarks(attribute, marks); no page is there.
    executeScript: async (injection: Parameters<typeof executeScript>[0]) => {
      const [first, second] = injection.args ?? [];
      if (typeof first === 'number') {
        return [{ result: { total: 1, links: [{ url: `${ORIGIN}/b`, rel: 'nofollow' }] } }];
      }
      if (typeof first === 'string' && first.startsWith('data-')) {
        marks = second;
        return [{ result: null }];
      }
      return executeScript(injection);
    },
    insertCSS: async ({ css }: { css: string }) => void styles.push(css),
    removeCSS: async ({ css }: { css: string }) => {
      styles = styles.filter((style) => style !== css);
    },
  });
  life = startMortalWorker(fake.browser, serve, death);
}

/** Two crawlers are enough: each death is followed by another report. */
const SELECTED = ['Googlebot', 'GPTBot'];

/** A browser that has just been started, with one page in it and a worker. */
function begin() {
  // No time passes while the worker works: its awaits are the same on every machine.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  fake = fakeBrowser();
  [robots, asked, marks, styles] = [ROBOTS, [], {}, []];
  meanwhile = () => undefined;
  isGranted = true;
  fake.state.openTab(1, { url: URL_, documentId: 'document-1' });
  fake.state.openTab(2, { url: 'about:blank' });
  fake.browser.storage.local.data.set('settings', { chosen: SELECTED });
  start(null);
}

beforeEach(() => {
  passFast(['setTimeout', 'clearTimeout']);
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The browser's side: what happens to the worker, or what a page of the extension asks of it. */
type Step = () => Promise<unknown>;

const ask =
  (name: string, ...args: unknown[]): Step =>
  async () => {
    const [reply] = await fake.browser.runtime.onMessage.fire({ name, args }, { url: 'extension://id/popup.html' });
    expect(reply).toMatchObject({ ok: true });
    return (reply as { value: unknown }).value;
  };

const response: Step = () =>
  fake.browser.webRequest.onResponseStarted.fire({
    requestId: 'visit',
    tabId: 1,
    url: URL_,
    statusCode: 200,
    responseHeaders: Object.entries(HEADERS).map(([name, value]) => ({ name, value })),
    timeStamp: VISITED,
  });

/** A view looks at the document before and after. */
const looks = () => life.calls.filter((call) => call === 'webNavigation.getFrame').length;

/** A moment after the event, the button is drawn from a view; or left, where it is so already. */
const andDrawn = (event: Step): Step => {
  return async () => {
    const before = looks();
    await event();
    await vi.advanceTimersByTimeAsync(500);
    await vi.waitFor(() => expect(looks() >= before + 2 || life.isOver).toBe(true), { interval: 2 });
    await vi.advanceTimersByTimeAsync(1);
    return fake.state.iconOf(1);
  };
};
const commit = andDrawn(() =>
  fake.browser.webNavigation.onCommitted.fire({
    tabId: 1,
    frameId: 0,
    url: URL_,
    documentId: 'document-1',
    transitionQualifiers: [],
    timeStamp: VISITED + 1,
  }),
);
const loaded = andDrawn(() => fake.browser.webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 }));
const shown = andDrawn(() => fake.browser.tabs.onActivated.fire({ tabId: 1 }));
const visit: readonly Step[] = [response, commit, loaded];

const close =
  (tabId: number): Step =>
  async () => {
    fake.state.tabs.delete(tabId);
    await fake.browser.tabs.onRemoved.fire(tabId);
  };
const isPrivate: Step = async () => fake.state.openTab(1, { url: URL_, incognito: true, documentId: 'document-1' });

/** Asks about a link in the context menu, and returns the name of the window that opens. */
async function askAboutLink(incognito: boolean, id = 1): Promise<string> {
  const before = fake.state.windows.length;
  await fake.browser.contextMenus.onClicked.fire({ menuItemId: 'link', linkUrl: `${ORIGIN}/c` }, { incognito, id });
  const opened = await vi.waitFor(() => fake.state.windows[before] ?? expect.unreachable('no window'), { interval: 2 });
  return opened.slice(opened.indexOf('#') + 1);
}

const choose =
  (setting: object): Step =>
  () =>
    fake.browser.storage.local.set({ settings: { chosen: SELECTED, ...setting } });

const withheld: Step = async () => {
  isGranted = false;
  start(null);
};

const stored = () => JSON.stringify([...fake.browser.storage.session.data]);

interface Scenario {
  readonly name: string;
  /** What came before, with a worker that lives. */
  readonly before: readonly Step[];
  /** What it dies in. After a death the rest of it goes to the next worker: the browser repeats nothing. */
  readonly during: readonly Step[];
  /** What anybody will see who asks afterwards, or asks again. */
  readonly question: () => Promise<unknown>;
}

const scenarios: readonly Scenario[] = [
  {
    name: 'the popup’s view of a page that was visited',
    before: visit,
    during: [ask('view', 1)],
    question: ask('view', 1),
  },
  {
    name: 'the popup’s view of a site that was never asked',
    before: [choose({ fetchOn: 'popup' }), ...visit],
    during: [ask('view', 1)],
    question: ask('view', 1),
  },
  {
    name: 'the popup’s view of a page that only a click opened',
    before: [withheld, ...visit],
    during: [ask('view', 1)],
    question: ask('view', 1),
  },
  {
    name: 'robots.txt fetched again',
    before: [
      ...visit,
      async () => {
        robots = 'User-agent: *\nDisallow: /\n';
      },
    ],
    during: [ask('refetch', 1)],
    question: ask('refetch', 1),
  },
  {
    name: 'headers looked up',
    before: [async () => fake.browser.storage.session.remove('tab:4:1')],
    during: [ask('lookUpHeaders', 1)],
    question: ask('lookUpHeaders', 1),
  },
  {
    name: 'every crawler',
    before: [...visit, ask('view', 1)],
    during: [ask('viewAll', 1)],
    question: ask('viewAll', 1),
  },
  {
    name: 'links marked',
    before: visit,
    during: [ask('markLinks', 1, 'GPTBot')],
    question: async () => [await ask('markLinks', 1, 'GPTBot')(), marks, styles],
  },
  {
    name: 'marks taken away',
    before: [...visit, ask('markLinks', 1, 'GPTBot')],
    during: [ask('unmarkLinks', 1)],
    question: async () => [await ask('unmarkLinks', 1)(), marks, styles],
  },
  { name: 'the page as served', before: visit, during: [ask('rawHtml', 1)], question: ask('rawHtml', 1) },
  {
    name: 'another choice of crawlers',
    before: [...visit, choose({ chosen: ['GPTBot'] })],
    during: [andDrawn(ask('settingsChanged'))],
    question: shown,
  },
  {
    name: 'a link asked about',
    before: visit,
    during: [() => askAboutLink(false)],
    // A window that did not open is asked for once more.
    question: async () => ask('link', await askAboutLink(false))(),
  },
  {
    name: 'a site asked from a private window, and its last tab closed',
    before: [isPrivate, choose({ fetchOn: 'popup' }), ...visit],
    during: [ask('view', 1), close(1)],
    question: async () => {
      // Whatever the worker could not do any more, the next that closes a tab makes up for.
      await close(2)();
      return stored();
    },
  },
];

/** Lives through what comes before the scenario, once for all of its deaths, and returns the way back to that moment. */
async function lifeBefore({ before }: Scenario): Promise<() => void> {
  begin();
  for (const step of before) await step();
  // What happened in the tab is stored.
  await vi.advanceTimersByTimeAsync(500);
  const { session, local } = fake.browser.storage;
  const then = structuredClone({ session: session.data, local: local.data, tabs: fake.state.tabs });
  const world = structuredClone({ robots, asked, marks, styles, isGranted });
  return () => {
    vi.clearAllTimers();
    // Another browser: the workers of earlier lives are left alone with theirs.
    fake = fakeBrowser();
    const { session, local } = fake.browser.storage;
    const copy = structuredClone(then);
    fill(session.data, copy.session);
    fill(local.data, copy.local);
    fill(fake.state.tabs, copy.tabs);
    ({ robots, asked, marks, styles, isGranted } = structuredClone(world));
  };
}

function fill<Key, Value>(map: Map<Key, Value>, entries: Iterable<readonly [Key, Value]>): void {
  for (const [key, value] of entries) map.set(key, value);
}

/** Lives through the scenario, and comes back with the answer to its question. */
async function livedThrough({ during, question }: Scenario, goBack: () => void, death: Death | null) {
  goBack();
  start(death);
  const mortal = life;
  const recordedAt = noteRecord(mortal);
  for (const step of during) {
    await Promise.race([step(), mortal.over]);
    // The button is drawn 100 ms after the answer.
    await vi.advanceTimersByTimeAsync(100);
    if (mortal === life && mortal.isOver) start(null);
  }
  // What happened in the tab is stored.
  await vi.advanceTimersByTimeAsync(500);
  const calls = [...mortal.calls];
  start(null);
  return { calls, recordedAt: recordedAt(), isDead: mortal.isOver, answer: await question(), requests: asked.length };
}

/** Returns a function that says at which call, counted from 1, the tab's record was stored first. */
function noteRecord({ calls }: Life): () => number | null {
  const { session } = fake.browser.storage;
  const { set } = session;
  let callNumber: number | null = null;
  session.set = (items) => {
    if (Object.keys(items).some((key) => key.startsWith('tab:'))) callNumber ??= calls.length;
    return set.call(session, items);
  };
  return () => callNumber;
}

/** Whether the last call before the death takes effect: in the usual run one of the two at each call, in turn. */
const effectsAt = (index: number): readonly boolean[] => (IS_LONG ? [true, false] : [index % 2 === 0]);

/** Each death there is, after the life without one. */
async function everyDeath(
  scenario: Scenario,
  check: (died: Lived, whole: Lived, callNumber: number, when: string) => void,
): Promise<void> {
  const goBack = await lifeBefore(scenario);
  const whole = await livedThrough(scenario, goBack, null);
  expect(whole.calls.length).toBeGreaterThan(0);
  for (const [index, call] of whole.calls.entries()) {
    for (const takesEffect of effectsAt(index)) {
      const callNumber = index + 1;
      const died = await livedThrough(scenario, goBack, { callNumber, takesEffect });
      const when = `${call}, call ${callNumber}, ${takesEffect ? 'done' : 'not done'}`;
      expect(died.isDead, when).toBe(true);
      expect(died.requests, when).toBeLessThanOrEqual(whole.requests + 1);
      check(died, whole, callNumber, when);
    }
  }
}
type Lived = Awaited<ReturnType<typeof livedThrough>>;

describe('a worker that dies at any await', () => {
  test.each(scenarios)('a worker that dies is followed by one that answers the same: $name', async (scenario) => {
    const same = (died: Lived, whole: Lived, _: number, when: string) =>
      expect(died.answer, when).toEqual(whole.answer);
    await everyDeath(scenario, same);
  });

  test('a worker that dies loses at most the headers of a visit, which a look-up finds again', async () => {
    const view = async () => (await ask('view', 1)()) as ReadyView;
    const question = async () => {
      const {
        facts: { headers, tags },
        outcome,
      } = await view();
      const lookedUp =
        headers.kind === 'seen' ? headers : ((await ask('lookUpHeaders', 1)()) as ReadyView).facts.headers;
      const { report } = await view();
      return {
        isKnown: headers.kind === 'seen',
        headers: lookedUp.kind === 'seen' && lookedUp.headers,
        answers: report.crawlers.map(({ crawl, index }) => [crawl.answer, index.answer]),
        outcome,
        tags,
      };
    };
    let lost = 0;
    await everyDeath({ name: 'a visit', before: [], during: visit, question }, (died, whole, callNumber, when) => {
      const answer = died.answer as Awaited<ReturnType<typeof question>>;
      expect({ ...answer, isKnown: true }, when).toEqual(whole.answer);
      // What is stored is not lost, and it is stored before anything is requested.
      if (answer.isKnown) return;
      lost += 1;
      expect(callNumber, when).toBeLessThanOrEqual(whole.recordedAt ?? 0);
      expect(whole.calls.slice(0, callNumber), when).not.toContain('fetch');
    });
    expect(lost).toBeGreaterThan(0);
  });
});

const viewed = async (tabId = 1) => (await ask('view', tabId)()) as PageView;
const readyView = async (tabId = 1) => {
  const view = await viewed(tabId);
  if (view.kind !== 'ready') throw new Error(`not ready: ${view.kind}`);
  return view;
};
const crawlAnswers = ({ report }: ReadyView) =>
  Object.fromEntries(report.crawlers.map(({ crawler, crawl }) => [crawler.token, crawl.answer]));
/** By ROBOTS. */
const EXPECTED = { Googlebot: 'allowed', GPTBot: 'disallowed' };

describe('storage', () => {
  beforeEach(begin);

  test('storage that refuses whatever is asked of it leaves every verdict', async () => {
    const refuse = () => Promise.reject(new Error('An unexpected error occurred'));
    for (const area of Object.values(fake.browser.storage))
      Object.assign(area, { get: refuse, set: refuse, remove: refuse, getBytesInUse: refuse });
    for (const step of visit) await step();
    expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/noindex-16.png' });
    const view = await readyView();
    expect(crawlAnswers(view)).toMatchObject(EXPECTED);
    expect(await ask('rawHtml', 1)()).toMatchObject({ kind: 'compared' });
    expect(view.isFirstRun).toBe(true);
    // The first one asks the server, and those that come soon after it need not.
    expect(asked.filter((url) => url.endsWith('/robots.txt'))).toHaveLength(1);
    await close(1)();
  });

  test.each([[42], [null], ['x'], [[]], [[null]], [{}], [{ chosen: 'x', custom: [1], fetchOn: null, responses: {} }]])(
    'storage that holds %j at each of its keys is as if it held nothing',
    async (rubbish) => {
      const { session, local } = fake.browser.storage;
      for (const key of ['tab:4:1', `robots:2:${ORIGIN}`, `robots:2:${ORIGIN}/robots.txt`, 'asked-links:1', 'private'])
        session.data.set(key, rubbish);
      for (const key of ['settings', 'welcomed']) local.data.set(key, rubbish);
      for (const step of visit) await step();
      const view = await readyView();
      expect(crawlAnswers(view)).toMatchObject(EXPECTED);
      expect(view.facts.headers).toMatchObject({ kind: 'seen', headers: { robotsTags: ['noindex'] } });
      expect(asked).toHaveLength(1);
      expect(await ask('link', await askAboutLink(false))()).toMatchObject({ kind: 'ready' });
    },
  );

  test('storage that is full of an older version’s data makes room', async () => {
    const { session } = fake.browser.storage;
    for (let site = 0; site < 9; site += 1) {
      session.data.set(`robots:1:https://${site}.example`, { text: 'x'.repeat(1024 * 1024) });
    }
    for (const step of visit) await step();
    const old = [...session.data.keys()].filter((key) => key.startsWith('robots:1:'));
    expect(old.length).toBeLessThan(7);
    start(null);
    expect(crawlAnswers(await readyView())).toMatchObject(EXPECTED);
    expect(asked).toHaveLength(1);
  });
});

describe('while a server is asked', () => {
  beforeEach(begin);

  test('a permission is revoked while a server is asked, and the popup says that, not that the server failed', async () => {
    meanwhile = () => {
      fake.state.hasAccess = false;
      throw new TypeError('Failed to fetch');
    };
    expect(await viewed()).toEqual({ kind: 'no-access', origin: ORIGIN });
    fake.state.hasAccess = true;
    meanwhile = () => undefined;
    expect(crawlAnswers(await readyView())).toMatchObject(EXPECTED);
    expect(asked).toHaveLength(2);
  });

  test('a tab is closed while a server is asked, and nothing is kept of it', async () => {
    for (const step of visit) await step();
    meanwhile = close(1);
    expect(await ask('lookUpHeaders', 1)()).toEqual({ kind: 'no-tab' });
    expect([...fake.browser.storage.session.data.keys()]).toEqual([`robots:2:${ORIGIN}`]);
  });

  test('a tab is discarded, and comes back under another id (Chromium): nothing of the old one is kept', async () => {
    for (const step of visit) await step();
    fake.state.tabs.delete(1);
    fake.state.openTab(3, { url: URL_, documentId: 'document-3' });
    await fake.browser.tabs.onReplaced.fire(3, 1);
    expect([...fake.browser.storage.session.data.keys()]).toEqual([`robots:2:${ORIGIN}`]);
    expect(crawlAnswers(await readyView(3))).toMatchObject(EXPECTED);
  });
});

describe('private windows', () => {
  beforeEach(begin);

  test('private windows learn nothing of the others, nor these of them, and both ask one after the other', async () => {
    let open = 0;
    let most = 0;
    meanwhile = async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
    };
    fake.state.openTab(3, { url: URL_, incognito: true });
    await Promise.all([viewed(1), viewed(3), viewed(1), viewed(3)]);
    expect(asked).toHaveLength(2);
    expect(most).toBe(1);
  });

  test('private windows leave nothing once the last is closed, also where an answer comes later than that', async () => {
    fake.state.openTab(3, { url: URL_, incognito: true, documentId: 'document-1' });
    fake.state.openTab(4, { url: 'https://other.example/', incognito: true });
    await ask('view', 3)();
    const id = await askAboutLink(true, 3);
    expect(await ask('link', id)()).toMatchObject({ kind: 'ready' });
    await close(3)();
    expect(await ask('link', id)()).toMatchObject({ kind: 'not-fetched' });
    expect(stored()).toContain(ORIGIN);
    meanwhile = close(4);
    expect(await ask('view', 4)()).toEqual({ kind: 'no-tab' });
    expect(stored()).toBe('[]');
    expect(await ask('link', id)()).toEqual({ kind: 'no-tab' });
  });
});
