// Zip archives that a hostile site could serve for download: what their list says need not be so.
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { finished } from '../../../test/support/steps.ts';
import { unzip as unzipInSteps, type ZipLimits } from './zip.ts';

const unzip = (bytes: Uint8Array, limits: ZipLimits) => finished(unzipInSteps(bytes, limits));

const LIMITS = { fileBytes: 1_000_000, allBytes: 2_000_000, files: 100 };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const SMALL = bytesOf('User-agent: *\n');
const zeros = (size: number) => new Uint8Array(size);

/** Where the list has each file. */
function listed(zip: Uint8Array): readonly number[] {
  const view = new DataView(zip.buffer);
  let offset = view.getUint32(zip.length - 6, true);
  return Array.from({ length: view.getUint16(zip.length - 12, true) }, () => {
    const from = offset;
    offset +=
      46 + view.getUint16(offset + 28, true) + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
    return from;
  });
}

/** With other sizes, places or names in the list: `edit` gets a view of it and where each file's entry begins. */
function edited(zip: Uint8Array, edit: (list: DataView, entries: readonly number[]) => void): Uint8Array {
  edit(new DataView(zip.buffer), listed(zip));
  return zip;
}

const SIZE = 24;
const PLACE = 42;
const NAME = 46;

describe('files by their place in the list', () => {
  test('files come with their names and bytes, deflated or not', () => {
    const zip = zipSync({ 'a.txt': SMALL, 'd/': zeros(0), 'é.txt': [zeros(70_000), { level: 0 }] });
    const { entries, ...rest } = unzip(zip, LIMITS);
    expect(entries.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['a.txt', SMALL.length],
      ['é.txt', 70_000],
    ]);
    expect(entries[0]?.bytes).toEqual(SMALL);
    expect(rest).toEqual({ unread: [], inflated: SMALL.length + 70_000, trouble: null });
  });

  test('of two files with one name the first is read: the limit that the other exceeds still holds', () => {
    const zip = edited(zipSync({ 'robots-1.txt': SMALL, 'robots-2.txt': zeros(3_000_000) }), (list, [, second = 0]) => {
      list.setUint8(second + NAME + 7, '1'.charCodeAt(0));
    });
    const { entries, unread } = unzip(zip, LIMITS);
    expect(entries.map(({ name, bytes }) => [name, bytes.length])).toEqual([['robots-1.txt', SMALL.length]]);
    expect(unread).toEqual([{ name: 'robots-1.txt', reason: 'damaged' }]);
  });

  test('sizes and places of more than four bytes are read', () => {
    const name = 'robots.txt';
    const zip = edited(zipSync({ [name]: [SMALL, { extra: { 1: zeros(24) } }] }), (list, [entry = 0]) => {
      const sizes = [24, 20, 42].map((offset) => list.getUint32(entry + offset, true));
      for (const [index, offset] of [24, 20, 42].entries()) {
        list.setUint32(entry + offset, 0xffff_ffff, true);
        list.setBigUint64(entry + NAME + name.length + 4 + 8 * index, BigInt(sizes[index] ?? 0), true);
      }
    });
    expect(unzip(zip, LIMITS).entries).toEqual([{ name, bytes: SMALL }]);
  });
});

