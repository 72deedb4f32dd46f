import fc from 'fast-check';
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../test/support/sizes.ts';
import { runAll } from '../../base/steps.ts';
import { createImport, emptyHistory, exportHistories, importHistory, withVersions } from '../index.ts';
import { IMPORT_LIMITS } from './import-history.ts';
import type { HistoryFile } from './types.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const FILE = bytesOf('User-agent: *\nDisallow: /\n');
const named = (...names: readonly string[]) => names.map((name, index) => ({ name, bytes: bytesOf(`# ${index}\n`) }));

/** When a file of this name was made. */
const dateOf = (name: string) => importHistory(named(name)).versions[0]?.at ?? null;

describe('the name of a file', () => {
  test.each([
    ['robots-2026-05-01.txt', '2026-05-01T00:00:00.000Z'],
    ['robots.txt.20260501', '2026-05-01T00:00:00.000Z'],
    ['robots.txt.2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['2026/05/01/robots.txt', '2026-05-01T00:00:00.000Z'],
    ['backup/2026-05-01/robots.txt', '2026-05-01T00:00:00.000Z'],
    ['backup\\2026-05-01\\robots.txt', '2026-05-01T00:00:00.000Z'],
    ['robots_2026_05_01.txt', '2026-05-01T00:00:00.000Z'],
    ['robots.2026.05.01.txt', '2026-05-01T00:00:00.000Z'],
    ['20260501123456/robots.txt', '2026-05-01T12:34:56.000Z'],
    ['robots-2026-05-01T12:34:56Z.txt', '2026-05-01T12:34:56.000Z'],
    ['robots-2026-05-01T12-34-56+02:00.txt', '2026-05-01T10:34:56.000Z'],
    ['robots-2026-05-01 1234.txt', '2026-05-01T12:34:00.000Z'],
    ['robots.txt.20260501_123456', '2026-05-01T12:34:56.000Z'],
    ['robots/2026-05-01.txt', '2026-05-01T00:00:00.000Z'],
    ['2025-01-01/robots-2026-05-01.txt', '2026-05-01T00:00:00.000Z'],
    ['2026-05-01.txt', '2026-05-01T00:00:00.000Z'],
    ['robots-2024-02-29.txt', '2024-02-29T00:00:00.000Z'],
  ])('a name dates its file, as %s does', (name, expected) => {
    expect(dateOf(name)).toBe(expected);
  });

  test.each([
    ['robots.txt', 'no-date'],
    ['robots-latest.txt', 'no-date'],
    ['robots-2026-13-01.txt', 'no-date'],
    ['robots-2026-02-30.txt', 'no-date'],
    ['robots-0000-05-01.txt', 'no-date'],
    ['robots-01-05-2026.txt', 'no-date'],
    ['robots-120260501.txt', 'no-date'],
    ['robots-1746057600.txt', 'no-date'],
    ['sitemap-2026-05-01.xml', 'not-robots'],
    ['notes-2026-05-01.txt', 'not-robots'],
  ])('a name doesn’t date its file: %s', (name, reason) => {
    expect(importHistory(named(name))).toEqual({ versions: [], unread: [{ name, reason }] });
  });

  test.each([
    'robots/.DS_Store',
    'robots/.robots-2026-05-01.txt.swp',
    '__MACOSX/._robots-2026-05-01.txt',
    '__MACOSX/robots-2026-05-01.txt',
    'robots-history\\__MACOSX\\robots-2026-05-01.txt',
    'robots-history/Thumbs.db',
    'robots-history/desktop.ini',
    'robots-history/notes.docx',
    'robots-history/README.md',
    'robots-history/README.txt',
    'robots-history/2026-05-01/Makefile',
    'js/robots.js',
    'img/robots-2026-05-01.png',
    'img/robots-hero-2026-05-01.jpeg',
    'robots-2026-05-01.html',
    'robots.txt.20260501.mp4',
    'robots-2026-05-01.txt.7z',
    '2026-05-01/robots.txt.liquid',
    '2026-05-01/robots.txt.sha256',
    '2026-05-01/robots.py',
    'robots/fetch.sh',
    'robots/notes-2026-05-01.md',
    'robots/2026-05-01/fetch-robots.sh',
    'robots-history/notes.txt',
    'robots-history/LICENSE.txt',
    'robots-history/2026-05-01/ads.txt',
    'robots-history/2026-05-01/llms.txt',
    'robots-history/2026-05-01/security.txt',
    'img/robots.ai',
    'img/robots.ai~',
    '2026-05-01/robots.ai',
    'img/robots-2026-05-01.ai',
    'img/robots-2026-05-01.mov',
    'robots/robots_20260501_123456.mov',
    'robots/v2.txt',
  ])('%s is something else, whatever its date', (name) => {
    const files = named(name).map((file) => ({ ...file, modified: '2026-01-02T03:04:05Z' }));
    expect(importHistory(files)).toEqual({ versions: [], unread: [{ name, reason: 'not-robots' }] });
  });

  test.each([
    'robots-2026-05-01',
    'robots.txt-20260501',
    'robots.txt.2026-05-01.bak',
    'robots-2026-05-01.old',
    'robots-2026-05-01.txt~',
    'robots 2026-05-01 (2).txt',
    'ROBOTS-2026-05-01.TXT',
    'shop.example-robots-2026-05-01.txt',
    'robots/2026/05/01.txt',
    'robots/2026-05-01/live.txt',
    '.backup/robots-2026-05-01.txt',
    '2026-05-01/robots.txt.1',
    '2026-05-01/robots.live.txt',
    '2026-05-01/robots.txt.production',
    '2026-05-01/robots.txt.v2',
    '2026-05-01/robots.txt.r1234',
    '2026-05-01/robots.txt.bkp',
    '2026-05-01/robots.txt.disabled',
    'robots.txt.20260501a',
    'robots-2026-05-01.staging2',
    'robots-2026-05-01-www.example.com',
    '2026-05-01-robots.txt.shop.de',
    '2026-05-01/robots.txt.shop.pl',
    'robots-2026-05-01-shop.pl',
    'robots-2026-05-01-www.example.ai',
    '2026-05-01-robots.txt.shop24.ai',
    '2026-05-01/robots.txt.example.mov',
    'robots/2026-05-01/production',
    'robots/shop-2026-05-01.txt',
    'robots/20260501',
    'robots/2026/05/01',
  ])('%s is a robots.txt of its date', (name) => {
    expect(dateOf(name)).toBe('2026-05-01T00:00:00.000Z');
  });

  test('a file without a date in its name is as old as its last change', () => {
    const files = named('robots.txt', 'robots-2026-05-01.txt').map((file) => ({
      ...file,
      modified: '2026-01-02T03:04:05+01:00',
    }));
    expect(importHistory(files).versions.map(({ at }) => at)).toEqual([
      '2026-01-02T02:04:05.000Z',
      '2026-05-01T00:00:00.000Z',
    ]);
    const [file] = files;
    expect(importHistory(file ? [{ ...file, modified: 'yesterday' }] : []).unread).toEqual([
      { name: 'robots.txt', reason: 'no-date' },
    ]);
  });
});

test('which files their last change dates is known', () => {
  const history = createImport(null);
  const modified = '2026-01-02T03:04:05Z';
  const files = [...named('robots-2026-05-01.txt', 'robots.txt', 'old/robots.txt'), ...named('robots-2026.png')];
  for (const file of files) runAll(history.take({ ...file, modified }));
  // Of an export and of an archive, the file's time dates nothing.
  const exported = withVersions(emptyHistory('https://a.example'), [{ at: modified, status: 200, body: FILE }]);
  runAll(history.take({ name: 'a.json', bytes: bytesOf(exportHistories([exported])), modified }));
  runAll(history.take({ name: 'a.zip', bytes: zipSync({ 'robots.txt': FILE }), modified }));
  expect(history.datedByFile).toEqual(['robots.txt', 'old/robots.txt']);
});

test('versions are in the order of time, and one that comes twice is one', () => {
  const files = [
    { name: 'robots-2026-05-02.txt', bytes: FILE },
    { name: 'robots-2026-05-01.txt', bytes: FILE },
    { name: 'old/robots-2026-05-02.txt', bytes: FILE },
    { name: 'robots-2026-05-02-other.txt', bytes: bytesOf('') },
  ];
  const { versions, unread } = importHistory(files);
  expect(versions.map(({ at, body }) => [at.slice(0, 10), body?.length])).toEqual([
    ['2026-05-01', FILE.length],
    ['2026-05-02', FILE.length],
    ['2026-05-02', 0],
  ]);
  expect(unread).toEqual([]);
});

test('of a file over 500 KiB the start is kept, and its size', () => {
  const [version] = importHistory([{ name: 'robots-2026-05-01.txt', bytes: new Uint8Array(600_000) }]).versions;
  expect(version).toMatchObject({ size: 600_000, isTruncated: true });
  expect(version?.body?.length).toBe(512_000);
});

/** A tar archive, as POSIX has it. */
function tar(files: Readonly<Record<string, Uint8Array>>, prefix = ''): Uint8Array {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const head = new Uint8Array(512);
    head.set(bytesOf(name), 0);
    head.set(bytesOf(content.length.toString(8).padStart(11, '0')), 124);
    head.set(bytesOf('0'), 156);
    head.set(bytesOf('ustar\x0000'), 257);
    head.set(bytesOf(prefix), 345);
    const body = new Uint8Array(Math.ceil(content.length / 512) * 512);
    body.set(content);
    return [...head, ...body];
  });
  return Uint8Array.from([...blocks, ...new Uint8Array(1_024)]);
}

