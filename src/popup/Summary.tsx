// What it comes to, in a few sentences: fetching and indexing, the traps, and what is not known.
import { type MessageKey, t } from '../platform/i18n.ts';
import { type HeadersUnknownReason, type Inspection, type PageReport, tally } from '../report/index.ts';
import type { ReadyView } from '../shared/protocol.ts';
import type { Ask } from './App.tsx';
import { aiEvidence, aiSentence } from './ai-words.ts';
import { AccessButtons } from './Notice.tsx';
import { disagreementText, outcomeSentences, type Sentence, trapText } from './words.ts';

const HEADERS_UNKNOWN: Record<HeadersUnknownReason, MessageKey> = {
  restored: 'headersRestored',
  'not-observed': 'headersNotObserved',
  'opened-before': 'headersOpenedBefore',
};

interface SummaryProps {
  readonly view: ReadyView;
  readonly inspection: Inspection | null;
  readonly isBusy: boolean;
  readonly ask: (name: Ask) => void;
}

export function Summary({ view, inspection, isBusy, ask }: SummaryProps) {
  const { report, outcome, origin, headers, access } = view;
  const lead = leadOf(view);
  const disagreements = inspection?.disagreements ?? [];
  return (
    <section class="summary">
      <p class="lead" data-tone={lead.tone}>
        <span class="symbol" aria-hidden="true">
          {lead.symbol}
        </span>
        <span>{lead.text}</span>
      </p>
      {[...report.contradictions.map(trapText), ...disagreements.map(disagreementText)].map(({ title, text }) => (
        <p class="trap stranger" key={text}>
          <span class="symbol" aria-hidden="true">
            !
          </span>
          <span>
            <b>{title}</b> {text}
          </span>
        </p>
      ))}
      <AiUse report={report} />
      {outcomeSentences(outcome, origin, Date.now()).map((sentence) => (
        <Line key={sentence.text} {...sentence} />
      ))}
      {report.missing.includes('tags') && <Line text={t('tagsUnreadable')} isTrouble={false} />}
      {headers.kind === 'unknown' && (
        <p class="line">
          <span class="symbol" aria-hidden="true">
            ?
          </span>
          <span>
            {t(HEADERS_UNKNOWN[headers.reason])}{' '}
            <button type="button" data-kind="action" disabled={isBusy} onClick={() => ask('lookUpHeaders')}>
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

export function Line({ text, isTrouble }: Sentence) {
  return (
    <p class={isTrouble ? 'line trouble' : 'line'}>
      <span class="symbol" aria-hidden="true">
        {isTrouble ? '!' : 'i'}
      </span>
      <span>{text}</span>
    </p>
  );
}

interface Lead {
  readonly text: string;
  readonly symbol: string;
  readonly tone: 'yes' | 'no' | 'warn';
}

export function leadOf({ report }: ReadyView): Lead {
  const { total, allowed, disallowed, undecided, noindex, index, indexUnknown } = tally(report);
  const isTakenBack = report.crawlers.some((one) => one.index.because.kind === 'taken-back');
  if (total === 0 && report.crawlers.length > 0) return { text: t('leadHistoric'), symbol: '?', tone: 'warn' };
  if (total === 0) return { text: `${t('noCrawlersTitle')}. ${t('noCrawlers')}`, symbol: '?', tone: 'warn' };
  if (undecided === total) return { text: t('leadUnknown'), symbol: '?', tone: 'warn' };
  const sentences: string[] = [];
  if (disallowed === total) sentences.push(t('leadNoneAllowed', total));
  else if (allowed === total) sentences.push(t('leadAllAllowed', total));
  else if (allowed === 0) sentences.push(t('leadSomeDisallowed', disallowed, total));
  else sentences.push(t('leadSomeAllowed', allowed, total));
  if (undecided > 0) sentences.push(t('leadUndecided', undecided));
  if (allowed > 0) {
    if (noindex > 0) sentences.push(index === 0 ? t('leadNoindexAll') : t('leadNoindex', noindex));
    else if (indexUnknown > 0) sentences.push(t('leadIndexUnknown'));
    else sentences.push(t(isTakenBack ? 'leadTakenBack' : 'leadNoNoindex'));
  }
  const text = sentences.join(' ');
  if (allowed === 0) return { text, symbol: '✕', tone: 'no' };
  if (noindex > 0 && index === 0 && disallowed === 0) return { text, symbol: '✕', tone: 'no' };
  if (disallowed + noindex > 0) return { text, symbol: '◐', tone: 'warn' };
  if (indexUnknown > 0) return { text, symbol: '?', tone: 'warn' };
  return { text, symbol: '✓', tone: 'yes' };
}
