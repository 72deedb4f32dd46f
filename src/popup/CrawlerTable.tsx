// One row a crawler, by purpose; a row opens to the reasons.
import { isHistoric, PURPOSES } from '../crawlers/index.ts';
import { t } from '../platform/i18n.ts';
import { type CrawlerReport, decidingRule, type Inspection, type OtherReading } from '../report/index.ts';
import { purposeText } from '../ui/purpose.ts';
import { shown } from '../ui/text.ts';
import { whyAi } from './ai-words.ts';
import { askedSentences } from './directive-words.ts';
import { ruleText } from './place-words.ts';
import {
  type Cell,
  crawlCell,
  elsewhereSentences,
  indexCell,
  ownersWord,
  readingText,
  whyCrawl,
  whyIndex,
  whyShort,
} from './words.ts';

interface TableProps {
  readonly crawlers: readonly CrawlerReport[];
  readonly inspection: Inspection | null;
}

export function CrawlerTable({ crawlers, inspection }: TableProps) {
  const sections = PURPOSES.map((purpose) => ({
    purpose,
    reports: crawlers.filter(({ crawler }) => crawler.purposes[0] === purpose),
  })).filter(({ reports }) => reports.length > 0);
  return (
    <>
      {sections.map(({ purpose, reports }, index) => (
        <section key={purpose}>
          <div class="heads">
            <h2>{purposeText(purpose)}</h2>
            {index === 0 && HEADS.map((head) => <span key={head}>{t(head)}</span>)}
          </div>
          {reports.map((each) => (
            <Row key={each.crawler.token} report={each} elsewhere={inspection?.elsewhere[each.crawler.token] ?? []} />
          ))}
        </section>
      ))}
    </>
  );
}

/** Told once, at the top; to those who do not see the columns, each cell says what it is. */
const HEADS = ['headCrawl', 'headIndex', 'headWhy'] as const;

interface RowProps {
  readonly report: CrawlerReport;
  readonly elsewhere: readonly OtherReading[];
}

function Row({ report, elsewhere }: RowProps) {
  const { crawler, crawl, index, aiUse } = report;
  const why = whyShort(report);
  return (
    <details
      class="row"
      data-crawler={crawler.token}
      data-crawl={crawl.answer}
      data-index={index.answer}
      data-ai={aiUse?.map(({ use, answer }) => `${use}=${answer}`).join(' ')}
    >
      <summary>
        <span class="name">{crawler.token}</span>
        <CellText cell={crawlCell(crawl)} />
        <CellText cell={indexCell(index)} />
        <span class="why stranger" title={why}>
          {why}
        </span>
      </summary>
      <Reasons report={report} elsewhere={elsewhere} />
    </details>
  );
}

function CellText({ cell }: { readonly cell: Cell }) {
  return (
    <span class="cell" data-tone={cell.tone}>
      <span aria-hidden="true">
        {cell.symbol} {cell.word}
      </span>
      <span class="visually-hidden">{cell.spoken}.</span>
    </span>
  );
}

interface ReasonsProps {
  readonly report: CrawlerReport;
  readonly elsewhere: readonly OtherReading[];
}

function Reasons({ report, elsewhere }: ReasonsProps) {
  const { crawler, asked } = report;
  // A page may say the same a thousand times.
  const sentences = new Set([
    ...whyCrawl(report),
    ...whyIndex(report),
    ...(asked ? askedSentences(asked) : []),
    ...whyAi(report),
    ...elsewhereSentences(elsewhere),
  ]);
  const reading = readingText(report);
  const rule = decidingRule(report);
  const isGone = isHistoric(crawler);
  return (
    <div class="reasons">
      {isGone && <p>{t('detailHistoric')}</p>}
      {rule && (
        <pre class="stranger">
          <span class="number">{rule.line}</span>
          {ruleText(rule)}
        </pre>
      )}
      {[...sentences].map((sentence) => (
        <p key={sentence} class="stranger">
          {sentence}
        </p>
      ))}
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
        {reading && ` · ${reading}`}
      </p>
    </div>
  );
}