const DATED = { 'site/2026/05/01/robots.txt': FILE, 'site/2026/05/02/robots.txt': bytesOf('') };

describe('an archive', () => {
  test.each([
    ['zip', 'all.zip', zipSync(DATED)],
    ['tar', 'all.tar', tar(DATED)],
    ['tar.gz', 'all.tgz', gzipSync(tar(DATED))],
    ['a file of another name', 'download', gzipSync(tar(DATED))],
  ])('an archive of the kind %s is known by its content, and its files by their names', (_, name, bytes) => {
    const { versions, unread } = importHistory([{ name, bytes }]);
    expect(versions.map(({ at, size }) => [at, size])).toEqual([
      ['2026-05-01T00:00:00.000Z', FILE.length],
      ['2026-05-02T00:00:00.000Z', 0],
    ]);
    expect(unread).toEqual([]);
  });

  test('files that are no robots.txt, or have no date, are named', () => {
    const files = { 'robots-latest.txt': FILE, 'a/logo.png': FILE, ...DATED };
    const modified = '2026-01-01T00:00:00Z';
    for (const bytes of [zipSync(files), tar(files)]) {
      const { versions, unread } = importHistory([{ name: 'a', bytes, modified }]);
      expect(versions.length).toBe(2);
      expect(unread).toEqual([
        { name: 'robots-latest.txt', reason: 'no-date' },
        { name: 'a/logo.png', reason: 'not-robots' },
      ]);
    }
  });

  test('of an archive that macOS made, the copies of what the file system had are no versions', () => {
    const files = {
      'robots-2026-05-01.txt': FILE,
      '__MACOSX/._robots-2026-05-01.txt': bytesOf('\0\u0005\u0016\u0007'),
    };
    for (const bytes of [zipSync(files), tar(files)]) {
      const { versions, unread } = importHistory([{ name: 'a', bytes }]);
      expect(versions.map(({ body }) => body)).toEqual([FILE]);
      expect(unread).toEqual([{ name: '__MACOSX/._robots-2026-05-01.txt', reason: 'not-robots' }]);
    }
  });

  test('a long path in tar has its start in another field', () => {
    const { versions } = importHistory([{ name: 'a', bytes: tar({ '05/01/robots.txt': FILE }, 'site/2026') }]);
    expect(versions.map(({ at }) => at)).toEqual(['2026-05-01T00:00:00.000Z']);
  });

  test('a compressed file is one file, also in an archive', () => {
    const gz = gzipSync(FILE);
    const files = [
      { name: 'robots-2026-05-01.txt.gz', bytes: gz },
      { name: 'a.tar', bytes: tar({ 'robots-2026-05-02.txt.gz': gz }) },
    ];
    expect(importHistory(files).versions.map(({ body }) => body)).toEqual([FILE, FILE]);
  });

  test('an archive in an archive is named', () => {
    expect(importHistory([{ name: 'a', bytes: zipSync({ 'b.zip': zipSync(DATED) }) }]).unread).toEqual([
      { name: 'b.zip', reason: 'nested' },
    ]);
  });

  test('an archive without a robots.txt is named', () => {
    expect(importHistory([{ name: 'a.zip', bytes: zipSync({ 'a/': new Uint8Array(0) }) }]).unread).toEqual([
      { name: 'a.zip', reason: 'nothing-found' },
    ]);
  });

  test('of a cut archive, what came before is read', () => {
    const whole = tar(DATED);
    const { versions, unread } = importHistory([{ name: 'a.tar', bytes: whole.slice(0, 1_100) }]);
    expect([versions.length, unread]).toEqual([1, [{ name: 'a.tar', reason: 'damaged' }]]);
    expect(importHistory([{ name: 'a.zip', bytes: zipSync(DATED).slice(0, 100) }]).unread).toEqual([
      { name: 'a.zip', reason: 'damaged' },
    ]);
  });

  test('of a damaged zip, the files that are good are read', () => {
    const bytes = zipSync({
      'robots-2026-05-01.txt': FILE,
      'robots-2026-05-02.txt': bytesOf('User-agent: *\n'.repeat(99)),
    });
    // In the middle of the second file.
    const offset = bytes.length - 168;
    bytes.fill(0xff, offset, offset + 8);
    const { versions, unread } = importHistory([{ name: 'a.zip', bytes }]);
    expect(versions.map((version) => version.at.slice(0, 10))).toContain('2026-05-01');
    expect(versions.length + unread.length).toBe(2);
  });
});

