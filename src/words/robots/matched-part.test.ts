// Which part of the URL at the top is marked.
import { expect, test } from 'vitest';
import { matchedPart } from './matched-part.ts';

test.each([
  ['/tea/green', '/tea/', '/tea/'],
  ['/tea/green', '/', '/'],
  ['/tea/green?sort=name', '/*?sort=', '/tea/green?sort='],
  ['/a/b/a/b', '/*/b', '/a/b'],
  ['/tea.html', '/*.html$', '/tea.html'],
  ['/tea/green', '/tea*', '/tea'],
  ['/tea', '/coffee', ''],
  ['/tea/green', '/*?sort=', ''],
])('of %s, %s matches "%s"', (path, pattern, part) => {
  expect(path.slice(0, matchedPart(path, pattern))).toBe(part);
});
