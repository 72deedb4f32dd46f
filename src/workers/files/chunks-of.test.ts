import { expect, test } from 'vitest';
import { joinBytes } from '../../base/bytes.ts';
import { chunksOf } from './chunks-of.ts';

test('a file is read a megabyte at a time, each byte once', async () => {
  const megabyte = 2 ** 20;
  const bytes = Uint8Array.from({ length: 2.5 * megabyte }, (_, index) => index % 251);
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(new Blob([bytes]))) chunks.push(chunk);
  expect(chunks.map(({ length }) => length / megabyte)).toEqual([1, 1, 0.5]);
  expect(Buffer.from(joinBytes(chunks)).equals(bytes)).toBe(true);
});
