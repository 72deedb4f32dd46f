/** The result: the key of a message. */
export type Copied = 'copied' | 'copyRefused';

/** Copies to the clipboard. */
export function copyText(text: string): Promise<Copied> {
  return navigator.clipboard.writeText(text).then<Copied, Copied>(
    () => 'copied',
    () => 'copyRefused',
  );
}
