// What it comes to, in a few sentences: fetching and indexing, the traps, and what is not known.
import { type ComponentChildren, Fragment } from 'preact';
import { type MessageKey, t } from '../platform/i18n.ts';
import type { HeadersUnknownReason, PageReport } from '../report/index.ts';
import type { ReadyView } from '../shared/protocol.ts';
import type { Ask } from './App.tsx';
import { aiEvidence, aiSentence } from './ai-words.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { type Clause, leadsOf } from './lead-words.ts';
import { AccessButtons } from './Notice.tsx';
import { disagreementText, outcomeSentences, type Sentence, trapText } from './words.ts';

const HEADERS_UNKNOWN: Record<HeadersUnknownReason, MessageKey> = {
  restored: 'headersRestored',
  'not-observed': 'headersNotObserved',
  'opened-before': 'headersOpenedBefore',
  'too-long': 'headersTooLong',
};

interface SummaryProps {
  readonly view: ReadyView;
  readonly ask: (name: Ask) => void;
  readonly show: (evidence: Evidence) => void;
}

export function Summary({ view, ask, show }: SummaryProps) {
  const { report, outcome, origin, headers, access } = view;
  const traps = [
    ...report.contradictions.map((one) => ({ ...trapText(one), evidence: evidenceOf(one) })),
    ...report.disagreements.map((one) => ({
      ...disagreementText(one),
      evidence: { tokens: one.readers.map(({ crawler }) => crawler.token), panel: 'robots' as const },
    })),
  ];
  return (
    <section class="summary">
      <Leads report={report} show={show} />
      {traps.map(({ title, text, evidence }) => (
        <p class="trap stranger" key={text}>
          <span class="symbol" aria-hidden="true">
            !
          </span>
          <span>
            <button type="button" class="said" onClick={() => show(evidence)}>
              <b>{title}</b>
            </button>{' '}
            {text}
          </span>
        </p>
      ))}
      <AiUse report={report} />
      {outcomeSentences(outcome, origin, Date.now()).map((sentence) => (
        <Line key={sentence.text} {...sentence}>
          {outcome.kind === 'unreachable' && (
            <button type="button" data-kind="action" onClick={() => ask('refetch')}>
              {t('tryAgain')}
            </button>
          )}
        </Line>
      ))}
      {report.missing.includes('tags') && <Line text={t('tagsUnreadable')} isTrouble={false} />}
      {headers.kind === 'unknown' && (
        <p class="line">
          <span class="symbol" aria-hidden="true">
            ?
          </span>
          <span>
            {t(HEADERS_UNKNOWN[headers.reason])}{' '}
            <button type="button" data-kind="action" onClick={() => ask('lookUpHeaders')}>
              {t('lookUpHeaders')}
            </button>
          </span>
        </p>
      )}
      {access === 'tab' && (
        <div class="line">
          <span class="symbol" aria-hidden="true">
            i
          </span>
          <div>
            {t('tabAccess')}
            <AccessButtons origin={origin} />
          </div>
        </div>
      )}
    </section>
  );
}

/** A sentence that leads to the row which proves it. */
interface LeadsProps {
  readonly report: PageReport;
  /** Shows what a sentence rests on; null where there is nothing to go to. */
  readonly show: SummaryProps['show'] | null;
}

/** What the chosen crawlers may do, a sentence a purpose. */
export function Leads({ report, show }: LeadsProps) {
  return (
    <>
      {leadsOf(report).map((lead) => (
        <p class="lead" data-tone={lead.tone} key={lead.clauses[0]?.text}>
          <span class="symbol" aria-hidden="true">
            {lead.symbol}
          </span>
          <span>
            {lead.clauses.map((clause, index) => (
              <Fragment key={clause.text}>
                {index > 0 && ' '}
                <Said {...clause} show={show} />
              </Fragment>
            ))}
          </span>
        </p>
      ))}
    </>
  );
}

function Said({ text, token, show }: Clause & Pick<LeadsProps, 'show'>) {
  if (token === null || show === null) return text;
  return (
    <button type="button" class="said stranger" onClick={() => show({ tokens: [token], panel: 'robots' })}>
      {text}
    </button>
  );
}

/** What the site says of AI use; opens to where it says so. */
function AiUse({ report }: { readonly report: PageReport }) {
  const evidence = aiEvidence(report);
  if (evidence.length === 0) return <Line text={aiSentence(report)} isTrouble={false} />;
  return (
    <div class="line">
      <span class="symbol" aria-hidden="true">
        i
      </span>
      <details>
        <summary>{aiSentence(report)}</summary>
        <ul class="evidence">
          {evidence.map((sentence) => (
            <li key={sentence} class="stranger">
              {sentence}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** `children`: what can be done about it. */
export function Line({ text, isTrouble, children }: Sentence & { readonly children?: ComponentChildren }) {
  return (
    <p class={isTrouble ? 'line trouble' : 'line'}>
      <span class="symbol" aria-hidden="true">
        {isTrouble ? '!' : 'i'}
      </span>
      <span>
        {text} {children}
      </span>
    </p>
  );
}
