// The origins of many URLs.
import { expect, test, vi } from 'vitest';
import { runAll } from '../../base/steps.ts';
import { originsOf } from './other-origins.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

test('the origins of web pages are listed, those with the most URLs first', () => {
  const urls = [
    'https://a.example/1',
    'https://b.example/1',
    'data:,x',
    'https://b.example/2',
    'https://me@b.example/',
  ];
  expect(runAll(originsOf([...urls, 'https://a.example:8080/', 'blob:https://a.example/1']))).toEqual([
    'https://b.example',
    'https://a.example',
    'https://a.example:8080',
  ]);
});

test('of twenty thousand URLs each origin is parsed once, one in a step', () => {
  const urls = Array.from({ length: 20_000 }, (_, index) => `https://s${index % 1_000}.example/${index}`);
  const parse = vi.spyOn(URL, 'canParse');
  let [before, most] = [0, 0];
  for (const steps = originsOf(urls); !steps.next().done; before = parse.mock.calls.length)
    most = Math.max(most, parse.mock.calls.length - before);
  expect([most, parse.mock.calls.length]).toEqual([1, 1_000]);
  parse.mockRestore();
});
