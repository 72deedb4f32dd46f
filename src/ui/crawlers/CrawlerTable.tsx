// One row per crawler, by purpose: the selected ones, and on request all known ones.
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PURPOSES, type Purpose } from '../../crawlers/index.ts';
import { counted, t } from '../../platform/i18n.ts';
import type { Inspection } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { purposeText } from '../../words/crawler/purpose.ts';
import { SettingsButton } from '../elements/SettingsButton.tsx';
import { useStateOf } from '../elements/use-state-of.ts';
import { type ReasonsProps, Row, type ShowLine } from './Row.tsx';
import type { All } from './use-all.ts';

/** The crawlers that aren't selected. */
interface Others {
  readonly all: All;
  readonly areWanted: boolean;
}

interface RowTarget {
  readonly token?: string;
}

interface TableProps {
  readonly view: ReadyView;
  readonly inspection: Inspection | null;
  /** What opens below a row; null until it is loaded. */
  readonly Reasons: ComponentType<ReasonsProps> | null;
  /** Null if other crawlers can't be asked about. */
  readonly others: Others | null;
  /** The row to open and scroll to, if any; every new object scrolls again. */
  readonly target: RowTarget | null;
  /** Null without a file to show. */
  readonly showLine: ShowLine | null;
}

export function CrawlerTable({ view, inspection, Reasons, others, target, showLine }: TableProps) {
  // Opening the list again clears the search.
  const [filter, setFilter] = useStateOf(others?.areWanted, '');
  const all = others?.areWanted && others.all.kind === 'known' ? others.all : null;
  const table = useRef<HTMLDivElement>(null);
  useTarget(table, target, filter, setFilter);

  const selected = view.report.crawlers;
  const tokens = new Set(selected.map(({ crawler }) => crawler.token));
  const more = all ? all.crawlers.filter(({ crawler }) => !tokens.has(crawler.token)) : [];
  const isOutdated = (token: string) => all?.isOutdated === true && !tokens.has(token);
  const elsewhereOf = (token: string) => (tokens.has(token) ? inspection : all)?.elsewhere ?? null;
  const wanted = all ? filter.trim().toLowerCase() : '';
  const listed = [...selected, ...more].filter(({ crawler: { token, owner } }) =>
    `${token} ${owner ?? ''}`.toLowerCase().includes(wanted),
  );
  const sections = (view.cares === 'ai' ? AI_FIRST : PURPOSES)
    .map((purpose) => ({
      purpose,
      reports: listed.filter(({ crawler }) => crawler.purposes[0] === purpose),
    }))
    .filter(({ reports }) => reports.length > 0);
  return (
    <div class="crawlers" ref={table}>
      {all && <Find filter={filter} setFilter={setFilter} count={listed.length} />}
      <div class="rows" data-all={all !== null}>
        {sections.map(({ purpose, reports }, index) => (
          <section key={purpose}>
            <div class="heads">
              <h2>{purposeText(purpose)}</h2>
              {(index === 0 || all) && HEADS.map((head) => <span key={head}>{t(head)}</span>)}
            </div>
            {reports.map((each) => (
              <Row
                key={each.crawler.token}
                report={each}
                missing={view.report.missing}
                isSelected={tokens.has(each.crawler.token)}
                isOutdated={isOutdated(each.crawler.token)}
                Reasons={Reasons}
                elsewhere={elsewhereOf(each.crawler.token)}
                showLine={showLine}
              />
            ))}
          </section>
        ))}
      </div>
      {others && selected.length === 0 && (
        <p class="pad">
          <SettingsButton label={t('chooseCrawlers')} />
        </p>
      )}
      {others?.areWanted && others.all.kind === 'failed' && (
        <p class="pad" role="alert">
          {t('crawlersFailed')}
        </p>
      )}
    </div>
  );
}

const AI: readonly Purpose[] = ['ai-search', 'ai-training'];
const AI_FIRST: readonly Purpose[] = [...AI, ...PURPOSES.filter((purpose) => !AI.includes(purpose))];

/** Shown once, at the top, or as sticky column heads. Hidden from assistive technology: there each cell says what it is. */
const HEADS = ['headCrawl', 'headIndex', 'headAi', 'headWhy'] as const;

/** Opens the row and scrolls to it, after clearing a search that hides it. */
function useTarget(
  table: { readonly current: HTMLElement | null },
  target: RowTarget | null,
  filter: string,
  setFilter: (filter: string) => void,
): void {
  const reached = useRef<RowTarget | null>(null);
  useEffect(() => {
    if (target?.token === undefined || target === reached.current) return;
    if (filter !== '') {
      setFilter('');
      return;
    }
    reached.current = target;
    const row = table.current?.querySelector(`[data-crawler="${CSS.escape(target.token)}"]`);
    const opener = row?.querySelector('button');
    if (!row || !opener) return;
    if (opener.getAttribute('aria-expanded') === 'false') opener.click();
    row.scrollIntoView({ block: 'nearest' });
    opener.focus();
  }, [table, target, filter, setFilter]);
}

interface FindProps {
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  readonly count: number;
}

/** A person who shows all is looking for one: focusing the box brings it into sight. */
function Find({ filter, setFilter, count }: FindProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div class="find">
      <input
        ref={box}
        type="search"
        aria-label={t('crawlersFind')}
        placeholder={t('crawlersFind')}
        value={filter}
        onInput={({ currentTarget }) => setFilter(currentTarget.value)}
      />
      <span role="status" class="soft">
        {count === 0 ? t('crawlersNone') : counted('crawlersFound', count)}
      </span>
    </div>
  );
}
