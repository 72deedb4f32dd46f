// What it comes to, in a few sentences: what search engines and AI may do, what is not known and the way out, the conflicts.
import { type ComponentChildren, Fragment } from 'preact';
import { counted, type MessageKey, t } from '../../platform/i18n.ts';
import type { HeadersUnknownReason, PageReport, Served } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { type ConflictText, conflictText, servedConflicts } from '../../words/conflicts.ts';
import { disagreementText } from '../../words/dialects.ts';
import { type Evidence, evidenceOf } from '../../words/evidence.ts';
import { leadsOf } from '../../words/headline.ts';
import { outcomeSentences } from '../../words/outcome.ts';
import { someOf } from '../../words/place.ts';
import type { Sentence } from '../../words/types.ts';
import { AccessButtons } from '../elements/Notice.tsx';
import type { Ask } from '../tab/ask.ts';

const HEADERS_UNKNOWN: Record<HeadersUnknownReason, MessageKey> = {
  restored: 'headersRestored',
  'not-observed': 'headersNotObserved',
  'opened-before': 'headersOpenedBefore',
  'too-long': 'headersTooLong',
};

interface SummaryProps {
  readonly view: ReadyView;
  /** What the page is as served, once somebody has asked. */
  readonly served: Served | null;
  readonly ask: (name: Ask) => void;
  readonly show: (evidence: Evidence) => void;
}

export function Summary({ view, served, ask, show }: SummaryProps) {
  const { report, outcome, origin, headers, access } = view;
  const tell = (evidence: Evidence) => () => show(evidence);
  return (
    <section class="summary">
      <Leads report={report} show={show} />
      {outcomeSentences(outcome, origin, Date.now()).map((sentence) => (
        <Line key={sentence.text} {...sentence} onClick={tell(ROBOTS)}>
          {outcome.kind === 'unreachable' && (
            <button type="button" data-kind="action" onClick={() => ask('refetch')}>
              {t('tryAgain')}
            </button>
          )}
        </Line>
      ))}
      {report.missing.includes('tags') && <Line text={t('tagsUnreadable')} isTrouble={false} onClick={tell(PAGE)} />}
      {access === 'tab' ? (
        <ThroughOneClick view={view} ask={ask} show={tell(HEADERS)} />
      ) : (
        headers.kind === 'unknown' && (
          <Line text={t(HEADERS_UNKNOWN[headers.reason])} isTrouble={false} onClick={tell(HEADERS)}>
            <LookUp ask={ask} />
          </Line>
        )
      )}
      <Conflicts conflicts={conflictsOf(report, served)} show={show} />
    </section>
  );
}

const ROBOTS: Evidence = { tokens: [], panel: 'robots' };
const PAGE: Evidence = { tokens: [], panel: 'page' };
const HEADERS: Evidence = { ...PAGE, heading: 'headers-title' };
const SERVED: Evidence = { ...PAGE, heading: 'served-title' };

interface ThroughProps extends Pick<SummaryProps, 'view' | 'ask'> {
  readonly show: () => void;
}

/** Whatever is not known is not known for want of access, and one sentence says so. */
function ThroughOneClick({ view: { headers, origin }, ask, show }: ThroughProps) {
  const isUnknown = headers.kind === 'unknown';
  return (
    <div class="line">
      <span class="symbol" aria-hidden="true">
        i
      </span>
      <div>
        <Said onClick={show}>{t(isUnknown ? 'tabAccess' : 'tabAccessSeen')}</Said>
        <AccessButtons origin={origin}>{isUnknown && <LookUp ask={ask} />}</AccessButtons>
      </div>
    </div>
  );
}

function LookUp({ ask }: Pick<SummaryProps, 'ask'>) {
  return (
    <button type="button" data-kind="action" onClick={() => ask('lookUpHeaders')}>
      {t('lookUpHeaders')}
    </button>
  );
}

interface ConflictsProps extends Pick<SummaryProps, 'show'> {
  readonly conflicts: readonly ProvenConflict[];
}

/** The first contradiction, and the others behind it: the crawlers' rows are to begin in sight. */
function Conflicts({ conflicts: [first, ...others], show }: ConflictsProps) {
  if (!first) return null;
  return (
    <>
      <ConflictLine conflict={first} show={show} />
      {others.length > 0 && (
        <details class="more-conflicts">
          <summary>{counted('moreConflicts', others.length)}</summary>
          {others.map((conflict) => (
            <ConflictLine key={conflict.text} conflict={conflict} show={show} />
          ))}
        </details>
      )}
    </>
  );
}

interface ProvenConflict extends ConflictText {
  readonly evidence: Evidence;
}

/** What somebody has just asked for comes first. */
function conflictsOf(report: PageReport, served: Served | null): readonly ProvenConflict[] {
  const { conflicts, disagreements } = report;
  return [
    ...(served?.kind === 'compared' ? servedConflicts(report, served.comparison) : []).map((conflict) => ({
      ...conflict,
      evidence: SERVED,
    })),
    ...conflicts.map((one) => ({ ...conflictText(one, someOf), evidence: evidenceOf(one) })),
    ...disagreements.map((one) => ({
      ...disagreementText(one, someOf),
      evidence: one.cause
        ? { tokens: [], panel: 'robots' as const, line: one.cause.line }
        : { tokens: one.readers.map(({ crawler }) => crawler.token), panel: 'robots' as const },
    })),
  ];
}

function ConflictLine({ conflict, show }: Pick<SummaryProps, 'show'> & { readonly conflict: ProvenConflict }) {
  return (
    <p class="conflict stranger">
      <span class="symbol" aria-hidden="true">
        !
      </span>
      <span>
        <Said onClick={() => show(conflict.evidence)}>
          <b>{conflict.title}</b>
        </Said>{' '}
        {conflict.text}
      </span>
    </p>
  );
}

interface LeadsProps {
  readonly report: PageReport;
  /** Shows what a sentence rests on; null where there is nothing to go to. */
  readonly show: SummaryProps['show'] | null;
}

/** What the chosen crawlers may do, a sentence a purpose. */
export function Leads({ report, show }: LeadsProps) {
  return (
    <>
      {leadsOf(report).map(({ symbol, tone, clauses }) => (
        <p class="lead" data-tone={tone} key={clauses[0]?.text}>
          <span class="symbol" aria-hidden="true">
            {symbol}
          </span>
          <span>
            {clauses.map(({ text, evidence }, index) => (
              <Fragment key={text}>
                {index > 0 && ' '}
                {evidence && show ? <Said onClick={() => show(evidence)}>{text}</Said> : text}
              </Fragment>
            ))}
          </span>
        </p>
      ))}
    </>
  );
}

interface SaidProps {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A sentence, or its beginning, that leads to what proves it. */
function Said({ onClick, children }: SaidProps) {
  return (
    <button type="button" class="said stranger" onClick={onClick}>
      {children}
    </button>
  );
}

interface LineProps extends Sentence {
  /** Shows what the sentence rests on. */
  readonly onClick?: () => void;
  /** What can be done about it. */
  readonly children?: ComponentChildren;
}

export function Line({ text, isTrouble, onClick, children }: LineProps) {
  return (
    <p class={isTrouble ? 'line trouble' : 'line'}>
      <span class="symbol" aria-hidden="true">
        {isTrouble ? '!' : 'i'}
      </span>
      <span>
        {onClick ? <Said onClick={onClick}>{text}</Said> : text} {children}
      </span>
    </p>
  );
}
