// Files that a person opens and saves here. Their size is checked before they are read.
import { encodeUtf8 } from '../../../base/utf8.ts';
import { saveBlob } from '../../../ui/files/save-blob.ts';

/** More than this isn't a robots.txt, and would slow the editor down. */
export const MOST_OPENED_BYTES = 2 * 1024 * 1024;

interface Opened {
  readonly kind: 'text';
  readonly text: string;
}
type Refused = { readonly kind: 'too-large'; readonly size: number } | { readonly kind: 'unreadable' };
/** The bytes aren't UTF-8. */
interface NoText {
  readonly kind: 'no-text';
}

/** Opens a file only if all of it is UTF-8. */
export async function openFile(file: File): Promise<(Opened & { readonly bytes: Uint8Array }) | Refused | NoText> {
  const opened = await bytesOfOpened(file);
  if (opened.kind !== 'bytes') return opened;
  const bytes = new Uint8Array(opened.bytes);
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), bytes };
  } catch {
    return { kind: 'no-text' };
  }
}

/** Opens a file of independent lines: bytes that aren't UTF-8 become U+FFFD. */
export async function openLines(file: File): Promise<Opened | Refused> {
  const opened = await bytesOfOpened(file);
  return opened.kind === 'bytes' ? { kind: 'text', text: new TextDecoder().decode(opened.bytes) } : opened;
}

async function bytesOfOpened(file: File): Promise<{ readonly kind: 'bytes'; readonly bytes: ArrayBuffer } | Refused> {
  if (file.size > MOST_OPENED_BYTES) return { kind: 'too-large', size: file.size };
  try {
    return { kind: 'bytes', bytes: await file.arrayBuffer() };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** As UTF-8, with the raw bytes that `decodeUtf8` kept. */
export function saveFile(name: string, text: string): void {
  saveBlob(name, new Blob([new Uint8Array(encodeUtf8(text))], { type: 'text/plain' }));
}

export const byteSizeOf = (text: string) => encodeUtf8(text).length;

/** The text with the line ends that the editor uses. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
