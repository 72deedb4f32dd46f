// @vitest-environment happy-dom
// The cells of a page, by the column.
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { answerOf, at, listing, SITE, SITEMAP } from '../../../../test/support/generators/audit.ts';
import { crawler, found, NOW, unreachable } from '../../../../test/support/generators/facts.ts';
import { runAll } from '../../../base/steps.ts';
import { createAuditRoom } from '../../../workers/audit/room.ts';
import { COLUMNS } from './columns.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

afterEach(cleanup);

test('the size is that of a page that answered; one that failed has its time alone', () => {
  const room = createAuditRoom({ site: SITE, outcome: found(''), crawlers: [crawler('Googlebot')], now: NOW });
  for (const path of ['/answered', '/failed', '/waits']) room.audit.list(listing(path), SITEMAP);
  room.audit.answer(at('/answered'), answerOf('/answered'));
  room.audit.answer(at('/failed'), answerOf('/failed', { failure: 'timeout' }));
  runAll(room.assess([]));
  const rows = runAll(room.rowsAt(0, 3));
  const cellsOf = (path: string) => {
    const row = rows.find(({ page }) => page.url === at(path));
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

test.each([
  ['a rule', found('User-agent: *\nDisallow: /a\n'), {}, 'Blocked', 'no'],
  ['a failing robots.txt', unreachable(), {}, 'Blocked for now', 'warn'],
  ['a noindex', found(''), { noindex: 'robots' }, 'Not indexable', 'place'],
] as const)('the verdict has the words and the color of the card: %s', (_, outcome, said, word, tone) => {
  const room = createAuditRoom({ site: SITE, outcome, crawlers: [crawler('Googlebot')], now: NOW });
  room.audit.list(listing('/a'), SITEMAP);
  room.audit.answer(at('/a'), answerOf('/a', said));
  runAll(room.assess([]));
  const [row] = runAll(room.rowsAt(0, 1));
  const verdict = COLUMNS.find(({ id }) => id === 'verdict');
  const { container } = render(<p>{row && verdict?.draw(row, SITE)}</p>);
  expect([container.textContent, container.querySelector<HTMLElement>('.state')?.dataset['tone']]).toEqual([
    word,
    tone,
  ]);
});
