// The closer look as data: what is in it is tested where it is found.
import { expect, test } from 'vitest';
import { exchange, found, ready } from '../../test/support/generators/facts.ts';
import { runAll } from '../base/steps.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import { inspectInSteps } from './inspect.ts';

const look = (outcome: RobotsOutcome) =>
  runAll(inspectInSteps(ready(outcome, ['Googlebot', 'GPTBot']).report, outcome));

test('the inspection is plain data: answers of other parsers, diagnostics, records', () => {
  const inspection = look(found('User-agent: a\nUser-agent: B\nDissallow: /page\nCrawl-delay: 1\n'));
  expect(inspection.diagnostics.map(({ code }) => code)).toContain('misspelt-key');
  expect(inspection.records).toMatchObject([
    { kind: 'unknown', key: 'dissallow', to: ['a', 'B'] },
    { kind: 'crawl-delay', seconds: 1, line: 4, to: ['a', 'B'] },
  ]);
  expect(structuredClone(inspection)).toEqual(inspection);
  expect(JSON.parse(JSON.stringify(inspection))).toEqual(inspection);
});

test('other answers are found by product token', () => {
  const { elsewhere } = look(found('User-agent: *\nDissallow: /page\n'));
  expect(elsewhere['GPTBot']?.map(({ dialect }) => dialect)).toEqual([
    'google',
    'crawler-commons',
    'protego',
    'protego-0.7',
  ]);
});

test('the inspection has the kind of each line, and where groups start and end', () => {
  const lines = [
    'Allow: /',
    'User-agent: a',
    'User-agent: b',
    '',
    'Allow: /',
    'Crawl-delay: 1',
    '# c',
    'what',
    'User-agent: *',
  ];
  const inspection = look(found(`${lines.join('\n')}\n`));
  // RFC 9309 §2.2.2: a rule before any user-agent line is ignored. The last line is the empty one.
  expect([...inspection.lines]).toEqual([' ', 'u', 'u', ' ', 'r', 'o', ' ', ' ', 'u', ' ']);
  // The group goes on to the other record in it (§2.2.4), not to the comment behind it.
  expect(inspection.groups).toEqual([
    { first: 2, last: 6 },
    { first: 9, last: 9 },
  ]);
});

test('of ten thousand records the first are kept, and the rest are counted', () => {
  const { records, recordsOmitted } = look(found('Crawl-delay: 1\n'.repeat(10_000)));
  expect([records.length, recordsOmitted]).toEqual([40, 9_960]);
});

test('without a file the inspection is empty', () => {
  expect(look({ kind: 'unavailable', exchange: exchange(404) })).toEqual({
    diagnostics: [],
    diagnosticGroups: [],
    // An empty text is one line.
    lines: ' ',
    groups: [],
    records: [],
    recordsOmitted: 0,
    elsewhere: { Googlebot: [], GPTBot: [] },
  });
});
