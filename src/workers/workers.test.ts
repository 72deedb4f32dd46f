// What the workers put between files and the pure code.

import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type GzipTrouble, inflated } from './gunzip.ts';
import { readPublishedRanges } from './ranges.ts';

const encode = (text: string) => new TextEncoder().encode(text);

async function inflate(octets: Uint8Array, size = 1_000): Promise<{ text: string; troubles: GzipTrouble[] }> {
  const troubles: GzipTrouble[] = [];
  async function* chunks() {
    for (let from = 0; from < octets.length; from += size) yield octets.slice(from, from + size);
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of inflated(chunks(), (trouble) => troubles.push(trouble)))
    text += decoder.decode(chunk, { stream: true });
  return { text: text + decoder.decode(), troubles };
}

const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const text = Array.from({ length: 5_000 }, (_, index) => `line ${index * 7919}\n`).join('');

describe('gzip', () => {
  test('several members, wherever chunks end', async () => {
    const members = [text, '', 'the second\n', text].map((each) => gzipSync(encode(each), { filename: 'access.log' }));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40_000 }), async (size) => {
        expect(await inflate(joined(...members), size)).toEqual({ text: `${text}the second\n${text}`, troubles: [] });
      }),
      { numRuns: 20 },
    );
  });

  test('what is no gzip passes through', async () => {
    for (const each of ['', 'a', 'ab', text])
      expect(await inflate(encode(each), 1)).toEqual({ text: each, troubles: [] });
  });

  test('of a file that breaks off, what came is read', async () => {
    const zipped = gzipSync(encode(text));
    const { text: read, troubles } = await inflate(zipped.subarray(0, Math.floor(zipped.length / 2)));
    expect(troubles).toEqual(['truncated']);
    expect(read.length).toBeGreaterThan(text.length / 4);
    expect(text.startsWith(read)).toBe(true);
  });

  test('of a file that is damaged, what came before is read', async () => {
    const { text: read, troubles } = await inflate(joined(gzipSync(encode(text)), encode('this is no member of it')));
    expect(troubles).toEqual(['damaged']);
    expect(read).toBe(text);
  });
});

describe('published lists', () => {
  const list = (...prefixes: readonly unknown[]) => JSON.stringify({ creationTime: '2026-11-01T00:00:00', prefixes });

  test('are read in the form that nearly all have', () => {
    const read = readPublishedRanges(list({ ipv4Prefix: '66.249.64.0/27' }, { ipv6Prefix: '2001:4860:4801:10::/64' }));
    expect(read).toMatchObject({ kind: 'ranges', prefixes: 2, unread: 0, ranges: { created: '2026-11-01T00:00:00' } });
    if (read.kind !== 'ranges') return;
    expect([...read.ranges.v4]).toEqual([0x42f94000, 0x42f9401f]);
    expect([...read.ranges.v6]).toEqual([0x20014860, 0x48010010, 0, 0, 0x20014860, 0x48010010, 0xffffffff, 0xffffffff]);
  });

  test('as texts, and as single addresses', () => {
    expect(readPublishedRanges(list('192.0.2.0/24', '192.0.2.7', '2001:db8::1'))).toMatchObject({
      prefixes: 3,
      unread: 0,
    });
  });

  test.each(['192.0.2.0/33', '192.0.2/24', '10.1/8', 'example.com', '::/129', '192.0.2.0/24/1', '192.0.2.0/ 8', ''])(
    '%j is no prefix, and is counted',
    (prefix) => {
      expect(readPublishedRanges(list('10.0.0.0/8', { ipv4Prefix: prefix }))).toMatchObject({ prefixes: 1, unread: 1 });
    },
  );

  test.each(['', '{', '[]', '{"prefixes":{}}', '{"prefixes":[]}', '{"prefixes":["x"]}', '{"prefixes":[1]}', 'null'])(
    '%j is none',
    (json) => {
      expect(readPublishedRanges(json)).toEqual({ kind: 'unreadable' });
    },
  );
});
