// RSL licenses, on a browser in memory: fetched when that is asked for, once and without cookies, and then part of the report.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askAs, asked, fake, inNewBrowser, text, visit, world } from '../../../test/support/fakes/background-world.ts';
import { anyText } from '../../../test/support/generators/any-text.ts';
import { runAll } from '../../base/steps.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { licensesIn, rslInSteps } from './read-rsl.ts';

inNewBrowser();

const XML = `<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license>
  <permits type="usage">search ai-input</permits><prohibits type="usage">ai-train</prohibits>
  <payment type="subscription"><amount currency="USD">1</amount></payment>
</license></content></rsl>`;
const readRsl = (xml: string) => runAll(rslInSteps(xml));
const LICENSE = 'https://example.com/license.xml';

async function lookedUp(answer: () => Response | Promise<Response>) {
  world.server = (url) =>
    url === LICENSE
      ? answer()
      : url.endsWith('/robots.txt')
        ? text(`License: ${LICENSE}\nUser-agent: *\nAllow: /`)
        : text('');
  await visit(1, 'https://example.com/a');
  await askAs('extension://id/popup.html', 'view', 1);
  expect(asked.map(({ url }) => url)).not.toContain(LICENSE);
  const reply = await askAs('extension://id/popup.html', 'lookUpLicenses', 1);
  return (reply as { value: ReadyView }).value.report.rsl;
}

test('no license is fetched from a private network for a page of the public web', async () => {
  world.server = () => text('License: http://192.168.0.1/license.xml\nLicense: http://localhost:8080/a.xml\n');
  await visit(1, 'https://example.com/a');
  await askAs('extension://id/popup.html', 'view', 1);
  const reply = (await askAs('extension://id/popup.html', 'lookUpLicenses', 1)) as { value: ReadyView };
  expect(reply.value.report.rsl?.map(({ file }) => file)).toEqual(['failed', 'failed']);
  expect(asked.map(({ url }) => new URL(url).host)).toEqual(['example.com']);
});

test('no license is fetched from a private network because a robots.txt names it that a redirect led to on the public web', async () => {
  world.server = (url) => {
    if (url === 'http://192.168.0.1/robots.txt') return text('', { location: 'https://other.example/robots.txt' }, 302);
    return text('License: http://192.168.0.2/license.xml\n');
  };
  await visit(1, 'http://192.168.0.1/a');
  await askAs('extension://id/popup.html', 'view', 1);
  const reply = (await askAs('extension://id/popup.html', 'lookUpLicenses', 1)) as { value: ReadyView };
  expect(reply.value.report.rsl?.map(({ file }) => file)).toEqual(['failed']);
  expect(asked.map(({ url }) => url).filter((url) => url.includes('192.168.0.2'))).toEqual([]);
});

test('no license is fetched from a private network because the tab has gone on to a page there', async () => {
  world.server = () => text('License: http://192.168.0.1/license.xml\n');
  await visit(1, 'https://example.com/a');
  await askAs('extension://id/popup.html', 'view', 1);
  fake.state.openTab(1, { url: 'http://127.0.0.1:631/' });
  await askAs('extension://id/popup.html', 'lookUpLicenses', 1);
  expect(asked.map(({ url }) => url).filter((url) => url.includes('192.168'))).toEqual([]);
});

test('a license is fetched once, without cookies, and says what it permits and prohibits', async () => {
  expect(await lookedUp(() => text(XML))).toEqual([
    {
      url: LICENSE,
      file: 'rsl',
      status: null,
      terms: { permits: ['search', 'ai-input'], prohibits: ['ai-train'], payments: ['subscription'], isLimited: false },
    },
  ]);
  const own = asked.filter(({ url }) => url === LICENSE);
  expect(own).toHaveLength(1);
  expect(own[0]?.init).toMatchObject({ credentials: 'omit' });
  // And it is still known.
  const again = (await askAs('extension://id/popup.html', 'view', 1)) as { value: ReadyView };
  expect(again.value.report.rsl).toHaveLength(1);
  expect(asked.filter(({ url }) => url === LICENSE)).toHaveLength(1);
});

test('licenses are forgotten when the tab is closed', async () => {
  await lookedUp(() => text(XML));
  const shown = async () => {
    const reply = (await askAs('extension://id/popup.html', 'view', 1)) as { value: ReadyView };
    return (reply.value.report.rsl ?? []).filter(({ terms }) => terms !== null).length;
  };
  expect(await shown()).toBe(1);
  // Another tab can have its number, and the same document come back from the history.
  await fake.browser.tabs.onRemoved.fire(1);
  expect(await shown()).toBe(0);
});

test('without document ids, licenses are forgotten when the next document is there', async () => {
  const termsOf = async (name: string) =>
    ((await askAs('extension://id/popup.html', name, 1)) as { value: ReadyView }).value.report.rsl?.map(
      ({ terms }) => terms,
    );
  world.server = (url) => text(url === LICENSE ? XML : `License: ${LICENSE}\n`);
  const url = 'https://example.com/a';
  fake.state.openTab(1, { url, documentId: undefined });
  await termsOf('view');
  expect(await termsOf('lookUpLicenses')).toMatchObject([{ prohibits: ['ai-train'] }]);
  expect(await termsOf('view')).toMatchObject([{ prohibits: ['ai-train'] }]);
  await fake.browser.webNavigation.onCommitted.fire({ tabId: 1, frameId: 0, url, timeStamp: Date.now() });
  expect(await termsOf('view')).toEqual([]);
});

