// @vitest-environment happy-dom
// The list of watched sites in the settings.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../../test/support/fakes/polyfill.ts';
import { textsFrom } from '../../../test/support/nothing-follows.ts';
import { unwatched } from '../../shared/watch.ts';
import { WatchedSites } from './WatchedSites.tsx';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

let fake: Fake;
let asked: (readonly unknown[])[] = [];
let answer: unknown = 'done';
const SITES = ['https://a.example', 'https://b.example'];

beforeEach(() => {
  fake = fakeBrowser();
  [asked, answer] = [[], 'done'];
  Object.assign(fake.browser.runtime, {
    sendMessage: async ({ name, args }: { name: string; args: readonly unknown[] }) => {
      asked.push([name, ...args]);
      return { ok: true, value: answer };
    },
  });
  setBrowser(fake.browser);
});
afterEach(cleanup);

const keep = () =>
  fake.browser.storage.local.set({
    watch: {
      lastLook: 0,
      sites: SITES.map((site, index) => ({ ...unwatched(site), isOn: index === 0, bytes: 2_048 })),
    },
  });
const rows = (container: Element) => [...container.querySelectorAll<HTMLElement>('[data-watched]')];

test('an empty list says where a site is added', async () => {
  render(<WatchedSites />);
  expect((await screen.findByText(/don’t watch any site/)).textContent).toContain('Watch this site');
});

test('a private window says that nothing can be watched there, and shows no sites', async () => {
  await keep();
  fake.browser.extension.inIncognitoContext = true;
  const { local } = fake.browser.storage;
  const get = local.get.bind(local);
  const reads: ReturnType<typeof get>[] = [];
  local.get = (key) => {
    const read = get(key);
    reads.push(read);
    return read;
  };
  const { container } = render(<WatchedSites />);
  const texts = textsFrom(container);
  expect((await screen.findByText(/private windows/)).textContent).toContain('never remembers history');
  expect([rows(container), container.querySelectorAll('button')].map(({ length }) => length)).toEqual([0, 0]);
  await waitFor(() => expect(reads).toHaveLength(1));
  await reads[0];
  // Of other sites, so that they are not taken for those that were read first. These would be shown before.
  await fake.browser.storage.local.set({ watch: { lastLook: 0, sites: [unwatched('https://later.example')] } });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(reads).toHaveLength(2));
  await reads[1];
  fake.browser.extension.inIncognitoContext = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(texts.at(-1)).toContain('later.example'));
  for (const site of SITES) expect(texts.join()).not.toContain(new URL(site).host);
});

test('a list that the browser does not give is not shown as empty', async () => {
  await keep();
  fake.browser.storage.local.isUnreadable = true;
  const { container } = render(<WatchedSites />);
  expect((await screen.findByText(/browser refused/)).textContent).toContain('Couldn’t read');
  expect(screen.queryByText(/don’t watch any site/)).toBeNull();
  fake.browser.storage.local.isUnreadable = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(rows(container)).toHaveLength(2));
  expect(screen.queryByText(/browser refused/)).toBeNull();
});

test('each site is switched, given another interval and removed; all are removed by one click', async () => {
  await keep();
  const { container } = render(<WatchedSites />);
  await waitFor(() => expect(rows(container)).toHaveLength(2));
  expect(rows(container).map(({ dataset }) => [dataset['watched'], dataset['on']])).toEqual([
    [SITES[0], 'true'],
    [SITES[1], 'false'],
  ]);
  const inRow = (index: number, action: string) =>
    rows(container)[index]?.querySelector(`[data-action="${action}"]`) as HTMLElement;
  fireEvent.change(inRow(0, 'watch-hours'), { target: { value: '1' } });
  fireEvent.click(inRow(0, 'unwatch'));
  fireEvent.click(inRow(1, 'watch'));
  fireEvent.click(inRow(1, 'forget-history'));
  fireEvent.click(container.querySelector('[data-action="forget-all"]') as HTMLElement);
  await waitFor(() => expect(asked).toHaveLength(5));
  expect(asked).toEqual([
    ['watch', SITES[0], { hours: 1 }],
    ['unwatch', SITES[0]],
    ['watch', SITES[1], {}],
    ['forgetWatched', SITES[1]],
    ['forgetWatched', null],
  ]);
});

test('what a click changed is shown', async () => {
  await keep();
  const { container } = render(<WatchedSites />);
  await waitFor(() => expect(rows(container)).toHaveLength(2));
  await fake.browser.storage.local.remove('watch');
  fireEvent.click(container.querySelector('[data-action="forget-all"]') as HTMLElement);
  await waitFor(() => expect(rows(container)).toHaveLength(0));
  expect(asked).toEqual([['forgetWatched', null]]);
});

