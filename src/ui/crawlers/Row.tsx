// One crawler: its answers in a line, and the reasons once it is opened.
import { type ComponentChildren, Fragment } from 'preact';
import { useId, useState } from 'preact/hooks';
import { truncateText } from '../../base/truncate-text.ts';
import { isHistoric } from '../../crawlers/index.ts';
import { counted, t } from '../../platform/i18n.ts';
import type { CrawlerReport, MissingFact, OtherAnswer, RuleExcerpt } from '../../report/index.ts';
import { aiCell, aiUseSentences } from '../../words/crawler/ai.ts';
import { crawlCell, indexCell } from '../../words/crawler/cells.ts';
import {
  type ColumnReason,
  columnNames,
  columnReasons,
  columnReasonsText,
} from '../../words/crawler/column-reasons.ts';
import { crawlReasonSentences, lineToShow, matchesOf } from '../../words/crawler/crawl.ts';
import { otherParserSentences, parserText } from '../../words/crawler/dialects.ts';
import { indexReasonSentences } from '../../words/crawler/indexing.ts';
import { aiRemarks, inactiveText, operatorRemarks, operatorStatement } from '../../words/crawler/operator.ts';
import { effectSentences } from '../../words/page/directives.ts';
import { brief, fieldOf, ruleText } from '../../words/text/place.ts';
import { type Sentence, withoutDuplicates } from '../../words/text/sentence.ts';
import type { StateStyle } from '../../words/text/types.ts';
import { Icon } from '../elements/Icon.tsx';
import { Words } from '../elements/Words.tsx';
import { CellText } from './CellText.tsx';

/** Shows a line of robots.txt, with this crawler selected there. */
export type ShowLine = (line: number, token: string) => void;

interface RowProps {
  readonly report: CrawlerReport;
  /** Facts of the page that weren't seen. */
  readonly missing: readonly MissingFact[];
  readonly isChosen: boolean;
  readonly isSettled: boolean;
  /** Null until it is known. */
  readonly elsewhere: readonly OtherAnswer[] | null;
  readonly showLine: ShowLine | null;
}

export function Row({ report, missing, isChosen, isSettled, elsewhere, showLine }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const reasons = useId();
  const { crawler, crawl, index, aiUse } = report;
  const ai = aiCell(report);
  return (
    <div
      class="row"
      data-crawler={crawler.token}
      data-crawl={crawl.answer}
      data-index={index.answer}
      data-ai={aiUse?.map(({ use, answer }) => `${use}=${answer}`).join(' ')}
      data-chosen={isChosen}
      data-open={isOpen}
    >
      <div class="line">
        {/* Its click area is the whole line (crawlers.css); the link to the rule lies above it. */}
        <button
          type="button"
          class="opener"
          aria-expanded={isOpen}
          aria-controls={reasons}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" />
          <span class="name">
            {crawler.token}
            {!isChosen && <span class="visually-hidden">{t('noted', '', t('notChosen'))}</span>}
          </span>
        </button>
        <CellText cell={crawlCell(report)} />
        <CellText cell={indexCell(report)} />
        {ai ? <CellText cell={ai} /> : <span />}
        <Why report={report} missing={missing} showLine={showLine} />
      </div>
      <div class="reasons" id={reasons} hidden={!isOpen}>
        {isSettled && <Reasons report={report} elsewhere={elsewhere} showLine={showLine} />}
      </div>
    </div>
  );
}

/** What decides, after the columns it explains. A rule links to its line in the file. Long text gets the line below. */
function Why({ report, missing, showLine }: Pick<RowProps, 'report' | 'missing' | 'showLine'>) {
  const all = columnReasons(report, missing);
  const isShort = all.length === 1 && all.every(fitsColumn);
  return (
    <span class="why untrusted" data-wide={!isShort} title={columnReasonsText(all).text}>
      {all.map(({ columns, sentence, rule, tone, isClearAlone }, at) => (
        <Fragment key={sentence.text}>
          {at > 0 && ' · '}
          {!(isClearAlone && all.length === 1) && (
            <>
              <span class="of">{columnNames(columns)}</span>{' '}
            </>
          )}
          {rule ? <WhyRule report={report} rule={rule} tone={tone} showLine={showLine} /> : <Words of={sentence} />}
        </Fragment>
      ))}
    </span>
  );
}

/** Characters that fit in two lines; Chinese and Japanese ones are twice as wide. */
const COLUMN = 24;
const WIDE = /[\u2e80-\uffef]/g;

function fitsColumn({ columns, sentence, rule, isClearAlone }: ColumnReason): boolean {
  const line = rule ? `${t('lineLink', rule.line)} ${brief(rule.path)}` : sentence.text;
  const text = isClearAlone ? line : `${columnNames(columns)}: ${line}`;
  return text.length + (text.match(WIDE)?.length ?? 0) <= COLUMN;
}

/** Characters of a rule that fit on one line of the column. */
const SHORT = 14;
/** Characters of a rule on the line below the answers. */
const MOST_BELOW = 50;

