// The session rule that sets the User-Agent of one request, in a browser in memory: what it does, and when it is gone.
import { beforeEach, expect, test, vi } from 'vitest';
import { SessionRules } from '../../test/support/fakes/session-rules.ts';

let browsers: SessionRules;

beforeEach(() => {
  browsers = new SessionRules();
});

/** The module as a worker has it that was just started. */
async function newWorker({ isPrivate = false, isSilent = false } = {}) {
  const declarativeNetRequest = browsers;
  if (isSilent) browsers.getSessionRules = () => Promise.reject(new Error('no rules to tell'));
  vi.resetModules();
  vi.doMock('webextension-polyfill', () => ({
    default: { declarativeNetRequest, runtime: { id: 'id' }, extension: { inIncognitoContext: isPrivate } },
  }));
  return import('./user-agent.ts');
}

const PAGE = 'https://example.com/';

test('the rule is for our own request alone: it sets the User-Agent, and removes the other headers that identify the browser', async () => {
  const { markForUserAgent } = await newWorker();
  const { url } = await markForUserAgent(`${PAGE}#part`, 'Googlebot/2.1');
  const [page, mark] = url.split('#');
  expect(page).toBe(PAGE);
  expect(browsers.rules.map(({ condition }) => condition)).toEqual([
    { urlFilter: `#${mark}|`, initiatorDomains: ['id'], tabIds: [-1], resourceTypes: ['xmlhttprequest'] },
  ]);
  expect(browsers.rules[0]?.action.requestHeaders).toEqual([
    { header: 'user-agent', operation: 'set', value: 'Googlebot/2.1' },
    { header: 'sec-ch-ua', operation: 'remove' },
    { header: 'sec-ch-ua-mobile', operation: 'remove' },
    { header: 'sec-ch-ua-platform', operation: 'remove' },
  ]);
});

test('the rule disappears with its request, and the rule of another request stays', async () => {
  const { markForUserAgent } = await newWorker();
  const first = await markForUserAgent(PAGE, 'one');
  const second = await markForUserAgent(PAGE, 'two');
  const filters = () => browsers.rules.map(({ condition }) => condition.urlFilter);
  expect(filters()).toEqual([first, second].map(({ url }) => `#${url.split('#')[1]}|`));
  await first.end();
  expect(filters()).toEqual([`#${second.url.split('#')[1]}|`]);
  await second.end();
  expect(browsers.rules).toEqual([]);
});

test('the rule of a worker that ended disappears when the next one sets its own', async () => {
  const dead = await newWorker();
  await dead.markForUserAgent(PAGE, 'one');
  await dead.markForUserAgent(PAGE, 'two');
  const alive = await newWorker();
  const { url, end } = await alive.markForUserAgent(PAGE, 'three');
  expect(browsers.rules.map(({ condition }) => condition.urlFilter)).toEqual([`#${url.split('#')[1]}|`]);
  await end();
  expect(browsers.rules).toEqual([]);
});

test('the rule of a worker that ended disappears when the next one starts', async () => {
  const dead = await newWorker();
  await dead.markForUserAgent(PAGE, 'one');
  const alive = await newWorker();
  await alive.removeOldRules();
  expect(browsers.rules).toEqual([]);
});

test('the rule is set even if the browser doesn’t report which rules there are', async () => {
  const { markForUserAgent } = await newWorker({ isSilent: true });
  await markForUserAgent(PAGE, 'Googlebot/2.1');
  expect(browsers.rules).toHaveLength(1);
});

test('the rules of the private windows’ background and the other one don’t affect each other', async () => {
  const workers = [await newWorker(), await newWorker({ isPrivate: true })];
  const marked = await Promise.all(workers.flatMap((one) => [one, one]).map((one) => one.markForUserAgent(PAGE, 'x')));
  expect(browsers.rules).toHaveLength(4);
  for (const isPrivate of [false, true]) {
    const next = await newWorker({ isPrivate });
    await next.removeOldRules();
    expect(browsers.rules).toHaveLength(isPrivate ? 0 : 2);
  }
  await Promise.all(marked.map(({ end }) => end()));
});
