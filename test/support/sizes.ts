// Tests that take long by nothing but their size: `npm test` has them at a size that shows the same, `npm run test:long` in full.

export function sized(usual: number, full: number): number {
  return process.env['LONG'] ? full : usual;
}
