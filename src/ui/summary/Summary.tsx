// What stands above the rows: the verdict, what is not known and the button that finds it out, the conflicts.
import { type ComponentChildren, Fragment } from 'preact';
import { isInactive } from '../../crawlers/index.ts';
import { counted, type MessageKey, t } from '../../platform/i18n.ts';
import type { Conflict, HeadersUnknownReason, Interest, PageReport, RawHtmlAnswer } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { disagreementText } from '../../words/crawler/dialects.ts';
import { conflictText, servedConflicts } from '../../words/page/conflicts.ts';
import { conflictDestination, type Destination, disagreementDestination } from '../../words/page/destination.ts';
import { type PurposeSummary, purposeSummaries } from '../../words/page/purpose-summary.ts';
import { refreshText } from '../../words/page/verdict.ts';
import { outcomeRemarks } from '../../words/robots/outcome.ts';
import { ageSince } from '../../words/text/format.ts';
import { someNames } from '../../words/text/place.ts';
import { joinSentences, type Sentence, say } from '../../words/text/sentence.ts';
import type { ConflictText, Remark } from '../../words/text/types.ts';
import type { TabActions } from '../actions.ts';
import { Icon } from '../elements/Icon.tsx';
import { AccessButtons } from '../elements/Notice.tsx';
import { Words } from '../elements/Words.tsx';
import { VerdictCard } from './VerdictCard.tsx';

const HEADERS_UNKNOWN: Record<HeadersUnknownReason, MessageKey> = {
  'own-navigation': 'headersOwnNavigation',
  restored: 'headersRestored',
  'not-observed': 'headersNotObserved',
  'opened-before': 'headersOpenedBefore',
  'too-long': 'headersTooLong',
};

const unseenText = (reason: HeadersUnknownReason) =>
  joinSentences([say(HEADERS_UNKNOWN[reason]), ...(reason === 'too-long' ? [] : [say('headersMatter')])]);

type SummaryActions = Pick<TabActions, 'refetch' | 'lookUpHeaders' | 'dismissServing'>;

interface SummaryProps {
  readonly view: ReadyView;
  /** The raw HTML compared, once it was asked for. */
  readonly served: RawHtmlAnswer | null;
  readonly actions: SummaryActions;
  readonly show: (destination: Destination) => void;
}

export function Summary({ view, served, actions, show }: SummaryProps) {
  const { report, outcome, origin } = view;
  const goTo = (destination: Destination) => () => show({ ...destination });
  const unknown = <Unknown view={view} actions={actions} goTo={goTo} />;
  // Where nothing is in the way as far as is known, what is not known is the reason for the verdict.
  const isReason = report.page.verdict === 'unknown' && report.page.obstacle === null;
  return (
    <section class="summary">
      <VerdictCard report={report} cares={view.cares} show={show}>
        {isReason && unknown}
      </VerdictCard>
      {report.crawlers.length === 0 && <SummaryLine sentence={say('noCrawlers')} isTrouble={false} />}
      {report.crawlers.length > 0 && report.crawlers.every(({ crawler }) => isInactive(crawler)) && (
        <SummaryLine sentence={say('headlineHistoric')} isTrouble={false} />
      )}
      {outcomeRemarks(outcome, origin, ageSince(Date.now())).map((remark) => (
        <SummaryLine key={remark.sentence.text} {...remark} onClick={goTo(ROBOTS)}>
          {outcome.kind === 'unreachable' && (
            <button type="button" data-kind="action" onClick={actions.refetch}>
              {t('tryAgain')}
            </button>
          )}
        </SummaryLine>
      ))}
      {report.refresh && <SummaryLine sentence={refreshText(report.refresh)} isTrouble={false} onClick={goTo(PAGE)} />}
      {!isReason && unknown}
      <Conflicts conflicts={conflictsOf(report, served, actions.dismissServing)} show={show} />
    </section>
  );
}

interface UnknownProps extends Pick<SummaryProps, 'view' | 'actions'> {
  readonly goTo: (destination: Destination) => () => void;
}

/** What is not known of the page, why, and how to know it. */
function Unknown({ view, actions, goTo }: UnknownProps) {
  const { report, access } = view;
  const { tags, headers } = view.facts;
  // One sentence says that nothing of it was seen.
  const isOwnNavigation = headers.kind === 'unknown' && headers.reason === 'own-navigation';
  return (
    <>
      {report.missing.includes('tags') && !isOwnNavigation && (
        <SummaryLine
          sentence={say(tags.kind === 'unreadable' ? 'tagsUnreadable' : 'tagsTooMany')}
          isTrouble={false}
          onClick={goTo(PAGE)}
        />
      )}
      {access === 'tab' ? (
        <ThroughOneClick view={view} actions={actions} show={goTo(HEADERS)} />
      ) : (
        headers.kind === 'unknown' && (
          <SummaryLine sentence={unseenText(headers.reason)} isTrouble={false} onClick={goTo(HEADERS)}>
            <LookUp {...actions} />
          </SummaryLine>
        )
      )}
    </>
  );
}

const ROBOTS: Destination = { panel: 'robots' };
const PAGE: Destination = { panel: 'page' };
const HEADERS: Destination = { panel: 'page', heading: 'headers-title' };
const SERVED: Destination = { panel: 'page', heading: 'served-title' };

interface ThroughProps extends Pick<SummaryProps, 'view' | 'actions'> {
  readonly show: () => void;
}