test('alerts are listed at their site', async () => {
  const alerts = [
    { at: 1, severity: 'critical', kind: 'section-blocked', url: `${SITES[0]}/shop/`, line: 3, tokens: ['Googlebot'] },
    { at: 2, severity: 'high', kind: 'page', url: `${SITES[0]}/a`, line: null, tokens: [] },
  ];
  await fake.browser.storage.local.set({
    watch: { lastLook: 0, sites: [{ ...unwatched(SITES[0] ?? ''), isOn: true, alerts }] },
  });
  const { container } = render(<WatchedSites />);
  await waitFor(() => expect(container.querySelectorAll('.watch-alert')).toHaveLength(2));
  const texts = [...container.querySelectorAll('.watch-alert')].map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Googlebot can’t crawl /shop/ (line 3)');
  expect(texts[1]).toContain('The verdict of the key URL /a changed');
});

test('an alert of a key URL says for whom it is what now; one that is over, which check found that', async () => {
  const at = new Date(2026, 10, 3, 2, 10).getTime();
  const page = {
    before: { verdict: 'indexable', reason: 'none' },
    now: { verdict: 'not-indexable', reason: 'noindex' },
  };
  const alert = { at, severity: 'critical', url: null, line: null, tokens: [] };
  const alerts = [
    { ...alert, kind: 'page', url: `${SITES[0]}/a`, tokens: ['bingbot', 'YandexBot'], page },
    {
      ...alert,
      kind: 'site-blocked',
      line: 2,
      tokens: ['Googlebot'],
      between: [new Date(2026, 10, 2, 20, 10).getTime(), at],
      over: new Date(2026, 10, 3, 8, 0).getTime(),
    },
  ];
  await fake.browser.storage.local.set({
    watch: { lastLook: 0, sites: [{ ...unwatched(SITES[0] ?? ''), isOn: true, alerts }] },
  });
  const { container } = render(<WatchedSites />);
  await waitFor(() => expect(container.querySelectorAll('.watch-alert')).toHaveLength(2));
  const shown = [...container.querySelectorAll<HTMLElement>('.watch-alert')];
  expect(shown.map(({ dataset, textContent }) => [dataset['severity'], textContent?.replace(/\s/g, ' ')])).toEqual([
    ['critical', '/a (bingbot and YandexBot): Indexable → Not indexable (noindex), since Nov 3, 2026, 2:10 AM'],
    [
      'over',
      'No longer so at the check of Nov 3, 2026, 8:00 AM: Googlebot can’t crawl the site (line 2), since Nov 2, 2026, 8:10 PM – Nov 3, 2026, 2:10 AM',
    ],
  ]);
});

test('of two alerts of one check, that which stays keeps its place in the page', async () => {
  const [shop, blog] = ['/shop/', '/blog/'].map((url) => ({
    ...{ at: 1, severity: 'high', kind: 'section-blocked', url, line: 3, tokens: ['Googlebot'] },
  }));
  const keepAlerts = (...alerts: readonly unknown[]) =>
    fake.browser.storage.local.set({
      watch: { lastLook: 0, sites: [{ ...unwatched(SITES[0] ?? ''), isOn: true, alerts }] },
    });
  await keepAlerts(shop, blog);
  const { container } = render(<WatchedSites />);
  const shown = () => [...container.querySelectorAll('.watch-alert')];
  await waitFor(() => expect(shown()).toHaveLength(2));
  const [, second] = shown();
  await keepAlerts(blog);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(shown()).toHaveLength(1));
  expect([shown()[0] === second, second?.textContent?.includes('/blog/')]).toEqual([true, true]);
});

test('of many alerts, the last three are listed and the others counted', async () => {
  const alerts = [1, 2, 3, 4, 5].map((at) => ({
    ...{ at, severity: 'high', kind: 'page', url: `${SITES[0]}/${at}`, line: null, tokens: [] },
  }));
  await fake.browser.storage.local.set({
    watch: { lastLook: 0, sites: [{ ...unwatched(SITES[0] ?? ''), isOn: true, alerts }] },
  });
  const { container } = render(<WatchedSites />);
  await waitFor(() => expect(container.querySelector('[data-more-alerts="2"]')?.textContent).toBe('2 more'));
  expect(container.querySelectorAll('[data-severity]')).toHaveLength(3);
});

test.each([false, 'not-kept'])(
  'a change that the browser refuses is reported, until one succeeds: %s',
  async (refusal) => {
    await keep();
    answer = refusal;
    const { container } = render(<WatchedSites />);
    await waitFor(() => expect(rows(container)).toHaveLength(2));
    fireEvent.click(container.querySelector('[data-action="forget-all"]') as HTMLElement);
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    answer = 'done';
    fireEvent.click(container.querySelector('[data-action="forget-all"]') as HTMLElement);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  },
);

