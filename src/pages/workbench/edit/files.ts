// Files that a person opens and saves here. Whatever they hold is bounded before it is read.
import { saveBlob } from '../../../ui/files/save-blob.ts';

/** What crawlers read of a robots.txt (RFC 9309 §2.5), in octets. */
export const MOST_READ = 500 * 1024;
/** More than this is no robots.txt: the editor would only suffer. */
const MOST_OPENED = 2 * 1024 * 1024;

export type OpenedFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large'; readonly size: number }
  /** Octets that are no UTF-8. */
  | { readonly kind: 'no-text' }
  | { readonly kind: 'unreadable' };

export async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > MOST_OPENED) return { kind: 'too-large', size: file.size };
  try {
    const octets = await file.arrayBuffer();
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(octets) };
  } catch (error) {
    return { kind: error instanceof TypeError ? 'no-text' : 'unreadable' };
  }
}

/** As UTF-8. */
export function saveFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/plain' }));
}

export const sizeOf = (text: string) => new Blob([text]).size;

/** The text with the line ends that the editor gives back. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
