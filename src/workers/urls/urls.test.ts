// What the worker of room #urls says of the rows that it has selected.
import { beforeAll, expect, test, vi } from 'vitest';
import { servedJobs } from '../../../test/support/fakes/served-jobs.ts';
import { customCrawler } from '../../crawlers/index.ts';
import type { UrlsJobs } from './jobs.ts';

const CONTEXT = { site: 'https://h.example', robots: '', crawlers: [customCrawler('a')], policies: [] };

let run: Awaited<ReturnType<typeof servedJobs<UrlsJobs>>>;

beforeAll(async () => {
  run = await servedJobs<UrlsJobs>(() => import('./main.ts'));
  return () => vi.unstubAllGlobals();
});

const add = (...paths: readonly string[]) =>
  run('add', { name: 'urls.txt', blob: new Blob([paths.join('\n')]), column: null });

const selected = (count: number) => ({ kind: 'selected', count, stoppedAfter: null, cut: 0 });

test('the worker knows which rows are selected, and that all rows of a new list are', async () => {
  await run('begin', CONTEXT);
  await add('/tea', '/cart/1', '/cart/2');
  await run('select', { criteria: {}, typed: 'cart', selectionId: 7 });
  expect(await run('kept', { selectionId: 8 })).toEqual({ selectionId: 7, selected: selected(2) });
  await run('select', { criteria: {}, typed: '/[/', selectionId: 9 });
  expect(await run('kept', { selectionId: 10 })).toEqual({ selectionId: 7, selected: selected(2) });
  await run('begin', CONTEXT);
  await add('/tea', '/cart/1', '/cart/2');
  expect(await run('kept', { selectionId: 11 })).toEqual({ selectionId: 11, selected: selected(3) });
  expect(await run('kept', { selectionId: 12 })).toEqual({ selectionId: 11, selected: selected(3) });
});

test('the worker reports how many rows a regular expression was tested on before it was stopped', async () => {
  let batches = 0;
  const matchesAll = class {
    onmessage: (event: { readonly data: unknown }) => void = () => {};
    onerror: (event: { readonly preventDefault: () => void }) => void = () => {};
    postMessage({ kind, urls = [] }: { readonly kind: string; readonly urls?: readonly string[] }) {
      if (kind !== 'urls') return;
      batches += 1;
      if (batches === 2) this.onerror({ preventDefault: () => {} });
      else this.onmessage({ data: Uint8Array.from(urls, () => 1) });
    }
    terminate() {}
  };
  vi.stubGlobal('Worker', matchesAll);
  await run('begin', CONTEXT);
  await add(...Array.from({ length: 2_500 }, (_, index) => `/${index}`));
  const stopped = { kind: 'selected', count: 1_000, stoppedAfter: 1_000, cut: 0 };
  expect(await run('select', { criteria: {}, typed: '/(x+)+$/', selectionId: 1 })).toEqual(stopped);
  expect(await run('kept', { selectionId: 2 })).toEqual({ selectionId: 1, selected: stopped });
  // The next one is put to all of them.
  expect(await run('select', { criteria: {}, typed: '/(x+)+$/', selectionId: 3 })).toEqual(selected(2_500));
});

test('the worker counts all rows of a list that has grown since the selection', async () => {
  await run('begin', CONTEXT);
  await add('/tea');
  await run('select', { criteria: {}, typed: '', selectionId: 1 });
  await add('/coffee');
  expect(await run('kept', { selectionId: 2 })).toEqual({ selectionId: 1, selected: selected(2) });
});