test('a watched site without access says so', async () => {
  const sites = SITES.map((site) => ({ ...unwatched(site), isOn: site === SITES[0], isWithheld: true }));
  await fake.browser.storage.local.set({ watch: { lastLook: 0, sites } });
  const { container } = render(<WatchedSites />);
  await waitFor(() => expect(rows(container)).toHaveLength(2));
  const hints = rows(container).map((row) => row.querySelector('label .hint')?.textContent);
  expect(hints.map((hint) => hint?.includes('no access'))).toEqual([true, false]);
});

test('a watched site whose due checks get no answer says so, in the place of “Not checked yet”', async () => {
  const shown: (readonly [boolean, string])[] = [];
  for (const changes of [{}, { isOn: false }, { isWithheld: true }, { refusedSince: 1 }, { unaskedSince: null }]) {
    const site = { ...unwatched(SITES[0] ?? ''), isOn: true, unaskedSince: Date.UTC(2026, 10, 2), ...changes };
    await fake.browser.storage.local.set({ watch: { lastLook: 0, sites: [site] } });
    const { container, unmount } = render(<WatchedSites />);
    await waitFor(() => expect(rows(container)).toHaveLength(1));
    const note = container.querySelector('[data-unasked]');
    shown.push([note?.textContent?.includes('Checks get no answer') ?? false, container.textContent ?? '']);
    unmount();
  }
  expect(shown.map(([isNoted]) => isNoted)).toEqual([true, false, false, false, false]);
  expect(shown.map(([, text]) => text.includes('Not checked yet'))).toEqual([false, false, true, true, true]);
});

test('a site whose checks can’t be saved says so', async () => {
  await keep();
  await fake.browser.storage.session.set({ 'watch-refused': { '': Date.UTC(2026, 10, 2, 12) } });
  const { container } = render(<WatchedSites />);
  await waitFor(() => expect(rows(container)).toHaveLength(2));
  const hints = rows(container).map((row) => row.querySelector('label .hint')?.textContent);
  expect(hints.map((hint) => hint?.includes('No check saved since Nov 2, 2026'))).toEqual([true, false]);
});

test('the last check is shown at its site; without one, only the size', async () => {
  const sites = SITES.map((site, index) => ({
    ...{ ...unwatched(site), bytes: 2_048 },
    lastCheck: index === 0 ? Date.now() - 7_200_000 : null,
  }));
  await fake.browser.storage.local.set({ watch: { lastLook: 0, sites } });
  const { container } = render(<WatchedSites />);
  await waitFor(() => expect(rows(container)).toHaveLength(2));
  const hints = rows(container).map((row) => row.querySelector('label .hint')?.textContent);
  expect(hints[0]).toMatch(/^Checked 2 hours ago · 2\sKiB$/);
  expect(hints[1]).toMatch(/^2\sKiB$/);
});

test('the next check, and the last time without checks, are shown at their site', async () => {
  const now = Date.now();
  const gaps = [
    { from: Date.UTC(2026, 9, 1, 12), to: Date.UTC(2026, 9, 2, 12), isRefused: false },
    { from: Date.UTC(2026, 10, 1, 12), to: Date.UTC(2026, 10, 2, 12), isRefused: false },
  ];
  const kept = { ...unwatched(SITES[0] ?? ''), lastCheck: now - 7_200_000, due: now + 4 * 3_600_000, gaps };
  const texts: string[] = [];
  for (const changes of [{ isOn: true }, { isOn: true, isWithheld: true }, { isOn: true, lastCheck: null }, {}]) {
    await fake.browser.storage.local.set({ watch: { lastLook: 0, sites: [{ ...kept, ...changes }] } });
    const { container, unmount } = render(<WatchedSites />);
    await waitFor(() => expect(rows(container)).toHaveLength(1));
    texts.push(rows(container)[0]?.textContent ?? '');
    unmount();
  }
  const [on, withheld, never, off] = texts;
  expect(on).toContain('Checked 2 hours ago · next check in 4 hours');
  expect(on).toMatch(/Not checked from Nov 1, 2026.* to Nov 2, 2026.*: the browser was closed/);
  expect(on).not.toContain('Oct');
  expect(withheld).not.toContain('next check');
  expect(never).toContain('Not checked yet · next check in 4 hours');
  expect(off).toContain('Checked 2 hours ago');
  expect(off).not.toMatch(/next check|Not checked/);
});
