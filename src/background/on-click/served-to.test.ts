// The page under the User-Agents of crawlers, on a browser in memory: which requests are made, and whose answer is whose.
import { expect, test } from 'vitest';
import { askAs, asked, fake, inNewBrowser, text, visit, world } from '../../../test/support/fakes/worker.ts';
import { catalogue, fetches, userAgentOf } from '../../crawlers/index.ts';
import type { ServedTo } from '../../report/index.ts';

inNewBrowser();

const SELECTED = ['Googlebot', 'bingbot', 'GPTBot', 'YandexBot'];
const PAGE = 'https://example.com/page';

async function servedTo(): Promise<ServedTo | null> {
  const reply = await askAs('extension://id/popup.html', 'servedTo', 1);
  expect(reply).toMatchObject({ ok: true });
  return (reply as { value: ServedTo | null }).value;
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
  const told = await servedTo();
  expect(told).toMatchObject({
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

test('where the browser takes no rule, that is told, and no crawler’s name is sent', async () => {
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
  expect(asked.map(({ init }) => nameOf(init))).toEqual(['browser']);
});

test('of very many crawlers, those of twenty User-Agents are asked for, and all others are counted', async () => {
  await select(...catalogue.map(({ token }) => token));
  await visit(1, PAGE);
  const told = await servedTo();
  if (told?.kind !== 'answered') throw new Error(JSON.stringify(told));
  const sent = catalogue.filter(fetches);
  const agents = [...new Set(sent.map((crawler) => userAgentOf(crawler).text))];
  expect(told.crawlers.map(({ userAgent }) => userAgent)).toEqual(agents.slice(0, 20));
  const tokens = told.crawlers.flatMap((one) => one.tokens);
  // Some crawlers share a User-Agent with others, so that there are more of them than requests.
  expect(tokens.length).toBeGreaterThan(20);
  expect(told.omitted).toBe(sent.length - tokens.length);
});

test('two surfaces that ask at once have the page fetched once for each crawler', async () => {
  await select(...SELECTED);
  await visit(1, PAGE);
  asked.length = 0;
  world.server = () => text('<title>A page</title>', { 'Content-Type': 'text/html' });
  const [one, other] = await Promise.all([servedTo(), servedTo()]);
  expect(one).toMatchObject({ kind: 'answered' });
  expect(other).toEqual(one);
  expect(asked).toHaveLength(1 + SELECTED.length);
  await servedTo();
  expect(asked).toHaveLength(2 * (1 + SELECTED.length));
});
