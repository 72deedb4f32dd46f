import { expect, test } from 'vitest';
import { linkTypesOf } from './link-types.ts';

test('link types are in lower case, whatever white space is around them', () => {
  expect(linkTypesOf('')).toEqual([]);
  expect(linkTypesOf(' NoFollow\t\nugc  ')).toEqual(['nofollow', 'ugc']);
});

test('only the start of two megabytes of rel is split', () => {
  expect(linkTypesOf(`canonical${' a'.repeat(1_000_000)}`)).toHaveLength(1 + 495);
});
