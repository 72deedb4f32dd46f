// JSON, the interface and Markdown call a state by one word: JSON's is the English one, as an identifier.
import { expect, test, vi } from 'vitest';
import { type CrawlerReport, type PageFacts, reportToJson } from '../../src/report/index.ts';
import type { RobotsOutcome } from '../../src/robots/index.ts';
import { aiCell } from '../../src/words/crawler/ai.ts';
import { AI_STATE_KEYS } from '../../src/words/crawler/ai-state-keys.ts';
import { crawlCell, indexCell } from '../../src/words/crawler/cells.ts';
import { reportToMarkdown } from '../../src/words/page/markdown.ts';
import { found, headers, NOW, ready, tags, UNKNOWN_HEADERS, unreachable } from '../support/generators/facts.ts';

vi.mock('webextension-polyfill', () => import('../support/fakes/polyfill.ts'));

const named = (word: string) => word.toLowerCase().replaceAll('’', '').replaceAll(' ', '-');

/** Of the crawler: what JSON has, the words of its row, and its line of Markdown. */
function surfacesOf(token: string, outcome: RobotsOutcome, facts: Partial<PageFacts>) {
  const view = ready(outcome, [token], facts);
  const [own] = view.report.crawlers as readonly [CrawlerReport];
  const [json] = reportToJson(view.report, outcome, NOW).crawlers;
  const lines = reportToMarkdown(view, [], NOW).replaceAll('\\', '').split('\n');
  return { own, json, line: lines.find((line) => line.startsWith(`- \`${token}\`: `)) ?? '' };
}

const blocked = found('User-agent: *\nDisallow: /\n');
const open = found('');
const status404 = { headers: headers({ status: 404 }) };
const unseen = { headers: UNKNOWN_HEADERS };

test.each<[crawl: string, index: string, string, RobotsOutcome, Partial<PageFacts>]>([
  ['allowed', 'indexable', 'Googlebot', open, {}],
  ['allowed', 'noindex', 'Googlebot', open, { tags: tags(['robots', 'noindex']) }],
  ['allowed', 'cant-read', 'Googlebot', open, status404],
  ['allowed', 'unknown', 'Googlebot', open, unseen],
  ['allowed', 'no-index-kept', 'GPTBot', open, {}],
  ['blocked', 'cant-read', 'Googlebot', blocked, {}],
  ['blocked', 'no-index-kept', 'GPTBot', blocked, {}],
  ['blocked', 'cant-read', 'Googlebot', unreachable(), {}],
  ['unknown', 'unknown', 'Googlebot', { kind: 'no-access', url: 'https://example.com/robots.txt' }, {}],
  ['unknown', 'no-index-kept', 'ChatGPT-User', blocked, {}],
])(
  'all surfaces have one word for a crawl state and an index state: %s, %s, for %s',
  (crawl, index, token, outcome, facts) => {
    const { own, json, line } = surfacesOf(token, outcome, facts);
    expect(json?.states).toEqual({ crawl, index });
    expect([named(crawlCell(own).word), named(indexCell(own).word)]).toEqual([crawl, index]);
    const [inMarkdown = '', indexInMarkdown = ''] = line.slice(line.indexOf(': ') + 2).split(' · ');
    expect(named(inMarkdown)).toContain(crawl);
    expect(named(indexInMarkdown)).toContain(index);
  },
);

test('a token that fetches nothing has neither state', () => {
  const { own, json } = surfacesOf('Google-Extended', open, {});
  expect(json?.states).toEqual({ crawl: null, index: null });
  expect([crawlCell(own).word, indexCell(own).word]).toEqual(['', '']);
});

const signal = (says: string) => found(`User-agent: *\nContent-Signal: ${says}\nAllow: /\n`);

const AI: readonly [state: string, RobotsOutcome, Partial<PageFacts>][] = [
  ['allowed', signal('ai-train=yes'), {}],
  ['not-restricted', open, {}],
  ['blocked', blocked, {}],
  ['opted-out', signal('ai-train=no'), {}],
  ['partly', open, { tags: tags(['robots', 'noimageai']) }],
  ['conflicting', signal('ai-train=yes'), { tags: tags(['tdm-reservation', '1']) }],
  ['unknown', open, unseen],
];

test('every AI state of a crawler is one of these', () => {
  expect(AI.map(([state]) => state).sort()).toEqual(
    Object.keys(AI_STATE_KEYS)
      .filter((key) => key !== 'none')
      .sort(),
  );
});

test.each(AI)('all surfaces have one word for the AI use %s', (state, outcome, facts) => {
  const { own, json, line } = surfacesOf('GPTBot', outcome, facts);
  expect(json?.aiUse).toEqual([expect.objectContaining({ use: 'training', state })]);
  const word = aiCell(own)?.word ?? '';
  expect(named(word)).toBe(state);
  expect(line).toContain(`AI training: ${word}`);
});

test('what the site says to all AI crawlers is in the same words', () => {
  const states = AI.map(([, outcome, facts]) => {
    const { aiUse } = reportToJson(ready(outcome, ['GPTBot'], facts).report, outcome, NOW);
    return aiUse.find(({ use }) => use === 'training')?.state;
  });
  expect(states.every((state) => state !== undefined && state in AI_STATE_KEYS)).toBe(true);
  expect(states[3]).toBe('opted-out');
});
