// One row a crawler, by purpose; a row opens to the reasons. The chosen ones, and on request all that are known.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isHistoric, PURPOSES } from '../crawlers/index.ts';
import { counted, t } from '../platform/i18n.ts';
import type { CrawlerReport, Inspection, OtherReading } from '../report/index.ts';
import type { AllCrawlers, ReadyView } from '../shared/protocol.ts';
import { purposeText } from '../ui/purpose.ts';
import { shown } from '../ui/text.ts';
import type { AskAll } from './App.tsx';
import { aiCell, whyAi } from './ai-words.ts';
import { CellText } from './CellText.tsx';
import { askedSentences } from './directive-words.ts';
import { ruleText } from './place-words.ts';
import {
  crawlCell,
  elsewhereSentences,
  indexCell,
  matchesOf,
  ownersWord,
  readingText,
  whyCrawl,
  whyIndex,
  whyShort,
} from './words.ts';

interface TableProps {
  readonly view: ReadyView;
  readonly inspection: Inspection | null;
  /** Whether the verdicts have been painted, and the reasons may follow. */
  readonly isSettled: boolean;
  /** Null where the others cannot be asked about. */
  readonly askAll: AskAll | null;
  /** The row to open and go to; each new object is a new wish. */
  readonly proof: { readonly token: string } | null;
}

export function CrawlerTable({ view, inspection, isSettled, askAll, proof }: TableProps) {
  const [isAll, setIsAll] = useState(false);
  const [filter, setFilter] = useState('');
  const all = useAll(isAll, view, askAll);
  const table = useRef<HTMLDivElement>(null);
  useProof(table, proof, filter, setFilter);

  const chosen = view.report.crawlers;
  const tokens = new Set(chosen.map(({ crawler }) => crawler.token));
  const others = all.kind === 'known' ? all.crawlers.filter(({ crawler }) => !tokens.has(crawler.token)) : [];
  const elsewhere = { ...(all.kind === 'known' ? all.elsewhere : {}), ...inspection?.elsewhere };
  const wanted = filter.trim().toLowerCase();
  const listed = [...chosen, ...others].filter(({ crawler: { token, owner } }) =>
    `${token} ${owner ?? ''}`.toLowerCase().includes(wanted),
  );
  const sections = PURPOSES.map((purpose) => ({
    purpose,
    reports: listed.filter(({ crawler }) => crawler.purposes[0] === purpose),
  })).filter(({ reports }) => reports.length > 0);
  const toggle = () => {
    setIsAll(!isAll);
    setFilter('');
  };
  return (
    <div class="crawlers" ref={table}>
      {all.kind === 'known' && <Find filter={filter} setFilter={setFilter} count={listed.length} />}
      {sections.map(({ purpose, reports }, index) => (
        <section key={purpose}>
          <div class="heads">
            <h2>{purposeText(purpose)}</h2>
            {index === 0 && HEADS.map((head) => <span key={head}>{t(head)}</span>)}
          </div>
          {reports.map((each) => (
            <Row
              key={each.crawler.token}
              report={each}
              isChosen={tokens.has(each.crawler.token)}
              isSettled={isSettled}
              elsewhere={elsewhere[each.crawler.token] ?? []}
            />
          ))}
        </section>
      ))}
      {askAll && (
        <p class="all">
          <button type="button" data-kind="action" aria-expanded={isAll} onClick={toggle}>
            {t(isAll ? 'chosenOnly' : 'allCrawlers')}
          </button>
          {all.kind === 'failed' && <span role="alert">{t('crawlersFailed')}</span>}
        </p>
      )}
    </div>
  );
}

/** Told once, at the top; to those who do not see the columns, each cell says what it is. */
const HEADS = ['headCrawl', 'headIndex', 'headAi', 'headWhy'] as const;

type All = { readonly kind: 'unasked' | 'failed' } | (AllCrawlers & { readonly kind: 'known' });

/** Asked for only when wanted, and again when the page is another; until then, what was known stays. */
function useAll(isWanted: boolean, view: ReadyView, askAll: AskAll | null): All {
  const [all, setAll] = useState<All>({ kind: 'unasked' });
  useEffect(() => {
    if (!isWanted || askAll === null) {
      setAll({ kind: 'unasked' });
      return undefined;
    }
    let isCurrent = true;
    const take = (found: AllCrawlers | null) =>
      isCurrent && setAll(found ? { ...found, kind: 'known' } : { kind: 'failed' });
    askAll().then(take, () => take(null));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, view, askAll]);
  return all;
}

/** Opens the row that is to prove something and goes there, once whatever hid it is cleared. */
function useProof(
  table: { readonly current: HTMLElement | null },
  proof: TableProps['proof'],
  filter: string,
  setFilter: (filter: string) => void,
): void {
  const done = useRef<TableProps['proof']>(null);
  useEffect(() => {
    if (proof === null || proof === done.current) return;
    if (filter !== '') {
      setFilter('');
      return;
    }
    done.current = proof;
    const row = table.current?.querySelector<HTMLDetailsElement>(`[data-crawler="${CSS.escape(proof.token)}"]`);
    if (!row) return;
    row.open = true;
    row.scrollIntoView({ block: 'nearest' });
    row.querySelector('summary')?.focus();
  }, [table, proof, filter, setFilter]);
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
  readonly elsewhere: readonly OtherReading[];
}

function Row({ report, isChosen, isSettled, elsewhere }: RowProps) {
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
        <span class="why stranger" title={why}>
          {why}
        </span>
      </summary>
      {isSettled && <Reasons report={report} elsewhere={elsewhere} />}
    </details>
  );
}

interface ReasonsProps {
  readonly report: CrawlerReport;
  readonly elsewhere: readonly OtherReading[];
}

function Reasons({ report, elsewhere }: ReasonsProps) {
  const { crawler, asked } = report;
  const reading = readingText(report);
  const isGone = isHistoric(crawler);
  const ai = whyAi(report);
  return (
    <div class="reasons">
      <Part title={t('partFetch')}>
        {isGone && <p>{t('detailHistoric')}</p>}
        <Sentences of={whyCrawl(report)} />
        <Matches report={report} />
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
          <Sentences of={elsewhereSentences(elsewhere)} />
        </Part>
      )}
      <Part title={t('partOwner')}>
        <p class="soft">
          {shown(ownersWord(report))}
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
    <p key={sentence} class="stranger">
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
          <code class="stranger">{ruleText(rule)}</code>
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
