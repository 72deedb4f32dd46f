// A git log as large as one may be: it is read step by step, memory has a bound, and each commit gives a version or is named. The limits
// are lowered; what is 100 MB in `npm run test:long` is less in `npm test`.
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { gzipSync, zipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { IS_LONG, sized } from '../../../test/support/sizes.ts';
import { finished } from '../../../test/support/steps.ts';
import { createImport, IMPORT_LIMITS } from './import-history.ts';
import { STEP_BYTES } from './types.ts';

const gitHash = (text: string) =>
  bytesToHex(sha1(concatBytes(utf8ToBytes(`blob ${text.length}\0`), utf8ToBytes(text))));
const START = Date.parse('2020-01-01T00:00:00Z');
const commitAt = (index: number) =>
  `commit ${index.toString(16).padStart(12, '0')}\nDate:   ${START / 1_000 + index * 60} +0000\n\n`;

/** A log of commits, each of which puts another line into the place of a file's last one. The newest first, as git writes it. */
function logOf(commits: number, fixed: string, number = 0): string {
  const lines = fixed.split('\n').length - 1;
  const fileAt = (index: number) => `${fixed}Disallow: /${index}/\n`;
  const first = `new file mode 100644\nindex 0000000..${gitHash(fileAt(0))}\n--- /dev/null\n+++ b/robots.txt\n@@ -0,0 +1,${lines + 1} @@\n${fileAt(0).replaceAll(/^(?=.)/gm, '+')}`;
  let before = gitHash(fileAt(0));
  const parts = [`${commitAt(number)}diff --git a/robots.txt b/robots.txt\n${first}\n`];
  for (let index = 1; index < commits; index += 1) {
    const after = gitHash(fileAt(index));
    parts.push(
      `${commitAt(number + index)}diff --git a/robots.txt b/robots.txt\nindex ${before}..${after} 100644\n--- a/robots.txt\n+++ b/robots.txt\n@@ -${lines + 1} +${lines + 1} @@\n-Disallow: /${index - 1}/\n+Disallow: /${index}/\n\n`,
    );
    before = after;
  }
  return parts.reverse().join('');
}

function take(bytes: Uint8Array, limits = IMPORT_LIMITS) {
  const history = createImport(null, limits);
  finished(history.take({ name: 'log', bytes }));
  return finished(history.end());
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const bodies = (versions: ReturnType<typeof take>['versions']) =>
  versions.flatMap(({ body }) => (body instanceof Uint8Array ? [body] : []));

describe('the commits of a large log', () => {
  const FIXED = 'User-agent: *\n'.repeat(70);

  test('older versions keep their time, their size and their hash where there is room for ten files', () => {
    const { versions, unread } = take(bytesOf(logOf(50, FIXED)), { ...IMPORT_LIMITS, kept: 10_000 });
    expect([versions.length, unread]).toEqual([50, []]);
    const kept = versions.map(({ body }) => body !== null);
    expect(kept).toEqual(Array.from({ length: 50 }, (_, index) => index >= kept.indexOf(true)));
    expect(kept.filter(Boolean).length).toBeGreaterThanOrEqual(8);
    expect(bodies(versions).reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(10_000);
    const oldest = `${FIXED}Disallow: /0/\n`;
    expect(versions[0]).toEqual({
      at: '2020-01-01T00:00:00.000Z',
      status: 200,
      body: null,
      hash: bytesToHex(sha256(utf8ToBytes(oldest))),
      size: oldest.length,
    });
  });

  test('a commit is named whose file is larger than those that are rebuilt', () => {
    const { versions, unread } = take(bytesOf(logOf(3, FIXED)), { ...IMPORT_LIMITS, file: 900 });
    expect(versions).toEqual([]);
    expect(unread).toEqual([
      { name: `log: ${'0'.repeat(12)}`, reason: 'too-large' },
      { name: `log: ${'0'.repeat(11)}1`, reason: 'no-base' },
      { name: `log: ${'0'.repeat(11)}2`, reason: 'no-base' },
    ]);
  });

  test('commits beyond the work that a log may take are named', () => {
    const { versions, unread } = take(bytesOf(logOf(50, FIXED)), { ...IMPORT_LIMITS, work: 20_000 });
    expect(versions.length).toBeGreaterThanOrEqual(5);
    expect(versions.length + unread.length).toBe(50);
    expect(new Set(unread.map(({ reason }) => reason))).toEqual(new Set(['too-large']));
    expect(new Set(unread.map(({ name }) => name)).size).toBe(unread.length);
  });

  test('each commit of a log of 100 MB gives a version, or is named', () => {
    const commits = sized(300, 8_700);
    const logs = Array.from({ length: 5 }, (_, index) =>
      logOf(commits, `# ${index}\n${'User-agent: *\n'.repeat(140)}`, index * commits),
    );
    const message = `    ${'A long message. '.repeat(sized(1, 140))}\n`;
    const bytes = bytesOf(logs.join('\n').replaceAll('+0000\n\n', `+0000\n\n${message}\n`));
    expect(bytes.length).toBeGreaterThan(sized(0, 100_000_000));
    const { versions, unread } = take(bytes);
    expect(versions.length + unread.length).toBe(commits * 5);
    expect(new Set(unread.map(({ reason }) => reason))).toEqual(new Set(IS_LONG ? ['too-many'] : []));
    expect(bodies(versions).reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(IMPORT_LIMITS.kept);
  });
});

describe('the steps of an import', () => {
  const { indexOf, set } = Uint8Array.prototype;
  afterEach(() => Object.assign(Uint8Array.prototype, { indexOf, set }));

  /** Lines that were looked for in the longest piece, and bytes that were copied. */
  function longestPiece(bytes: Uint8Array) {
    const piece = { lines: 0, copied: 0 };
    Uint8Array.prototype.indexOf = function (...args) {
      piece.lines += 1;
      return indexOf.apply(this, args);
    };
    Uint8Array.prototype.set = function (part, ...args) {
      piece.copied += part.length;
      return set.call(this, part, ...args);
    };
    const history = createImport(null);
    const longest = { lines: 0, copied: 0, steps: 0 };
    for (const steps of [history.take({ name: 'robots-2026-05-01.txt', bytes }), history.end()]) {
      for (let isDone = false; !isDone; ) {
        Object.assign(piece, { lines: 0, copied: 0 });
        isDone = steps.next().done ?? false;
        longest.steps += 1;
        longest.lines = Math.max(longest.lines, piece.lines);
        longest.copied = Math.max(longest.copied, piece.copied);
      }
    }
    return longest;
  }

  const many = logOf(4_000, '');
  const long = logOf(3, 'User-agent: *\n'.repeat(30_000));
  const utf16 = (text: string) =>
    Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (each) => each.charCodeAt(0)).buffer)]);
  test.each([
    ['many commits', bytesOf(many)],
    ['a file of many lines that changes at its end', bytesOf(long)],
    ['a file of one line', bytesOf(logOf(2, `# ${'x'.repeat(2_000_000)}\n`))],
    ['lines that end with CRLF', bytesOf(long.replaceAll('\n', '\r\n'))],
    ['UTF-16', utf16(many)],
    ['gzip', gzipSync(bytesOf(many))],
    ['a zip', zipSync({ 'robots.log': bytesOf(long) })],
  ])('no piece between two steps is long in %s', (_, bytes) => {
    const { lines, copied, steps } = longestPiece(bytes);
    expect(lines).toBeLessThanOrEqual(5_000);
    // Those of one file, when it is put together.
    expect(copied).toBeLessThanOrEqual(2 * IMPORT_LIMITS.file);
    expect(steps).toBeGreaterThan(bytes.length / STEP_BYTES);
  });
});
