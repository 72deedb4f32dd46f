// What the workers put between files and the pure code.

import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createRanges } from '../logs/index.ts';
import { type FileReadError, readFile } from './files/read-file.ts';
import { toBlob } from './files/to-blob.ts';
import { type GzipError, inflated } from './gunzip.ts';
import { CDN_IP_ADDRESSES } from './logs/cdn.ts';
import { readPrefix, readPublishedList } from './logs/ranges.ts';

const encode = (text: string) => new TextEncoder().encode(text);

async function inflate(bytes: Uint8Array, size = 1_000): Promise<{ text: string; troubles: GzipError[] }> {
  const troubles: GzipError[] = [];
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.slice(from, from + size);
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of inflated(chunks(), (trouble) => troubles.push(trouble)))
    text += decoder.decode(chunk, { stream: true });
  return { text: text + decoder.decode(), troubles };
}

const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const text = Array.from({ length: 5_000 }, (_, index) => `line ${index * 7919}\n`).join('');

describe('gzip', () => {
  test('a gzip file is read with several members, wherever chunks end', async () => {
    const short = text.slice(0, 2_000);
    const members = [short, '', 'the second\n', short].map((each) =>
      gzipSync(encode(each), { filename: 'access.log' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2_000 }), async (size) => {
        expect(await inflate(joined(...members), size)).toEqual({ text: `${short}the second\n${short}`, troubles: [] });
      }),
      { numRuns: 20 },
    );
  });

  test('other data is left unchanged', async () => {
    for (const each of ['', 'a', 'ab', text])
      expect(await inflate(encode(each), 1)).toEqual({ text: each, troubles: [] });
  });

  test('a gzip file is read up to where a truncated file ends', async () => {
    const zipped = gzipSync(encode(text));
    const { text: read, troubles } = await inflate(zipped.subarray(0, Math.floor(zipped.length / 2)));
    expect(troubles).toEqual(['truncated']);
    expect(read.length).toBeGreaterThan(text.length / 4);
    expect(text.startsWith(read)).toBe(true);
  });

  test('a gzip file is reported if it is truncated, wherever it ends', async () => {
    const zipped = joined(gzipSync(encode('the first\n')), gzipSync(encode('/a\n'.repeat(100_000))));
    expect((await inflate(zipped)).troubles).toEqual([]);
    for (let end = 60; end < zipped.length; end += 7)
      expect((await inflate(zipped.subarray(0, end))).troubles, String(end)).toHaveLength(1);
  });

  test('a gzip file can end with zeros as padding', async () => {
    for (const last of ['the end\n', '', 'x'.repeat(2 ** 16)]) {
      const zipped = joined(gzipSync(encode(text)), gzipSync(encode(last)));
      for (const zeros of [1, 512, 20_000]) {
        const padded = joined(zipped, new Uint8Array(zeros));
        for (const size of [1_000, padded.length])
          expect(await inflate(padded, size)).toEqual({ text: text + last, troubles: [] });
      }
    }
  });

  test('zeros within a member are kept', async () => {
    const zeros = new Uint8Array(100_000);
    const zipped = gzipSync(zeros, { level: 0 });
    expect(await inflate(zipped)).toEqual({ text: new TextDecoder().decode(zeros), troubles: [] });
  });

  test('a gzip file is read up to where it is damaged', async () => {
    const { text: read, troubles } = await inflate(joined(gzipSync(encode(text)), encode('this is no member of it')));
    expect(troubles).toEqual(['damaged']);
    expect(read).toBe(text);
  });

  test.each([
    ['a header whose file name never ends', [0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3], [0x61]],
    ['blocks without content', [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3], [0, 0, 0, 0xff, 0xff]],
  ])('a gzip file of which nothing comes out is given up after a few chunks: %s', async (_, header, repeated) => {
    const chunk = Uint8Array.from({ length: 16_380 }, (_, index) => repeated[index % repeated.length] ?? 0);
    let taken = 0;
    async function* chunks() {
      yield Uint8Array.from(header);
      for (; taken < 200; taken += 1) yield chunk;
    }
    const troubles: GzipError[] = [];
    let size = 0;
    for await (const chunk of inflated(chunks(), (trouble) => troubles.push(trouble))) size += chunk.length;
    expect(troubles).toEqual(['damaged']);
    expect(size).toBe(0);
    expect(taken).toBeLessThan(12);
  });

  test('reading can be stopped after each chunk, also where nothing comes out', async () => {
    const padded = joined(gzipSync(encode(text)), new Uint8Array(4 * 2 ** 20));
    let read = 0;
    const stops: number[] = [];
    const onRead = (bytes: number) => {
      read = bytes;
    };
    for await (const _ of readFile(new Blob([padded]), { mostBytes: text.length, onRead, onTrouble: () => {} }))
      if (stops.at(-1) !== read) stops.push(read);
    expect(stops).toEqual([1, 2, 3, 4].map((chunks) => chunks * 2 ** 20).concat(padded.length));
  });
});

