// One crawler: its answers in a line, and the reasons once it is opened.
import { type ComponentType, Fragment } from 'preact';
import { useId, useState } from 'preact/hooks';
import { truncateText } from '../../base/truncate-text.ts';
import { t } from '../../platform/i18n.ts';
import type { CrawlerReport, Inspection, MissingFact, RuleExcerpt } from '../../report/index.ts';
import { aiCell } from '../../words/crawler/ai.ts';
import { crawlCell, indexCell } from '../../words/crawler/cells.ts';
import {
  type ColumnReason,
  columnNames,
  columnReasons,
  columnReasonsText,
} from '../../words/crawler/column-reasons.ts';
import { brief, fieldOf, ruleText } from '../../words/text/place.ts';
import type { StateStyle } from '../../words/text/types.ts';
import { Icon } from '../elements/Icon.tsx';
import { Words } from '../elements/Words.tsx';
import { CellText } from './CellText.tsx';

/** Shows a line of robots.txt, with this crawler selected there. */
export type ShowLine = (line: number, token: string) => void;

export interface ReasonsProps {
  readonly report: CrawlerReport;
  /** What other parsers answer to each crawler; null until it is known. */
  readonly elsewhere: Inspection['elsewhere'] | null;
  readonly showLine: ShowLine | null;
}

interface RowProps extends ReasonsProps {
  /** Facts of the page that weren't seen. */
  readonly missing: readonly MissingFact[];
  readonly isSelected: boolean;
  /** Its answers are about another URL: they aren't shown. */
  readonly isOutdated: boolean;
  /** Null until it is loaded, once the verdicts have been painted. */
  readonly Reasons: ComponentType<ReasonsProps> | null;
}

export function Row({ report, missing, isSelected, isOutdated, Reasons, elsewhere, showLine }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const reasons = useId();
  const { crawler } = report;
  return (
    <div
      class="row"
      data-crawler={crawler.token}
      {...(!isOutdated && answersOf(report))}
      data-selected={isSelected}
      data-open={isOpen}
      aria-busy={isOutdated}
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
            {!isSelected && <span class="visually-hidden">{t('noted', '', t('notSelected'))}</span>}
          </span>
        </button>
        {!isOutdated && <Answers report={report} missing={missing} showLine={showLine} />}
      </div>
      <div class="reasons" id={reasons} hidden={!isOpen}>
        {!isOutdated && Reasons && <Reasons report={report} elsewhere={elsewhere} showLine={showLine} />}
      </div>
    </div>
  );
}

const answersOf = ({ crawl, index, aiUse }: CrawlerReport) => ({
  'data-crawl': crawl.answer,
  'data-index': index.answer,
  'data-ai': aiUse?.map(({ use, answer }) => `${use}=${answer}`).join(' '),
});

type AnswerProps = Pick<RowProps, 'report' | 'missing' | 'showLine'>;

function Answers({ report, missing, showLine }: AnswerProps) {
  const ai = aiCell(report);
  return (
    <>
      <CellText cell={crawlCell(report)} />
      <CellText cell={indexCell(report)} />
      {ai ? <CellText cell={ai} /> : <span />}
      <Why report={report} missing={missing} showLine={showLine} />
    </>
  );
}

/** What decides, after the columns it explains. A rule links to its line in the file. Long text gets the line below. */
function Why({ report, missing, showLine }: AnswerProps) {
  const all = columnReasons(report, missing);
  const isShort = all.length === 1 && all.every(fitsColumn);
  return (
    <span class="why untrusted" data-wide={!isShort} title={columnReasonsText(all).text}>
      {all.map(({ columns, sentence, rule, tone, isClearAlone }, index) => (
        <Fragment key={sentence.text}>
          {index > 0 && ' · '}
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
