// Questions that are given up after a number of steps, and those that never may be.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createMatcher, DIALECTS, evaluate, parseRobotsTxt } from '../index.ts';
import { searchable } from '../match/path-index.ts';

const KiB = 1024;

/** 500 KiB of rules, each made by `pattern`. */
function fileOf(pattern: (index: number) => string): string {
  const lines = ['User-agent: *'];
  for (let size = 0, index = 0; size < 499 * KiB; index += 1) {
    const line = `Disallow: ${pattern(index)}`;
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join('\n');
}

const tooComplex = { answer: 'unknown', allowed: false, rule: null, because: { kind: 'too-complex' } };

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letter = (index: number) => LETTERS[index % LETTERS.length];

/** Each would take the largest of URLs half a minute for all crawlers. */
const HOSTILE: readonly (readonly [string, string, string])[] = [
  ['longer and longer parts', fileOf((index) => `*${'a'.repeat(index % 900)}b`), `/ab${'a'.repeat(64 * KiB)}`],
  [
    'many stars',
    fileOf(
      (index) => `*${Array.from({ length: 20 }, (_, k) => letter(index * 31 + k * 17 + (index >> 3) * k)).join('*')}*!`,
    ),
    `/${Array.from({ length: 64 * KiB }, (_, index) => letter(Math.imul(index, 0x9e3779b1) >>> 20)).join('')}`,
  ],
];

describe.each(HOSTILE)('%s', (_, file, url) => {
  const robots = parseRobotsTxt(file);

  test('a question that is too complex is given up, and no rule is named', () => {
    const verdict = evaluate(robots, 'a', url);
    expect(verdict).toMatchObject(tooComplex);
    expect(verdict.explain()).toEqual({ matched: [], won: null });
  });

  test('a question is given up by a matcher, too, and the next question isn’t', () => {
    const match = createMatcher(robots, 'a');
    expect(match(url)).toMatchObject(tooComplex);
    expect(match('/c')).toMatchObject({ allowed: true, because: { kind: 'no-rule' } });
    expect(match(url)).toMatchObject(tooComplex);
  });
});

test('few rules are given up as many are', () => {
  const rule = `Disallow: /${'*ab'.repeat(8 * KiB)}*!\n`;
  const url = `/${'a'.repeat(64 * KiB)}${'b'.repeat(64 * KiB)}`.repeat(2);
  expect(evaluate(parseRobotsTxt(`User-agent: *\n${rule.repeat(20)}`), 'a', url).because.kind).toBe('no-rule');
  const longer = `Disallow: /*${'a'.repeat(8 * KiB)}!\n`;
  expect(evaluate(parseRobotsTxt(`User-agent: *\n${longer.repeat(60)}`), 'a', url).because.kind).toBe('too-complex');
});

test('/robots.txt is allowed whatever the file', () => {
  const [, file] = HOSTILE[0] ?? ['', ''];
  expect(evaluate(parseRobotsTxt(file), 'a', '/robots.txt').because.kind).toBe('robots-txt');
});

test('where the winner is found, and all others that match are not, the winner is listed', () => {
  // The longest rule is looked at first, and matches.
  const file = `User-agent: *\nAllow: /*${'c'.repeat(1_000)}\n${fileOf((index) => `*${'a'.repeat(index % 900)}b`).slice(13)}`;
  const verdict = evaluate(parseRobotsTxt(file), 'a', `/${'a'.repeat(64 * KiB)}${'c'.repeat(1_000)}`);
  expect(verdict.rule?.line).toBe(2);
  expect(verdict.explain()).toMatchObject({ matched: [{ rule: { line: 2 } }], won: null });
});

test('the limit is one of steps: the same text has as many, however fast the machine is', () => {
  const path = `/${'a'.repeat(1_000)}`;
  const askUntilExhausted = () => {
    const index = searchable(path, 100_000);
    let asked = 0;
    for (; !index.isExhausted; asked += 1) index.indexOf(`${'a'.repeat(asked % 50)}b`, 0);
    return asked;
  };
  const asked = askUntilExhausted();
  expect(asked).toBeGreaterThan(50);
  expect(askUntilExhausted()).toBe(asked);
});

test.each(HOSTILE)('a short path has no limit: %s', (_, file, url) => {
  expect(evaluate(parseRobotsTxt(file), 'a', url.slice(0, 250)).because.kind).not.toBe('too-complex');
});

const linesOf = (name: string) =>
  gunzipSync(readFileSync(new URL(`../../../test/data/${name}`, import.meta.url)))
    .toString('utf8')
    .split('\n')
    .filter(Boolean);

test.each(['google.ndjson.gz', 'koster-1994.ndjson.gz'])('no question of %s is given up', (name) => {
  let asked = 0;
  for (const line of linesOf(name)) {
    const { robots, asks = [] }: { robots: string; asks?: readonly (readonly [string, string])[] } = JSON.parse(line);
    const [first] = asks;
    if (!first) continue;
    const [crawler, url] = first;
    // Nor when the URL is as long as a browser's may well be.
    for (const each of [url, `${url}?${'utm_source=news&id=123456&'.repeat(300)}`]) {
      for (const dialect of DIALECTS) {
        expect(evaluate(parseRobotsTxt(robots, dialect), crawler, each).because.kind).not.toBe('too-complex');
        asked += 1;
      }
    }
  }
  expect(asked).toBeGreaterThan(1_000);
});
