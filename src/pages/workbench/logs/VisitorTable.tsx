// The visitors: a row with details for each crawler, and rows for other bots and people.
import type { ComponentChildren } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import type { LogReport } from '../../../logs/index.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { Words } from '../../../ui/elements/Words.tsx';
import { purposeText } from '../../../words/crawler/purpose.ts';
import { quoteBrief } from '../../../words/text/place.ts';
import { visibleText } from '../../../words/text/text.ts';
import { BrokeCell, IpAddressesCell, PerMinuteCell, SeenCell, StatusesCell } from './cells.tsx';
import {
  CRAWLER_COLUMNS,
  type CrawlerColumn,
  type CrawlerEntry,
  columnTitle,
  firstSorting,
  isNumber,
  type Sorting,
  sorted,
} from './columns.ts';
import { isMatchingVisitor, NO_VISITOR_FILTER, VisitorFilterInputs } from './VisitorFilter.tsx';
import { countText } from './words.ts';

interface TableProps {
  readonly report: LogReport;
  readonly entries: readonly CrawlerEntry[];
  /** Minutes east of UTC. */
  readonly offset: number;
  /** Product tokens whose operators' lists are known. */
  readonly verified: ReadonlySet<string>;
  /** Whether there were rules to break. */
  readonly isChecked: boolean;
  readonly details: (entry: CrawlerEntry) => ComponentChildren;
}

export function VisitorTable({ report, entries, offset, verified, isChecked, details }: TableProps) {
  const [sorting, setSorting] = useState<Sorting>(firstSorting('broke-rules'));
  const [filter, setFilter] = useState(NO_VISITOR_FILTER);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const rows = useMemo(
    () =>
      sorted(
        entries.filter((entry) => isMatchingVisitor(entry, filter)),
        sorting,
      ),
    [entries, sorting, filter],
  );
  const isFiltered = filter.text !== '' || filter.purpose !== '' || filter.onlyBroke;
  const toggle = (name: string) => {
    const next = new Set(opened);
    if (!next.delete(name)) next.add(name);
    setOpened(next);
  };
  return (
    <section class="crawlers" aria-labelledby={id}>
      <header class="bar">
        <h2 id={id}>{t('tabCrawlers')}</h2>
        <VisitorFilterInputs
          entries={entries}
          filter={filter}
          change={(changes) => setFilter((before) => ({ ...before, ...changes }))}
        />
      </header>
      <div class="frame">
        <table class="log-table">
          <thead>
            <tr>
              {CRAWLER_COLUMNS.map((column) => (
                <HeaderCell key={column} column={column} sorting={sorting} sort={setSorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <CrawlerRow
                key={entry.log.token}
                entry={entry}
                offset={offset}
                isVerified={verified.has(entry.log.token)}
                isChecked={isChecked}
                isOpen={opened.has(entry.log.token)}
                toggle={() => toggle(entry.log.token)}
                details={details}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={CRAWLER_COLUMNS.length} class="soft">
                  {t('logNoMatch')}
                </td>
              </tr>
            )}
            {!isFiltered && <OtherRows report={report} isOpen={opened.has('')} toggle={() => toggle('')} />}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface HeaderProps {
  readonly column: CrawlerColumn;
  readonly sorting: Sorting;
  readonly sort: (sorting: Sorting) => void;
}

function HeaderCell({ column, sorting, sort }: HeaderProps) {
  const isSorted = sorting.column === column;
  const order = sorting.isAscending ? 'ascending' : 'descending';
  return (
    <th scope="col" data-number={isNumber(column)} {...(isSorted ? { 'aria-sort': order } : {})}>
      <button
        type="button"
        data-action={`sort-${column}`}
        onClick={() => sort(isSorted ? { column, isAscending: !sorting.isAscending } : firstSorting(column))}
      >
        {columnTitle(column)}
        {isSorted && <span aria-hidden="true">{sorting.isAscending ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  );
}

interface RowProps {
  readonly entry: CrawlerEntry;
  readonly offset: number;
  readonly isVerified: boolean;
  readonly isChecked: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly details: (entry: CrawlerEntry) => ComponentChildren;
}

function CrawlerRow({ entry, offset, isVerified, isChecked, isOpen, toggle, details }: RowProps) {
  const { log, crawler } = entry;
  return (
    <>
      <tr
        data-crawler={log.token}
        data-requests={log.requests}
        data-robots-txt={log.robotsTxt}
        data-broke-rules={log.brokeRules}
        data-impostors={log.impostors}
        data-open={isOpen}
      >
        <th scope="row">
          <button type="button" class="opener" aria-expanded={isOpen} onClick={toggle}>
            <Icon name="chevron" />
            {visibleText(log.token)}
          </button>
          <span class="soft">
            {crawler.owner === null ? '' : `${crawler.owner} · `}
            {purposeText(crawler.purposes[0])}
          </span>
        </th>
        <td data-number="true">{formatNumber(log.requests)}</td>
        <td data-number="true">{countText(log.urls, log.urlsEstimated)}</td>
        <td data-number="true">{formatNumber(log.robotsTxt)}</td>
        <BrokeCell entry={entry} isChecked={isChecked} />
        <PerMinuteCell log={log} />
        <StatusesCell log={log} />
        <IpAddressesCell entry={entry} isVerified={isVerified} />
        <SeenCell log={log} offset={offset} />
      </tr>
      {isOpen && (
        <tr class="opened">
          <td colSpan={CRAWLER_COLUMNS.length}>{details(entry)}</td>
        </tr>
      )}
    </>
  );
}

interface OtherProps {
  readonly report: LogReport;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** For people, only the number of requests is known. */
function OtherRows({ report, isOpen, toggle }: OtherProps) {
  const { otherBots, otherBotRequests, withoutAgent, people } = report;
  return (
    <>
      {otherBotRequests > 0 && (
        <tr data-other="bots" data-requests={otherBotRequests}>
          <th scope="row">
            <button type="button" class="opener" aria-expanded={isOpen} onClick={toggle}>
              <Icon name="chevron" />
              {t('logOtherBots')}
            </button>
          </th>
          <OtherCells requests={otherBotRequests} />
        </tr>
      )}
      {isOpen && (
        <tr class="opened">
          <td colSpan={CRAWLER_COLUMNS.length}>
            <ul class="bots">
              {otherBots.map(({ name, requests }) => (
                <li key={name}>
                  <Words of={quoteBrief(name)} /> <span class="soft">{formatNumber(requests)}</span>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
      {withoutAgent > 0 && (
        <tr data-other="no-agent" data-requests={withoutAgent}>
          <th scope="row">{t('logWithoutAgent')}</th>
          <OtherCells requests={withoutAgent} />
        </tr>
      )}
      {people > 0 && (
        <tr data-other="people" data-requests={people}>
          <th scope="row">{t('logPeople')}</th>
          <OtherCells requests={people} />
        </tr>
      )}
    </>
  );
}

function OtherCells({ requests }: { readonly requests: number }) {
  return (
    <>
      <td data-number="true">{formatNumber(requests)}</td>
      <td colSpan={CRAWLER_COLUMNS.length - 2} />
    </>
  );
}
