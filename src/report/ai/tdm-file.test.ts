import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runAll } from '../../base/steps.ts';
import { tdmFileInSteps } from './tdm-file.ts';

const readTdmFile = (text: string, url: string) => runAll(tdmFileInSteps(text, url));
const PAGE = 'https://example.com/directory-b/images/a.jpg?x=1';
const rule = (location: unknown, reservation: unknown = 1, more: object = {}) => ({
  location,
  'tdm-reservation': reservation,
  ...more,
});
const read = (rules: unknown, url = PAGE) => readTdmFile(JSON.stringify(rules), url);

describe('which rule is about the page', () => {
  test.each<[string, readonly unknown[], number | null]>([
    ['one for all', [rule('/')], 1],
    ['the first that matches, not the longest', [rule('/directory-b/'), rule('/directory-b/images/')], 1],
    ['a pattern with *', [rule('/directory-a/'), rule('/directory-b/images/*.jpg')], 2],
    ['$ ends the URL, query included', [rule('/*.jpg$'), rule('/*x=1$')], 2],
    ['paths are case-sensitive', [rule('/Directory-B/')], null],
    ['# is a character', [rule('/directory-b#'), rule('/directory-b')], 2],
    ['a line break makes no second rule', [rule('/x\nDisallow: /')], null],
    ['without a reservation it isn’t a rule', [{ location: '/' }, rule('/', 2), rule('/', null), rule('/', '1')], 4],
    ['nor without a location', [rule(7), rule(['/']), rule(undefined), null, 'x', rule('/')], 6],
    ['or with one too long for any path', [rule(`/${'*'.repeat(100_000)}`), rule('/')], 2],
    ['a location is a path', [rule('directory-b/'), rule('https://example.com/')], null],
    ['none', [], null],
  ])('the rule about the page is decided by order and pattern: %s', (_, rules, number) => {
    const file = read(rules);
    expect(file.kind === 'rules' && (file.match?.number ?? null)).toBe(number);
  });

  test('terms count only where rights are reserved', () => {
    const policy = { 'tdm-policy': 'https://example.com/terms' };
    expect(read([rule('/', 1, policy)])).toMatchObject({ match: { isReserved: true, policy: policy['tdm-policy'] } });
    expect(read([rule('/', 0, policy)])).toMatchObject({ match: { isReserved: false, policy: null } });
  });
});

test.each(['', 'not JSON', '{}', '{"location": "/", "tdm-reservation": 1}', '"x"', 'null', '<!doctype html>'])(
  'a text that isn’t a list of rules is reported as that: %j',
  (text) => {
    expect(readTdmFile(text, PAGE)).toEqual({ kind: 'no-list' });
  },
);

test('of very many rules the first are read, and the others are counted', () => {
  const many = Array.from({ length: 1_500 }, (_, index) => rule(`/${index}/`));
  expect(read(many)).toEqual({ kind: 'rules', rules: 1_500, omitted: 500, match: null });
});

test('of any rules, the first that is about the page alone is the first of all', () => {
  const path = fc.array(fc.constantFrom('/', 'a', 'b', '*', '$', '#', '%2F'), { maxLength: 6 });
  const locations = fc.array(
    path.map((parts) => `/${parts.join('')}`),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(locations, fc.constantFrom('/', '/a', '/ab', '/a/b', '/ba#a', '/a%2Fb'), (list, path) => {
      const numberIn = (some: readonly string[]) => {
        const file = read(
          some.map((location) => rule(location)),
          `https://example.com${path}`,
        );
        return file.kind === 'rules' ? (file.match?.number ?? 0) : file.kind;
      };
      const alone = list.findIndex((location) => numberIn([location]) === 1);
      expect(numberIn(list)).toBe(alone + 1);
    }),
  );
});

test('rules that take too long to compare with the URL: it is unknown which one is about the page', () => {
  const url = `https://example.com/ab${'a'.repeat(64_000)}`;
  const slow = Array.from({ length: 900 }, (_, index) => rule(`/*${'a'.repeat(1_000 + index)}b`));
  expect(read(slow, url)).toEqual({ kind: 'too-complex' });
  // Also where one of them matches: whether another comes before it isn't known.
  expect(read([...slow, rule('/ab')], url)).toEqual({ kind: 'too-complex' });
  expect(read(slow.slice(0, 1), url)).toMatchObject({ kind: 'rules', match: null });
});

test('any JSON gets an answer', () => {
  const json = fc.json().map((text) => readTdmFile(text, PAGE).kind);
  const rules = fc.array(fc.record({ location: fc.string(), 'tdm-reservation': fc.constantFrom(0, 1, '1') }));
  fc.assert(fc.property(json, (kind) => ['no-list', 'rules'].includes(kind)));
  fc.assert(fc.property(rules, fc.webUrl(), (list, url) => read(list, url).kind === 'rules'));
});
