// Which part of the URL at the top is marked.
import { expect, test } from 'vitest';
import { crawler, found, headers, NOW, tags } from '../../../test/support/generators/facts.ts';
import { report } from '../report.ts';
import { matchedPart } from './matched-part.ts';

const ORIGIN = 'https://example.com';

test.each([
  ['/tea/green', '/tea/', '/tea/'],
  ['/tea/green', '/', '/'],
  ['/tea/green?sort=name', '/*?sort=', '/tea/green?sort='],
  ['/a/b/a/b', '/*/b', '/a/b'],
  ['/tea.html', '/*.html$', '/tea.html'],
  ['/tea.html#leaves', '/*.html$', '/tea.html'],
  ['/tea/green', '/tea*', '/tea'],
  ['/tea', '/coffee', ''],
  ['/tea/green', '/*?sort=', ''],
])('of %s, %s matches "%s"', (path, pattern, part) => {
  expect(path.slice(0, matchedPart(ORIGIN + path, pattern))).toBe(part);
});

test('a rule whose path is too long to be sent as a whole still matches as much of a URL', () => {
  const path = `/${'tea/'.repeat(100)}`;
  const facts = { url: `${ORIGIN}${path}green`, tags: tags(), headers: headers(), redirects: [] };
  const { page } = report(facts, found(`User-agent: *\nDisallow: ${path}\n`), [crawler('Googlebot')], NOW);
  expect(page.obstacle).toMatchObject({ kind: 'robots', matchedPart: path.length });
  expect(JSON.stringify(page.obstacle)).not.toContain(path);
});
