// @vitest-environment happy-dom
// While robots.txt fails, a page can also be a 404, a redirect or noindex, which lasts. Card, rows and copied report agree on which
// of the two each answer is due to.
import { cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_TOKENS } from '../../src/crawlers/index.ts';
import { Reasons } from '../../src/ui/crawlers/Reasons.tsx';
import { Row } from '../../src/ui/crawlers/Row.tsx';
import { VerdictCard } from '../../src/ui/summary/VerdictCard.tsx';
import { reportToMarkdown } from '../../src/words/page/markdown.ts';
import { exchange, NOW, ready, unreachable } from '../support/generators/facts.ts';
import { factsOf, type Page } from '../support/generators/pages-by-hand.ts';

vi.mock('webextension-polyfill', () => import('../support/fakes/polyfill.ts'));

afterEach(cleanup);

const FAILED_503 = unreachable({ reason: { kind: 'status', exchange: exchange(503) } });
const UNSEEN = 'This crawler doesn’t see that while robots.txt is failing.';

const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

function rendered(page: Page) {
  const view = ready(FAILED_503, DEFAULT_TOKENS, factsOf(page));
  const { report } = view;
  const card = render(<VerdictCard report={report} cares="both" show={() => {}} />).container;
  const rows = report.crawlers.map((one) => {
    const shared = { report: one, elsewhere: null, showLine: null };
    const row = render(<Row {...shared} missing={[]} isSelected isOutdated={false} Reasons={Reasons} />).container;
    const [, , ai] = row.querySelectorAll('.cell');
    return {
      token: one.crawler.token,
      isUnseen: one.index.answer === 'unseen',
      uses: one.aiUse ?? [],
      ai: [...(ai?.querySelectorAll('.part') ?? [])].map(textOf),
      why: textOf(row.querySelector('.why')),
      reasons: [...row.querySelectorAll('.reasons p')].map(textOf),
    };
  });
  return { card: textOf(card), rows, copied: reportToMarkdown(view, [], NOW) };
}

describe.each<[string, Page, own: string]>([
  ['a noindex', { metas: { robots: 'noindex' } }, 'meta robots: noindex'],
  ['HTTP status 404', { status: 404 }, 'HTTP status 404'],
  ['a redirect', { status: 301 }, 'HTTP status 301'],
  ['a refresh', { header: { refresh: '0; url=/new' } }, 'Refresh header, 0 s'],
])('robots.txt fails, and the page has %s', (_, page, own) => {
  test('no sentence says that the URL can be listed, or that the crawler never sees what the page says', () => {
    const { card, rows, copied } = rendered(page);
    expect(card).toContain('Not indexable');
    for (const text of [card, copied, ...rows.flatMap(({ why, reasons }) => [why, ...reasons])]) {
      expect(text).not.toMatch(/can still|never sees|can’t read this page/);
    }
  });

  test('each row whose crawler keeps an index names both: why it isn’t crawled for now, and what lasts', () => {
    const unseen = rendered(page).rows.filter(({ isUnseen }) => isUnseen);
    expect(unseen.map(({ token }) => token)).toEqual(expect.arrayContaining(['Googlebot', 'bingbot', 'Applebot']));
    for (const { why, reasons } of unseen) {
      expect(why).toMatch(/^Crawl 503 \((for now|or copy)\) · Index/);
      expect(why).toContain(own);
      expect(reasons).toContain(UNSEEN);
    }
  });

  test('a crawler’s cell, its short reason and its sentences agree on whether each AI use is blocked for now', () => {
    const { rows } = rendered(page);
    for (const { token, uses, ai, why, reasons } of rows) {
      const states = uses.map(({ use }) => {
        const label = use === 'answers' ? 'AI answers' : 'AI training';
        const sentence = reasons.find((text) => text.startsWith(label)) ?? '';
        const isForNow = sentence.startsWith(`${label}: Blocked for now`);
        expect(sentence, token).toContain(`${label}: Blocked`);
        expect(sentence.includes(own), token).toBe(!isForNow);
        if (!isForNow)
          expect(why, token).toMatch(new RegExp(`${use === 'answers' ? 'Answers' : 'Training'}[^·]*${own}`));
        return isForNow;
      });
      const cells = ai.map((text) => text.includes('for now'));
      expect(new Set(cells), token).toEqual(new Set(states));
    }
    const answers = rows.find(({ token }) => token === 'Google-Extended');
    expect(answers?.ai).toEqual(['BlockedTrainingfor now', 'BlockedAnswers (Gemini)']);
    expect(answers?.why).toBe(`Training 503 (for now) · Answers not in Google’s index (${own})`);
  });
});
