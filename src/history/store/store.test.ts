import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { sized } from '../../../test/support/sizes.ts';
import { runAll } from '../../base/steps.ts';
import { IMPORT_LIMITS } from '../import/import-history.ts';
import {
  assessChange,
  createImport,
  datedFiles,
  entriesOf,
  exportHistories,
  fittedTogether,
  HISTORY_LIMITS,
  importHistory,
  keptBodyOf,
  omittedPart,
  pairAt,
  type RobotsVersion,
  readHistory,
  recordCheck,
  recordCheckInSteps,
  type SiteHistory,
  storedSize,
  versionsOf,
  withHistory,
  withVersions,
} from '../index.ts';

const SITE = 'https://h.example';
const HOUR = 3_600_000;
const empty: SiteHistory = { version: 1, site: SITE, runs: [], bodies: {}, folded: null };

const file = (body: string | Uint8Array, more: Partial<RobotsVersion> = {}): RobotsVersion => ({
  at: '',
  status: 200,
  body,
  ...more,
});

/** A check every hour from 1970 on. */
const recorded = (...versions: readonly RobotsVersion[]) =>
  versions.reduce((history, version, hour) => recordCheck(history, [version], hour * HOUR), empty);

const withoutAny = (history: SiteHistory): SiteHistory => ({ ...history, bodies: {} });

const [A, B, C] = ['a', 'b', 'c'].map((text) => file(text));
if (!A || !B || !C) throw new Error();
const DOWN = { at: '', status: 503, body: null };

describe('what checks bring', () => {
  test('equal answers in a row are one run, with the first, the last and their number', () => {
    const { runs } = recorded(A, A, A, B);
    expect(runs.map(({ first, last, checks }) => [first / HOUR, last / HOUR, checks])).toEqual([
      [0, 2, 3],
      [3, 3, 1],
    ]);
  });

  test('a file that is cut from now on is another answer, though its start is the same', () => {
    const start = new Uint8Array(512_000).fill(0x23);
    const longer = new Uint8Array(512_001).fill(0x23);
    const history = recorded(file(start), file(longer), file(longer));
    expect(history.runs.map(({ answer, checks }) => [answer.isTruncated ?? false, checks])).toEqual([
      [false, 1],
      [true, 2],
    ]);
    const pair = pairAt(history, 1);
    if (!pair) throw new Error('no pair');
    const { severity, effects } = assessChange(pair.before, pair.after, { crawlers: [], keyUrls: [] });
    expect([severity, effects.map(({ kind }) => kind)]).toEqual(['high', ['cut']]);
  });

  test('another ETag or Last-Modified is the same answer; another status or redirect is not', () => {
    const hops = [{ url: `${SITE}/robots.txt`, status: 301, location: 'https://www.h.example/robots.txt' }];
    const history = recorded(
      file('a', { etag: '1' }),
      file('a', { etag: '2' }),
      file('a', { status: 203 }),
      file('a', { hops }),
    );
    expect(history.runs.map(({ checks, answer }) => [checks, answer.status, answer.hops?.length ?? 0])).toEqual([
      [2, 200, 0],
      [1, 203, 0],
      [1, 200, 1],
    ]);
    expect(Object.keys(history.bodies).length).toBe(1);
  });

  test('an older file that a cache still serves is a second answer, and no change', () => {
    let history = recorded(A);
    history = recordCheck(history, [B, A], HOUR);
    history = recordCheck(history, [B, A], 2 * HOUR);
    history = recordCheck(history, [B, B], 3 * HOUR);
    expect(history.runs.map(({ checks, others = [] }) => [checks, others.map((each) => each.checks)])).toEqual([
      [1, []],
      [3, [2]],
    ]);
  });

  test('a clock that was put back moves no run', () => {
    const history = recordCheck(recordCheck(recorded(A, A), [A], -24 * HOUR), [B], -23 * HOUR);
    expect(history.runs.map(({ first, last, checks }) => [first / HOUR, last / HOUR, checks])).toEqual([
      [0, 1, 3],
      [-23, -23, 1],
    ]);
  });

  test('of a body the first 500 KiB are kept, and any bytes are', () => {
    const bytes = Uint8Array.from({ length: 600_000 }, (_, index) => index % 251);
    const [version] = versionsOf(recorded(file(bytes)));
    expect(version).toMatchObject({ size: 600_000, isTruncated: true });
    // `toEqual` would take seconds.
    expect(String(version?.body)).toBe(String(bytes.subarray(0, 512_000)));
  });

  test.each<readonly [string, (damaged: SiteHistory) => SiteHistory]>([
    ['another check', (damaged) => recordCheck(damaged, [A], HOUR)],
    ['a check that brings it beside another', (damaged) => recordCheck(damaged, [B, A], HOUR)],
    ['an imported file', (damaged) => withVersions(damaged, [{ ...A, at: '2026-11-01T00:00:00Z' }])],
    ['an import', (damaged) => withHistory(damaged, recorded(A))],
  ])('a body that was damaged is there again after %s', (_, repaired) => {
    const history = recorded(A);
    const hash = history.runs[0]?.answer.hash ?? '';
    const damaged = { ...history, bodies: { [hash]: 'rubbish' } };
    expect(keptBodyOf(damaged, hash)).toEqual({ kind: 'damaged' });
    expect(keptBodyOf(repaired(damaged), hash)).toEqual({ kind: 'kept', bytes: new TextEncoder().encode('a') });
  });

  test('a page that came with an error is not kept', () => {
    expect(recorded(file('<html>', { status: 404 })).bodies).toEqual({});
  });
});

