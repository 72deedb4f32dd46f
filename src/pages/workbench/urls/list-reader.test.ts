// How files become a list, with a stand-in for the worker: what is read in which order, again, or not at all.
import { gzipSync, strToU8 } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromWorker, ToWorker } from '../../../shared/jobs.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import type { SourceFile, UrlListCounts } from '../../../workers/urls/jobs.ts';
import { ListReader } from './list-reader.ts';
import { EMPTY_LIST, type ListState } from './list-state.ts';

/** What the stand-in does with a file of this name; it adds one URL otherwise. */
let acts: Readonly<Record<string, 'crash' | 'hang' | 'full'>>;
let sitemapsOf: Readonly<Record<string, readonly string[]>>;
/** Called once the list is counted, before the answer. */
let onCount: () => void;
/** Called once a file is read, before the answer. */
let onAdd: () => void;
/** Names of what was added, in order, over all workers. */
let added: string[];
let workers: number;

const counts = (total: number) => ({ facets: { total } }) as unknown as UrlListCounts;

class FakeWorker {
  onmessage: (event: { readonly data: FromWorker }) => void = () => {};
  onerror: (event: { readonly message: string; readonly preventDefault: () => void }) => void = () => {};
  addEventListener = () => {};
  isEnded = false;
  #taken: number | null = null;

  constructor() {
    workers += 1;
  }

  postMessage(message: ToWorker): void {
    queueMicrotask(() => {
      if (!this.isEnded) this.#handle(message);
    });
  }

  terminate(): void {
    this.isEnded = true;
  }

