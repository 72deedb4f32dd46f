import { expect, test } from 'vitest';
import { found, ready, unreachable } from '../../test/support/generators/facts.ts';
import { packView, unpackView } from './packed-body.ts';

const CONTROLS = '\u0001\u{1f600}é\0'.repeat(100_000);

test.each([
  ['text', found(CONTROLS)],
  ['text that starts with a byte order mark', found(`\ufeff${CONTROLS}`)],
  ['bytes', found('', { body: { encoding: 'bytes', data: '\0\xff'.repeat(200_000) } })],
  ['the last good copy', unreachable({ lastGood: found(CONTROLS) })],
])('%s is unpacked unchanged, and is small while packed', (_, outcome) => {
  const view = ready(outcome, []);
  const packed = packView(view);
  expect(packed).not.toEqual(view);
  expect(JSON.stringify(packed).length).toBeLessThan(1_500_000);
  expect(unpackView(packed)).toEqual(view);
});

test.each([
  ['an ordinary file', found('User-agent: *\nDisallow: /\n')],
  ['a large one', found('Disallow: /a\n'.repeat(40_000))],
  ['none', unreachable()],
])('%s isn’t packed', (_, outcome) => {
  const view = ready(outcome, []);
  expect(packView(view)).toEqual(view);
  expect(unpackView(view)).toBe(view);
});
