// Sizes of long tests: `npm test` runs them at a smaller size that shows the same, `npm run test:long` at full size.

/** Tests of components are checked without the types of Node. */
const { process } = globalThis as { readonly process?: { readonly env: Readonly<Record<string, string | undefined>> } };

export const IS_LONG = Boolean(process?.env['LONG']);

export function sized(usual: number, full: number): number {
  return IS_LONG ? full : usual;
}