describe('entries', () => {
  const kinds = (history: SiteHistory) =>
    entriesOf(history).map((entry) =>
      entry.kind === 'run' ? entry.run.checks : entry.answers.map(({ checks }) => checks),
    );

  test('two answers in turn are one entry, with the checks of each', () => {
    expect(kinds(recorded(C, A, B, B, A, B, A, C))).toEqual([1, [3, 3], 1]);
    expect(kinds(recorded(A, B, A))).toEqual([[2, 1]]);
  });

  test('the last one that stays for a day is a separate entry', () => {
    const stays = (checks: number) => Array.from({ length: checks }, () => B);
    expect(kinds(recorded(A, B, A, ...stays(24)))).toEqual([[2, 1 + 24]]);
    expect(kinds(recorded(A, B, A, ...stays(25)))).toEqual([[2, 1], 25]);
  });

  test('a failure between two checks is a separate entry', () => {
    expect(kinds(recorded(A, DOWN, A))).toEqual([1, 1, 1]);
  });

  test('a version that comes back after more than a day isn’t reported as flapping', () => {
    const history = recordCheck(recordCheck(recorded(A), [B], HOUR), [A], 26 * HOUR);
    expect(kinds(history)).toEqual([1, 1, 1]);
  });
});

describe('pairs to be assessed', () => {
  test('after a failure, the file is compared with the one before it', () => {
    const pair = pairAt(recorded(A, DOWN, DOWN, B), 2);
    expect([pair?.before.hash, pair?.after.hash]).toEqual(versionsOf(recorded(A, B)).map(({ hash }) => hash));
    // What was served during the failures isn't known.
    expect(pair?.between).toEqual([0, 3 * HOUR]);
  });

  test('failures in a row, whatever they are, began between the version before and the first of them', () => {
    const history = recorded(A, A, DOWN, { ...DOWN, status: 0 }, { ...DOWN, status: 500 }, B);
    expect([1, 2, 3, 4].map((index) => pairAt(history, index)?.between)).toEqual([
      ...Array(3).fill([HOUR, 2 * HOUR]),
      [HOUR, 5 * HOUR],
    ]);
  });

  test('failures that nothing is known before had begun by the first of them, and a file after them came after the last', () => {
    const history = recorded(DOWN, { ...DOWN, status: 0 }, { ...DOWN, status: 500 }, B);
    expect([1, 2, 3].map((index) => pairAt(history, index)?.between)).toEqual([
      [0, 0],
      [0, 0],
      [2 * HOUR, 3 * HOUR],
    ]);
  });

  test('failures in a row are counted together, whatever they are', () => {
    const history = recorded(A, DOWN, DOWN, { ...DOWN, status: 0 });
    expect([pairAt(history, 1)?.after.checks, pairAt(history, 2)?.after.checks]).toEqual([2, 3]);
    expect(pairAt(history, 2)?.before.checks).toBe(2);
  });
});

