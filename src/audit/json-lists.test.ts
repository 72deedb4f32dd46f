// An object of lists, read item by item: whatever is in it, however it is laid out, wherever it is cut.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonLists } from './json-lists.ts';

function read(...texts: readonly string[]) {
  const items: [string, string][] = [];
  const lists = createJsonLists((list, item) => items.push([list, item]));
  for (const text of texts) lists.push(text);
  return { items, beside: lists.end() };
}

const name = fc.string({ maxLength: 8 }).filter((text) => /^[^"\\]*$/.test(JSON.stringify(text).slice(1, -1)));
const object = fc.dictionary(name, fc.oneof(fc.array(fc.jsonValue(), { maxLength: 4 }), fc.jsonValue()), {
  noNullPrototype: true,
});

test('the items of the lists come one by one, and everything else stays', () => {
  fc.assert(
    fc.property(object, fc.constantFrom(0, 1, '\t'), fc.integer({ min: 1, max: 9 }), (value, layout, size) => {
      const text = JSON.stringify(value, null, layout);
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
        text.slice(index * size, (index + 1) * size),
      );
      const { items, beside } = read(...pieces);
      const lists = Object.entries(JSON.parse(text)).filter(([, of]) => Array.isArray(of));
      expect(items.map(([list, item]) => [list, JSON.parse(item)])).toEqual(
        lists.flatMap(([list, of]) => (Array.isArray(of) ? of.map((item) => [list, item]) : [])),
      );
      expect(JSON.parse(beside)).toEqual({
        ...JSON.parse(text),
        ...Object.fromEntries(lists.map(([list]) => [list, []])),
      });
    }),
  );
});

test.each([
  ['{"a":[1,]}', ['1', '']],
  ['{"a":[,1]}', ['', '1']],
  ['{"a":[ ]}', []],
  ['{"a":[1 2]}', ['1 2']],
])('%s: what isn’t JSON is left for who parses the items', (text, expected) => {
  expect(read(text).items.map(([, item]) => item)).toEqual(expected);
});

test.each([
  ['', ''],
  ['{"a":[1', ''],
  ['{"a":[1}', '{"a":[}'],
  ['[[1],[2]]', '[[],[]]'],
  ['{"a":[1]}}', '{"a":[]}}'],
  ['null', 'null'],
])('%j leaves %j, which isn’t such an object', (text, expected) => {
  expect(read(text).beside).toBe(expected);
});