  #handle(message: ToWorker): void {
    const { id } = message;
    const answer = (value: unknown) => this.onmessage({ data: { kind: 'answer', id, answer: value } });
    if (message.kind === 'cancel') {
      this.onmessage({ data: { kind: 'canceled', id } });
      return;
    }
    if (message.name === 'begin') this.#taken = 0;
    if (this.#taken === null) throw new Error('no list was begun');
    if (message.name === 'begin') answer(null);
    if (message.name === 'count') {
      onCount();
      answer(counts(this.#taken));
    }
    if (message.name === 'add') {
      const { name } = message.request as SourceFile;
      added.push(name);
      const act = acts[name];
      if (act === 'crash') this.onerror({ message: 'out of memory', preventDefault: () => {} });
      if (act === 'crash' || act === 'hang') return;
      this.#taken += 1;
      onAdd();
      answer({ trouble: act === 'full' ? 'list-full' : null, csv: null, sitemaps: sitemapsOf[name] ?? [] });
    }
  }
}

/** Bytes of each sitemap that is fetched; null: as many as it has. */
let size: number | null;

vi.mock('../../../shared/sitemap-file.ts', async (original) => {
  const { unpackedSitemap, ...rest } = await original<typeof import('../../../shared/sitemap-file.ts')>();
  const claimed: typeof unpackedSitemap = async (answer) => {
    const fetched = await unpackedSitemap(answer);
    if (fetched.kind === 'file' && size !== null) Object.defineProperty(fetched.blob, 'size', { value: size });
    return fetched;
  };
  return { ...rest, unpackedSitemap: claimed };
});

beforeEach(() => {
  size = null;
  acts = {};
  onCount = () => {};
  onAdd = () => {};
  sitemapsOf = {};
  added = [];
  workers = 0;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const CONTEXT = { site: 'https://h.example', robots: '', crawlers: [], policies: [] };
const PACKED: SitemapAnswer = {
  kind: 'file',
  url: 'https://h.example/final.xml',
  packed: Buffer.from(gzipSync(strToU8('<urlset/>'))).toString('base64'),
  isTruncated: false,
};

function reader(fetchSitemap: (url: string) => Promise<SitemapAnswer> = async () => PACKED) {
  const states: ListState[] = [];
  const made = new ListReader(CONTEXT, fetchSitemap, (state) => states.push(state));
  const state = () => states.at(-1) ?? EMPTY_LIST;
  const until = (progress: ListState['progress'], total: number) =>
    vi.waitFor(() => expect([state().progress, state().counts?.facets.total]).toEqual([progress, total]));
  return { made, state, until };
}
const files = (...names: readonly string[]) => names.map((name) => ({ name, blob: new Blob([name]), url: null }));
const statesOf = ({ files: all }: ListState) =>
  all.map(({ name, state, trouble }) => [name, state, trouble?.kind ?? null]);

describe('files', () => {
  test('files are read one after the other, and added files into the same list', async () => {
    const { made, until } = reader();
    made.add(files('a', 'b'));
    await until('done', 2);
    made.add(files('c'));
    await until('done', 3);
    expect(added).toEqual(['a', 'b', 'c']);
  });

  test('files that are added while the list is counted are read, too', async () => {
    const { made, state, until } = reader();
    onCount = () => {
      onCount = () => {};
      made.add(files('b'));
    };
    made.add(files('a'));
    await until('done', 2);
    expect(statesOf(state())).toEqual([
      ['a', 'read', null],
      ['b', 'read', null],
    ]);
  });

  test('files are read again if one is removed or robots.txt changes', async () => {
    const { made, state, until } = reader();
    made.add(files('a', 'b'));
    await until('done', 2);
    made.remove(state().files[0]?.id ?? 0);
    await until('done', 1);
    made.setContext({ ...CONTEXT, robots: 'User-agent: *\n' });
    await vi.waitFor(() => expect(added).toEqual(['a', 'b', 'b', 'b']));
    await until('done', 1);
  });

  test('files aren’t read again if the same robots.txt is fetched again', async () => {
    const { made, until } = reader();
    const context = { ...CONTEXT, robots: 'User-agent: *\n', policies: ['allowed' as const] };
    made.setContext(context);
    made.add(files('a'));
    await until('done', 1);
    made.setContext({ ...context, policies: ['allowed' as const] });
    made.add(files('b'));
    await until('done', 2);
    expect(added).toEqual(['a', 'b']);
    // It can't be fetched any more.
    made.setContext({ ...context, policies: ['disallowed' as const] });
    await vi.waitFor(() => expect(added).toEqual(['a', 'b', 'a', 'b']));
  });

  test('files that are all removed leave an empty list', async () => {
    const { made, state, until } = reader();
    made.add(files('a'));
    await until('done', 1);
    made.remove(state().files[0]?.id ?? 0);
    expect(state()).toMatchObject({ progress: 'idle', counts: null, taken: 0 });
  });

  test('files aren’t read further after Cancel', async () => {
    acts = { b: 'hang' };
    const { made, state, until } = reader();
    made.add(files('a', 'b', 'c'));
    await vi.waitFor(() => expect(added).toEqual(['a', 'b']));
    made.cancel();
    await until('canceled', 1);
    expect(statesOf(state())).toEqual([
      ['a', 'read', null],
      ['b', 'canceled', null],
      ['c', 'canceled', null],
    ]);
  });

  test('files that are added just after Cancel are read', async () => {
    acts = { a: 'hang' };
    const { made, state, until } = reader();
    made.add(files('a', 'b'));
    await vi.waitFor(() => expect(added).toEqual(['a']));
    made.cancel();
    made.add(files('c'));
    await until('done', 1);
    expect(statesOf(state())).toEqual([
      ['a', 'canceled', null],
      ['b', 'canceled', null],
      ['c', 'read', null],
    ]);
  });
});

describe('a worker that crashes', () => {
  test('a worker that crashes is replaced, and only the file that it crashed on twice is lost', async () => {
    acts = { b: 'crash' };
    const { made, state, until } = reader();
    made.add(files('a', 'b', 'c'));
    await until('done', 2);
    expect(workers).toBe(3);
    expect(statesOf(state())).toEqual([
      ['a', 'read', null],
      ['b', 'read', 'crashed'],
      ['c', 'read', null],
    ]);
    expect(state().hasCrashed).toBe(true);
  });

  test('a worker that crashes again and again isn’t replaced any more', async () => {
    acts = { a: 'crash', b: 'crash', c: 'crash', d: 'crash' };
    const { made, state, until } = reader();
    made.add(files('a', 'b', 'c', 'd'));
    await vi.waitFor(() => expect(state()).toMatchObject({ progress: 'canceled', counts: null }));
    expect(workers).toBeLessThan(10);
    expect(statesOf(state()).map(([, each]) => each)).toEqual(['canceled', 'canceled', 'canceled', 'canceled']);
    // What is added then brings along those that were not left out.
    acts = {};
    made.add(files('e'));
    await until('done', 3);
    expect(state().hasCrashed).toBe(false);
  });
});

describe('sitemaps', () => {
  test('sitemaps are fetched once each, with those that they name', async () => {
    const asked: string[] = [];
    const index = 'https://h.example/index.xml';
    sitemapsOf = { [index]: ['/1.xml', 'https://h.example/1.xml', '/index.xml', 'ftp://h.example/2.xml'] };
    const { made, until } = reader(async (url) => {
      asked.push(url);
      return PACKED;
    });
    made.addSitemaps([index, index]);
    await until('done', 2);
    expect(asked).toEqual([index, 'https://h.example/1.xml']);
  });

  test('sitemaps that can’t be fetched are reported, and the others are read', async () => {
    const { made, state, until } = reader(async (url) =>
      url.includes('gone') ? { kind: 'status', status: 404 } : PACKED,
    );
    made.addSitemaps(['https://h.example/gone.xml', 'https://h.example/1.xml']);
    await until('done', 1);
    expect(statesOf(state())[0]).toEqual(['https://h.example/gone.xml', 'read', 'fetch']);
  });

  test('sitemaps that don’t arrive are given up on Cancel', async () => {
    const { made, state, until } = reader(() => new Promise(() => {}));
    made.addSitemaps(['https://h.example/1.xml']);
    await vi.waitFor(() => expect(state().files[0]?.state).toBe('reading'));
    made.cancel();
    await until('canceled', 0);
  });

  test('sitemaps of an index that was read as Cancel was pressed aren’t requested', async () => {
    const index = 'https://h.example/index.xml';
    sitemapsOf = { [index]: ['/1.xml'] };
    const asked: string[] = [];
    const { made, state, until } = reader(async (url) => {
      asked.push(url);
      return PACKED;
    });
    onAdd = () => made.cancel();
    made.addSitemaps([index]);
    await until('canceled', 1);
    expect(statesOf(state())).toEqual([
      [index, 'read', null],
      ['https://h.example/1.xml', 'canceled', null],
    ]);
    expect(asked).toEqual([index]);
  });

  test('sitemaps are fetched up to a limit, whatever an index names', async () => {
    const index = 'https://h.example/index.xml';
    sitemapsOf = { [index]: Array.from({ length: 1_200 }, (_, number) => `/${number}.xml`) };
    const { made, state, until } = reader();
    made.addSitemaps([index]);
    await until('done', 1_000);
    expect(state().files).toHaveLength(1_000);
    expect(state().sitemapsOmitted).toBe(201);
  });

  test('sitemaps that were canceled are requested again only on another click', async () => {
    const asked: string[] = [];
    let isAnswered = false;
    const { made, state, until } = reader((url) => {
      asked.push(url);
      return isAnswered ? Promise.resolve(PACKED) : new Promise(() => {});
    });
    made.add(files('own'));
    made.addSitemaps(['https://h.example/1.xml', 'https://h.example/2.xml']);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    made.cancel();
    await until('canceled', 1);
    made.remove(state().files[0]?.id ?? 0);
    await until('done', 0);
    expect(asked).toHaveLength(1);
    isAnswered = true;
    made.addSitemaps(['https://h.example/2.xml']);
    await until('done', 1);
    expect(asked).toEqual(['https://h.example/1.xml', 'https://h.example/2.xml']);
  });

  test('sitemaps are requested once, even if the list is rebuilt meanwhile', async () => {
    const asked: string[] = [];
    let answer: (answer: SitemapAnswer) => void = () => {};
    const { made, state, until } = reader((url) => {
      asked.push(url);
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    made.addSitemaps(['https://h.example/1.xml']);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    for (let index = 0; index < 5; index += 1) made.setContext({ ...CONTEXT, robots: `# ${index}` });
    await vi.waitFor(() => expect(state().files[0]?.state).toBe('reading'));
    answer(PACKED);
    await until('done', 1);
    expect(asked).toHaveLength(1);
  });

  test('sitemaps are fetched until they have 200 MB in total', async () => {
    size = 90 * 2 ** 20;
    const { made, state, until } = reader();
    made.addSitemaps(['https://h.example/1.xml', 'https://h.example/2.xml', 'https://h.example/3.xml']);
    await until('done', 2);
    expect(statesOf(state()).map(([, , trouble]) => trouble)).toEqual([null, null, 'fetch']);
    expect(state().files[2]?.trouble).toMatchObject({ answer: { kind: 'failed', reason: 'too-large' } });
  });

  test('sitemaps aren’t fetched any more once the list is full', async () => {
    const asked: string[] = [];
    acts = { 'https://h.example/0.xml': 'full' };
    const { made, until } = reader(async (url) => {
      asked.push(url);
      return PACKED;
    });
    made.addSitemaps(Array.from({ length: 30 }, (_, index) => `https://h.example/${index}.xml`));
    await until('done', 1);
    expect(asked).toEqual(['https://h.example/0.xml']);
  });
});
