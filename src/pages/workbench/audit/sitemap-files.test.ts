import { describe, expect, test } from 'vitest';
import type { AuditFile } from './audit-state.ts';
import {
  type AuditFiles,
  countOmitted,
  factsOf,
  fetchedAs,
  hasOmitted,
  withOpened,
  withoutFile,
  withRead,
  withRoots,
} from './sitemap-files.ts';

const ROBOTS = 'https://shop.example/robots.txt';
const EMPTY: AuditFiles = { files: [], omitted: 0 };
const urlOf = (name: number | string) => `https://shop.example/${name}.xml`;
const index = (...names: readonly (number | string)[]) => ({
  ...{ kind: 'index' as const, entries: names.length, bytes: 1, listed: 0, isFull: false },
  sitemaps: names.map((name) => ({ url: urlOf(name), line: 1, lastmod: null })),
});
const urlsOf = ({ files }: AuditFiles) => files.map(({ url }) => url);
const allRead = ({ files, omitted }: AuditFiles): AuditFiles => ({
  files: files.map((file) => ({ ...file, state: 'read' })),
  omitted,
});

describe('the sitemaps of an audit', () => {
  test('sitemaps are followed below one another to the depth of 5, and deeper ones are counted', () => {
    let files = withRoots(EMPTY, [urlOf(0)], ROBOTS);
    // Each names a fresh one: an index without end.
    for (let name = 0; name < 20 && files.files[name]; name += 1) files = withRead(files, name, index(name + 1));
    expect(urlsOf(files)).toEqual([0, 1, 2, 3, 4, 5].map(urlOf));
    expect(files.files.map(({ tooDeep }) => tooDeep)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(countOmitted(files)).toBe(0);
    expect(hasOmitted(files)).toBe(true);
  });

  test('sitemaps are read once each, however many name them, themselves too', () => {
    let files = withRoots(EMPTY, [urlOf('a'), urlOf('b'), urlOf('a')], ROBOTS);
    files = withRead(files, 0, index('a', 'b', 'c', 'c'));
    files = withRead(files, 2, index('a', 'b'));
    expect(urlsOf(files)).toEqual(['a', 'b', 'c'].map(urlOf));
    expect(files.files.map(({ repeats }) => repeats)).toEqual([3, 0, 2]);
    expect(hasOmitted(allRead(files))).toBe(false);
  });

  test('sitemaps have the date that the first index to give one has for them', () => {
    const dated = (...dates: readonly (readonly [string, string | null])[]) => ({
      ...index(...dates.map(([name]) => name)),
      sitemaps: dates.map(([name, lastmod]) => ({ url: urlOf(name), line: 1, lastmod })),
    });
    let files = withRoots(EMPTY, [urlOf('a'), urlOf('b')], ROBOTS);
    files = withRead(files, 0, dated(['b', '2026-11-01'], ['c', null], ['d', '2026-11-02'], ['d', '2026-11-03']));
    files = withRead(files, 2, dated(['a', '2026-11-04'], ['b', '2026-11-05'], ['c', '2026-11-06']));
    expect(files.files.map(({ lastmod }) => lastmod)).toEqual(['2026-11-04', '2026-11-01', '2026-11-06', '2026-11-02']);
  });

  test('sitemaps are at most 1,000, and the others are counted', () => {
    const names = Array.from({ length: 1_500 }, (_, name) => name);
    let files = withRead(withRoots(EMPTY, [urlOf('root')], ROBOTS), 0, index(...names));
    expect([files.files.length, countOmitted(files)]).toEqual([1_000, 501]);
    files = withRead(files, 1, index('more'));
    expect([files.files.length, countOmitted(files)]).toEqual([1_000, 502]);
    expect(hasOmitted(allRead(files))).toBe(true);
  });

  test('sitemaps that are left out go with the file that names them, and others stay', () => {
    const opened = [new File([''], 'a.xml'), new File([''], 'b.xml')];
    const names = Array.from({ length: 1_500 }, (_, name) => name);
    let files = withRead(withOpened(EMPTY, opened), 0, index(...names));
    files = withRead(files, 1, index('one', 'more'));
    files = allRead(withRoots(files, [urlOf('root')], ROBOTS));
    expect(countOmitted(files)).toBe(502 + 2 + 1);
    const without = (id: number) => countOmitted({ ...withoutFile(files.files, id), omitted: files.omitted });
    expect([without(0), without(1)]).toEqual([2 + 1, 502 + 1]);
  });

  test.each(['waiting', 'reading'] as const)('what sitemaps list is left out until they are read: %s', (state) => {
    const { files } = allRead(withRoots(EMPTY, [urlOf('a'), urlOf('b')], ROBOTS));
    expect(hasOmitted({ files, omitted: 0 })).toBe(false);
    const more = files.map((file, id) => (id === 1 ? { ...file, state } : file));
    expect(hasOmitted({ files: more, omitted: 0 })).toBe(true);
  });
});

describe('what is known of a file', () => {
  const [file] = withRoots(EMPTY, [urlOf('a')], ROBOTS).files;
  const filesWith = (changes: Partial<AuditFile>) => (file ? [{ ...file, ...changes }] : []);
  const failuresOf = (changes: Partial<AuditFile>) => factsOf(filesWith(changes)).map(({ failure }) => failure);

  test.each<[string, Partial<AuditFile>, readonly string[]]>([
    ['it was read', { state: 'read', read: { ...index(), kind: 'urlset' } }, ['']],
    ['it is still to come', { state: 'waiting' }, []],
    ['the server’s error', { state: 'read', status: 404, trouble: { kind: 'status', status: 404 } }, ['status']],
    ['no response', { state: 'read', trouble: { kind: 'failed', reason: 'timeout' } }, ['timeout']],
    ['no access', { state: 'read', trouble: { kind: 'no-access', origin: 'https://cdn.example' } }, ['no-access']],
    [
      'a private network',
      { state: 'read', trouble: { kind: 'failed', reason: 'private-network' } },
      ['private-network'],
    ],
    ['the worker crashed', { state: 'read', status: 200, trouble: { kind: 'crashed' } }, ['crashed']],
    ['it was canceled', { state: 'left' }, ['canceled']],
    ['a guess that wasn’t asked for', { state: 'left', isGuess: true }, []],
  ])('a file is known, or the reason why not: %s', (_, changes, expected) => {
    expect(failuresOf(changes)).toEqual(expected);
  });

  test.each([true, false])(
    'a file is read, and what is beyond its end is left out where it was cut: %s',
    (isTruncated) => {
      const answer = { kind: 'file', url: urlOf('a'), blob: { size: 1 } as Blob, isTruncated } as const;
      const files = withRead({ files: filesWith(fetchedAs([], answer)), omitted: 0 }, 0, {
        ...index(),
        kind: 'urlset',
      });
      expect(factsOf(files.files).map(({ failure }) => failure)).toEqual(['']);
      expect(hasOmitted(files)).toBe(isTruncated);
      const other = { ...index(), kind: null };
      expect(hasOmitted(withRead({ files: filesWith(fetchedAs([], answer)), omitted: 0 }, 0, other))).toBe(false);
    },
  );

  test('a file beyond all that an audit fetches is left out: that is not the server’s doing', () => {
    const blob = { size: 300 * 2 ** 20 } as Blob;
    const answer = { kind: 'file', url: urlOf('a'), blob, isTruncated: false } as const;
    const changes = fetchedAs(filesWith({ blob }), answer);
    expect(changes.blob).toBeUndefined();
    expect(failuresOf(changes)).toEqual(['limit']);
  });
});
