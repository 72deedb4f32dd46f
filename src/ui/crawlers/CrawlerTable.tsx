// One row a crawler, by purpose; a row opens to the reasons. The chosen ones, and on request all that are known.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isHistoric, PURPOSES } from '../../crawlers/index.ts';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import type { CrawlerReport, Inspection, OtherReading } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { aiCell, whyAi } from '../../words/ai.ts';
import { crawlCell, indexCell } from '../../words/cells.ts';
import { lineToShow, matchesOf, whyCrawl, whyShort } from '../../words/crawl.ts';
import { elsewhereSentences, ownersWord, readingText } from '../../words/dialects.ts';
import { askedSentences } from '../../words/directives.ts';
import { whyIndex } from '../../words/indexing.ts';
import { ruleText } from '../../words/place.ts';
import { purposeText } from '../../words/purpose.ts';
import { SettingsButton } from '../elements/SettingsButton.tsx';
import type { All } from '../tab/use-all.ts';
import { CellText } from './CellText.tsx';

/** The crawlers that were not chosen. */
interface Others {
  readonly all: All;
  readonly areWanted: boolean;
  readonly want: (areWanted: boolean) => void;
}

/** Shows a line of robots.txt with a crawler in hand. */
export type ShowLine = (line: number, token: string) => void;

interface RowTarget {
  readonly token?: string;
}

interface TableProps {
  readonly view: ReadyView;
  readonly inspection: Inspection | null;
  /** Whether the verdicts have been painted, and the reasons may follow. */
  readonly isSettled: boolean;
  /** Null where they cannot be asked about. */
  readonly others: Others | null;
  /** The row to open and go to, if any; each new object is gone to anew. */
  readonly target: RowTarget | null;
  /** Null where there is no file to show. */
  readonly showLine: ShowLine | null;
}

export function CrawlerTable({ view, inspection, isSettled, others, target, showLine }: TableProps) {
  const [filter, setFilter] = useState('');
  const all = others?.areWanted && others.all.kind === 'known' ? others.all : null;
  const table = useRef<HTMLDivElement>(null);
  useTarget(table, target, filter, setFilter);

  const chosen = view.report.crawlers;
  const tokens = new Set(chosen.map(({ crawler }) => crawler.token));
  const more = all ? all.crawlers.filter(({ crawler }) => !tokens.has(crawler.token)) : [];
  const elsewhere = { ...all?.elsewhere, ...inspection?.elsewhere };
  const wanted = filter.trim().toLowerCase();
  const listed = [...chosen, ...more].filter(({ crawler: { token, owner } }) =>
    `${token} ${owner ?? ''}`.toLowerCase().includes(wanted),
  );
  const sections = PURPOSES.map((purpose) => ({
    purpose,
    reports: listed.filter(({ crawler }) => crawler.purposes[0] === purpose),
  })).filter(({ reports }) => reports.length > 0);
  const toggle = () => {
    others?.want(!others.areWanted);
    setFilter('');
  };
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
                isChosen={tokens.has(each.crawler.token)}
                isSettled={isSettled}
                elsewhere={elsewhere[each.crawler.token] ?? null}
                showLine={showLine}
              />
            ))}
          </section>
        ))}
      </div>
      {others && (
        <p class="all">
          {chosen.length === 0 && <SettingsButton label={t('chooseCrawlers')} />}
          <button type="button" data-kind="action" aria-expanded={others.areWanted} onClick={toggle}>
            {others.areWanted ? t('chosenOnly') : t('allCrawlers', formatNumber(view.crawlersKnown))}
          </button>
          {others.areWanted && others.all.kind === 'failed' && <span role="alert">{t('crawlersFailed')}</span>}
        </p>
      )}
    </div>
  );
}

/** Told once, at the top, or where the heads stay in sight; to those who do not see the columns, each cell says what it is. */
const HEADS = ['headCrawl', 'headIndex', 'headAi', 'headWhy'] as const;

/** Opens the row and goes there, once whatever hid it is cleared. */
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
    const row = table.current?.querySelector<HTMLDetailsElement>(`[data-crawler="${CSS.escape(target.token)}"]`);
    if (!row) return;
    row.open = true;
    row.scrollIntoView({ block: 'nearest' });
    row.querySelector('summary')?.focus();
  }, [table, target, filter, setFilter]);
}

