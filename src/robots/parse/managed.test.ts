import { expect, test } from 'vitest';
import { managedLines } from './managed.ts';

const BLOCK = [
  '# BEGIN Cloudflare Managed content',
  'User-agent: GPTBot',
  'Disallow: /',
  '# END Cloudflare Managed Content',
];

test.each(['\n', '\r\n', '\r'])('the lines that Cloudflare manages are found with line ends %j', (lineEnd) => {
  const text = ['# As a condition of accessing', '', ...BLOCK, '', 'User-agent: *', 'Disallow:', ''].join(lineEnd);
  expect(managedLines(text)).toEqual({ first: 3, last: 6 });
});

test.each([
  ['at the start', BLOCK, { first: 1, last: 4 }],
  [
    'in other spelling',
    ['#begin cloudflare managed CONTENT', '# end cloudflare managed content'],
    { first: 1, last: 2 },
  ],
  ['without an end', BLOCK.slice(0, 3), null],
  ['without a beginning', BLOCK.slice(1), null],
  ['whose end comes first', [BLOCK[3], ...BLOCK.slice(0, 3)], null],
  ['in a value', [`Disallow: ${BLOCK[0]}`, BLOCK[3]], null],
  ['of no operator', ['# BEGIN Managed content', '# END Managed content'], null],
])('the lines that Cloudflare manages are those between its two comments: %s', (_, lines, found) => {
  expect(managedLines(lines.join('\n'))).toEqual(found);
});
