// Tests that take long by nothing but their size: `npm test` has them at a size that shows the same, `npm run test:long` in full.

export const IS_LONG = Boolean(process.env['LONG']);

export function sized(usual: number, full: number): number {
  return IS_LONG ? full : usual;
}
