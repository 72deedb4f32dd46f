// The page under the User-Agents of crawlers, on a browser in memory: which requests are made, and whose answer is whose.
import { expect, test, vi } from 'vitest';
import {
  ask,
  askAs,
  asked,
  askReady,
  fake,
  goTo,
  inNewBrowser,
  ROBOTS,
  startWorker,
  text,
  valueFor,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { SessionRules } from '../../../test/support/fakes/session-rules.ts';
import { held } from '../../../test/support/held.ts';
import { catalogue, fetches, userAgentOf } from '../../crawlers/index.ts';
import type { ServedTo } from '../../report/index.ts';

inNewBrowser();

const SELECTED = ['Googlebot', 'bingbot', 'GPTBot', 'YandexBot'];
const PAGE = 'https://example.com/page';

async function servedTo(): Promise<ServedTo | null> {
  return valueFor('extension://id/popup.html', 'servedTo', 1) as Promise<ServedTo | null>;
}

const agentOf = (init: RequestInit) => new Headers(init.headers).get('User-Agent') ?? '';
const nameOf = (init: RequestInit) => /GPTBot|Googlebot|bingbot|YandexBot/.exec(agentOf(init))?.[0] ?? 'browser';

async function select(...tokens: string[]) {
  await fake.browser.storage.local.set({ settings: { chosen: tokens } });
  await askAs('extension://id/options.html', 'settingsChanged');
}

test('two requests are under way at a time, whatever order they end in, and each redirect stays with its own', async () => {
  await select(...SELECTED);
  await visit(1, PAGE);
  asked.length = 0;
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let most = 0;
  world.server = async (url, init) => {
    if (!url.startsWith(PAGE)) return text(`<title>${url}</title>`, { 'Content-Type': 'text/html' });
    const name = nameOf(init);
    if (name !== 'browser') {
      const held = new Promise<void>((resolve) => waiting.push(resolve));
      underWay += 1;
      most = Math.max(most, underWay);
      // The later of two is answered first.
      if (waiting.length === 2) for (const answer of waiting.splice(0).reverse()) queueMicrotask(answer);
      await held;
      underWay -= 1;
    }
    return text('', { Location: `/for/${name}` }, 302);
  };
  const received = await servedTo();
  expect(received).toMatchObject({
    kind: 'answered',
    own: { redirectedTo: 'https://example.com/for/browser' },
    crawlers: SELECTED.map((name) => ({
      tokens: [name],
      answer: { kind: 'answered', redirectedTo: `https://example.com/for/${name}` },
    })),
  });
  expect(most).toBe(2);
  for (const { init } of asked) expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual' });
});

test('if the browser refuses the rule, that is reported, and no crawler’s name is sent', async () => {
  await select(...SELECTED);
  await visit(1, PAGE);
  asked.length = 0;
  Object.assign(fake.browser, {
    declarativeNetRequest: {
      getSessionRules: async () => [],
      updateSessionRules: async () => Promise.reject(new Error('too many rules')),
    },
  });
  expect(await servedTo()).toEqual({ kind: 'no-rule' });
  expect(new Set(asked.map(({ init }) => nameOf(init)))).toEqual(new Set(['browser']));
});

/** Chromium's rules for the extension's own requests, with one that an earlier worker left. */
function inChromium(): SessionRules {
  const rules = new SessionRules();
  const old = { id: 5, condition: { urlFilter: '#old|' }, action: { requestHeaders: [] } };
  rules.rules = [old];
  fake.browser.declarativeNetRequest = rules;
  return rules;
}

test('a rule that a worker left which was killed is removed when the next one starts', async () => {
  const browsers = inChromium();
  startWorker();
  await vi.waitFor(() => expect(browsers.rules).toEqual([]));
  expect(asked).toEqual([]);
});

test('each request of a crawler has its own rule, which is removed when it has ended, however it ends', async () => {
  await select(...SELECTED);
  await visit(1, PAGE);
  const browsers = inChromium();
  startWorker();
  asked.length = 0;
  /** Of each request: its own rules, and all that apply while it is under way. */
  const rules: { readonly name: string; readonly own: number; readonly all: number }[] = [];
  world.server = (url, init) => {
    const own = browsers.rules.filter(({ condition }) => condition.urlFilter === `#${url.split('#')[1]}|`).length;
    rules.push({ name: nameOf(init), own, all: browsers.rules.length });
    if (nameOf(init) === 'bingbot') return Promise.reject(new TypeError('Failed to fetch'));
    if (nameOf(init) === 'YandexBot' && url.startsWith(PAGE)) return text('', { Location: '/elsewhere' }, 302);
    return text('');
  };
  expect(await servedTo()).toMatchObject({ kind: 'answered', crawlers: { length: SELECTED.length } });
  // For each the page and robots.txt, and where one was redirected to.
  expect(rules).toHaveLength(2 * (1 + SELECTED.length) + 1);
  expect(rules.filter(({ name, own }) => own !== (name === 'browser' ? 0 : 1))).toEqual([]);
  expect(Math.max(...rules.map(({ all }) => all))).toBe(2);
  expect(browsers.rules).toEqual([]);
});

test('of very many crawlers, those of twenty User-Agents are requested, and the others are counted', async () => {
  await select(...catalogue.map(({ token }) => token));
  await visit(1, PAGE);
  asked.length = 0;
  const received = await servedTo();
  // The page and robots.txt, for the browser and for each of them.
  expect(asked).toHaveLength(42);
  if (received?.kind !== 'answered') throw new Error(JSON.stringify(received));
  const sent = catalogue.filter(fetches);
  const agents = [...new Set(sent.map((crawler) => userAgentOf(crawler).text))];
  expect(received.crawlers.map(({ userAgent }) => userAgent)).toEqual(agents.slice(0, 20));
  const tokens = received.crawlers.flatMap((one) => one.tokens);
  // Some crawlers share a User-Agent with others, so that there are more of them than requests.
  expect(tokens.length).toBeGreaterThan(20);
  expect(received.omitted).toBe(sent.length - tokens.length);
});

test('if none of the selected crawlers fetches anything, no request is sent', async () => {
  await select('Google-Extended');
  await visit(1, PAGE);
  asked.length = 0;
  expect(await servedTo()).toEqual({ kind: 'no-crawler' });
  expect(asked).toEqual([]);
});

test('two surfaces that ask at once have the page fetched once for each crawler', async () => {
  await select(...SELECTED);
  await visit(1, PAGE);
  asked.length = 0;
  world.server = () => text('<title>A page</title>', { 'Content-Type': 'text/html' });
  const [one, other] = await Promise.all([servedTo(), servedTo()]);
  expect(one).toMatchObject({ kind: 'answered' });
  expect(other).toEqual(one);
  // Each asks for the page and for robots.txt.
  expect(asked).toHaveLength(2 * (1 + SELECTED.length));
  await servedTo();
  expect(asked).toHaveLength(4 * (1 + SELECTED.length));
});

/** The first request is not answered before it is released. */
function heldServer() {
  const { value, release } = held();
  world.server = async () => {
    await value;
    return text('<title>A page</title>', { 'Content-Type': 'text/html' });
  };
  return release;
}

/** A run for the page, whose first request waits for its release. */
async function beginRun(...tokens: readonly string[]) {
  await select(...tokens);
  await visit(1, PAGE);
  asked.length = 0;
  const release = heldServer();
  const run = servedTo();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  return { release, run };
}

test('a page that changes its URL between two clicks has one run at a time: the next is for its new URL, and shared', async () => {
  const { release, run: first } = await beginRun(...SELECTED);
  await goTo(1, `${PAGE}#a`);
  const same = servedTo();
  await goTo(1, `${PAGE}?1`);
  const others = [servedTo(), servedTo()];
  await ask('view', 1);
  expect(asked).toHaveLength(1);
  release();
  expect(await Promise.all([first, same, ...others])).toMatchObject(Array(4).fill({ kind: 'answered' }));
  const requests = 1 + SELECTED.length;
  const ofPages = asked.map(({ url }) => url.split('#')[0]).filter((url) => url?.startsWith(PAGE));
  expect(ofPages).toEqual([...Array(requests).fill(PAGE), ...Array(requests).fill(`${PAGE}?1`)]);
});

test('crawlers that are selected in between have the next run', async () => {
  const { release, run: first } = await beginRun('Googlebot');
  await select('GPTBot');
  const next = servedTo();
  await ask('view', 1);
  expect(asked).toHaveLength(1);
  release();
  expect(await Promise.all([first, next])).toMatchObject([
    { crawlers: [{ tokens: ['Googlebot'] }] },
    { crawlers: [{ tokens: ['GPTBot'] }] },
  ]);
});

test('a click that waits for the run before requests nothing of the next page', async () => {
  const { release, run: first } = await beginRun(...SELECTED);
  await goTo(1, `${PAGE}?1`);
  const waiting = servedTo();
  await ask('view', 1);
  await visit(1, `${PAGE}/next`);
  release();
  expect([await first, await waiting]).toMatchObject([{ kind: 'answered' }, null]);
  expect(asked.filter(({ url }) => url.startsWith(`${PAGE}/next`))).toEqual([]);
});

test('the next page in the tab has its own run, also while that for the page before is under way', async () => {
  const { release, run: before } = await beginRun(...SELECTED);
  await visit(1, `${PAGE}/next`);
  const next = servedTo();
  release();
  expect([await before, await next]).toMatchObject([{ kind: 'answered' }, { kind: 'answered' }]);
  expect(asked.filter(({ url }) => url.startsWith(`${PAGE}/next`))).toHaveLength(1 + SELECTED.length);
});

/** As a network in front of a site does: rules for one, a challenge for another, no answer for a third. */
const guarded = (url: string, init: RequestInit) => {
  if (!url.startsWith('https://example.com/robots.txt'))
    return text('<title>A page</title>', { 'Content-Type': 'text/html' });
  switch (nameOf(init)) {
    case 'GPTBot':
      return text('User-agent: GPTBot\nAllow: /\n');
    case 'bingbot':
      return text('<!doctype html>Just a moment...', { 'cf-mitigated': 'challenge' }, 403);
    case 'YandexBot':
      return text('', {}, 403);
    default:
      return text(ROBOTS);
  }
};

const servings = async () =>
  (await askReady('view', 1)).report.conflicts.filter(({ kind }) => kind === 'robots-served');

test('robots.txt is requested as each crawler, and a difference is a conflict until it is dismissed', async () => {
  await select(...SELECTED);
  await visit(1, PAGE);
  expect(await servings()).toEqual([]);
  asked.length = 0;
  world.server = guarded;
  const received = await servedTo();
  const robotsAsked = asked.filter(({ url }) => url.startsWith('https://example.com/robots.txt'));
  expect(robotsAsked.map(({ init }) => nameOf(init)).toSorted()).toEqual([
    'GPTBot',
    'Googlebot',
    'YandexBot',
    'bingbot',
    'browser',
  ]);
  for (const { init } of robotsAsked) expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store' });
  expect(received).toMatchObject({
    ownRobots: { kind: 'file' },
    crawlers: [
      { tokens: ['Googlebot'], robots: { differs: false } },
      { tokens: ['bingbot'], robots: { answer: { kind: 'challenge', by: 'cloudflare', status: 403 } } },
      { tokens: ['GPTBot'], robots: { answer: { kind: 'file' }, diff: { added: 1, removed: 4 } } },
      { tokens: ['YandexBot'], robots: { answer: { kind: 'refused', status: 403 } } },
    ],
  });
  const conflicts = [
    {
      tokens: ['bingbot'],
      answer: { kind: 'challenge' },
      changes: [{ token: 'bingbot', before: 'allowed', after: 'unknown' }],
    },
    {
      tokens: ['GPTBot'],
      answer: { kind: 'file' },
      changes: [{ token: 'GPTBot', before: 'disallowed', after: 'allowed' }],
    },
    { tokens: ['YandexBot'], answer: { kind: 'refused' }, changes: [] },
  ];
  expect(await servings()).toMatchObject(conflicts);
  // It holds for this visit, whatever becomes of the worker.
  startWorker();
  expect(await servings()).toMatchObject(conflicts);
  expect(await ask('dismissServing', 1)).toMatchObject({ kind: 'ready' });
  expect(await servings()).toEqual([]);
  startWorker();
  expect(await servings()).toEqual([]);
});

test.each<[string, number, Readonly<Record<string, string>>, string]>([
  ['Imperva’s page with the status of a file', 200, { 'x-iinfo': '5-1-0 0NNN' }, 'imperva'],
  ['Akamai wants credentials', 401, { server: 'AkamaiGHost' }, 'akamai'],
])(
  'what a network’s own answer to a crawler’s request means for it isn’t known: %s',
  async (_, status, headers, by) => {
    await select('GPTBot');
    await visit(1, PAGE);
    world.server = (url, init) =>
      nameOf(init) === 'GPTBot' && url.startsWith('https://example.com/robots.txt')
        ? text('<!doctype html>', headers, status)
        : text(ROBOTS);
    await servedTo();
    expect(await servings()).toMatchObject([
      {
        answer: { kind: 'challenge', by, status },
        changes: [{ token: 'GPTBot', before: 'disallowed', after: 'unknown' }],
      },
    ]);
  },
);

test('the result for one page isn’t shown for the next', async () => {
  await select(...SELECTED);
  await visit(1, PAGE);
  world.server = guarded;
  await servedTo();
  expect(await servings()).toHaveLength(3);
  await goTo(1, 'https://example.com/other');
  expect(await servings()).toEqual([]);
  await visit(1, 'https://other.example/page');
  expect(await servings()).toEqual([]);
});

test('a challenge instead of the page is distinguished from the site’s own refusal', async () => {
  await select('bingbot', 'GPTBot');
  await visit(1, PAGE);
  world.server = (url, init) => {
    if (nameOf(init) === 'bingbot' && url.startsWith(PAGE)) return text('', { 'x-sucuri-block': 'EVA079' }, 403);
    if (nameOf(init) === 'GPTBot' && url.startsWith(PAGE)) return text('', { server: 'nginx' }, 403);
    return text(ROBOTS);
  };
  expect(await servedTo()).toMatchObject({
    crawlers: [
      { tokens: ['bingbot'], answer: { status: 403, challenge: 'sucuri' }, differs: ['status', 'challenge', 'size'] },
      { tokens: ['GPTBot'], answer: { status: 403, challenge: null }, differs: ['status', 'size'] },
    ],
  });
});