describe('a file', () => {
  const read = async (file: Blob, mostBytes = 2 ** 30) => {
    const troubles: FileReadError[] = [];
    const positions: number[] = [];
    let size = 0;
    let start = '';
    const onRead = (bytes: number) => positions.push(bytes);
    for await (const chunk of readFile(file, { mostBytes, onRead, onTrouble: (found) => troubles.push(found) })) {
      if (start === '') start = new TextDecoder().decode(chunk.subarray(0, 10));
      size += chunk.length;
    }
    return { size, start, troubles, positions };
  };

  test('a file is read in chunks, plain or gzipped', async () => {
    const plain = new Blob([text.repeat(40)]);
    expect(await read(plain)).toEqual({
      size: plain.size,
      start: text.slice(0, 10),
      troubles: [],
      positions: [2 ** 20, 2 * 2 ** 20, plain.size],
    });
    const zipped = new Blob([gzipSync(encode(text))]);
    expect(await read(zipped)).toEqual({
      size: text.length,
      start: text.slice(0, 10),
      troubles: [],
      positions: [zipped.size],
    });
    expect(await read(new Blob([]))).toMatchObject({ size: 0, troubles: [] });
  });

  test('a file is read up to a limit, and no further', async () => {
    const bomb = new Blob([gzipSync(new Uint8Array(2 ** 23))]);
    expect(await read(bomb, 5_000_000)).toMatchObject({ size: 5_000_000, troubles: ['too-large'] });
    expect(await read(new Blob([text]), text.length)).toMatchObject({ size: text.length, troubles: [] });
  });

  test('a file that can’t be read is reported', async () => {
    const gone = Object.assign(new Blob([text]), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    });
    expect(await read(gone as unknown as Blob)).toMatchObject({ size: 0, troubles: ['unreadable'] });
  });

  const changing = (after: number, slice: (from: number, to: number) => Promise<ArrayBuffer>) => {
    const whole = new Blob([text.repeat(60)]);
    const file = Object.assign(whole, {
      slice: (from: number, to: number) => ({
        arrayBuffer: () => (from < after ? Blob.prototype.slice.call(whole, from, to).arrayBuffer() : slice(from, to)),
      }),
    });
    return file as unknown as Blob;
  };

  test('a file that changes while it is read is read up to there, and reported', async () => {
    // As Chromium does: nothing more is read of a file that isn't the one that was chosen.
    const changed = changing(2 ** 20, () => Promise.reject(new DOMException('changed', 'NotReadableError')));
    expect(await read(changed)).toMatchObject({ size: 2 ** 20, troubles: ['unreadable'], positions: [2 ** 20] });
  });

  test('a file that gets shorter while it is read is read up to its end, and reported', async () => {
    const cut = changing(2 ** 20, async () => new ArrayBuffer(100));
    expect(await read(cut)).toMatchObject({ size: 2 ** 20 + 100, troubles: ['unreadable'] });
  });
});