describe('bombs', () => {
  const zeros = new Uint8Array(1024 * 1024);

  /** With so small a part of what a file may inflate to. */
  const PART = sized(16, 1);
  function importUpToLess(...files: readonly HistoryFile[]) {
    const history = createImport(null, { ...IMPORT_LIMITS, inflated: IMPORT_LIMITS.inflated / PART });
    for (const file of files) runAll(history.take(file));
    return runAll(history.end());
  }

  /** A zip of one file that its list says is so large. */
  function zipOf(size: number): Uint8Array {
    const bytes = zipSync({ 'robots-2026-05-01.txt': zeros });
    const list = new DataView(bytes.buffer).getUint32(bytes.length - 6, true);
    new DataView(bytes.buffer).setUint32(list + 24, size, true);
    return bytes;
  }

  test('what inflates to too much is named, and the rest is read', () => {
    const member = gzipSync(zeros);
    const members = Uint8Array.from(Array.from({ length: 200 / PART }, () => [...member]).flat());
    const { versions, unread } = importUpToLess(
      { name: 'robots-2026-05-01.txt.gz', bytes: members },
      { name: 'a.zip', bytes: zipOf(200 * 1024 * 1024) },
      { name: 'b.zip', bytes: zipSync(DATED) },
    );
    expect(versions.length).toBe(2);
    expect(unread).toEqual([
      { name: 'robots-2026-05-01.txt.gz', reason: 'too-large' },
      { name: 'robots-2026-05-01.txt', reason: 'too-large' },
    ]);
  });

  test('gzip in gzip is named: some of that never ends', () => {
    const bytes = gzipSync(gzipSync(gzipSync(FILE)));
    const name = 'robots-2026-05-01.txt';
    expect(importHistory([{ name, bytes }])).toEqual({ versions: [], unread: [{ name, reason: 'nested' }] });
  });

  test('what is compressed in an archive inflates to so much in all', () => {
    const large = gzipSync(new Uint8Array((60 * 1024 * 1024) / PART));
    const files = ['01', '02', '03', '04'].map((day) => [`robots-2026-05-${day}.txt.gz`, large] as const);
    const { versions, unread } = importUpToLess({ name: 'a.zip', bytes: zipSync(Object.fromEntries(files)) });
    expect(versions.length).toBe(2);
    expect(unread.map(({ reason }) => reason)).toEqual(['too-large', 'too-large']);
  });

  test('a file that says it is small, and is not, is named', () => {
    expect(importHistory([{ name: 'a.zip', bytes: zipOf(10) }])).toMatchObject({
      versions: [],
      unread: [{ name: 'robots-2026-05-01.txt', reason: 'damaged' }],
    });
  });

  test('a tar whose sizes lead back or nowhere has an end', () => {
    for (const size of ['-0000001000', '77777777777', 'xxxxxxxxxxx']) {
      const bytes = tar(DATED);
      bytes.set(bytesOf(size), 124);
      expect(importHistory([{ name: 'a.tar', bytes }]).unread).toEqual([{ name: 'a.tar', reason: 'damaged' }]);
    }
  });
});

