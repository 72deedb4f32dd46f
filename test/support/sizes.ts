// Tests that are long by size alone: `npm test` runs them at a smaller size that shows the same, `npm run test:long` at full size.

export const IS_LONG = Boolean(process.env['LONG']);

export function sized(usual: number, full: number): number {
  return IS_LONG ? full : usual;
}
