// Unit tests wait for conditions, never for time (docs/TESTING.md, "Waiting"): on a busy machine nothing has happened by then, and a test that
// nothing happens passes whatever the code does.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const SLEEP = /\bnew Promise\b[^;]{0,80}\bset(?:Timeout|Immediate|Interval)\(|\btimers\/promises\b/g;
const FAKE_TIMERS = /\bvi\.useFakeTimers\(|\bpassFast\(|\bmoveClock\(\)|^inNewBrowser\(\)/m;

/** What a test sleeps with, but where its timers are fake: those of the test itself, or those before each of the file. */
function sleepsIn(text: string): readonly string[] {
  const hooks = text.match(/^( *)beforeEach\((?:.*\);$|[\s\S]*?^\1\}?\);)|^inNewBrowser\(\)/gm) ?? [];
  if (FAKE_TIMERS.test(hooks.join('\n'))) return [];
  return [...text.matchAll(SLEEP)]
    .filter(
      ({ index }) =>
        !FAKE_TIMERS.test(
          text
            .slice(0, index)
            .split(/^ *test\b/m)
            .at(-1) ?? '',
        ),
    )
    .map(([found]) => found);
}

const faked = (before: string) =>
  `test('a', async () => {\n  ${before}\n  await new Promise((wake) => setTimeout(wake, 9));\n});\n`;

test.each([
  ['a sleep', faked(''), 1],
  ['the end of a macrotask', 'await act(() => new Promise((settled) => setTimeout(settled)));', 1],
  ['a sleep in lines', 'new Promise<void>((wake) => {\n  setTimeout(wake);\n});', 1],
  ['a sleep of Node’s', `import { setTimeout } from 'node:timers/promises';`, 1],
  ['a sleep after a test with fake timers', `test('b', () => {\n  vi.useFakeTimers();\n});\n${faked('')}`, 1],
  [
    'a sleep after a hook in one line and a test with fake timers',
    `beforeEach(open);\ntest('b', () => {\n  vi.useFakeTimers();\n});\n${faked('')}`,
    1,
  ],
  [
    'a sleep after a hook without braces and a test with fake timers',
    `beforeEach(() =>\n  open(),\n);\ntest('b', () => {\n  vi.useFakeTimers();\n});\n${faked('')}`,
    1,
  ],
  ['a sleep on fake timers', faked('vi.useFakeTimers();'), 0],
  ['a sleep on fake timers before each test', `beforeEach(() => {\n  vi.useFakeTimers();\n});\n${faked('')}`, 0],
  ['a sleep on fake timers before each test, in one line', `beforeEach(() => vi.useFakeTimers());\n${faked('')}`, 0],
  ['a promise that a test resolves', 'await new Promise<void>((resolve) => (goOn = resolve));', 0],
])('%s is found where it waits for real time', (_, text, count) => {
  expect(sleepsIn(text)).toHaveLength(count);
});

test('no unit test sleeps', () => {
  const files = ['src', 'test/unit'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && file !== 'waiting.test.ts')
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(250);
  expect(
    files.flatMap((file) => sleepsIn(readFileSync(`${root}/${file}`, 'utf8')).map((found) => `${file}: ${found}`)),
  ).toEqual([]);
});
