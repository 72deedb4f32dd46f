// @vitest-environment happy-dom
// The cells of a page, by the column.
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { answerOf, at, listing, SITE, SITEMAP } from '../../../../test/support/generators/audit.ts';
import { crawler, found, NOW } from '../../../../test/support/generators/facts.ts';
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
