// The words: every key that the code asks for is there (TypeScript sees to that), and none is left over.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import messages from '../../src/_locales/en/messages.json';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8'));
const code = [...sources, readFileSync(join(root, 'manifest.json'), 'utf8')].join('\n');

/** Keys that a number chooses: `characters_one` for `counted('characters', 1)`. */
const countedKeys = [...code.matchAll(/\bcounted\(\s*'(\w+)'/g)].flatMap(([, key]) => [`${key}_one`, `${key}_other`]);

/** Keys that are put together: `obeys_${…}`. */
const prefixes = [...code.matchAll(/`([a-z]+_)\$\{/g)].map(([, prefix = '']) => prefix);

test('every message is used', () => {
  const unused = Object.keys(messages).filter(
    (key) =>
      !new RegExp(`\\b${key}\\b`).test(code) &&
      !countedKeys.includes(key) &&
      !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

test('a message that a number chooses has both forms of English', () => {
  for (const key of countedKeys) expect(Object.keys(messages)).toContain(key);
});

test('no message is empty, and placeholders are numbered from $1 without a gap', () => {
  for (const [key, { message }] of Object.entries(messages)) {
    expect(message.trim(), key).not.toBe('');
    // A message that a number chooses need not say the number, which is $1.
    const unsaid = /_(?:one|other)$/.test(key) ? [1] : [];
    const digits = [...message.matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit));
    const numbers = [...new Set([...unsaid, ...digits])].sort();
    expect(numbers, key).toEqual(numbers.map((_, index) => index + 1));
  }
});
