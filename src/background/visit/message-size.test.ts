// What the worker answers is one message each, and a browser limits those (Chromium to 64 MiB). Whatever a site writes, none
// has more than two megabytes.
import { describe, expect, test } from 'vitest';
import { fake, inNewBrowser, world } from '../../../test/support/fakes/background-world.ts';
import { sized } from '../../../test/support/sizes.ts';
import { catalogue } from '../../crawlers/index.ts';

const LARGEST_MESSAGE = 2_000_000;
const KiB = 1024;
const LIMIT = 500 * KiB;
/** Enough where a part is repeated for each of some hundred crawlers. */
const MUCH = sized(30, 500) * KiB;

inNewBrowser();

/** Bytes of the answer as Chromium sends it: as JSON. */
async function sizeOf(name: string, ...args: unknown[]): Promise<number> {
  const [reply] = await fake.browser.runtime.onMessage.fire({ name, args }, { url: 'extension://id/popup.html' });
  expect(reply).toMatchObject({ ok: true, value: expect.anything() });
  return new TextEncoder().encode(JSON.stringify(reply)).length;
}

async function sizesOf(body: Body, tags: object = {}, path = '/page', headers: readonly object[] = []) {
  world.server = () => new Response(body);
  // All crawlers are selected.
  await fake.browser.storage.local.set({ settings: { chosen: catalogue.map(({ token }) => token) } });
  const url = `https://example.com${path}`;
  fake.state.openTab(1, {
    url,
    documentId: 'one',
    tags: { metas: [], canonicals: [], licenses: [], noSnippetElements: 0, omitted: 0, ...tags },
  });
  const timeStamp = Date.now();
  await fake.browser.webRequest.onResponseStarted.fire({
    tabId: 1,
    url,
    statusCode: 200,
    responseHeaders: headers,
    timeStamp,
  });
  await fake.browser.webNavigation.onCommitted.fire({
    tabId: 1,
    frameId: 0,
    parentFrameId: -1,
    url,
    documentId: 'one',
    timeStamp: timeStamp + 1,
  });
  return {
    view: await sizeOf('view', 1),
    viewAll: await sizeOf('viewAll', 1),
    testUrl: await sizeOf('testUrl', 1, 'https://other.example/page'),
  };
}

type Body = string | Uint8Array<ArrayBuffer>;

const fill = (line: (index: number) => string, length: number, before = 'User-agent: *\n') => {
  let body = before;
  for (let index = 0; body.length < length; index += 1) body += line(index);
  return body.slice(0, length);
};
const named = (lines: string) => catalogue.map(({ token }) => `User-agent: ${token}\n${lines}\n`).join('');
const bytes = (...values: number[]) =>
  Uint8Array.from({ length: LIMIT }, (_, index) => values[index % values.length] ?? 0);
const NO_TEXT = '\u0001'.repeat(2_000);

const FILES: readonly (readonly [string, () => Body])[] = [
  [
    'long rules that match',
    () => fill((index) => `${index % 2 ? 'Allow' : 'Disallow'}: /p${'*'.repeat(sized(8, 24) * KiB)}\n`, MUCH),
  ],
  ['rules of what is no text', () => fill(() => `Disallow: /*${NO_TEXT}*\nAllow: /*\n`, MUCH)],
  [
    'one name, of a group with signals',
    () => `User-agent: ${'n'.repeat(MUCH)}\nUser-agent: *\n${'Content-Signal: ai-train=no\n'.repeat(80)}`,
  ],
  [
    'signals on one line',
    () => `User-agent: *\nContent-Signal: ${'ai-train=yes,ai-input=no,x=y,'.repeat(sized(1_200, 16_000))}`,
  ],
  [
    'groups for each, with signals',
    () =>
      named(
        `Content-Signal: ai-train=no, ai-input=yes\nContent-Usage: train-ai=y\n${'Disallow: /x\n'.repeat(sized(10, 200))}`,
      ),
  ],
  ['one rule that matches', () => `User-agent: *\nDisallow: /*${'*'.repeat(sized(8, 500) * KiB)}`],
  ['groups', () => fill(() => 'User-agent:a\nAllow:/\n', MUCH, '')],
  ['control characters', () => bytes(1)],
];

/** Of a page, under every name that it is asked for by: some twenty. */
const SERVED: readonly (readonly [string, string])[] = [
  ['directives', `<meta name="robots" content="${NO_TEXT.repeat(20)}">`.repeat(sized(2, 25))],
  ['one directive', `<meta name="robots" content="${'\u0001'.repeat(sized(80_000, 1_000_000))}">`],
  ['canonical URLs', `<link rel="canonical" href="/${'%01'.repeat(15_000)}">`.repeat(sized(6, 25))],
  ['a title', `<title>${'\u0001'.repeat(sized(40_000, 500_000))}</title>`],
];

test.each(SERVED)(
  'a message stays small whatever the page serves to crawlers: %s',
  { timeout: 120_000 },
  async (_, html) => {
    await sizesOf('');
    world.server = () => new Response(html, { headers: { 'content-type': 'text/html' } });
    // What is collected in the page is in read-content.test.ts.
    for (const name of ['servedTo', 'rawHtml']) expect(await sizeOf(name, 1), name).toBeLessThan(LARGEST_MESSAGE);
  },
);

