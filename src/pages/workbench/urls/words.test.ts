// The URL list, in sentences.
import { expect, test, vi } from 'vitest';
import type { Facets, RuleFacet } from '../../../urls/facets.ts';
import type { UrlListCounts } from '../../../workers/urls/jobs.ts';
import { tokensText } from '../shared/words.ts';
import { emptyText, listTexts } from './words.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

test.each([
  ['idle', false, 'No URLs yet'],
  ['running', true, 'Checking URLs…'],
  ['done', true, 'No URLs of this site were found.'],
  // Nothing was found out.
  ['canceled', true, 'No URLs yet'],
] as const)('an empty list that is %s has a sentence (with files: %s)', (progress, hasFiles, shown) => {
  expect(emptyText(progress, hasFiles)).toContain(shown);
});

const NO_VERDICTS = { 'blocked-for-some': 0, 'blocked-for-all': 0, differing: 0, 'allowed-for-all': 0, unknown: 0 };
const rule = (line: number, kind: RuleFacet['kind'], rows: number): RuleFacet => ({
  line,
  kind,
  path: `/${line}`,
  decided: rows,
  rows,
});

const said = (
  verdicts: Partial<Facets['verdicts']>,
  rules: readonly RuleFacet[],
  live: Parameters<typeof listTexts>[1],
) =>
  listTexts(
    {
      facets: { total: 10, verdicts: { ...NO_VERDICTS, ...verdicts }, rules, classes: [] },
    } as unknown as UrlListCounts,
    live,
  );

test('a long list of names shows the first ones and counts the others', () => {
  expect(tokensText(['Googlebot', 'bingbot', 'GPTBot', 'CCBot', 'Applebot'], 2)).toBe('Googlebot, bingbot +3');
  expect(tokensText(['Googlebot', 'bingbot'], 2)).toBe('Googlebot, bingbot');
});

test('a list whose verdicts are all unknown has no other sentence', () => {
  expect(said({ unknown: 10 }, [], ['unknown'])).toEqual([expect.stringMatching(/unknown/)]);
});

test('the rule that blocks the most URLs is named, the first of equals', () => {
  const rules = [rule(2, 'allow', 9), rule(3, 'disallow', 1), rule(4, 'disallow', 4), rule(5, 'disallow', 4)];
  expect(said({ 'blocked-for-some': 5 }, rules, ['by-rules']).at(-1)).toContain('Line 4');
  expect(said({ 'blocked-for-some': 1 }, [rule(2, 'allow', 9), rule(3, 'disallow', 0)], ['by-rules'])).toHaveLength(1);
});
