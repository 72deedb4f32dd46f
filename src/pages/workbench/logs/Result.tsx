// The result of a log: a sentence, the chart, the crawlers, and who fetched robots.txt.
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Crawler } from '../../../crawlers/index.ts';
import type { UnknownTime } from '../../../history/index.ts';
import type { LogReport } from '../../../logs/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import type { RobotsOutcome } from '../../../robots/index.ts';
import { copyText } from '../../../ui/elements/copy-text.ts';
import type { TimeRange } from '../../../ui/elements/use-range-choice.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { type Document, documentToHtml, documentToMarkdown } from '../../../words/text/document.ts';
import { someNames } from '../../../words/text/place.ts';
import type { Blocker } from './block.ts';
import { Chart } from './Chart.tsx';
import { CrawlerDetails } from './CrawlerDetails.tsx';
import { type Exported, toCsv, toJson } from './export.ts';
import { linesByVersion } from './lines-of.ts';
import { listDatesTexts } from './list-dates.ts';
import { logDocument } from './log-document.ts';
import { robotsUsed } from './robots-used.ts';
import { barsOf, seriesOf } from './series.ts';
import { Unread } from './Unread.tsx';
import { unknownTimesText } from './unknown-times.ts';
import type { ReadLog } from './use-log.ts';
import { Versions } from './Versions.tsx';
import { VisitorTable } from './VisitorTable.tsx';
import { Visits } from './Visits.tsx';
import {
  type CheckedBy,
  checkedByText,
  endsOf,
  formatsText,
  hasRules,
  momentText,
  sentences,
  zoneText,
} from './words.ts';

interface ResultProps {
  readonly answer: ReadLog;
  /** The result for the whole time. */
  readonly whole: ReadLog;
  /** A newer result is pending, or this one isn't completely rendered. */
  readonly isBusy: boolean;
  readonly crawlerOf: (token: string) => Crawler;
  /** What `answer` was checked against. */
  readonly checkedBy: CheckedBy;
  /** The site's origin. */
  readonly site: string;
  /** The selected part of the time, which is being read or whose reading was canceled; null for all. */
  readonly selected: TimeRange | null;
  readonly choose: (range: TimeRange | null) => void;
  /** The robots.txt that a crawler would be blocked in; null if it wasn't changed since the page was opened. */
  readonly draft: string | null;
  readonly block: Blocker;
  /** The result of requesting the live robots.txt. */
  readonly outcome: RobotsOutcome;
}

export function Result(props: ResultProps) {
  const { answer, whole, isBusy, crawlerOf, checkedBy, site, selected, choose, draft, block, outcome } = props;
  const { report, files, request, versions, unknown } = answer;
  const { host, robots, ranges, time } = request;
  const verified = useMemo(() => new Set(ranges.flatMap(({ tokens }) => tokens)), [ranges]);
  const offset = whole.report.timeline.offset;
  const hasTable = useRef(false);
  if (!isBusy) hasTable.current = true;
  const bars = useMemo(() => {
    const series = seriesOf(whole.report, (token) => crawlerOf(token).purposes[0]);
    return barsOf(series, whole.report.timeline.unit, offset);
  }, [whole, offset, crawlerOf]);
  const entries = useMemo(
    () => report.crawlers.map((log) => ({ log, crawler: crawlerOf(log.token) })),
    [report, crawlerOf],
  );
  const linesOf = useMemo(() => linesByVersion(robots, versions), [robots, versions]);
  const says = [...sentences(report, { range: time, checkedBy, verified, host }), ...listDatesTexts(report, ranges)];
  if (report.lines === report.unread) return null;
  const names = files.map(({ name }) => name);
  const exported = { entries, verified, checkedBy };
  const documentOf = async () => {
    const used = await robotsUsed({ checkedBy, robots, outcome, report, offset });
    const about = { site, says, offset, linesOf, files: names, robots: used, unknown, now: Date.now() };
    return logDocument(report, exported, about);
  };
  return (
    <div class="result" aria-busy={isBusy}>
      <div class="sentence" role="status" data-lines={report.lines} data-unread={report.unread}>
        {says.map((text) => (
          <strong key={text}>{text}</strong>
        ))}
      </div>
      <div class="bar">
        <Facts
          report={report}
          names={names}
          isPart={time !== null}
          offset={offset}
          checkedBy={checkedBy}
          unknown={unknown}
        />
        <Exports report={report} exported={exported} documentOf={documentOf} />
      </div>
      <Unread report={report} fileNames={names} />
      {bars.length > 0 && <Chart bars={bars} offset={offset} range={isBusy ? selected : time} choose={choose} />}
      <Versions versions={versions} report={whole.report} bars={bars} />
      {hasTable.current && (
        <>
          <VisitorTable
            report={report}
            entries={entries}
            offset={offset}
            verified={verified}
            isChecked={hasRules(checkedBy)}
            details={(entry) => (
              <CrawlerDetails {...{ entry, bars, offset, linesOf, draft, block }} fileNames={names} />
            )}
          />
          <Visits fetchers={report.robotsTxtFetchers} crawlers={report.crawlers} />
        </>
      )}
    </div>
  );
}

