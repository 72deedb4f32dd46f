import { describe, expect, test } from 'vitest';
import { parseExpectations } from '../../../changes/index.ts';
import { readTypedPath } from './typed-path.ts';

const SITE = 'https://shop.example:8443';

describe('a typed URL', () => {
  test.each([
    ['', ''],
    ['/tea', '/tea'],
    ['tea/green', '/tea/green'],
    [' /tea ', '/tea'],
    ['?page=2', '/?page=2'],
    ['*', '/*'],
    ['//tea', '//tea'],
    ['a:b', '/a:b'],
    ['/thé vert', '/th%C3%A9%20vert'],
    ['/tea#green', '/tea'],
    ['shop.example:8443/tea', '/tea'],
    [`${SITE}/tea?a`, '/tea?a'],
    [SITE, '/'],
    ['HTTPS://Shop.Example:8443/tea', '/tea'],
  ])('the typed URL %j is %j', (typed, path) => {
    expect(readTypedPath(typed, SITE)).toEqual({ kind: 'path', path });
    if (path === '') return;
    expect(parseExpectations(`allow a ${path}`, SITE).expectations).toEqual([{ token: 'a', url: path, allowed: true }]);
  });

  test.each([
    'https://other.example/tea',
    'https://shop.example/tea',
    'http://shop.example:8443/',
    'https://shop.example:8443.evil.example/',
    'https://shop.example:8443@evil.example/',
    'ftp://shop.example/',
    'https://',
  ])('the typed URL %s belongs to another site', (typed) => {
    expect(readTypedPath(typed, SITE)).toEqual({ kind: 'other-site' });
  });
});
