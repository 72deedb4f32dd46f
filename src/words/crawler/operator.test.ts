// What a crawler's operator says about it, in a row.
import { expect, test, vi } from 'vitest';
import { found, ready } from '../../../test/support/generators/facts.ts';
import { operatorRemarks } from './operator.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

test.each([
  [
    'Google-Agent',
    'Google says this crawler signs some of its requests (Web Bot Auth, experimental), as https://agent.bot.goog.',
  ],
  ['ChatGPT Agent', 'OpenAI says this crawler signs its requests (Web Bot Auth), as https://chatgpt.com.'],
  ['ExaSearchBot', 'Exa says this crawler signs its requests (Web Bot Auth).'],
])('how far the operator says that the crawler signs is shown: %s', (token, expected) => {
  const { crawlers } = ready(found(''), [token]).report;
  expect(crawlers.flatMap(operatorRemarks)).toEqual([expected]);
});
