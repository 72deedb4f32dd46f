// The cells of the card in full: each answer with the operators that it is for, and what decides it.
import { expect, test, vi } from 'vitest';
import { found, ready } from '../../../test/support/generators/facts.ts';
import { factsOf, type Page } from '../../../test/support/generators/pages-by-hand.ts';
import { DEFAULT_TOKENS } from '../../crawlers/index.ts';
import { cardCells } from './card.ts';

vi.mock('webextension-polyfill', () => import('../../../test/support/fakes/polyfill.ts'));

const OPEN = 'User-agent: *\nDisallow: /private/\n';

/** As in the popup: the word, then, a line for each group, its operators by their signs, and what decides. */
function cellsOf({ robots = OPEN, ...page }: Page & { readonly robots?: string }) {
  const { report } = ready(found(robots), DEFAULT_TOKENS, factsOf(page));
  return cardCells(report).map(({ word, groups }) => [
    word,
    ...groups.map(({ chips, note }) =>
      [...chips.map(({ icon, name }) => `${icon}:${name}`), note?.text ?? ''].join(' ').trim(),
    ),
  ]);
}

test('the cells of a plain page name the operators alone', () => {
  expect(cellsOf({})).toEqual([
    ['Indexable', 'Google, Microsoft, and Apple'],
    ['Not restricted', 'Google, Microsoft, Apple, OpenAI, and Perplexity'],
    ['Not restricted', 'Microsoft, Apple, Google, OpenAI, Anthropic, and Meta'],
  ]);
});

test('a noindex for one crawler and another for all are shown separately', () => {
  const page = { metas: { googlebot: 'noindex' }, header: { robotsTags: ['noarchive', 'noindex'] } };
  expect(cellsOf(page)).toEqual([
    ['Not indexable', 'Google, Microsoft, and Apple'],
    [
      'Blocked',
      'no:Google “noindex” (meta googlebot, in head)',
      'no:Microsoft no:Apple no:OpenAI no:Perplexity “noindex” (X-Robots-Tag header)',
    ],
    [
      '1 of 6 opted out',
      'opted-out:Microsoft “noarchive” (X-Robots-Tag header)',
      'open:Apple open:Google open:OpenAI open:Anthropic open:Meta Not restricted',
    ],
  ]);
});

test('signals for all, a group that blocks two, and a group without a signal', () => {
  const robots = `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow: /cart/

User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /cart/\n`;
  expect(cellsOf({ robots })).toEqual([
    ['Indexable', 'Google, Microsoft, and Apple'],
    [
      '4 of 5 allowed',
      'yes:Google yes:Apple yes:OpenAI yes:Perplexity Content-Signal, robots.txt line 2',
      'open:Microsoft Not restricted',
    ],
    [
      '5 of 6 restricted',
      'no:OpenAI no:Anthropic Disallow, robots.txt line 7',
      'opted-out:Apple opted-out:Google opted-out:Meta Content-Signal, robots.txt line 2 · not documented by Apple, Google, and Meta',
      'open:Microsoft Not restricted',
    ],
  ]);
});

test('limits for crawlers of two operators and an opt-out for all are shown separately', () => {
  const page = { metas: { robots: 'max-snippet:20, noai' }, header: { robotsTags: ['bingbot: noarchive, nocache'] } };
  expect(cellsOf(page).slice(1)).toEqual([
    [
      '2 of 5 restricted',
      'partly:Google (Googlebot) “max-snippet:20” (meta robots, in head)',
      'partly:Microsoft “bingbot: nocache” (X-Robots-Tag header)',
      'open:Apple open:OpenAI open:Perplexity Not restricted',
    ],
    [
      'Opted out',
      '“noai” (meta robots, in head) · not documented by Microsoft, Apple, Google, OpenAI, Anthropic, and Meta',
    ],
  ]);
});

test('the lines of one group for each crawler are shown together', () => {
  const group = (token: string) => `User-agent: ${token}\nDisallow: /\n\n`;
  const robots = `User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\n${['GPTBot', 'ClaudeBot', 'meta-externalagent'].map(group).join('')}`;
  expect(cellsOf({ robots })[2]).toEqual([
    'Opted out',
    'no:OpenAI no:Anthropic no:Meta 3 of 6 operators blocked: lines 6, 9, 12',
    'opted-out:Microsoft opted-out:Apple opted-out:Google Content-Signal, robots.txt line 2 · not documented by Microsoft, Apple, and Google',
  ]);
});
