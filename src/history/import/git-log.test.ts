// Versions from logs that git wrote of one small repository: test/data/git. A body is named by git's hash of it.
import { readFileSync } from 'node:fs';
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growsTooFast } from '../../../test/support/growth.ts';
import { sized } from '../../../test/support/sizes.ts';
import { importHistory, type RobotsVersion } from '../index.ts';

const logOf = (name: string) => new Uint8Array(readFileSync(`test/data/git/${name}.txt`));
const read = (bytes: Uint8Array) => importHistory([{ name: 'log', bytes }]);

function hashOf({ body }: RobotsVersion): string | null {
  if (!(body instanceof Uint8Array)) return null;
  return bytesToHex(sha1(concatBytes(utf8ToBytes(`blob ${body.length}\0`), body))).slice(0, 7);
}

/** When each commit was made, and what it made of the file; null if it deleted it. */
const COMMITS = {
  created: ['2026-01-02T08:01:00.000Z', '9f2ab96'],
  changed: ['2026-01-03T08:02:00.000Z', '110a7df'],
  moved: ['2026-01-04T08:03:00.000Z', '110a7df'],
  unended: ['2026-02-05T08:04:00.000Z', 'e3ae3fc'],
  latin1: ['2026-02-06T08:05:00.000Z', 'a220ba6'],
  side: ['2026-02-07T08:06:00.000Z', 'fdf845a'],
  main: ['2026-02-08T08:07:00.000Z', '2bdf4cf'],
  merged: ['2026-03-08T08:00:00.000Z', 'c28a5d2'],
  find: ['2026-03-10T08:09:00.000Z', '12b39e4'],
  seek: ['2026-03-11T08:10:00.000Z', '34d946b'],
  conflict: ['2026-03-12T08:00:00.000Z', '09981a7'],
  removed: ['2026-04-14T08:13:00.000Z', null],
  crlf: ['2026-04-15T08:14:00.000Z', '70c2374'],
  empty: ['2026-04-16T08:15:00.000Z', 'e69de29'],
  last: ['2026-05-17T08:16:00.000Z', '710a778'],
} as const;

const END = ['removed', 'crlf', 'empty', 'last'] as const;
const START = ['created', 'changed', 'unended', 'latin1', 'side', 'main'] as const;