test('the output of git log without its commits is not taken for a file', () => {
  const log = '0a1b2c3 Block the shop\ndiff --git a/robots.txt b/robots.txt\nindex 1234567..89abcde 100644\n';
  const name = 'robots-2026-05-01.txt';
  expect(importHistory([{ name, bytes: bytesOf(log) }])).toEqual({
    versions: [],
    unread: [{ name, reason: 'nothing-found' }],
  });
});

test('an export whose runs are many, all of one large file, gives as many as a history has', () => {
  const site = 'https://shop.example';
  const large = new Uint8Array(400 * 1024);
  const history = withVersions(emptyHistory(site), [{ at: '2026-05-01T00:00:00Z', status: 200, body: large }]);
  const [run] = history.runs;
  if (!run) throw new Error('no run');
  const runs = Array.from({ length: 1_000 }, (_, index) => ({ ...run, first: index, last: index }));
  const exported = bytesOf(exportHistories([{ ...history, runs }]));
  const { versions } = importHistory([{ name: 'a.json', bytes: exported }], site);
  expect(versions.length).toBe(500);
  expect(new Set(versions.map(({ body }) => body)).size).toBe(1);
});

test('any bytes under any name give versions or a reason', () => {
  const starts = fc.constantFrom(
    new Uint8Array(0),
    Uint8Array.from([0x1f, 0x8b, 8, 0]),
    Uint8Array.from([0x50, 0x4b, 3, 4]),
    bytesOf('commit 1234567\ndiff --git a/robots.txt b/robots.txt\n@@ -1 +1 @@\n'),
    bytesOf('{"format":"robots-lens-history"'),
    tar(DATED).subarray(0, 600),
  );
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 2_000 }), fc.string(), (start, rest, name) => {
      const { versions, unread } = importHistory([{ name, bytes: Uint8Array.from([...start, ...rest]) }]);
      expect(versions.length + unread.length).toBeGreaterThan(0);
    }),
    { numRuns: sized(100, 500) },
  );
});

test('of more than 10,000 versions, the newest are read', () => {
  const nameAt = (second: number) =>
    `robots-${new Date(Date.UTC(2026, 4, 1) + second * 1_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z.txt`;
  const files = named(...Array.from({ length: 10_001 }, (_, index) => nameAt(index)));
  const { versions, unread } = importHistory(files);
  expect([versions.length, versions[0]?.at]).toEqual([10_000, '2026-05-01T00:00:01.000Z']);
  expect(unread).toEqual([{ name: '2026-05-01T00:00:00.000Z', reason: 'too-many' }]);
});