interface FactsProps {
  readonly report: LogReport;
  /** Names of the files. */
  readonly names: readonly string[];
  /** Whether it is for a selected part of the time. */
  readonly isPart: boolean;
  readonly offset: number;
  readonly checkedBy: CheckedBy;
  /** When it isn't known which robots.txt was in force. */
  readonly unknown: readonly UnknownTime[];
}

/** What was read, from when to when, and what it was checked against. */
function Facts({ report, names, isPart, offset, checkedBy, unknown }: FactsProps) {
  const { first, last } = endsOf(report);
  const checkedText = checkedByText(checkedBy);
  const unknownText = unknownTimesText(unknown, report);
  return (
    <p class="soft facts-line">
      <Words of={someNames(names)} /> · {formatsText(report)} ·{' '}
      {isPart
        ? counted('logRequests', report.lines - report.unread - report.outside)
        : counted('logLines', report.lines)}
      {first !== null && last !== null && (
        <>
          {' · '}
          {t('noted', `${momentText(first, offset)} – ${momentText(last, offset)}`, zoneText(offset))}
        </>
      )}{' '}
      · {t('logReadHere')}
      {checkedText && (
        <>
          <br />
          <Words of={checkedText} />
        </>
      )}
      {unknownText && <> · {unknownText}</>}
    </p>
  );
}

interface ExportsProps {
  readonly report: LogReport;
  readonly exported: Exported;
  readonly documentOf: () => Promise<Document>;
}

function Exports({ report, exported, documentOf }: ExportsProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const save = (name: string, text: string, type: string) => saveBlob(name, new Blob([text], { type }));
  const copy = async () => {
    const message = await copyText(documentToMarkdown(await documentOf(), formatNumber));
    setCopied(t(message));
  };
  const saveHtml = async () => save('log-report.html', documentToHtml(await documentOf(), formatNumber), 'text/html');
  const actions = [
    { name: 'copy-markdown', label: t('copyMarkdown'), act: copy },
    { name: 'export-html', label: t('exportHtml'), act: saveHtml },
    {
      name: 'export-csv',
      label: t('logExportCsv'),
      act: () => save('crawlers.csv', toCsv(exported), 'text/csv'),
    },
    {
      name: 'export-json',
      label: t('logExportJson'),
      act: () => save('log-report.json', toJson(report), 'application/json'),
    },
  ];
  return (
    <>
      {actions.map(({ name, label, act }) => (
        <button key={name} type="button" data-kind="action" data-action={name} onClick={act}>
          {label}
        </button>
      ))}
      <span role="status">{copied}</span>
    </>
  );
}
