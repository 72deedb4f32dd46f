// The pages that are opened to be compared: each is requested once more, if it can be read at all.
import { expect, test, vi } from 'vitest';
import { checkRendering, type Rendering, renderingTexts } from './rendering.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

/** With which arguments raw HTML was asked for. */
const requested: unknown[] = [];
const PAGE = 'https://example.com/';
let isReadable = true;
/** Which question the background doesn't answer about the first page. */
let unanswered: 'content' | 'rawHtml' | null = null;
/** What of the page is the same as in its raw HTML. */
let content: readonly { readonly field: string; readonly isSame: boolean }[] = [];

vi.mock('../../../platform/messaging.ts', () => ({
  background: {
    content: async (tabId: number) => {
      if (unanswered === 'content' && tabId === 1) throw new Error('gone');
      return isReadable ? {} : null;
    },
    rawHtml: async (...args: readonly unknown[]) => {
      if (unanswered === 'rawHtml' && args[0] === 1) throw new Error('gone');
      requested.push(args);
      return { kind: 'compared', content };
    },
  },
}));
vi.mock('../../../platform/background-tab.ts', () => ({
  inBackgroundTab: async (urls: readonly string[], look: (tabId: number, url: string) => Promise<void>) => {
    for (const [index, url] of urls.entries()) await look(index + 1, url);
  },
}));

test.each([
  ['that can be read is requested once, by its URL', true, [[1, PAGE]], { compared: 1, failed: 0 }],
  ['that can’t be read isn’t requested', false, [], { compared: 0, failed: 1 }],
])('a page %s', async (_, can, requests, expected) => {
  requested.length = 0;
  isReadable = can;
  const states: Rendering[] = [];
  const add = (rendering: Rendering) => states.push(rendering);
  await checkRendering([PAGE], add, new AbortController().signal);
  expect(requested).toEqual(requests);
  expect(states.at(-1)).toMatchObject({ progress: 'done', ...expected });
});

test.each(['content', 'rawHtml'] as const)(
  'a page of which nothing is answered doesn’t end the check: %s',
  async (which) => {
    [isReadable, unanswered] = [true, which];
    const states: Rendering[] = [];
    await checkRendering([`${PAGE}gone`, PAGE], (rendering) => states.push(rendering), new AbortController().signal);
    unanswered = null;
    expect(states.at(-1)).toMatchObject({ compared: 1, failed: 1 });
  },
);

test('a page differs in what crawlers read, and not in its words and links', async () => {
  const read = ['canonical', 'robots', 'title', 'description', 'h1', 'hreflang', 'json-ld'];
  isReadable = true;
  content = [...read, 'words', 'links'].map((field) => ({ field, isSame: false }));
  const states: Rendering[] = [];
  const check = async () => {
    await checkRendering([PAGE], (rendering) => states.push(rendering), new AbortController().signal);
    return states.at(-1);
  };
  expect(await check()).toMatchObject({ differing: 1, fields: new Map(read.map((field) => [field, 1])) });
  content = content.map(({ field }) => ({ field, isSame: read.includes(field) }));
  expect(await check()).toMatchObject({ differing: 0, fields: new Map() });
  content = [];
});

test.each<[string, Partial<Rendering>, readonly string[]]>([
  ['of no page', { wanted: 1, failed: 1 }, ['1 page couldn’t be compared.']],
  ['in no page', { compared: 2 }, ['Scripts change nothing that crawlers read on the 2 pages checked.']],
  [
    'in a page',
    { compared: 2, differing: 1, fields: new Map([['canonical', 1]]) },
    ['Scripts change 1 of 2 pages: canonical (1). The audit doesn’t include that.'],
  ],
])('a sentence says what scripts change: %s', (_, changes, expected) => {
  const done: Rendering = {
    ...{ progress: 'done', wanted: 2, compared: 0, failed: 0, differing: 0 },
    fields: new Map(),
    ...changes,
  };
  expect(renderingTexts(done)).toEqual(expected);
});

test('a check that ended before its last page, or had none to open, says so', () => {
  const rendering = { progress: 'done', wanted: 20, compared: 0, failed: 0, differing: 0, fields: new Map() } as const;
  expect(renderingTexts(rendering)).toEqual(['Ended: 0 of 20 pages were opened.']);
  expect(renderingTexts({ ...rendering, compared: 3 })[0]).toBe('Ended: 3 of 20 pages were opened.');
  expect(renderingTexts({ ...rendering, wanted: 0 })).toEqual(['Ended: 0 of 0 pages were opened.']);
  expect(renderingTexts({ ...rendering, compared: 19, failed: 1 }).join()).not.toContain('Ended');
});
