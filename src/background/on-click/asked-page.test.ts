// What is clicked for a page, after its tab has gone on to another, on a browser in memory.
import { expect, test } from 'vitest';
import {
  asked,
  fake,
  inNewBrowser,
  text,
  valueFor,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { tagsInHead } from '../../../test/support/generators/facts.ts';
import { held } from '../../../test/support/held.ts';

inNewBrowser();

const SHOWN = 'https://example.com/a';
const of = (name: string, ...args: readonly unknown[]) => valueFor('extension://id/popup.html', name, 1, ...args);

test.each([
  ['rawHtml', []],
  ['servedTo', []],
  ['llmsFile', []],
  ['tdmFile', []],
  ['resources', ['Googlebot']],
  ['content', []],
])('%s of a page isn’t asked of another site that its tab shows by now', async (name, args) => {
  await visit(1, 'https://other.example/a');
  asked.length = 0;
  expect(await of(name, ...args, SHOWN)).toBeNull();
  expect(asked).toEqual([]);
});

test.each(['rawHtml', 'servedTo', 'llmsFile', 'tdmFile'])('%s is asked of another page of the site', async (name) => {
  await visit(1, 'https://example.com/b');
  asked.length = 0;
  expect(await of(name, SHOWN)).not.toBeNull();
  expect(asked.length).toBeGreaterThan(0);
});

test('raw HTML isn’t compared with the page that the tab shows once it is there', async () => {
  await visit(1, SHOWN);
  const { value: released, release } = held();
  world.server = async () => {
    await released;
    return text('<title>Tea</title>', { 'content-type': 'text/html' });
  };
  const answer = of('rawHtml', SHOWN);
  fake.state.openTab(1, { url: 'https://other.example/a', documentId: 'another', tags: tagsInHead() });
  release();
  expect(await answer).toEqual({ kind: 'failed', reason: 'unreadable' });
});
