// Answers of other programs (test/data/README.md), and the engine's to the same questions.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createMatcher, type Dialect, evaluate, parseRobotsTxt } from '../index.ts';

type Ask = readonly [crawler: string, url: string, allowed: boolean, line?: number];

interface Vector {
  readonly robots: string;
  readonly asks: readonly Ask[];
}

interface Quirk {
  readonly note: string;
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
  readonly google: boolean;
  readonly google_line: number;
}

const projectData = new URL('../../../test/data/', import.meta.url);
const fullVectors = process.env['ROBOTS_VECTORS'];
const fullData = fullVectors === undefined ? null : pathToFileURL(`${fullVectors}/`);
const sources = [
  { name: 'test/data', folder: projectData },
  ...(fullData === null ? [] : [{ name: 'ROBOTS_VECTORS', folder: fullData }]),
];

function readLines(url: URL): readonly string[] {
  const bytes = readFileSync(url);
  const text = url.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return text.toString('utf8').split('\n').filter(Boolean);
}

/** The first few questions that the engine answers otherwise. */
function disagreements(
  lines: readonly string[],
  dialect: Dialect,
): { readonly asked: number; readonly wrong: readonly unknown[] } {
  let asked = 0;
  const wrong: unknown[] = [];
  for (const text of lines) {
    const vector: Vector = JSON.parse(text);
    const robots = parseRobotsTxt(vector.robots, dialect);
    for (const [crawler, url, allowed, line] of vector.asks) {
      const verdict = createMatcher(robots, crawler)(url);
      const isRight = verdict.allowed === allowed && (line === undefined || line === (verdict.rule?.line ?? 0));
      asked++;
      if (!isRight && wrong.length < 5) wrong.push({ crawler, url, allowed, line, verdict });
    }
  }
  return { asked, wrong };
}

describe.each(sources)('google answers in $name', ({ folder }) => {
  test('generated files get the same answers', { timeout: 60_000 }, () => {
    const { asked, wrong } = disagreements(readLines(new URL('google.ndjson.gz', folder)), 'google');
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(5_000);
  });

  const quirks = readLines(new URL('google-quirks.ndjson', folder)).map((line): Quirk => JSON.parse(line));
  test.each(quirks)(
    'the answers stay the same, quirks included: $note',
    ({ robots, agent, url, google, google_line }) => {
      const verdict = evaluate(parseRobotsTxt(robots, 'google'), agent, url);
      expect({ allowed: verdict.allowed, line: verdict.rule?.line ?? 0 }).toEqual({
        allowed: google,
        line: google_line,
      });
    },
  );
});

test.each(sources)('the answers are those of WWW::RobotRules in $name', { timeout: 60_000 }, ({ folder }) => {
  const { asked, wrong } = disagreements(readLines(new URL('koster-1994.ndjson.gz', folder)), 'koster-1994');
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(1_250);
});

describe.each(['crawler-commons', 'protego', 'protego-0.7', 'python', 'python-3.14'] as const)(
  'answers of %s',
  (dialect) => {
    test.each(sources)('the answers are the same in $name', { timeout: 60_000 }, ({ folder }) => {
      const { asked, wrong } = disagreements(readLines(new URL(`${dialect}.ndjson.gz`, folder)), dialect);
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThanOrEqual(1_500);
    });
  },
);

test.runIf(fullData !== null)('the answers of google to files of real sites are the same', { timeout: 60_000 }, () => {
  const { asked, wrong } = disagreements(
    readLines(new URL('../corpus/real.ndjson.gz', fullData ?? projectData)),
    'google',
  );
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(100_000);
});