describe('the commits of a log', () => {
  test.each([
    ['git log -p --follow', 'follow', [...START, 'find', 'seek', ...END]],
    [
      'git log -p --cc --format=fuller --date=iso',
      'cc',
      ['moved', 'unended', 'latin1', 'side', 'main', 'find', 'seek', 'conflict', ...END],
    ],
    [
      'git log -p -m --first-parent --follow --date=raw',
      'first-parent',
      ['created', 'changed', 'unended', 'latin1', 'main', 'merged', 'seek', 'conflict', ...END],
    ],
    ['git log -p --reverse --full-index --date=iso-strict', 'reverse', [...START, 'find', 'seek', ...END]],
    ['git log -p -n 5', 'cut', END],
  ] as const)('each commit gives its file in the output of %s', (_, name, expected) => {
    const { versions, unread } = read(logOf(name));
    expect(versions.map((version) => [version.at, hashOf(version)])).toEqual(expected.map((each) => COMMITS[each]));
    expect(versions.map(({ status }) => status)).toEqual(expected.map((each) => (COMMITS[each][1] ? 200 : 404)));
    expect(unread).toEqual([]);
  });

  test('in the log of a whole repository, with every parent of a merge, the robots.txt nearest to the root is read and others are named', () => {
    const { versions, unread } = read(logOf('all-files'));
    const expected = [...START, 'merged', 'find', 'seek', 'conflict', ...END] as const;
    expect(versions.map((version) => [version.at, hashOf(version)])).toEqual(expected.map((each) => COMMITS[each]));
    expect(unread).toEqual([
      { name: 'log: README.md', reason: 'not-robots' },
      { name: 'log: shop/robots.txt', reason: 'other-path' },
    ]);
  });

  test.each([
    ['fuller', /^AuthorDate: .*$/gm, 'AuthorDate: 2019-01-01 00:00:00 +0000'],
    ['raw', /^AuthorDate: .*\nCommit: .*\nCommitDate: (.*)$/gm, ''],
  ])('the time of the commit counts where it was written earlier, in %s', (_, dates, changed) => {
    const inRaw = (__: string, time: string) => {
      const [seconds, earlier] = [Date.parse(time) / 1_000, Date.UTC(2019) / 1_000].map(String);
      return `author A <a@example.com> ${earlier} +0000\ncommitter B <b@example.com> ${seconds} +0000`;
    };
    const latin1 = new TextDecoder('latin1');
    const log = latin1.decode(logOf('cc'));
    const text = changed ? log.replaceAll(dates, changed) : log.replaceAll(dates, inRaw);
    expect(text).not.toBe(log);
    const timesIn = (bytes: Uint8Array) => read(bytes).versions.map(({ at }) => at);
    const bytes = Uint8Array.from(text, (each) => each.charCodeAt(0));
    expect(timesIn(bytes)).toEqual(timesIn(logOf('cc')));
  });

  describe('of commits that were written in another order than they were made, as after a rebase', () => {
    const latin1 = new TextDecoder('latin1');
    const bytesOf = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));
    /** The log with another time for one of its commits. */
    const rebased = (name: string, from: string, to: string) => {
      const text = latin1.decode(logOf(name)).replace(from, to);
      expect(text).toContain(to);
      return bytesOf(text);
    };

    test.each([
      [
        'the newest first',
        'follow',
        'Date:   Sun May 17 10:16:00 2026 +0200',
        'Date:   Wed Apr 15 12:00:00 2026 +0200',
      ],
      ['the oldest first', 'reverse', 'Date:   2026-05-17T10:16:00+02:00', 'Date:   2026-04-15T12:00:00+02:00'],
    ])('with the times of authors alone, the order of the log counts: %s', (_, name, from, to) => {
      const { versions } = read(rebased(name, from, to));
      expect(versions.slice(-4).map(hashOf)).toEqual(END.map((each) => COMMITS[each][1]));
      expect(versions.slice(-2).map(({ at }) => at)).toEqual([COMMITS.empty[0], '2026-04-16T08:15:01.000Z']);
    });

    test.each([
      ['months ahead', 'created', 'Jan 2 10:01:00', 'Jun 1 10:00:00 2026', '2026-01-03T08:01:59.000Z'],
      ['in 2030', 'created', 'Jan 2 10:01:00', 'Jan 1 10:00:00 2030', '2026-01-03T08:01:59.000Z'],
      ['a month ahead', 'unended', 'Feb 5 10:04:00', 'Mar 5 10:00:00 2026', '2026-02-06T08:04:59.000Z'],
      ['in 1970', 'latin1', 'Feb 6 10:05:00', 'Jan 1 10:00:00 1970', '2026-02-05T08:04:01.000Z'],
    ])('only the one whose clock was wrong gets another time: %s, %s', (_, commit, from, to, expected) => {
      const { versions, unread } = read(rebased('follow', `${from} 2026`, to));
      const expectedOf = (each: keyof typeof COMMITS) => [
        each === commit ? expected : COMMITS[each][0],
        COMMITS[each][1],
      ];
      const all = [...START, 'find', 'seek', ...END] as const;
      expect(versions.map((version) => [version.at, hashOf(version)])).toEqual(all.map(expectedOf));
      expect(unread).toEqual([]);
    });

    test('with the times of commits, these count', () => {
      const from = 'CommitDate: 2026-05-17 10:16:00 +0200';
      const { versions } = read(rebased('cc', from, 'CommitDate: 2026-04-15 12:00:00 +0200'));
      expect(versions.slice(-3).map(hashOf)).toEqual(
        ['crlf', 'last', 'empty'].map((each) => COMMITS[each as 'last'][1]),
      );
    });
  });

  test('the files of a log that PowerShell wrote are read: UTF-16, and CR at the end of each line', () => {
    // The commits before have a byte that isn't UTF-8, and the one of CRLF loses its CR: neither can come out as it was.
    const text = new TextDecoder('latin1').decode(logOf('cut'));
    const lines = text.replaceAll(/\r?\n/g, '\r\n');
    const bytes = Uint8Array.from([0xff, 0xfe, ...Array.from(lines).flatMap((each) => [each.charCodeAt(0), 0])]);
    const { versions, unread } = read(bytes);
    expect(versions.map(hashOf)).toEqual([null, COMMITS.last[1]]);
    expect(unread.map(({ reason }) => reason)).toEqual(['not-same', 'no-base']);
  });
});