/** In Chromium, a message has 64 MiB at most. Of a page that is audited, its tags and links decide. */
const LARGEST_AUDITED = 10_000_000;
const AUDITED: readonly (readonly [string, string, number])[] = [
  ['headings', `<h1>${'\u0001'.repeat(500)}</h1>`.repeat(50), 5_000],
  ['licenses', `<script type="application/rsl+xml">${'\u0001'.repeat(32 * KiB)}</script>`.repeat(3), 2_000],
  ['links to other sites', `<a href="https://o.example/${'x'.repeat(380)}">`.repeat(4_000), 2_000],
  ['links', `<a href="/${'%01'.repeat(125)}">`.repeat(4_000), LARGEST_AUDITED],
  ['directives', `<meta name="robots" content="${'\u0001'.repeat(1_000)}">`.repeat(1_000), LARGEST_AUDITED],
];

test.each(AUDITED)(
  'a message about an audited page has only what decides, within its limits: %s',
  async (_, html, most) => {
    fake.state.openTab(1, { url: 'extension://id/workbench.html' });
    world.server = () => new Response(html, { headers: { 'content-type': 'text/html' } });
    const site = 'https://example.com';
    expect(await sizeOf('auditedPage', 1, site, `${site}/page`)).toBeLessThan(most);
  },
);

test('a message stays small whatever robots.txt is served to crawlers, another to each', {
  timeout: 120_000,
}, async () => {
  await sizesOf('');
  let files = 0;
  world.server = (url) => {
    files += 1;
    return new URL(url).pathname === '/robots.txt'
      ? new Response(`User-agent: *\n${`Disallow: /${files}${NO_TEXT}\n`.repeat(sized(40, 200))}`)
      : new Response('<title>a page</title>', { headers: { 'content-type': 'text/html' } });
  };
  expect(await sizeOf('servedTo', 1)).toBeLessThan(LARGEST_MESSAGE);
});

describe('a message has less than two megabytes, whatever the file', { timeout: 120_000 }, () => {
  test.each(FILES.slice(0, sized(5, FILES.length)))('a message about a site with %s is small', async (_, make) => {
    for (const [name, size] of Object.entries(await sizesOf(make()))) {
      expect.soft(size, name).toBeLessThan(LARGEST_MESSAGE);
    }
  });
});

const meta = (name: string, content: string) => ({ name, content, isInHead: true });
const PAGES: readonly (readonly [string, object])[] = [
  ['one META tag with directives', { metas: [meta('robots', 'a,'.repeat(sized(20_000, 500_000)))] }],
  ['a directive for each', { metas: catalogue.map(({ token }) => meta(token, `noindex, ${'x'.repeat(800)}`)) }],
  ['no text', { metas: [meta('robots', '\u0001'.repeat(1_000_000))] }],
  [
    'canonical links',
    {
      canonicals: Array.from({ length: 1_000 }, (_, index) => ({
        href: `/${index}${'c'.repeat(120)}`,
        url: `https://example.com/${index}${'c'.repeat(120)}`,
        isInHead: true,
      })),
    },
  ],
  [
    'other languages, and licenses',
    {
      rsl: Array(3).fill('\u0001'.repeat(32 * KiB)),
      alternates: Array.from({ length: 200 }, () => ({
        hreflang: '\u0001'.repeat(2_000),
        url: `https://example.com/${'a'.repeat(1_900)}`,
      })),
    },
  ],
  ['many tags of no text', { metas: Array.from({ length: 1_000 }, () => meta('a', '\u0001'.repeat(1_000))) }],
  // Only in long tests, as are the last of the files.
  ['long directives', { metas: [meta('robots', `${'a'.repeat(900)},`.repeat(100))] }],
  ['noindex without end', { metas: [meta('robots', 'noindex,'.repeat(12_000))] }],
  ['one long directive', { metas: [meta('robots', `max-snippet: ${'9'.repeat(98_000)}`)] }],
  [
    'many tags',
    { metas: Array.from({ length: 1_000 }, (_, index) => meta(`robots`, `noindex, a${index}`.padEnd(98, 'b'))) },
  ],
  ['META URL', { metas: Array.from({ length: 1_000 }, () => meta('url', `/${'é'.repeat(120)}`)) }],
];

describe('a message has less than two megabytes, whatever the page', { timeout: 120_000 }, () => {
  test.each(PAGES.slice(0, sized(6, PAGES.length)))('a message about a page with %s is small', async (_, tags) => {
    for (const [name, size] of Object.entries(await sizesOf('User-agent: *\nAllow: /', tags))) {
      expect.soft(size, name).toBeLessThan(LARGEST_MESSAGE);
    }
  });

  test('headers are cut', async () => {
    const headers = [
      { name: 'X-Robots-Tag', value: 'noindex, a, '.repeat(2_000) },
      { name: 'Link', value: '</c>; rel=canonical, '.repeat(1_500) },
      { name: 'Content-Usage', value: 'train-ai=n, '.repeat(500) },
    ];
    for (const [name, size] of Object.entries(await sizesOf('', {}, '/page', headers))) {
      expect.soft(size, name).toBeLessThan(LARGEST_MESSAGE);
    }
  });

  test('a very long URL is cut', async () => {
    for (const [name, size] of Object.entries(
      await sizesOf('User-agent: *\nAllow: /', {}, `/${'u'.repeat(sized(128, 1024) * KiB)}`),
    )) {
      expect.soft(size, name).toBeLessThan(LARGEST_MESSAGE);
    }
  });
});
