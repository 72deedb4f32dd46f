// @vitest-environment happy-dom
// Files that are saved: their bytes.
import { expect, test, vi } from 'vitest';
import { decodeUtf8 } from '../../../base/utf8.ts';
import { saveFile } from './files.ts';

test('a saved file has the bytes that its text was read from, also those that aren’t UTF-8', async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const bytes = new TextEncoder()
    .encode('Disallow: /tëa\nDisallow: /cafx\n')
    .map((byte) => (byte === 0x78 ? 0xe9 : byte));
  saveFile('robots.txt', decodeUtf8(bytes));
  const [saved] = blobs;
  expect(saved && new Uint8Array(await saved.arrayBuffer())).toEqual(bytes);
});