test.each([
  ['none', () => text('', {}, 404), { file: 'no-file', status: 404 }],
  ['one that is gone', () => text('', {}, 410), { file: 'no-file', status: 410 }],
  ['a refusal', () => text('', {}, 403), { file: 'failed', status: 403 }],
  ['a page in its place', () => text('<!doctype html><p>'), { file: 'not-rsl' }],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { file: 'failed', status: null }],
])('a license without terms is reported with the reason: %s', async (_, answer, expected) => {
  expect(await lookedUp(answer)).toMatchObject([{ ...expected, terms: null }]);
});

describe('reading the XML', () => {
  const licenses = (inner: string) => {
    const file = readRsl(`<rsl><content url="/a"><license>${inner}</license></content></rsl>`);
    return file.kind === 'rsl' ? file.contents : file.kind;
  };

  test.each([
    ['<permits>all</permits>', { permits: ['all'] }],
    ['<permits type="usage">AI-Train,\n search</permits>', { permits: ['ai-train', 'search'] }],
    ['<permits type="user">education</permits>', { isLimited: true }],
    ['<prohibits type="usage"><![CDATA[ai-all]]></prohibits>', { prohibits: ['ai-all'] }],
    ['<payment type="free"/>', { payments: [] }],
    ['<payment type=" Free "/>', { payments: [] }],
    ['<payment type="crawl"><amount>1</amount></payment><payment type="use"/>', { payments: ['crawl', 'use'] }],
  ])('the XML gives the terms of %s', (inner, expected) => {
    const none = { permits: [], prohibits: [], payments: [], isLimited: false };
    expect(licenses(inner)).toEqual([{ url: '/a', licenses: [{ ...none, ...expected }] }]);
  });

  test('a prefix, several contents and entities are read', () => {
    const file = readRsl(
      '<r:rsl xmlns:r="x"><r:content url="/a?b&amp;c"/><r:content url="/d"><r:license/></r:content></r:rsl>',
    );
    expect(file).toMatchObject({
      contents: [
        { url: '/a?b&c', licenses: [] },
        { url: '/d', licenses: [{}] },
      ],
    });
  });

  test('names of elements are read in any case', () => {
    expect(readRsl('<RSL><Content url="/"><License/></Content></RSL>')).toMatchObject({
      contents: [{ licenses: [{}] }],
    });
  });

  test('any number of elements is read beside each other, and 32 within each other', () => {
    const beside = readRsl(`<rsl>${'<a></a>'.repeat(40)}<content url="/"/></rsl>`);
    const within = (levels: number) => readRsl(`<rsl>${'<a>'.repeat(levels - 2)}<content url="/"/>`);
    expect(beside).toMatchObject({ contents: { length: 1 } });
    expect(within(32)).toMatchObject({ contents: { length: 1 } });
    expect(within(33)).toMatchObject({ contents: { length: 0 } });
  });

  test('of very many licenses the first 5,000 are read', () => {
    const file = readRsl(`<rsl><content url="/">${'<license></license>'.repeat(6_000)}</content></rsl>`);
    expect(file).toMatchObject({ contents: [{ licenses: { length: 5_000 } }] });
  });

  test('a long one is read in pieces of any place, which makes no difference', () => {
    const content =
      '<content url="/a&amp;b"><license><permits>ai-train, search</permits><payment type="free"/></license></content>';
    const long = rslInSteps(`<rsl>${content.repeat(990)}</rsl>`);
    let pieces = 0;
    for (let step = long.next(); ; step = long.next()) {
      if (!step.done) {
        pieces += 1;
        continue;
      }
      const contents = step.value.kind === 'rsl' ? step.value.contents : [];
      const one = { permits: ['ai-train', 'search'], prohibits: [], payments: [], isLimited: false };
      expect(contents).toEqual(Array(990).fill({ url: '/a&b', licenses: [one] }));
      break;
    }
    expect(pieces).toBeGreaterThan(1);
  });

  test('of several in a page, each is read and compared with the URL in separate steps', () => {
    const page = { metas: [], canonicals: [], licenses: [], noSnippetElements: 0, omitted: 0, rsl: [XML, XML, XML] };
    const steps = licensesIn(page, 'https://example.com/');
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count += 1;
    expect(step.value).toHaveLength(3);
    expect(count).toBeGreaterThanOrEqual(6);
  });

  test('any text gets an answer, and nesting takes no longer', () => {
    fc.assert(
      fc.property(anyText(), (xml) => {
        expect(['rsl', 'not-rsl']).toContain(readRsl(xml).kind);
      }),
    );
    expect(readRsl(`<rsl>${'<content url="/">'.repeat(100_000)}`).kind).toBe('rsl');
    expect(readRsl('<permits>ai-train</permits>').kind).toBe('not-rsl');
  });
});