describe('limits', () => {
  const noise = (seed: number) => {
    let state = seed + 1;
    return Uint8Array.from({ length: 500_000 }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state & 0xff;
    });
  };

  test('of bodies of 500 KiB that change at every check the newest stays, each run is there, and the rest is marked as not kept', () => {
    let history = empty;
    for (let check = 0; check < 4; check += 1) history = recordCheck(history, [file(noise(check))], check * HOUR);
    expect(storedSize(history)).toBeLessThanOrEqual(HISTORY_LIMITS.site);
    expect(
      history.runs.map(({ answer }) => (answer.hash === null ? null : keptBodyOf(history, answer.hash).kind)),
    ).toEqual(['dropped', 'dropped', 'dropped', 'kept']);
  });

  test('bodies are deflated at level 2, as some of 500 KiB take seven times as long at level 6', () => {
    const body = noise(1).map((byte) => 0x61 + (byte & 1));
    const [packed = ''] = Object.values(recorded(file(body)).bodies);
    expect(atob(packed).length).toBe(deflateSync(body, { level: 2 }).length);
  });

  test('one file at a time is hashed, then one at a time packed', () => {
    expect([...recordCheckInSteps(empty, [file(noise(1)), file(noise(2))], HOUR)]).toHaveLength(4);
  });

  test('all sites together: the body that was seen last stays longest', () => {
    const sites = [0, 1, 2].map((site) =>
      recordCheck({ ...empty, site: `https://h${site}.example` }, [file(noise(site))], site * HOUR),
    );
    const fit = fittedTogether(sites, { ...HISTORY_LIMITS, all: 1_500_000 });
    expect(fit.map(({ bodies }) => Object.keys(bodies).length)).toEqual([0, 1, 1]);
    expect(fit.map(({ runs }) => runs.length)).toEqual([1, 1, 1]);
  });

  test('each history is measured once, and once more if a body goes', () => {
    const sites = [0, 1, 2].map((site) =>
      recordCheck({ ...empty, site: `https://h${site}.example` }, [file(noise(site))], site * HOUR),
    );
    const stringify = vi.spyOn(JSON, 'stringify');
    const fit = fittedTogether(
      sites.map((site) => ({ ...site })),
      { ...HISTORY_LIMITS, all: 1_500_000 },
    );
    fit.map(storedSize);
    const measured = stringify.mock.calls.map(([history]) => history.site);
    stringify.mockRestore();
    expect(measured.sort()).toEqual([0, 0, 1, 2].map((site) => `https://h${site}.example`));
  });

  test('however many bodies go, a history is measured a few times', () => {
    const stringify = vi.spyOn(JSON, 'stringify');
    const measured = (count: number) => {
      const history = recorded(...Array.from({ length: count }, (_, index) => file(`# ${index}`)));
      stringify.mockClear();
      const [fit] = fittedTogether([history], { ...HISTORY_LIMITS, all: storedSize(withoutAny(history)) });
      expect(fit && [Object.keys(fit.bodies).length, fit.runs.length]).toEqual([0, count]);
      return stringify.mock.calls.length;
    };
    expect(measured(100)).toBe(measured(10));
    stringify.mockRestore();
  });

  test('a run that alone is over a limit is a sum, too', () => {
    const history = recorded(A, file('b', { etag: 'b'.repeat(200) }));
    const sum = { runs: 2, checks: 2, first: 0, last: HOUR };
    const small = 300;
    for (const limits of [
      { ...HISTORY_LIMITS, site: small },
      { ...HISTORY_LIMITS, all: small },
    ]) {
      const [fit] = fittedTogether([history], limits);
      expect(fit).toEqual({ ...empty, folded: sum });
      expect(storedSize(fit ?? history)).toBeLessThanOrEqual(small);
    }
  });

  test('any number of runs becomes a sum', () => {
    const [run] = recorded(A, A).runs;
    const runs = run ? new Array<typeof run>(1_000_500).fill(run) : [];
    const [fit] = fittedTogether([{ ...empty, runs }]);
    expect(fit?.folded).toEqual({ runs: 1_000_000, checks: 2_000_000, first: 0, last: HOUR });
  });

  test('more runs than are kept one by one are a sum', () => {
    let history = empty;
    for (let hour = 0; hour < 30; hour += 1) {
      history = recordCheck(history, [hour % 2 === 0 ? A : B], hour * HOUR, { ...HISTORY_LIMITS, runs: 10 });
    }
    expect([history.runs.length, history.folded]).toEqual([10, { runs: 20, checks: 20, first: 0, last: 19 * HOUR }]);
  });
});