interface FindProps {
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  readonly count: number;
}

/** Whoever asked for all is about to look for one: the box takes the focus, and with it comes into sight. */
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

interface RowProps {
  readonly report: CrawlerReport;
  readonly isChosen: boolean;
  readonly isSettled: boolean;
  /** Null until it is known. */
  readonly elsewhere: readonly OtherReading[] | null;
  readonly showLine: ShowLine | null;
}

function Row({ report, isChosen, isSettled, elsewhere, showLine }: RowProps) {
  const { crawler, crawl, index, aiUse } = report;
  const why = whyShort(report);
  const ai = aiCell(report);
  return (
    <details
      class="row"
      data-crawler={crawler.token}
      data-crawl={crawl.answer}
      data-index={index.answer}
      data-ai={aiUse?.map(({ use, answer }) => `${use}=${answer}`).join(' ')}
      data-chosen={isChosen}
    >
      <summary>
        <span class="name">
          {crawler.token}
          {!isChosen && <span class="visually-hidden"> ({t('notChosen')})</span>}
        </span>
        <CellText cell={crawlCell(report)} />
        <CellText cell={indexCell(report)} />
        {ai ? <CellText cell={ai} /> : <span />}
        <span class="why untrusted" title={why}>
          {why}
        </span>
      </summary>
      {isSettled && <Reasons report={report} elsewhere={elsewhere} showLine={showLine} />}
    </details>
  );
}

function Reasons({ report, elsewhere, showLine }: Pick<RowProps, 'report' | 'elsewhere' | 'showLine'>) {
  const { crawler, asked } = report;
  const reading = readingText(report, elsewhere);
  const isGone = isHistoric(crawler);
  const ai = whyAi(report);
  const line = lineToShow(report);
  return (
    <div class="reasons">
      <Part title={t('partFetch')}>
        {isGone && <p>{t('detailHistoric')}</p>}
        <Sentences of={whyCrawl(report)} />
        <Matches report={report} />
        {showLine && line !== null && (
          <p>
            <button type="button" class="link" onClick={() => showLine(line, crawler.token)}>
              {t('showInFile')}
            </button>
          </p>
        )}
      </Part>
      <Part title={t('partIndex')}>
        <Sentences of={[...whyIndex(report), ...(asked ? askedSentences(asked) : [])]} />
      </Part>
      {ai.length > 0 && (
        <Part title={t('headAi')}>
          <Sentences of={ai} />
        </Part>
      )}
      {reading && (
        <Part title={t('partReading')}>
          <p class="soft">{reading}</p>
          {elsewhere && <Sentences of={elsewhereSentences(elsewhere)} />}
        </Part>
      )}
      <Part title={t('partOwner')}>
        <p class="soft">
          {ownersWord(report)}
          {crawler.source && (
            <>
              {' · '}
              <a href={crawler.source} target="_blank" rel="noreferrer">
                {t(isGone ? 'robotsDatabase' : 'ownersPage')}
              </a>
            </>
          )}
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A page may say the same a thousand times. */
function Sentences({ of }: { readonly of: readonly string[] }) {
  return [...new Set(of)].map((sentence) => (
    <p key={sentence} class="untrusted">
      {sentence}
    </p>
  ));
}

/** The rules that match, the one that decides first and marked. */
function Matches({ report }: { readonly report: CrawlerReport }) {
  const { matches, omitted } = matchesOf(report);
  if (matches.length === 0) return null;
  return (
    <ol class="matches">
      {matches.map(({ rule, length }, index) => (
        <li key={rule.line} data-wins={index === 0}>
          <span class="number">{rule.line}</span>
          <code class="untrusted">{ruleText(rule)}</code>
          <span class="soft">
            {index === 0 && `${t('ruleWins')} · `}
            {counted('octets', length)}
          </span>
        </li>
      ))}
      {omitted > 0 && <li class="soft">{counted('andMore', omitted)}</li>}
    </ol>
  );
}
