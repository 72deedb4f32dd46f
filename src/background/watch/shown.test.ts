// What a person is shown of watched sites, with every page: the storage is not asked for it each time.
import { beforeEach, expect, test, vi } from 'vitest';
import { ask, askAs, fake, inNewBrowser, text, visit, world } from '../../../test/support/fakes/background-world.ts';

inNewBrowser();

const SITE = 'https://example.com';

let reads = 0;

beforeEach(() => {
  world.server = () => text('User-agent: *\nDisallow: /private\n');
});

function countReads() {
  reads = 0;
  const { local } = fake.browser.storage;
  const get = local.get.bind(local);
  vi.spyOn(local, 'get').mockImplementation((key) => {
    if (key === 'watch') reads += 1;
    return get(key);
  });
}

const page = (name: string, ...args: readonly unknown[]) => askAs('extension://id/workbench.html', name, ...args);

test('pages that are opened, and views of them, read what is watched once', async () => {
  countReads();
  await visit(1, `${SITE}/`);
  await vi.advanceTimersByTimeAsync(600);
  await ask('view', 1);
  await visit(1, `${SITE}/a`);
  await ask('view', 1);
  await vi.advanceTimersByTimeAsync(600);
  await visit(2, 'https://other.example/');
  await ask('view', 2);
  expect(reads).toBeLessThanOrEqual(1);
});

test('the badge and the popup show what was changed since', async () => {
  await visit(1, `${SITE}/`);
  await vi.advanceTimersByTimeAsync(600);
  await page('watch', SITE);
  expect(await ask('view', 1)).toMatchObject({ watch: { isOn: true, alerts: [] } });
  world.server = () => text('User-agent: *\nDisallow: /\n');
  await page('checkNow', SITE);
  expect(await ask('view', 1)).toMatchObject({ watch: { isOn: true, alerts: [{ site: SITE }] } });
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ badge: '!' }));
  countReads();
  await ask('view', 1);
  await vi.advanceTimersByTimeAsync(600);
  expect(reads).toBe(0);
  await page('acknowledge', SITE);
  expect(await ask('view', 1)).toMatchObject({ watch: { alerts: [] } });
  await page('forgetWatched', null);
  expect(await ask('view', 1)).toMatchObject({ watch: { isOn: false } });
});

test('what was just written is shown without being read again', async () => {
  await visit(1, `${SITE}/`);
  await page('watch', SITE);
  world.server = () => text('User-agent: *\nDisallow: /\n');
  await page('checkNow', SITE);
  expect(await ask('view', 1)).toMatchObject({ watch: { alerts: [{ site: SITE }] } });
  await vi.advanceTimersByTimeAsync(600);
  countReads();
  await page('acknowledge', SITE);
  expect(await ask('view', 1)).toMatchObject({ watch: { alerts: [] } });
  // Before it was written.
  expect(reads).toBe(1);
});
