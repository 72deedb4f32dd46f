// What stands above the rows: the verdict, what is not known and the button that finds it out, the conflicts.
import { type ComponentChildren, Fragment } from 'preact';
import { isInactive } from '../../crawlers/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { HeadersUnknownReason, Interest, PageReport, RawHtmlAnswer } from '../../report/index.ts';
import { challengeOf } from '../../robots/index.ts';
import { isOnlyLookedUp } from '../../shared/only-looked-up.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import type { Destination } from '../../words/page/destination.ts';
import { type PurposeSummary, purposeSummaries } from '../../words/page/purpose-summary.ts';
import { failureText } from '../../words/page/raw-html.ts';
import { refreshText } from '../../words/page/verdict.ts';
import { outcomeRemarks } from '../../words/robots/outcome.ts';
import { ageSince } from '../../words/text/format.ts';
import { joinSentences, plain, type Sentence, say } from '../../words/text/sentence.ts';
import type { Remark } from '../../words/text/types.ts';
import type { TabActions } from '../actions.ts';
import { Icon } from '../elements/Icon.tsx';
import { AccessButtons } from '../elements/Notice.tsx';
import { Words } from '../elements/Words.tsx';
import { Conflicts } from './Conflicts.tsx';
import { ProofButton } from './ProofButton.tsx';
import { VerdictCard } from './VerdictCard.tsx';

const HEADERS_UNKNOWN: Record<HeadersUnknownReason, MessageKey> = {
  'own-navigation': 'headersOwnNavigation',
  posted: 'headersPosted',
  challenged: 'headersChallenged',
  restored: 'headersRestored',
  'not-observed': 'headersNotObserved',
  'opened-before': 'headersOpenedBefore',
  'too-long': 'headersTooLong',
};

const unseenText = (reason: HeadersUnknownReason) =>
  joinSentences([say(HEADERS_UNKNOWN[reason]), ...(reason === 'too-long' ? [] : [say('headersMatter')])]);

const lookUpFailureText = (reason: NonNullable<ReadyView['lookUpFailure']>) =>
  reason === 'redirected' ? say('lookUpRedirected') : plain(failureText(reason));

type SummaryActions = Pick<TabActions, 'refetch' | 'lookUpHeaders' | 'dismissServing'>;

/** With this many lines above them, the rows would start out of sight in a popup of 600 pixels if a conflict weren't folded. */
const MOST_LINES = 2;

interface SummaryProps {
  readonly view: ReadyView;
  /** The raw HTML compared, once it was asked for. */
  readonly served: RawHtmlAnswer | null;
  readonly actions: SummaryActions;
  readonly show: (destination: Destination) => void;
}

export function Summary({ view, served, actions, show }: SummaryProps) {
  const { report, outcome, origin, access } = view;
  const goTo = (destination: Destination) => () => show({ ...destination });
  const unknown = unknownLines({ view, actions, goTo });
  // Where nothing is in the way as far as is known, what is not known is the reason for the verdict.
  const isReason = report.page.verdict === 'unknown' && report.page.obstacle === null;
  const { crawlers } = report;
  const ofRobots = challengeOf(outcome) && access === 'granted' ? SERVED_TO : ROBOTS;
  const lines = [
    crawlers.every(({ crawler }) => isInactive(crawler)) && (
      <SummaryLine sentence={say(crawlers.length === 0 ? 'noCrawlers' : 'headlineHistoric')} isTrouble={false} />
    ),
    ...outcomeRemarks(outcome, origin, ageSince(Date.now())).map((remark) => (
      <SummaryLine key={remark.sentence.text} {...remark} onClick={goTo(ofRobots)}>
        {outcome.kind === 'unreachable' && (
          <button type="button" data-kind="action" onClick={actions.refetch}>
            {t('tryAgain')}
          </button>
        )}
      </SummaryLine>
    )),
    report.refresh && <SummaryLine sentence={refreshText(report.refresh)} isTrouble={false} onClick={goTo(PAGE)} />,
    ...(isReason ? [] : unknown),
  ].filter(Boolean);
  return (
    <section class="summary">
      <VerdictCard report={report} cares={view.cares} show={show}>
        {isReason && unknown}
      </VerdictCard>
      {lines}
      <Conflicts
        report={report}
        served={served}
        isCrowded={lines.length >= MOST_LINES}
        dismissServing={actions.dismissServing}
        show={show}
      />
    </section>
  );
}

interface UnknownProps extends Pick<SummaryProps, 'view' | 'actions'> {
  readonly goTo: (destination: Destination) => () => void;
}

/** What is not known of the page, why, and how to know it. */
function unknownLines({ view, actions, goTo }: UnknownProps): readonly ComponentChildren[] {
  const { report, access, lookUpFailure } = view;
  const { tags, headers } = view.facts;
  // One sentence says that nothing of it was seen; and a redirect has none.
  const hasTags = !isOnlyLookedUp(headers) && (tags.kind === 'read' || report.page.obstacle?.kind !== 'redirect');
  return [
    report.missing.includes('tags') && hasTags && (
      <SummaryLine
        sentence={say(tags.kind === 'unreadable' ? 'tagsUnreadable' : 'tagsTooMany')}
        isTrouble={false}
        onClick={goTo(PAGE)}
      />
    ),
    access === 'tab' ? (
      <ThroughOneClick view={view} actions={actions} show={goTo(HEADERS)} />
    ) : (
      headers.kind === 'unknown' && (
        <SummaryLine sentence={unseenText(headers.reason)} isTrouble={false} onClick={goTo(HEADERS)}>
          <LookUp url={report.url} {...actions} />
        </SummaryLine>
      )
    ),
    lookUpFailure && <SummaryLine sentence={lookUpFailureText(lookUpFailure)} isTrouble />,
  ];
}

const ROBOTS: Destination = { panel: 'robots' };
/** Where robots.txt can be requested as crawlers do, if the background can make the request. */
const SERVED_TO: Destination = { panel: 'page', heading: 'served-to-title' };
const PAGE: Destination = { panel: 'page' };
const HEADERS: Destination = { panel: 'page', heading: 'headers-title' };

interface ThroughProps extends Pick<SummaryProps, 'view' | 'actions'> {
  readonly show: () => void;
}

/** True if every unknown has the same cause, missing access; one sentence is enough then. */
function ThroughOneClick({ view: { facts, origin, report }, actions, show }: ThroughProps) {
  const isUnknown = facts.headers.kind === 'unknown';
  return (
    <div class="line">
      <Icon name="info" />
      <div>
        <ProofButton onClick={show}>{t(isUnknown ? 'tabAccess' : 'tabAccessSeen')}</ProofButton>
        <AccessButtons origin={origin}>{isUnknown && <LookUp url={report.url} {...actions} />}</AccessButtons>
      </div>
    </div>
  );
}

function LookUp({ url, lookUpHeaders }: Pick<SummaryActions, 'lookUpHeaders'> & { readonly url: string }) {
  return (
    <button type="button" data-kind="action" onClick={() => lookUpHeaders(url)}>
      {t('lookUpHeaders')}
    </button>
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