describe('a commit that can’t be rebuilt', () => {
  const changed = (from: string | RegExp, to: string) => {
    const text = new TextDecoder('latin1').decode(logOf('follow')).replace(from, to);
    return read(Uint8Array.from(text, (each) => each.charCodeAt(0)));
  };

  test('a commit is named if a line of its file differs', () => {
    const { versions, unread } = changed('+Disallow: /basket/', '+Disallow: /casket/');
    expect(unread[0]).toEqual({ name: 'log: 4adc1bb63f03', reason: 'not-same' });
    expect(versions.map(hashOf)).toContain(COMMITS.created[1]);
    expect(versions.map(hashOf)).toContain(COMMITS.last[1]);
  });

  test('a commit is named if its hash has fewer digits than git writes: other files begin with them, too', () => {
    const { versions, unread } = changed('index e69de29..710a778 100644', 'index e69de29..7 100644');
    expect(unread).toEqual([{ name: 'log: 69f40fc41e89', reason: 'not-same' }]);
    expect(versions.map(hashOf)).not.toContain(COMMITS.last[1]);
  });

  test('a commit is named if the file that it changes is missing', () => {
    const { unread } = changed(/commit 9a85.*/s, '');
    expect(unread.map(({ reason }) => reason)).toContain('no-base');
  });

  test('a commit is named if it has no time', () => {
    expect(changed('Date:   Sun May 17 10:16:00 2026 +0200', 'Date:   2 weeks ago').unread).toEqual([
      { name: 'log: 69f40fc41e89', reason: 'no-date' },
    ]);
  });

  test('a commit is named if git took its file for a binary one', () => {
    const { unread } = changed(
      /(index e69de29\.\.710a778 100644\n)[\s\S]*?\n(?=\ncommit)/,
      '$1Binary files a/robots.txt and b/robots.txt differ\n',
    );
    expect(unread).toEqual([{ name: 'log: 69f40fc41e89', reason: 'binary' }]);
  });

  test('a commit is named once, though the log shows a merge for each of its parents', () => {
    // As UTF-8, one byte of a file is lost, and with it all that was made of the file.
    const { unread } = read(new TextEncoder().encode(readFileSync('test/data/git/all-files.txt', 'utf8')));
    const lost = unread.filter(({ reason }) => reason === 'no-base').map(({ name }) => name);
    expect(lost.length).toBeGreaterThan(3);
    expect(new Set(lost).size).toBe(lost.length);
  });

  test('the versions are exact or none, whatever a log holds', () => {
    const good = new Set(Object.values(COMMITS).map(([, hash]) => hash));
    const bytes = logOf('follow');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 8 }), (edits) => {
        const log = bytes.slice();
        for (const [offset, byte] of edits) log[offset] = byte;
        // A log that begins with anything else is none.
        log.set(bytes.subarray(0, 50));
        for (const version of read(log).versions) expect(good).toContain(hashOf(version));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a log made to take long', () => {
  const hash = (index: number) => index.toString(16).padStart(12, '0');
  const logOfEach = (size: number, change: (index: number) => string) =>
    new TextEncoder().encode(
      Array.from(
        { length: size },
        (_, index) => `commit ${hash(index)}\nDate: 1700000000 +0000\n\n${change(index)}\n`,
      ).join(''),
    );

  test('one file that is renamed in each commit takes linear time', () => {
    const renames = (size: number) =>
      logOfEach(size, (index) => `diff --git a/${index} b/${index + 1}\nrename from ${index}\nrename to ${index + 1}`);
    expect(growsTooFast(read, renames, sized(8_000, 100_000))).toBe(false);
  });

  test('commits of which none can be rebuilt, each after the one before, take linear time', () => {
    const lost = (size: number) =>
      logOfEach(size, (index) => `diff --git a/robots.txt b/robots.txt\nindex ${hash(index)}..${hash(index + 1)}`);
    expect(growsTooFast(read, lost, sized(4_000, 16_000))).toBe(false);
  });
});

test('a file that is renamed and renamed back is one file', () => {
  const text = new TextDecoder('latin1').decode(logOf('cut'));
  const renames = [
    ['robots.bak', 'robots.txt'],
    ['robots.txt', 'robots.bak'],
  ].map(([from, to]) => `commit 1234567\n\ndiff --git a/${from} b/${to}\nrename from ${from}\nrename to ${to}\n\n`);
  const other = 'commit 7654321\n\ndiff --git a/README b/README\nindex 123..456\n\n';
  const log = `${renames.join('')}${other}${text}`;
  const { versions, unread } = read(Uint8Array.from(log, (each) => each.charCodeAt(0)));
  expect(versions.map(hashOf)).toContain(COMMITS.last[1]);
  expect(unread.map(({ name }) => name)).toContain('log: README');
});