interface WhyRuleProps extends Pick<RowProps, 'report' | 'showLine'> {
  readonly rule: RuleExcerpt;
  readonly tone: StateStyle['tone'];
}

function WhyRule({ report, rule, tone, showLine }: WhyRuleProps) {
  const line = t('lineLink', rule.line);
  const token = report.crawler.token;
  return (
    <>
      {showLine ? (
        <button
          type="button"
          class="link"
          aria-label={t('labeled', line, t('noted', ruleText(rule), token))}
          onClick={() => showLine(rule.line, token)}
        >
          {line}
        </button>
      ) : (
        line
      )}{' '}
      <code data-tone={tone} data-short={rule.path.length <= SHORT}>
        <span class="visually-hidden">{`${fieldOf(rule)}: `}</span>
        {brief(truncateText(rule.path, MOST_BELOW))}
      </code>
    </>
  );
}

function Reasons({ report, elsewhere, showLine }: Pick<RowProps, 'report' | 'elsewhere' | 'showLine'>) {
  const { directiveEffects } = report;
  return (
    <>
      <CrawlPart report={report} showLine={showLine} />
      <Part title={t('partIndex')}>
        <Sentences
          of={[...indexReasonSentences(report), ...(directiveEffects ? effectSentences(directiveEffects) : [])]}
        />
      </Part>
      <AiPart report={report} />
      <details>
        <summary>
          <Icon name="chevron" />
          {t('partParser')}
        </summary>
        <ParserPart report={report} elsewhere={elsewhere} />
        <OperatorPart report={report} />
      </details>
    </>
  );
}

function CrawlPart({ report, showLine }: Pick<RowProps, 'report' | 'showLine'>) {
  const { crawler } = report;
  const inactive = inactiveText(crawler);
  const line = lineToShow(report);
  return (
    <Part title={crawler.isControlToken ? 'robots.txt' : t('partFetch')}>
      {inactive && <p>{inactive}</p>}
      <Sentences of={crawlReasonSentences(report)} />
      <Matches report={report} />
      {showLine && line !== null && (
        <p>
          <button
            type="button"
            class="link"
            aria-label={t('noted', t('showInFile'), `${t('lineLink', line)}, ${crawler.token}`)}
            onClick={() => showLine(line, crawler.token)}
          >
            {t('showInFile')}
          </button>
        </p>
      )}
    </Part>
  );
}

function AiPart({ report }: Pick<RowProps, 'report'>) {
  const sentences = aiUseSentences(report);
  const remarks = aiRemarks(report);
  if (sentences.length + remarks.length === 0) return null;
  return (
    <Part title={t('headAi')}>
      <Sentences of={sentences} />
      <Remarks of={remarks} />
    </Part>
  );
}

function ParserPart({ report, elsewhere }: Pick<RowProps, 'report' | 'elsewhere'>) {
  const parser = parserText(report, elsewhere);
  if (parser === null) return null;
  return (
    <Part title={t('partDialect')}>
      <p class="soft">{parser}</p>
      {elsewhere && <Sentences of={otherParserSentences(elsewhere)} />}
    </Part>
  );
}

function OperatorPart({ report }: Pick<RowProps, 'report'>) {
  const { source, ipRanges } = report.crawler;
  return (
    <Part title={t('partOperator')}>
      <p class="soft">
        {operatorStatement(report)}
        {source && (
          <>
            {' · '}
            <a href={source} target="_blank" rel="noreferrer">
              {t(isHistoric(report.crawler) ? 'robotsDatabase' : 'operatorsPage')}
            </a>
          </>
        )}
        {ipRanges && (
          <>
            {' · '}
            <a href={ipRanges} target="_blank" rel="noreferrer">
              {t('ipRanges')}
            </a>
          </>
        )}
      </p>
      <Remarks of={operatorRemarks(report)} />
    </Part>
  );
}

function Remarks({ of }: { readonly of: readonly string[] }) {
  return of.map((remark) => (
    <p key={remark} class="soft">
      {remark}
    </p>
  ));
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      <div>{children}</div>
    </section>
  );
}

/** A page can repeat the same directive a thousand times. */
function Sentences({ of }: { readonly of: readonly Sentence[] }) {
  return withoutDuplicates(of).map((sentence) => (
    <p key={sentence.text} class="untrusted">
      <Words of={sentence} />
    </p>
  ));
}

/** The matching rules. The deciding one comes first and is marked. */
function Matches({ report }: { readonly report: CrawlerReport }) {
  const { matches, omitted } = matchesOf(report);
  if (matches.length === 0) return null;
  return (
    <ol class="matches">
      {matches.map(({ rule, length }, index) => (
        <li key={index} data-wins={index === 0}>
          <span class="number">{rule.line}</span>
          <code class="untrusted">{ruleText(rule)}</code>
          <span class="soft">
            {index === 0 && `${t('ruleWins')} · `}
            {counted('bytes', length)}
          </span>
        </li>
      ))}
      {omitted > 0 && <li class="soft">{counted('andMore', omitted)}</li>}
    </ol>
  );
}
