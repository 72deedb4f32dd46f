// When the toolbar button is drawn, and from what.
import { expect, test, vi } from 'vitest';
import {
  answersOf,
  asked,
  askReady,
  clock,
  commit,
  fake,
  inNewBrowser,
  load,
  roam,
  startWorker,
  text,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { tagsInHead } from '../../../test/support/generators/facts.ts';
import { held } from '../../../test/support/held.ts';

inNewBrowser();

test('a path that changes without a load changes the icon', async () => {
  world.server = () => text('User-agent: *\nDisallow: /private\n');
  await visit(1, 'https://example.com/');
  expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/allowed-16.png', badge: '' });
  fake.state.openTab(1, { url: 'https://example.com/private', documentId: 'document-https://example.com/' });
  await fake.browser.webNavigation.onHistoryStateUpdated.fire({ tabId: 1, frameId: 0 });
  // Where the machine is slow, the tab rests before.
  const drawn = { name: 'icons/disallowed-16.png', badge: '9' };
  await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject(drawn), { timeout: 20_000 });
  expect(asked).toHaveLength(1);
});

test('a button that is drawn already is left as it is; each new page has the browser’s own, and is drawn', async () => {
  await visit(1, 'https://example.com/');
  expect(fake.state.drawn).toEqual([1]);
  await askReady('view', 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fake.state.drawn).toEqual([1]);
  await visit(1, 'https://example.com/');
  expect(fake.state.drawn).toEqual([1, 1]);
});

test('a page that never rests has its button drawn all the same, and its server asked once', async () => {
  fake.state.openTab(1, { url: 'https://example.com/' });
  await roam(1, 2_000, 100);
  expect(fake.state.iconOf(1)).toMatchObject({ badge: '1' });
  expect(asked).toHaveLength(1);
});

test('a tab that loaded unseen has its button drawn once it is shown', async () => {
  fake.state.openTab(1, { url: 'https://example.com/private', isActive: false });
  await commit(1, 'https://example.com/private');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fake.state.iconOf(1)?.name).toBe('');
  const tab = fake.state.tabs.get(1);
  if (tab) tab.isActive = true;
  await fake.browser.tabs.onActivated.fire({ tabId: 1, windowId: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(fake.state.iconOf(1)?.name).toBe('icons/disallowed-16.png'));
});

test('what happens while the button is being drawn is drawn after it', async () => {
  await visit(1, 'https://example.com/');
  const { scripting, webNavigation } = fake.browser;
  const inject = scripting.executeScript;
  scripting.executeScript = async (injection) => {
    const result = await inject(injection);
    scripting.executeScript = inject;
    // The tags are read, and now there is one more.
    const tab = fake.state.tabs.get(1);
    if (tab) tab.tags = tagsInHead(['robots', 'noindex']);
    await webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
    return result;
  };
  await webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
  await vi.advanceTimersByTimeAsync(500);
  expect(fake.state.iconOf(1)).toMatchObject({ badge: '1' });
  await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ badge: '6' }), { timeout: 20_000 });
});

test('what was shown is shown again, however soon the worker dies after it', async () => {
  await load(1, 'https://example.com/', [{ name: 'X-Robots-Tag', value: 'noindex' }]);
  const reported = answersOf(await askReady('view', 1));
  expect(reported['Googlebot']).toBe('allowed noindex');
  startWorker();
  expect(answersOf(await askReady('view', 1))).toEqual(reported);
});

test('what the popup shows is not undone by a drawing that was due before', async () => {
  await visit(1, 'https://example.com/private');
  expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/disallowed-16.png' });
  await fake.browser.webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
  world.server = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.stubGlobal('navigator', { onLine: false });
  expect(answersOf(await askReady('refetch', 1))['Googlebot']).toBe('unknown unknown');
  await vi.advanceTimersByTimeAsync(500);
  expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/unknown-16.png' });
});

test('a browser that can’t draw every part of the button answers the popup all the same', async () => {
  Object.assign(fake.browser.action, { setIcon: undefined, setBadgeText: undefined });
  fake.state.openTab(1, { url: 'https://example.com/private' });
  expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('disallowed unseen');
  await vi.advanceTimersByTimeAsync(100);
  // What it can draw is drawn.
  expect(fake.state.iconOf(1)).toMatchObject({ name: '', badge: '', title: expect.stringMatching(/\S/) });
});

test('a page that never rests has its button drawn also while a popup asks again and again', async () => {
  fake.state.openTab(1, { url: 'https://example.com/' });
  let name: string | undefined;
  for (let index = 0; index < 20; index += 1) {
    await roam(1, 50, 50);
    await askReady('view', 1);
    name ||= fake.state.iconOf(1)?.name;
  }
  expect(name).not.toBe('');
});

test('a view that took long is not drawn over a newer one', async () => {
  await load(1, 'https://example.com/', []);
  const { scripting, webNavigation } = fake.browser;
  const inject = scripting.executeScript;
  const { value: answered, release: answer } = held();
  // The popup's question has its tags when the page has had another meanwhile.
  scripting.executeScript = async (injection) => {
    scripting.executeScript = inject;
    const result = await inject(injection);
    await answered;
    return result;
  };
  const question = askReady('view', 1);
  await vi.waitFor(() => expect(scripting.executeScript).toBe(inject));
  const tab = fake.state.tabs.get(1);
  if (tab) tab.tags = tagsInHead(['robots', 'noindex']);
  await webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
  await vi.advanceTimersByTimeAsync(500);
  await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ badge: '6' }));
  answer();
  await question;
  await vi.advanceTimersByTimeAsync(300);
  expect(fake.state.iconOf(1)).toMatchObject({ badge: '6' });
});

test('a view of a page that has gone is not drawn over the next one', async () => {
  await load(1, 'https://example.com/private', []);
  await askReady('view', 1);
  const { iconOf } = fake.state;
  await commit(1, 'https://example.com/');
  await vi.advanceTimersByTimeAsync(300);
  expect(iconOf(1)?.name).toBe('');
});

test('the button doesn’t read what is kept of the other sites that redirects passed; the popup does', async () => {
  const [from, to] = ['https://other.example', 'https://example.com'];
  await visit(1, `${from}/`);
  const read = vi.spyOn(fake.browser.storage.session, 'get');
  const readOf = (site: string) => read.mock.calls.filter(([keys]) => JSON.stringify(keys).includes(site)).length;
  await fake.browser.webRequest.onBeforeRedirect.fire({
    requestId: 'page',
    tabId: 1,
    url: `${from}/`,
    redirectUrl: `${to}/`,
    statusCode: 301,
    timeStamp: clock(),
  });
  await visit(1, `${to}/`);
  expect([readOf(to) > 0, readOf(from)]).toEqual([true, 0]);
  const { page } = (await askReady('view', 1)).report;
  expect(page.redirects?.map(({ crawl }) => crawl?.[0]?.answer)).toEqual(['allowed']);
});
