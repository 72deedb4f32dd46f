import { expect, test } from 'vitest';
import { type ResourceKind, resourceKindOf } from './page-resources.ts';

test.each<[string, string, ResourceKind]>([
  ['script', '/app', 'script'],
  ['link', '/a.css?v=1', 'style'],
  ['stylesheet', '/css2?family=Inter', 'style'],
  ['link', '/a.mjs', 'script'],
  ['link', '/favicon.ico', 'image'],
  ['link', '/next-page', 'other'],
  ['css', '/a.woff2', 'font'],
  ['css', '/background', 'image'],
  ['img', '/a', 'image'],
  ['fetch', '/api', 'request'],
  ['iframe', '/frame.html', 'other'],
])('the kind of a resource is known: %s of %s', (initiator, path, kind) => {
  expect(resourceKindOf(`https://example.com${path}`, initiator)).toBe(kind);
});
