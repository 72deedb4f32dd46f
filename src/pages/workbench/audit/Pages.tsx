// The pages of the audit: filters, the table, and the row that has the focus.

import { useCallback, useRef, useState } from 'preact/hooks';
import type { PageColumn, PageOrder } from '../../../audit/index.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { CELL, COLUMN_HEADER, ScaledTable } from '../../../ui/table/ScaledTable.tsx';
import { UrlFilter } from '../../../ui/table/UrlFilter.tsx';
import type { AuditOverview, AuditRow, PageSelecting } from '../../../workers/audit/jobs.ts';
import { selectionTexts } from '../shared/words.ts';
import type { AuditWorker } from './audit-worker.ts';
import { columnWidth } from './column-width.ts';
import { COLUMNS } from './columns.tsx';
import { PageDetails } from './PageDetails.tsx';
import { PageFacets } from './PageFacets.tsx';
import { useSelectedPages } from './use-selected-pages.ts';

/** The `aria-sort` of a column's heading. */
const sortedBy = (order: PageOrder | null, id: PageColumn) =>
  ({ 'aria-sort': order?.by !== id ? 'none' : order.isDescending ? 'descending' : 'ascending' }) as const;

interface PagesProps {
  readonly worker: AuditWorker;
  readonly site: string;
  readonly overview: AuditOverview;
  readonly version: number;
  readonly selecting: PageSelecting;
  readonly select: (selecting: PageSelecting) => void;
}

export function Pages({ worker, site, overview, version, selecting, select }: PagesProps) {
  const { criteria, typed, order } = selecting;
  const { selected, stamp, isBusy } = useSelectedPages(worker, version, selecting);
  const [hidden, setHidden] = useState<ReadonlySet<PageColumn>>(
    () => new Set(COLUMNS.filter(({ isHidden }) => isHidden).map(({ id }) => id)),
  );
  const [on, setOn] = useState<{ readonly row: AuditRow; readonly stamp: number } | null>(null);
  const onRow = useCallback((row: AuditRow) => setOn({ row, stamp }), [stamp]);
  const load = useCallback((from: number, to: number) => worker.ask('rows', { from, to }), [worker]);
  const filter = useRef<HTMLInputElement>(null);
  const columns = COLUMNS.filter(({ id }) => !hidden.has(id));
  const total = overview.totals.listed;
  const sort = (by: PageColumn) =>
    select({ ...selecting, order: { by, isDescending: order?.by === by && !order.isDescending } });
  const toggle = (id: PageColumn) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  return (
    <div class="list-panes">
      <PageFacets overview={overview} selected={criteria} choose={(next) => select({ ...selecting, criteria: next })} />
      <div class="list-pane">
        <header class="bar">
          <p role="status" aria-busy={isBusy} data-shown={selected?.kind === 'selected' ? selected.count : ''}>
            {selected?.kind === 'selected' && t('auditShown', formatNumber(selected.count), formatNumber(total))}
          </p>
          <UrlFilter
            box={filter}
            action="filter-pages"
            typed={typed}
            onType={(next) => select({ ...selecting, typed: next })}
          />
          <ColumnChoice hidden={hidden} toggle={toggle} />
        </header>
        <p class="says" role="status">
          {selectionTexts({ selected, isCanceled: false }, total).join(' ')}
        </p>
        <ScaledTable
          key={stamp}
          label={t('auditPages')}
          count={selected?.kind === 'selected' ? selected.count : 0}
          columns={columns.map(columnWidth)}
          head={columns.map(({ id, title, isNumber }) => (
            <span key={id} {...COLUMN_HEADER} class={isNumber ? 'number' : undefined} {...sortedBy(order, id)}>
              <button type="button" class="sort" data-action={`sort-${id}`} onClick={() => sort(id)}>
                {title()}
              </button>
            </span>
          ))}
          load={load}
          draw={(row: AuditRow) =>
            columns.map(({ id, draw, isNumber }) => (
              <span key={id} {...CELL} class={isNumber ? 'number' : undefined}>
                {draw(row, site)}
              </span>
            ))
          }
          onRow={onRow}
        />
        {on?.stamp === stamp && <PageDetails row={on.row} />}
      </div>
    </div>
  );
}

interface ColumnChoiceProps {
  readonly hidden: ReadonlySet<PageColumn>;
  readonly toggle: (id: PageColumn) => void;
}

function ColumnChoice({ hidden, toggle }: ColumnChoiceProps) {
  return (
    <details class="audit-columns">
      <summary>{t('auditColumns')}</summary>
      <ul>
        {COLUMNS.filter(({ id }) => id !== 'url').map(({ id, title }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={!hidden.has(id)} onChange={() => toggle(id)} /> {title()}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
