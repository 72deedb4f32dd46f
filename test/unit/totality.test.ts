// Any text gets an answer, and one that holds together. `npm run fuzz` says it of a million.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combine, DIRECTIVE_DIALECTS, parseDirectives } from '../../src/directives/index.ts';
import { DIALECTS, diagnose, evaluate, parseRobotsTxt } from '../../src/robots/index.ts';
import { readTypedUrl } from '../../src/ui/test-url/typed-url.ts';
import { hostile, totality } from '../support/generators/totality.ts';
import { sized } from '../support/sizes.ts';

const RUNS = sized(200, 5_000);

test('on any text, the engine never throws, and its answers agree', { timeout: 60_000 }, () => {
  fc.assert(totality, { numRuns: RUNS });
});

test('the generated texts lead to every kind of answer', () => {
  const found = new Set<string>();
  const codes = new Set<string>();
  for (const { body, crawler, url, content, source } of fc.sample(hostile, { seed: 1, numRuns: RUNS })) {
    for (const dialect of DIALECTS) {
      const robots = parseRobotsTxt(body, dialect);
      const { because, group, allowed } = evaluate(robots, crawler, url);
      found.add(because.kind).add(`group: ${group.kind}`).add(`allowed: ${allowed}`);
      for (const { code } of diagnose(robots)) codes.add(code);
    }
    for (const dialect of DIRECTIVE_DIALECTS) {
      const { index, follow, effects } = combine(
        parseDirectives(content, source),
        { names: [crawler], metaNames: null, dialect, documented: [], documentedInHeaders: false },
        0,
      );
      found.add(index).add(follow);
      for (const { kind } of effects) found.add(kind);
    }
    found.add(readTypedUrl(url, 'https://example.com/').kind);
  }
  const verdicts = ['rule', 'no-rule', 'no-group', 'robots-txt', 'group: named', 'group: any', 'group: none'];
  const directives = [
    'index',
    'noindex',
    'follow',
    'nofollow',
    'snippet',
    'image-preview',
    'no-saved-copy',
    'chat-and-training',
  ];
  const typed = ['url', 'other-origin', 'no-url', 'nothing'];
  const wanted = [...verdicts, 'allowed: true', 'allowed: false', ...directives, ...typed];
  expect(wanted.filter((kind) => !found.has(kind))).toEqual([]);
  expect(codes.size).toBeGreaterThan(20);
});
