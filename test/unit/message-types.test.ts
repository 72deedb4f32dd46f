// What TypeScript knows of the messages is what they are.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { messageTypes } from '../../.ci/message-types.mjs';
import messages from '../../src/_locales/en/messages.json';
import type { counted as Counted, t as T } from '../../src/platform/i18n.ts';

test('src/platform/messages.ts is of these messages: run `npm run messages`', () => {
  const file = fileURLToPath(new URL('../../src/platform/messages.ts', import.meta.url));
  expect(readFileSync(file, 'utf8')).toBe(messageTypes(messages));
});

test('a value too few or too many, or a key that there is not, does not compile', () => {
  const wrong = (t: typeof T, counted: typeof Counted) => [
    // @ts-expect-error No key of ours.
    t('nothing of ours'),
    // @ts-expect-error It takes no value.
    t('tabPage', 1),
    // @ts-expect-error It takes one.
    t('recordLine'),
    // @ts-expect-error It takes the count alone.
    counted('andMore', 1, 2),
  ];
  expect(wrong).toBeTypeOf('function');
});
