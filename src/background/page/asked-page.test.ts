// What is clicked for a page, after its tab has gone on to another, on a browser in memory.
import { expect, test, vi } from 'vitest';
import {
  asked,
  fake,
  inNewBrowser,
  text,
  valueFor,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { NO_CONTENT, tagsInHead } from '../../../test/support/generators/facts.ts';
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

test.each(['lookUpHeaders', 'lookUpLicenses'])('%s makes no request there, either', async (name) => {
  world.server = () => text('License: https://example.com/license.xml');
  await visit(1, 'https://other.example/a');
  await of('view');
  asked.length = 0;
  expect(await of(name, SHOWN)).toMatchObject({ report: { url: 'https://other.example/a' } });
  expect(asked).toEqual([]);
  await of(name, 'https://other.example/b');
  expect(asked).toHaveLength(1);
});

test.each(['rawHtml', 'servedTo', 'llmsFile', 'tdmFile'])('%s is asked of another page of the site', async (name) => {
  await visit(1, 'https://example.com/b');
  asked.length = 0;
  expect(await of(name, SHOWN)).not.toBeNull();
  expect(asked.length).toBeGreaterThan(0);
});

test.each([
  ['before its tags are read', (injection: object) => 'files' in injection, 'another'],
  ['before its content is read', (injection: object) => 'func' in injection, 'another'],
  ['before its content is read, without ids of documents', (injection: object) => 'func' in injection, undefined],
])('raw HTML isn’t compared with a page that the tab has gone on to %s', async (_, isThen, documentId) => {
  await visit(1, SHOWN);
  world.server = () => text('<title>Tea</title>', { 'content-type': 'text/html' });
  if (documentId === undefined) fake.state.openTab(1, { url: SHOWN, documentId });
  const { executeScript } = fake.browser.scripting;
  fake.browser.scripting.executeScript = async (injection) => {
    if (isThen(injection)) {
      fake.state.openTab(1, { url: 'https://other.example/a', tags: tagsInHead(), documentId });
    }
    return executeScript(injection);
  };
  expect(await of('rawHtml', SHOWN)).toEqual({ kind: 'failed', reason: 'unreadable' });
});

test.each([
  ['the page', `${SHOWN}?utm#top`, true],
  ['the page, which left out a parameter,', SHOWN, true],
  ['another page of the site', 'https://example.com/b', false],
])(
  'without ids of documents, raw HTML is compared with the content of the same page: that of %s',
  async (_, page, isSame) => {
    const url = `${SHOWN}?utm`;
    world.server = () => text('<title>Tea</title>', { 'content-type': 'text/html' });
    fake.state.openTab(1, { url, documentId: undefined, tags: tagsInHead() });
    const { executeScript } = fake.browser.scripting;
    fake.browser.scripting.executeScript = async (injection) => {
      if (!injection.func) return executeScript(injection);
      fake.state.openTab(1, { url: page, documentId: undefined, tags: tagsInHead() });
      return [{ result: { ...NO_CONTENT, page, title: 'Coffee' } }];
    };
    const answer = await of('rawHtml', url);
    expect(answer).toMatchObject(
      isSame
        ? {
            kind: 'compared',
            content: expect.arrayContaining([expect.objectContaining({ field: 'title', live: ['Coffee'] })]),
          }
        : { kind: 'failed', reason: 'unreadable' },
    );
  },
);

test('content that was read before the tab went on to another page of the site isn’t that page’s', async () => {
  await visit(1, SHOWN);
  fake.browser.scripting.executeScript = async () => {
    fake.state.openTab(1, { url: 'https://example.com/b', documentId: 'another' });
    return [{ result: { ...NO_CONTENT, page: SHOWN } }];
  };
  expect(await of('content')).toBeNull();
});

test('what waited for another reading of the content isn’t that of a site that the tab has gone on to', async () => {
  await visit(1, SHOWN);
  const { value: released, release } = held();
  const { executeScript } = fake.browser.scripting;
  let readings = 0;
  fake.browser.scripting.executeScript = async (injection) => {
    if (!injection.func) return executeScript(injection);
    readings += 1;
    if (readings === 1) await released;
    const { url } = (await fake.browser.tabs.get(1)) as { url?: string };
    return [{ result: { ...NO_CONTENT, page: url, title: url ?? null } }];
  };
  const first = of('content', SHOWN);
  await vi.waitFor(() => expect(readings).toBe(1));
  const waiting = of('content', SHOWN);
  await vi.advanceTimersByTimeAsync(10);
  fake.state.openTab(1, { url: 'https://other.example/a', documentId: 'another' });
  release();
  expect(await Promise.all([first, waiting])).toEqual([null, null]);
  expect(readings).toBe(2);
});
