// The robots.txt itself: how it was answered, its text, and the lines that decided.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { formatNumber, t } from '../platform/i18n.ts';
import type { Inspection } from '../report/index.ts';
import { type Exchange, fileOf, type Hop, type RobotsOutcome } from '../robots/index.ts';
import type { ReadyView } from '../shared/protocol.ts';
import { formatAge, formatOctets, formatTime } from '../ui/format.ts';
import { Mistakes } from './Mistakes.tsx';
import { brief } from './place-words.ts';
import { Records } from './Records.tsx';
import { type LineWish, RobotsFile } from './RobotsFile.tsx';

interface PanelProps {
  readonly view: ReadyView;
  readonly inspection: Inspection | null;
  readonly isShown: boolean;
  /** The line that a sentence of the summary rests on. */
  readonly asked?: LineWish | null;
}

export function RobotsPanel({ view: { outcome, keptUntil, report }, inspection, isShown, asked = null }: PanelProps) {
  const file = fileOf(outcome);
  const [wish, setWish] = useState<LineWish | null>(null);
  useEffect(() => setWish(asked), [asked]);
  const goTo = useCallback((line: number) => setWish({ line }), []);
  return (
    <>
      <Answer outcome={outcome} keptUntil={keptUntil} />
      {file ? (
        <>
          {inspection && <Records {...inspection} />}
          <RobotsFile file={file} report={report} inspection={inspection} isShown={isShown} wish={wish} />
        </>
      ) : (
        <p class="soft pad">{t('robotsNoFile')}</p>
      )}
      {file && inspection && <Mistakes found={inspection.diagnostics} goTo={goTo} />}
    </>
  );
}

/** In one line: status, size, age. */
export function RobotsFacts({ outcome }: { readonly outcome: RobotsOutcome }) {
  const file = outcome.kind === 'found' ? formatOctets(outcome.size) : null;
  const at = askedAt(outcome);
  const facts = [statusText(outcome), file, at === null ? null : formatAge(at, Date.now())];
  return <span>robots.txt: {facts.filter((fact) => fact !== null).join(' · ')}</span>;
}

function Answer({ outcome, keptUntil }: Pick<ReadyView, 'outcome' | 'keptUntil'>) {
  const exchange = exchangeOf(outcome);
  const hops = hopsOf(outcome) ?? [];
  const url = exchange?.finalUrl ?? ('url' in outcome ? outcome.url : '');
  const at = askedAt(outcome);
  return (
    <dl class="facts">
      <dt>{t('robotsStatus')}</dt>
      <dd>{statusText(outcome)}</dd>
      {outcome.kind === 'found' && (
        <>
          <dt>{t('robotsSize')}</dt>
          <dd>{formatOctets(outcome.size)}</dd>
        </>
      )}
      {at !== null && (
        <>
          <dt>{t('robotsAge')}</dt>
          <dd>{formatAge(at, Date.now())}</dd>
        </>
      )}
      <dt>{t('robotsKept')}</dt>
      <dd>{keptText(keptUntil)}</dd>
      {outcome.kind === 'unreachable' && outcome.since < outcome.at && (
        <>
          <dt>{t('robotsSince')}</dt>
          <dd>{formatAge(outcome.since, Date.now())}</dd>
        </>
      )}
      <dt>{t('robotsAddress')}</dt>
      <dd>
        <a class="stranger" href={url} target="_blank" rel="noreferrer">
          {brief(url)}
        </a>
      </dd>
      {hops.length > 0 && (
        <>
          <dt>{t('robotsHops')}</dt>
          <dd>
            <ol class="hops">
              {hops.map(({ url: from, status, location }, index) => (
                <li key={index} class="stranger">
                  {t('robotsHop', status, brief(from), brief(location))}
                </li>
              ))}
            </ol>
          </dd>
        </>
      )}
      {hopsOf(outcome) === null && (
        <>
          <dt>{t('robotsHops')}</dt>
          <dd>{t('robotsHopsUnknown')}</dd>
        </>
      )}
    </dl>
  );
}

function keptText(until: number | null): string {
  if (until === null) return t('robotsNotKept');
  return until > Date.now() ? t('robotsKeptUntil', formatTime(until, 'medium')) : t('robotsKeptNoLonger');
}

/** Null where they could not be seen. */
function hopsOf(outcome: RobotsOutcome): readonly Hop[] | null {
  const exchange = exchangeOf(outcome);
  if (exchange) return exchange.hops;
  if (outcome.kind === 'too-many-redirects') return outcome.hops;
  return outcome.kind === 'unreachable' && outcome.reason.kind === 'network' ? outcome.reason.hops : [];
}

function exchangeOf(outcome: RobotsOutcome): Exchange | null {
  if (outcome.kind === 'found') return outcome;
  if (outcome.kind === 'unavailable') return outcome.exchange;
  return outcome.kind === 'unreachable' && outcome.reason.kind === 'status' ? outcome.reason.exchange : null;
}

function askedAt(outcome: RobotsOutcome): number | null {
  return exchangeOf(outcome)?.fetchedAt ?? ('at' in outcome ? outcome.at : null);
}

function statusText(outcome: RobotsOutcome): string {
  const exchange = exchangeOf(outcome);
  if (exchange) return String(exchange.status);
  switch (outcome.kind) {
    case 'too-many-redirects':
      return t('tooManyRedirects');
    case 'no-access':
      return t('noAccessShort');
    case 'unreachable': {
      const { reason } = outcome;
      if (reason.kind === 'timeout') return t('timeout', formatNumber(reason.afterMs / 1000));
      if (reason.kind !== 'network') return t('offline');
      return reason.error === null ? t('networkError') : `${t('networkError')} (${brief(reason.error)})`;
    }
    default:
      return '';
  }
}
