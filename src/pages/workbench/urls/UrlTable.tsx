// The rows of the list that are looked at: as many as there are, and drawn only what is in sight. Other rows are another table: `key`.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import type { JobWorker } from '../../../platform/jobs.ts';
import type { Answer } from '../../../robots/index.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { shown } from '../../../words/text/text.ts';
import type { Counts, Row, UrlsJobs } from '../../../workers/urls-jobs.ts';
import { useRows } from './use-rows.ts';
import { useScaledWindow } from './use-scaled-window.ts';
import { decidersText, type RuleTexts, tokensText } from './words.ts';

interface UrlTableProps {
  readonly worker: JobWorker<UrlsJobs>;
  readonly site: string;
  readonly count: number;
  readonly classes: Counts['classes'];
  readonly rules: RuleTexts;
  /** Is given the row that the person is on. */
  readonly onRow: (row: Row) => void;
}

/** A table's own elements can't be placed where only some of the rows are drawn. */
const GRID = (rows: number, columns: number) =>
  ({ role: 'grid', 'aria-rowcount': rows, 'aria-colcount': columns, 'aria-label': t('roomUrls') }) as const;
const ROW_GROUP = { role: 'rowgroup' } as const;
const ROW = (index: number) => ({ role: 'row', 'aria-rowindex': index }) as const;
const COLUMN_HEADER = { role: 'columnheader' } as const;
const CELL = { role: 'gridcell' } as const;

export function UrlTable({ worker, site, count, classes, rules, onRow }: UrlTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const { top, fit, height, seen, rowHeight, onScroll, show } = useScaledWindow(scroller, probe, head, count);
  const { at, need } = useRows(worker, count);
  /** The row that has the focus, or had it last; null before any. */
  const [active, setActive] = useState<number | null>(null);
  const wantsFocus = useRef(false);
  const first = Math.max(0, Math.floor(top));
  const end = Math.min(count, Math.ceil(top + fit) + 1);
  useEffect(() => need(first, end), [need, first, end]);
  // What the row says may come after it has the focus.
  const activeRow = active === null ? undefined : at(active);
  useEffect(() => {
    if (activeRow) onRow(activeRow);
  }, [activeRow, onRow]);

  const goTo = (place: number) => {
    const next = Math.max(0, Math.min(count - 1, place));
    wantsFocus.current = true;
    setActive(next);
    show(next);
  };
  // A row that is scrolled away takes the focus with it; without it the keys would go to the page.
  const hadFocus = scroller.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const { current } = scroller;
    const row = current?.querySelector<HTMLElement>(`[data-place="${active}"]`);
    if (wantsFocus.current && row) {
      wantsFocus.current = false;
      row.focus({ preventScroll: true });
    } else if (hadFocus && !current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(fit) - 1);
    const from = active !== null && active >= first && active < end ? active : Math.ceil(top);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    goTo(next);
  };
  const stop = active !== null && active >= first && active < end ? active : Math.min(Math.ceil(top), count - 1);
  return (
    <div
      ref={scroller}
      class="url-table"
      {...GRID(count + 1, classes.length + 2)}
      tabIndex={-1}
      style={{ '--classes': String(classes.length) }}
      {...{ onScroll, onKeyDown }}
    >
      <div class="scrolled" role="presentation" style={{ blockSize: `${height}px` }}>
        <div class="stage" {...ROW_GROUP} style={{ blockSize: `${seen}px` }}>
          <div ref={head} class="url-row head" {...ROW(1)}>
            <span {...COLUMN_HEADER}>{t('roomUrls')}</span>
            {classes.map(({ tokens }) => (
              <span {...COLUMN_HEADER} key={tokens[0]} title={tokens.join(', ')}>
                {tokensText(tokens, 1)}
              </span>
            ))}
            <span {...COLUMN_HEADER}>{t('columnLine')}</span>
          </div>
          <div ref={probe} class="url-row probe" role="presentation" />
          {Array.from({ length: Math.max(0, end - first) }, (_, index) => {
            const place = first + index;
            return (
              <div
                key={place}
                class="url-row"
                {...ROW(place + 2)}
                {...{ onFocus: () => setActive(place) }}
                data-place={place}
                data-active={place === active}
                tabIndex={place === stop ? 0 : -1}
                style={{ transform: `translateY(${Math.round((place - top) * rowHeight)}px)` }}
              >
                <Cells row={at(place)} site={site} classes={classes} rules={rules} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface CellsProps extends Pick<UrlTableProps, 'site' | 'classes' | 'rules'> {
  readonly row: Row | undefined;
}

function Cells({ row, site, classes, rules }: CellsProps) {
  if (row === undefined) return <span {...CELL}>…</span>;
  const { url, answers } = row;
  const text = shown(url.startsWith(`${site}/`) ? url.slice(site.length) : url);
  return (
    <>
      <span {...CELL} class="url untrusted" title={shown(url)}>
        {text}
      </span>
      {classes.map(({ tokens }, place) => (
        <span {...CELL} key={tokens[0]}>
          <AnswerState answer={answers[place]} />
        </span>
      ))}
      <span {...CELL} class="soft decider untrusted">
        {decidersText(answers, rules)}
      </span>
    </>
  );
}

export function AnswerState({ answer }: { readonly answer: Answer | undefined }) {
  if (answer === undefined) return null;
  if (answer.answer === 'unknown') {
    return (
      <span class="state" data-tone="unknown">
        <Icon name="unknown" />
        {t('unknown')}
      </span>
    );
  }
  return (
    <span class="state" data-tone={answer.allowed ? 'yes' : 'no'}>
      <Icon name={answer.allowed ? 'yes' : 'no'} />
      {t(answer.allowed ? 'crawlYes' : 'crawlNo')}
    </span>
  );
}
