// The view of a URL that isn't open, on a browser in memory: how long it may be.
import { expect, test } from 'vitest';
import { asked, inNewBrowser, text, valueFor, visit, world } from '../../../test/support/fakes/background-world.ts';
import { LONGEST_KEPT } from '../limits.ts';

inNewBrowser();

const LONGEST = 'https://example.com/'.padEnd(LONGEST_KEPT, 'a');

test.each([
  ['typed', 'testUrl', 'not-applicable'],
  ['canonical', 'canonical', 'not-fetched'],
])('a %s URL has a view up to the length that is kept', async (_, name, kind) => {
  world.server = () => text('');
  await visit(1, 'https://example.com/');
  const view = (url: string) => valueFor('extension://id/popup.html', name, 1, url, 'https://example.com/');
  expect(await view(LONGEST)).toMatchObject({ kind: 'ready' });
  const before = asked.length;
  expect(await view(`${LONGEST}a`)).toMatchObject({ kind });
  expect(asked).toHaveLength(before);
});