describe('what the list says of a file is not so', () => {
  test('a file that inflates to more than it says is damaged, and counts for the limit of all', () => {
    const names = ['a', 'b', 'c', 'd'];
    const zip = edited(zipSync(Object.fromEntries(names.map((name) => [name, zeros(900_000)]))), (list, entries) => {
      // Each has its true size but one byte.
      for (const entry of entries) list.setUint32(entry + SIZE, 899_999, true);
    });
    const { entries, unread, inflated } = unzip(zip, LIMITS);
    expect(entries.length).toBe(0);
    expect(unread.map(({ reason }) => reason)).toEqual(['damaged', 'damaged', 'too-large', 'too-large']);
    expect(inflated).toBe(1_800_000);
  });

  test('a file that inflates to less, or is of another kind, is damaged', () => {
    const zip = edited(
      zipSync({ a: zeros(900), b: SMALL, c: [SMALL, { level: 0 }], d: SMALL }),
      (list, [a = 0, b = 0, c = 0]) => {
        list.setUint32(a + SIZE, 901, true);
        list.setUint16(b + 10, 12, true);
        list.setUint32(c + SIZE, 2, true);
      },
    );
    const { entries, unread } = unzip(zip, LIMITS);
    expect(entries.map(({ name }) => name)).toEqual(['d']);
    expect(unread.map(({ name, reason }) => [name, reason])).toEqual([
      ['a', 'damaged'],
      ['b', 'damaged'],
      ['c', 'damaged'],
    ]);
  });

  test('data that gives nothing is not read to its end', () => {
    // Stored blocks of no bytes, of which a megabyte says that it inflates to a megabyte.
    const empty = zipSync({
      a: [Uint8Array.from({ length: 900_000 }, (_, index) => [0, 0, 0, 0xff, 0xff][index % 5] ?? 0), { level: 0 }],
    });
    const zip = edited(empty, (list, [entry = 0]) => list.setUint16(entry + 10, 8, true));
    expect(unzip(zip, LIMITS)).toMatchObject({ entries: [], unread: [{ name: 'a', reason: 'damaged' }] });
  });

  test('files that share bytes are refused but for the first of them', () => {
    const zip = edited(zipSync({ a: zeros(900_000), b: zeros(900_000), c: SMALL }), (list, [a = 0, b = 0]) => {
      list.setUint32(b + PLACE, list.getUint32(a + PLACE, true), true);
    });
    const { entries, unread } = unzip(zip, LIMITS);
    expect(entries.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(unread).toEqual([{ name: 'b', reason: 'damaged' }]);
  });

  test('files that are beyond the archive, and a list that is, are damaged', () => {
    const zip = edited(zipSync({ a: SMALL, b: SMALL }), (list, [a = 0]) => list.setUint32(a + PLACE, 1e9, true));
    expect(unzip(zip, LIMITS)).toMatchObject({ entries: [{ name: 'b' }], unread: [{ name: 'a', reason: 'damaged' }] });
    const noList = zipSync({ a: SMALL });
    new DataView(noList.buffer).setUint32(noList.length - 6, 1e9, true);
    expect(unzip(noList, LIMITS)).toMatchObject({ entries: [], unread: [], trouble: 'damaged' });
  });
});

test('of many files one is damaged: the list is read once', () => {
  const files = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`robots-${index}.txt`, zeros(0)]));
  const zip = edited(zipSync(files), (list, [first = 0]) => list.setUint16(first + 10, 12, true));
  // Each name that is read is part of the bytes.
  let reads = 0;
  const { subarray } = zip;
  zip.subarray = (...range: [number?, number?]) => {
    reads += 1;
    return subarray.apply(zip, range);
  };
  const { entries, unread } = unzip(zip, { ...LIMITS, files: 1_000 });
  expect([entries.length, unread.length]).toEqual([999, 1]);
  expect(reads).toBeLessThan(5_000);
});

test('a list of very many folders is read in steps, so that it can be canceled', () => {
  const folders = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`${index}/`, zeros(0)]));
  const zip = zipSync(folders);
  let [reads, most] = [0, 0];
  const { subarray } = zip;
  zip.subarray = (...range: [number?, number?]) => {
    reads += 1;
    most = Math.max(most, reads);
    return subarray.apply(zip, range);
  };
  const steps = unzipInSteps(zip, LIMITS);
  let step = steps.next();
  for (; !step.done; step = steps.next()) reads = 0;
  expect(step.value).toMatchObject({ entries: [], trouble: null });
  expect(most).toBeLessThanOrEqual(1_000);
});

test('more files than are read are counted as left out', () => {
  expect(unzip(zipSync({ a: SMALL, b: SMALL }), { ...LIMITS, files: 1 })).toMatchObject({
    entries: [],
    trouble: 'too-many',
  });
});