describe('reading', () => {
  test('what a later release wrote is left alone', () => {
    expect(readHistory({ version: 2 }, SITE)).toEqual({ kind: 'later-format' });
  });

  test('a body that is not what its hash says is damaged, and the rest is good', () => {
    const history = recorded(A, B);
    const [hash = ''] = Object.keys(history.bodies);
    const changed = { ...history, bodies: { ...history.bodies, [hash]: Object.values(history.bodies)[1] ?? '' } };
    expect(keptBodyOf(changed, hash).kind).toBe('damaged');
    expect(versionsOf(changed).map(({ body }) => body === null)).toEqual([true, false]);
  });

  test('a damaged redirect and a damaged answer of a cache are counted, and their run is good', () => {
    const hops = [{ url: `${SITE}/robots.txt`, status: 301, location: '/r.txt' }];
    const history = recordCheck(recorded(file('a', { hops })), [file('a', { hops }), B], HOUR);
    const stored = JSON.parse(JSON.stringify(history));
    stored.runs[0].answer.hops.push('rubbish');
    stored.runs[0].others.push({ answer: 'rubbish', checks: 1 });
    stored.runs[0].others[0].answer.hops = ['rubbish', 7];
    expect(readHistory(stored, SITE)).toEqual({ kind: 'read', history, damaged: 4 });
  });

  test('what is longer than it would be recorded is cut: an export may have anything', () => {
    const long = 'a'.repeat(9_000);
    const hops = Array.from({ length: 11 }, () => ({ url: long, status: 301, location: long }));
    const answer = { ...recorded(A).runs[0]?.answer, hops, etag: long, lastModified: long };
    const others = Array.from({ length: 9 }, () => ({ answer, checks: 1 }));
    const reading = readHistory({ ...empty, runs: [{ answer, first: 0, last: 0, checks: 1, others }] }, SITE);
    const [run] = reading.kind === 'read' ? reading.history.runs : [];
    expect(run?.others?.length).toBe(8);
    for (const each of [run?.answer, run?.others?.[7]?.answer]) {
      expect([each?.etag?.length, each?.lastModified?.length, each?.hops?.length]).toEqual([200, 200, 10]);
      expect([each?.hops?.[9]?.url.length, each?.hops?.[9]?.location.length]).toEqual([2_000, 2_000]);
    }
  });

  test('anything gives a history, and it can be written and read again', () => {
    const parts = fc.record(
      {
        version: fc.oneof(fc.constant(1), fc.anything()),
        runs: fc.oneof(fc.array(fc.oneof(fc.constant(recorded(A).runs[0]), fc.anything())), fc.anything()),
        bodies: fc.oneof(fc.constant(recorded(A).bodies), fc.dictionary(fc.string(), fc.anything()), fc.anything()),
        folded: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(parts, fc.anything()), (stored) => {
        const reading = readHistory(stored, SITE);
        if (reading.kind !== 'read') return;
        const again = readHistory(JSON.parse(JSON.stringify(reading.history)), SITE);
        expect(again).toEqual({ kind: 'read', history: reading.history, damaged: 0 });
        versionsOf(reading.history);
        entriesOf(reading.history);
      }),
      { numRuns: sized(40, 1_000) },
    );
  });
});