test('a saved file consists of its pieces, block by block', async () => {
  function* pieces() {
    for (let index = 0; index < 70; index += 1) yield 'é'.repeat(2 ** 19);
  }
  const steps = toBlob(pieces(), 'text/csv');
  let count = 0;
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) count += 1;
  expect(count).toBe(70);
  expect(step.value.type).toBe('text/csv');
  expect(step.value.size).toBe(70 * 2 ** 20);
  expect(await step.value.slice(0, 4).text()).toBe('éé');
});

describe('published lists', () => {
  const list = (...prefixes: readonly unknown[]) => JSON.stringify({ creationTime: '2026-11-01T00:00:00', prefixes });

  test('published lists are read in the usual JSON form', () => {
    const read = readPublishedList(list({ ipv4Prefix: '66.249.64.0/27' }, { ipv6Prefix: '2001:4860:4801:10::/64' }));
    expect(read).toEqual({
      created: '2026-11-01T00:00:00',
      prefixes: ['66.249.64.0/27', '2001:4860:4801:10::/64'],
    });
    const ranges = createRanges(read?.prefixes.flatMap((prefix) => readPrefix(prefix) ?? []) ?? []);
    expect([...ranges.v4]).toEqual([0x42f94000, 0x42f9401f]);
    expect([...ranges.v6]).toEqual([0x20014860, 0x48010010, 0, 0, 0x20014860, 0x48010010, 0xffffffff, 0xffffffff]);
  });

  test('published lists are read as texts, and as single IP addresses', () => {
    const prefixes = ['192.0.2.0/24', '192.0.2.7', '2001:db8::1'];
    expect(readPublishedList(list(...prefixes))?.prefixes).toEqual(prefixes);
  });

  test('published lists are read with both families in one entry', () => {
    const both = list({ ipv4Prefix: '192.0.2.0/24', ipv6Prefix: '2001:db8::/32' });
    expect(readPublishedList(both)?.prefixes).toEqual(['192.0.2.0/24', '2001:db8::/32']);
  });

  test('published lists are read under ips', () => {
    expect(readPublishedList('{"ips":["192.0.2.7"]}')?.prefixes).toEqual(['192.0.2.7']);
  });

  test('IPv4-mapped IPv6 addresses in published lists are read as IPv4', () => {
    expect(readPrefix('::ffff:192.0.2.0/120')).toEqual(readPrefix('192.0.2.0/24'));
    expect(readPrefix('::ffff:0:0/95')).toMatchObject({ kind: 'v6', bits: 95 });
  });

  test('published lists are read as a geofeed', () => {
    const text = '# prefix,country\r\n31.13.24.0/21,IE,,Dublin,\r\n2a03:2880::/32,US,,,\r\n';
    expect(readPublishedList(text)).toEqual({ created: null, prefixes: ['31.13.24.0/21', '2a03:2880::/32'] });
  });

  test.each(['192.0.2.0/33', '192.0.2/24', '10.1/8', 'example.com', '::/129', '192.0.2.0/24/1', '192.0.2.0/ 8', ''])(
    '%j isn’t a prefix, and is left out',
    (prefix) => {
      expect(readPublishedList(list('10.0.0.0/8', { ipv4Prefix: prefix }))?.prefixes).toEqual(['10.0.0.0/8']);
    },
  );

  test('published lists are read up to 100,000 prefixes', () => {
    const prefixes = Array.from(
      { length: 100_001 },
      (_, index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    );
    expect(readPublishedList(list(...prefixes))?.prefixes.join('\n')).toBe(prefixes.slice(0, 100_000).join('\n'));
  });

  test.each([
    '',
    '{',
    '[]',
    '{}',
    '{"ips":[]}',
    '{"prefixes":{}}',
    '{"prefixes":[]}',
    '{"prefixes":["x"]}',
    '{"prefixes":[1]}',
    'null',
  ])('published lists aren’t read from %j', (json) => {
    expect(readPublishedList(json)).toBeNull();
  });

  test('every range of a CDN is a prefix', () => {
    expect(CDN_IP_ADDRESSES.filter((prefix) => readPrefix(prefix) === null)).toEqual([]);
  });
});
