import { expect, test } from 'vitest';
import { catalogue, DEFAULT_TOKENS, presetTokens } from './index.ts';

test.each([
  ['search', ['Googlebot', 'bingbot'], ['GPTBot', 'ChatGPT-User', 'Twitterbot']],
  ['ai', ['GPTBot', 'Google-Extended', 'Googlebot', 'bingbot', 'PerplexityBot'], ['Googlebot-Image', 'Twitterbot']],
  ['audience', ['Googlebot', 'OAI-SearchBot', 'ChatGPT-User', 'Twitterbot'], ['GPTBot', 'AhrefsBot']],
  ['everything', catalogue.map(({ token }) => token), []],
] as const)('the selection %s has %j, and not %j', (preset, has, lacks) => {
  const tokens = presetTokens(preset, catalogue);
  expect(tokens).toEqual(expect.arrayContaining([...has]));
  expect(lacks.filter((token) => tokens.includes(token))).toEqual([]);
});

test('default is what a new installation shows', () => {
  expect([...presetTokens('default', catalogue)].sort()).toEqual([...DEFAULT_TOKENS].sort());
});
