// What releases before wrote of watched sites: each later one reads all of it. A file stays as it is; with a new version comes another.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../test/support/fakes/polyfill.ts';
import { exportHistories, HISTORY_VERSION, importHistory, keptBodyOf, versionsOf } from '../history/index.ts';
import { loadHistory, loadWatch } from './kept-watch.ts';

vi.mock('webextension-polyfill', () => import('../../test/support/fakes/polyfill.ts'));

const SITE = 'https://example.com';
const FOLDER = 'test/data/watch';
const FILES = readdirSync(FOLDER);

let fake: Fake;

beforeEach(() => {
  fake = fakeBrowser();
  setBrowser(fake.browser);
});

test('there is a kept file of this version', () => {
  expect(FILES).toContain(`kept-${HISTORY_VERSION}.json`);
});

describe.each(FILES)('%s', (name) => {
  const stored = JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));
  beforeEach(() => fake.browser.storage.local.set(stored));

  test('each site has everything: settings, alerts, key URLs and their changes, times without checks', async () => {
    expect(await loadWatch()).toMatchObject(stored.watch);
  });

  test('the history has everything: runs with answers and redirects, files, what was folded', async () => {
    const reading = await loadHistory(SITE);
    expect(reading).toEqual({
      kind: 'read',
      history: { ...stored[`history:${SITE}`], version: HISTORY_VERSION },
      damaged: 0,
    });
    if (reading.kind !== 'read') return;
    const texts = versionsOf(reading.history).map(({ status, body }) =>
      body instanceof Uint8Array ? new TextDecoder().decode(body) : status,
    );
    expect(texts).toEqual([
      '# Imported\n',
      'User-agent: *\nDisallow: /admin\n',
      503,
      'User-agent: *\nDisallow: /\n',
      '# The start of a large file\n',
    ]);
    const hashes = Object.keys(reading.history.bodies);
    expect(hashes.map((hash) => keptBodyOf(reading.history, hash).kind)).toEqual(hashes.map(() => 'kept'));
  });

  test('the export of the history is imported', () => {
    const text = exportHistories([stored[`history:${SITE}`]]);
    const { versions, unread } = importHistory([
      { name: 'robots-history.json', bytes: new TextEncoder().encode(text) },
    ]);
    expect([versions.length, unread]).toEqual([5, []]);
  });
});