describe('export and import', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  test('an export comes back with every run', () => {
    const history = recorded(A, A, DOWN, B);
    const { versions, unread } = importHistory([{ name: 'x', bytes: bytesOf(exportHistories([history])) }]);
    expect([versions, unread]).toEqual([versionsOf(history), []]);
  });

  describe('an export that is imported where nothing is kept', () => {
    /** As the room and the background do it. */
    const imported = (files: readonly (readonly [name: string, text: string])[], into: SiteHistory = empty) => {
      const reading = createImport(SITE);
      for (const [name, text] of files) runAll(reading.take({ name, bytes: bytesOf(text) }));
      const { versions } = runAll(reading.end());
      return withHistory(into, reading.exported ?? withVersions(empty, versions));
    };
    const kept = recordCheck(recorded(A, A, DOWN, B, B), [B, A], 6 * HOUR);
    const exported = exportHistories([kept]);

    test('it has the runs that were kept: with the last check, the number of checks and other answers', () => {
      expect(kept.runs.at(-1)).toMatchObject({ first: 3 * HOUR, last: 6 * HOUR, checks: 3, others: [{ checks: 1 }] });
      expect(imported([['x', exported]])).toEqual(kept);
    });

    test('it has the sum of the oldest, too', () => {
      const limits = { ...HISTORY_LIMITS, runs: 3 };
      const many = [A, B, A, B, A].reduce((all, each, hour) => recordCheck(all, [each], hour * HOUR, limits), empty);
      expect(many.folded?.runs).toBe(2);
      expect(imported([['x', exportHistories([many])]])).toEqual(many);
    });

    test('it has no damaged body', () => {
      const [hash = ''] = Object.keys(kept.bodies);
      const { [hash]: _, ...bodies } = kept.bodies;
      const text = exported.replace(kept.bodies[hash] ?? '', 'AAAA');
      expect(imported([['x', text]])).toEqual({ ...kept, bodies });
    });

    test.each<readonly [string, readonly (readonly [string, string])[], SiteHistory]>([
      [
        'with other files',
        [
          ['x', exported],
          ['robots-2026-05-01.txt', 'c'],
        ],
        empty,
      ],
      ['where something is kept', [['x', exported]], recordCheck(empty, [C], 9 * HOUR)],
    ])('its runs are versions at their times %s', (_, files, into) => {
      const { runs } = imported(files, into);
      expect(runs.filter(({ isImported }) => isImported).length).toBeGreaterThanOrEqual(3);
      expect(runs.filter(({ checks }) => checks > 1)).toEqual([]);
    });
  });

  test('a body stays where a later version, which has lost it, has the same hash', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 4, day)).toISOString();
    const { versions } = importHistory([{ name: 'x', bytes: bytesOf(exportHistories([recorded(A)])) }]);
    const [{ body = null, ...version } = { status: 200 }] = versions;
    const history = withVersions(empty, [
      { ...version, at: at(1), body },
      { ...version, at: at(2), body: null },
    ]);
    expect(Object.keys(history.bodies)).toHaveLength(1);
  });

  test('a file that is too large for an export is named, and no robots.txt', () => {
    const bytes = new Uint8Array(24 * 1024 * 1024 + 1).fill(0x20);
    bytes[0] = 0x7b;
    expect(importHistory([{ name: 'robots-history.json', bytes, modified: '2026-05-01T00:00:00Z' }])).toEqual({
      versions: [],
      unread: [{ name: 'robots-history.json', reason: 'too-large' }],
    });
  });

  test('histories of other sites in it are named', () => {
    const other = { ...recorded(B), site: 'https://other.example' };
    const bytes = bytesOf(exportHistories([other, recorded(A)]));
    expect(importHistory([{ name: 'x', bytes }], SITE)).toMatchObject({
      versions: [{ status: 200 }],
      unread: [{ name: 'x: https://other.example', reason: 'other-site' }],
    });
  });

  test('of a site that is in it more than once, the first history is read', () => {
    const bytes = bytesOf(exportHistories([recorded(A), recorded(B, C)]));
    expect(importHistory([{ name: 'x', bytes }], SITE)).toEqual({
      versions: versionsOf(recorded(A)),
      unread: [{ name: 'x', reason: 'damaged' }],
    });
  });

  test('of more than a hundred sites, the first hundred are looked at', () => {
    const sites = [recorded(A), ...Array.from({ length: 200 }, (_, index) => ({ ...empty, site: `${SITE}:${index}` }))];
    const { versions, unread } = importHistory([{ name: 'x', bytes: bytesOf(exportHistories(sites)) }], SITE);
    expect([versions.length, unread.length, unread.at(-1)]).toEqual([1, 100, { name: 'x', reason: 'too-many' }]);
  });

  test('of more than a hundred exports, the first hundred are read', () => {
    const files = Array.from({ length: 101 }, (_, index) => ({
      name: `${index}`,
      bytes: bytesOf(exportHistories([recordCheck(empty, [A], index * HOUR)])),
    }));
    const dated = { name: 'robots-2026-05-01.txt', bytes: bytesOf('{"error": "none"}') };
    const { versions, unread } = importHistory([...files, dated], SITE);
    expect([versions.length, unread]).toEqual([101, [{ name: '100', reason: 'too-many' }]]);
  });

  test('no more texts are unpacked than there is room for, the newest first: the others are as those that were dropped', () => {
    const history = recorded(A, file('b'.repeat(900)), file('c'.repeat(900)));
    const bytes = bytesOf(exportHistories([history]));
    const read = (inflated: number) => {
      const reading = createImport(SITE, { ...IMPORT_LIMITS, inflated });
      runAll(reading.take({ name: 'x', bytes }));
      const { versions, unread } = runAll(reading.end());
      const kept = Object.keys(reading.exported?.bodies ?? {}).length;
      return [versions.map(({ body }) => body?.length), kept, unread.map(({ reason }) => reason)];
    };
    expect([read(2_000), read(900), read(0)]).toEqual([
      [[1, 900, 900], 3, []],
      [[undefined, undefined, 900], 1, ['too-large']],
      [[undefined, undefined, undefined], 0, ['too-large']],
    ]);
  });

  test('one of a later release is named', () => {
    const bytes = bytesOf(exportHistories([recorded(A)]).replace('"version":1', '"version":2'));
    expect(importHistory([{ name: 'x', bytes }])).toEqual({
      versions: [],
      unread: [{ name: 'x', reason: 'later-format' }],
    });
  });

  test('a damaged body in it is reported', () => {
    const history = recorded(A, B);
    const hashes = Object.keys(history.bodies);
    const text = exportHistories([history]).replace(history.bodies[hashes[0] ?? ''] ?? '', 'AAAA');
    const { versions, unread } = importHistory([{ name: 'x', bytes: bytesOf(text) }]);
    expect([versions.map(({ body }) => body === null), unread]).toEqual([
      [true, false],
      [{ name: 'x', reason: 'damaged' }],
    ]);
  });

  test('dated files come back at their times', () => {
    const later = recordCheck(recordCheck(empty, [A], Date.UTC(2026, 4, 1)), [B], Date.UTC(2026, 4, 1, 6));
    const names = Object.entries(datedFiles(later)).map(([name, bytes]) => ({ name, bytes }));
    expect(importHistory(names).versions.map(({ at, body }) => [at, body])).toEqual([
      ['2026-05-01T00:00:00.000Z', bytesOf('a')],
      ['2026-05-01T06:00:00.000Z', bytesOf('b')],
    ]);
  });

  test('dated files of one second are all there, in their order', () => {
    const at = '2026-05-01T00:00:00.000Z';
    const rebased = withVersions(
      empty,
      ['a', 'b', 'c'].map((text) => file(text, { at })),
    );
    const names = Object.entries(datedFiles(rebased)).map(([name, bytes]) => ({ name, bytes }));
    expect(importHistory(names).versions.map((version) => [version.at, version.body])).toEqual(
      ['a', 'b', 'c'].map((text) => [at, bytesOf(text)]),
    );
  });

  test('an export says what isn’t in it, and until when', () => {
    const many = Array.from({ length: 9 }, (_, hour) => hour).reduce(
      (history, hour) => recordCheck(history, [file(`${hour}`)], hour * HOUR, { ...HISTORY_LIMITS, runs: 6 }),
      empty,
    );
    const [oldest = ''] = Object.keys(many.bodies);
    const { [oldest]: _, ...bodies } = many.bodies;
    const text = exportHistories([{ ...many, bodies }], () => ({ alerts: omittedPart(2, 5 * HOUR) }));
    expect(JSON.parse(text).sites[0].omitted).toEqual({
      entries: { count: 3, until: '1970-01-01T02:00:00.000Z' },
      texts: { count: 1, until: '1970-01-01T03:00:00.000Z' },
      alerts: { count: 2, until: '1970-01-01T05:00:00.000Z' },
    });
    // It is imported as any other.
    const { versions, unread } = importHistory([{ name: 'x.json', bytes: bytesOf(text) }]);
    expect([versions.length, unread]).toEqual([6, []]);
  });

  test('versions from elsewhere take their place in time, and twice is once', () => {
    const watched = recorded(A, A, A);
    const at = (hour: number) => new Date(hour * HOUR).toISOString();
    const versions = [file('x', { at: at(-9) }), file('a', { at: at(1) }), file('y', { at: at(1.5) })];
    const once = withVersions(watched, versions);
    expect(
      versionsOf(once).map(({ at: time, body }) => [
        Date.parse(time) / HOUR,
        new TextDecoder().decode(body as Uint8Array),
      ]),
    ).toEqual([
      [-9, 'x'],
      [0, 'a'],
      [1.5, 'y'],
      [2, 'a'],
    ]);
    expect(withVersions(once, versions)).toEqual(once);
  });

  describe('an imported file says nothing of redirects', () => {
    const at = (hour: number) => new Date(hour * HOUR).toISOString();
    const hops = [{ url: `${SITE}/robots.txt`, status: 301, location: 'https://cdn.example/robots.txt' }];
    const redirected = file('a', { hops });
    const severities = (history: SiteHistory) =>
      history.runs.map((_, index) => {
        const pair = pairAt(history, index);
        return pair && assessChange(pair.before, pair.after, { crawlers: [], keyUrls: [] }).severity;
      });

    test('while checks brought the same file, it adds nothing', () => {
      const watched = recorded(redirected, redirected, redirected);
      expect(withVersions(watched, [file('a', { at: at(1) })])).toEqual(watched);
    });

    test('before the first check, it doesn’t differ from it', () => {
      const history = withVersions(recorded(redirected), [file('a', { at: at(-1) })]);
      expect([history.runs.length, severities(history)]).toEqual([2, [null, 'none']]);
    });

    test('after the last check, it doesn’t differ from the next', () => {
      const history = withVersions(recorded(redirected), [file('b', { at: at(1) }), file('a', { at: at(2) })]);
      const checked = recordCheck(history, [redirected], 3 * HOUR);
      expect(severities(checked)).toEqual([null, 'info', 'info', 'none']);
    });

    test('two checks with other redirects are a change', () => {
      expect(severities(recorded(A, redirected))).toEqual([null, 'high']);
    });
  });
});
