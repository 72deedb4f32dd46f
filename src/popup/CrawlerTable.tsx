// One row a crawler, by purpose; a row opens to the reasons.
import { PURPOSES, type Purpose } from '../crawlers/index.ts';
import { t } from '../platform/i18n.ts';
import type { CrawlerReport } from '../report/index.ts';
import { purposeText } from '../ui/purpose.ts';
import { shown } from '../ui/text.ts';
import { type Cell, crawlCell, indexCell, ownersWord, ruleText, whyCrawl, whyIndex, whyShort } from './words.ts';

export function CrawlerTable({ crawlers }: { readonly crawlers: readonly CrawlerReport[] }) {
  return (
    <>
      {PURPOSES.map((purpose) => (
        <Section
          key={purpose}
          purpose={purpose}
          crawlers={crawlers.filter(({ crawler }) => crawler.purposes[0] === purpose)}
        />
      ))}
    </>
  );
}

interface SectionProps {
  readonly purpose: Purpose;
  readonly crawlers: readonly CrawlerReport[];
}

function Section({ purpose, crawlers }: SectionProps) {
  if (crawlers.length === 0) return null;
  return (
    <section class="purpose">
      <div class="heads">
        <h2>{purposeText(purpose)}</h2>
        <span aria-hidden="true">{t('headCrawl')}</span>
        <span aria-hidden="true">{t('headIndex')}</span>
        <span aria-hidden="true">{t('headWhy')}</span>
      </div>
      {crawlers.map((crawler) => (
        <Row key={crawler.crawler.token} report={crawler} />
      ))}
    </section>
  );
}

function Row({ report }: { readonly report: CrawlerReport }) {
  const { crawler, crawl, index } = report;
  const why = whyShort(report);
  return (
    <details class="row" data-crawler={crawler.token} data-crawl={crawl.answer} data-index={index.answer}>
      <summary>
        <span class="name">{crawler.token}</span>
        <CellText cell={crawlCell(crawl)} />
        <CellText cell={indexCell(index)} />
        <span class="why stranger" title={why}>
          {why}
        </span>
      </summary>
      <Reasons report={report} />
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

function Reasons({ report }: { readonly report: CrawlerReport }) {
  const { crawler, crawl } = report;
  const { because } = crawl;
  const rule = because.kind === 'rules' || because.kind === 'need-not-obey' ? because.verdict?.rule : null;
  return (
    <div class="reasons">
      {rule && (
        <pre class="stranger">
          <span class="number">{rule.line}</span>
          {ruleText(rule)}
        </pre>
      )}
      {[...whyCrawl(report), ...whyIndex(report)].map((sentence) => (
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
              {t('ownersPage')}
            </a>
          </>
        )}
        {report.readIn && ` · ${t('detailReadAs', report.readIn)}`}
      </p>
    </div>
  );
}