/** True if every unknown has the same cause, missing access; one sentence is enough then. */
function ThroughOneClick({ view: { facts, origin }, actions, show }: ThroughProps) {
  const isUnknown = facts.headers.kind === 'unknown';
  return (
    <div class="line">
      <Icon name="info" />
      <div>
        <ProofButton onClick={show}>{t(isUnknown ? 'tabAccess' : 'tabAccessSeen')}</ProofButton>
        <AccessButtons origin={origin}>{isUnknown && <LookUp {...actions} />}</AccessButtons>
      </div>
    </div>
  );
}

function LookUp({ lookUpHeaders }: Pick<SummaryActions, 'lookUpHeaders'>) {
  return (
    <button type="button" data-kind="action" onClick={lookUpHeaders}>
      {t('lookUpHeaders')}
    </button>
  );
}

interface ConflictsProps extends Pick<SummaryProps, 'show'> {
  readonly conflicts: readonly ProvenConflict[];
}

/** The first conflict, and the others folded, so that the crawlers' rows start in sight. */
function Conflicts({ conflicts: [first, ...others], show }: ConflictsProps) {
  if (!first) return null;
  return (
    <>
      <ConflictLine conflict={first} show={show} />
      {others.length > 0 && (
        <details class="more-conflicts">
          <summary>{counted('moreConflicts', others.length)}</summary>
          {others.map((conflict) => (
            <ConflictLine key={conflict.text.text} conflict={conflict} show={show} />
          ))}
        </details>
      )}
    </>
  );
}

interface ProvenConflict extends ConflictText {
  readonly proof: Destination;
  readonly dismiss: (() => void) | null;
}

/** What the person has just clicked for comes first. */
/** All crawlers of the first selection that keep an index. */
const MOST_NAMES = 6;

function conflictsOf(
  report: PageReport,
  served: RawHtmlAnswer | null,
  dismissServing: () => void,
): readonly ProvenConflict[] {
  const { conflicts, disagreements } = report;
  const serving = conflicts.filter(({ kind }) => kind === 'robots-served');
  const wordsOf = (one: Conflict): ProvenConflict => ({
    ...conflictText(one, report, (names) => someNames(names, MOST_NAMES)),
    proof: conflictDestination(one, report),
    // They are dismissed together.
    dismiss: one === serving[0] ? dismissServing : null,
  });
  return [
    ...serving.map(wordsOf),
    ...(served?.kind === 'compared' ? servedConflicts(report, served.comparison) : []).map((conflict) => ({
      ...conflict,
      proof: SERVED,
      dismiss: null,
    })),
    ...conflicts.filter(({ kind }) => kind !== 'robots-served').map(wordsOf),
    ...disagreements.map((one) => ({
      ...disagreementText(one, (names) => someNames(names, MOST_NAMES)),
      proof: disagreementDestination(one),
      dismiss: null,
    })),
  ];
}

function ConflictLine({ conflict, show }: Pick<SummaryProps, 'show'> & { readonly conflict: ProvenConflict }) {
  return (
    <p class="conflict untrusted">
      <Icon name="conflict" />
      <span>
        <ProofButton onClick={() => show({ ...conflict.proof })}>
          <b>{conflict.title}</b>
        </ProofButton>{' '}
        <Words of={conflict.text} />
        {conflict.dismiss && (
          <>
            {' '}
            <button type="button" class="link" data-action="dismiss-serving" onClick={conflict.dismiss}>
              {t('dismissVisit')}
            </button>
          </>
        )}
      </span>
    </p>
  );
}

interface HeadlinesProps extends Pick<SummaryProps, 'show'> {
  readonly report: PageReport;
  readonly cares: Interest;
}

/** What the selected crawlers can do, a sentence a purpose: the card of a page that isn't open. */
export function Headlines({ report, cares, show }: HeadlinesProps) {
  const [first, ...others] = purposeSummaries(report, cares);
  if (!first) return null;
  return (
    <div class="card" data-tone={first.tone}>
      <div class="lead">
        <Icon name={first.icon} />
        <strong class="untrusted">
          <Clauses of={first} show={show} />
        </strong>
      </div>
      {others.map((headline) => (
        <p class="headline untrusted" data-tone={headline.tone} key={headline.clauses[0]?.sentence.text}>
          <Icon name={headline.icon} />
          <span>
            <Clauses of={headline} show={show} />
          </span>
        </p>
      ))}
    </div>
  );
}

function Clauses({ of: { clauses }, show }: { readonly of: PurposeSummary } & Pick<SummaryProps, 'show'>) {
  return (
    <>
      {clauses.map(({ sentence, proof }, index) => (
        <Fragment key={sentence.text}>
          {index > 0 && ' '}
          <ProvenWords sentence={sentence} onClick={proof && (() => show({ ...proof }))} />
        </Fragment>
      ))}
    </>
  );
}

interface ProofButtonProps {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A sentence, or its beginning, that leads to what proves it. */
function ProofButton({ onClick, children }: ProofButtonProps) {
  return (
    <button type="button" class="said untrusted" onClick={onClick}>
      {children}
    </button>
  );
}

function ProvenWords({ sentence, onClick }: { readonly sentence: Sentence; readonly onClick: (() => void) | null }) {
  const words = <Words of={sentence} />;
  return onClick ? <ProofButton onClick={onClick}>{words}</ProofButton> : words;
}

interface LineProps extends Remark {
  /** Shows what the sentence rests on. */
  readonly onClick?: () => void;
  /** What can be done about it. */
  readonly children?: ComponentChildren;
}

export function SummaryLine({ sentence, isTrouble, onClick, children }: LineProps) {
  return (
    <p class={isTrouble ? 'line trouble' : 'line'}>
      <Icon name={isTrouble ? 'conflict' : 'info'} />
      <span>
        <ProvenWords sentence={sentence} onClick={onClick ?? null} /> {children}
      </span>
    </p>
  );
}
