// @vitest-environment happy-dom
// The cells of a page, by the column.
import { cleanup, render } from '@testing-library/preact';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { countCases } from '../../../../test/support/checked.ts';
import { auditedRow } from '../../../../test/support/fakes/audited-row.ts';
import { answerOf, listing, SITE, SITEMAP, urlOf } from '../../../../test/support/generators/audit.ts';
import { anyOutcome, anyPath, anySaid, anyTokens } from '../../../../test/support/generators/audit-arbitraries.ts';
import { crawler, found, NOW, unreachable } from '../../../../test/support/generators/facts.ts';
import { sized } from '../../../../test/support/sizes.ts';
import { judgePage, keptAnswer } from '../../../audit/index.ts';
import { runAll } from '../../../base/steps.ts';
import { factsOfAnswer, factsOfUrl, report } from '../../../report/index.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { cardCells } from '../../../words/page/card.ts';
import type { AuditRow } from '../../../workers/audit/jobs.ts';
import { createAuditRoom } from '../../../workers/audit/room.ts';
import { COLUMNS, VerdictState } from './columns.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

afterEach(cleanup);

const RULE = found('User-agent: *\nDisallow: /a\n');
const DAY = 86_400_000;

test('the size is that of a page that answered; one that failed has its time alone', () => {
  const room = createAuditRoom({ site: SITE, outcome: found(''), crawlers: [crawler('Googlebot')], now: NOW });
  for (const path of ['/answered', '/failed', '/waits']) room.audit.list(listing(path), SITEMAP);
  room.audit.answer(urlOf('/answered'), answerOf('/answered'));
  room.audit.answer(urlOf('/failed'), answerOf('/failed', { failure: 'timeout' }));
  runAll(room.assess([]));
  const rows = runAll(room.rowsAt(0, 3));
  const cellsOf = (path: string) => {
    const row = rows.find(({ page }) => page.url === urlOf(path));
    if (!row) throw new Error(`no row for ${path}`);
    return ['bytes', 'time'].map((id) => {
      const column = COLUMNS.find((one) => one.id === id);
      return render(<p>{column?.draw(row, SITE)}</p>).container.textContent;
    });
  };
  expect(cellsOf('/answered')).toEqual(['1,000 bytes', '20 ms']);
  expect(cellsOf('/failed')).toEqual(['', '20 ms']);
  expect(cellsOf('/waits')).toEqual(['', '']);
});

test('the table has every column that is asked for, some of them hidden at first', () => {
  expect(COLUMNS.map(({ id }) => id).sort()).toEqual([
    ...['blocked', 'bytes', 'canonical', 'hreflang', 'lastmod', 'location', 'reason', 'sitemaps', 'status', 'time'],
    ...['title', 'type', 'url', 'verdict'],
  ]);
  const hidden = COLUMNS.filter(({ isHidden }) => isHidden).map(({ id }) => id);
  expect(hidden.sort()).toEqual(['bytes', 'hreflang', 'lastmod', 'time', 'title', 'type']);
});

const verdictCell = (row: AuditRow) => {
  const verdict = COLUMNS.find(({ id }) => id === 'verdict');
  const { container } = render(<p>{verdict?.draw(row, SITE)}</p>);
  const state = container.querySelector<HTMLElement>('.state');
  return { word: container.textContent, tone: state?.dataset['tone'], title: state?.title };
};

test.each([
  ['a rule', RULE, {}, 'Blocked', 'no'],
  ['a failing robots.txt', unreachable(), {}, 'Blocked for now', 'warn'],
  [
    'a failing robots.txt, and then a rule of its last good copy',
    unreachable({ lastGood: RULE }),
    {},
    'Blocked',
    'warn',
  ],
  ['a rule of the last good copy', unreachable({ lastGood: RULE, since: NOW - DAY }), {}, 'Blocked', 'warn'],
  ['a noindex', found(''), { noindex: 'robots' }, 'Not indexable', 'place'],
] as const)('the verdict has the words and the color of the card: %s', (_, outcome, said, word, tone) => {
  const row = auditedRow('/a', said, outcome, ['Googlebot']);
  expect(verdictCell(row)).toMatchObject({ word, tone });
});

test('a page that is indexable for some crawlers says for which it is not', () => {
  const outcome = found('User-agent: bingbot\nDisallow: /\n');
  const row = auditedRow('/a', {}, outcome, ['Googlebot', 'bingbot']);
  expect(verdictCell(row)).toEqual({ word: 'Partly', tone: 'warn', title: 'Not indexable for Microsoft' });
});

/** Words that are longer in the audit than on the card. */
const CARD_WORDS: Readonly<Record<string, string>> = { 'Names another canonical URL': 'Other canonical' };

test('the verdict of any page has the word, the sign and the color of the card', () => {
  const cases = countCases('one word for all');
  fc.assert(
    fc.property(anyOutcome, anyPath, fc.option(anySaid), anyTokens, (outcome, path, said, tokens) => {
      const answer = said && answerOf(path, said);
      const crawlers = tokens.map(crawler);
      const facts = answer === null ? factsOfUrl(urlOf(path)) : factsOfAnswer(urlOf(path), answer);
      const card = cardCells(report(facts, outcome, crawlers, NOW)).find(({ purpose }) => purpose === 'search');
      const listed = { url: urlOf(path), sitemaps: 1, isTarget: false, lastmod: null, alternates: [] };
      const page = judgePage(listed, answer && keptAnswer(urlOf(path), answer), { outcome, crawlers, now: NOW });
      const drawn = render(<VerdictState page={page} />).container;
      const cell = drawn.querySelector<HTMLElement>('.state');
      expect(cell?.dataset['tone']).toBe(card?.tone);
      expect(cell?.innerHTML).toContain(render(<Icon name={card?.icon ?? 'none'} />).container.innerHTML);
      const word = drawn.textContent ?? '';
      // Where they differ, the card counts the crawlers.
      if (page.verdict !== 'partly') {
        cases.add('one word for all');
        expect(CARD_WORDS[word] ?? word).toBe(card?.word);
      }
      cleanup();
    }),
    { numRuns: sized(50, 1_000) },
  );
  cases.expectEach();
});
