// The sites that the person watches or has versions of: turned on or off, how often they are checked, and deleted with
// everything that is kept of them.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { counted, inLanguage, t } from '../../platform/i18n.ts';
import { loadRefusals, loadWatch } from '../../platform/kept-watch.ts';
import { background } from '../../platform/messaging.ts';
import { isPrivateBackground } from '../../platform/private-windows.ts';
import { openWorkbench } from '../../platform/workbench.ts';
import { alertSeverity } from '../../shared/alert-severity.ts';
import { alertId, type Refusals, unsavedSince, type Watch, type WatchedSite } from '../../shared/watch.ts';
import { useOnReturn } from '../../ui/elements/use-on-return.ts';
import { Words } from '../../ui/elements/Words.tsx';
import { IntervalChoice } from '../../ui/watch/IntervalChoice.tsx';
import { gapText, inTime } from '../../words/history/checks.ts';
import { datedAlertText } from '../../words/history/effect.ts';
import { formatAge, formatBytes, formatTime } from '../../words/text/format.ts';
import { visibleText } from '../../words/text/text.ts';

/** The last alerts of a site. */
const MOST_ALERTS = 3;

/** The most that is kept of a site (HISTORY_LIMITS has it with the code of histories, which this page doesn't need). */
const megabyte = () => inLanguage(Intl.NumberFormat, { style: 'unit', unit: 'megabyte' }).format(1);

export function WatchedSites() {
  const [watch, setWatch] = useState<Watch | null | 'loading'>('loading');
  const [refusals, setRefusals] = useState<Refusals>({});
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    const [next, refused] = await Promise.all([loadWatch(), loadRefusals()]);
    setWatch(next);
    setRefusals(refused);
  }, []);
  useEffect(() => void load(), [load]);
  useOnReturn(load);
  if (isPrivateBackground()) return <NoList says={t('watchPrivate')} />;
  if (watch === 'loading') return null;
  if (watch === null) return <NoList says={t('watchNotRead')} />;
  const { sites } = watch;
  const work = async (done: Promise<unknown>) => {
    const answer = await done.catch(() => false);
    setFailed(answer === false || answer === 'not-kept');
    await load();
  };
  return (
    <fieldset class="watched">
      <legend>{t('optionsWatched')}</legend>
      <p class="hint">{sites.length === 0 ? t('optionsWatchedNone') : t('optionsWatchedHint', megabyte())}</p>
      <ul>
        {sites.map((watched) => (
          <SiteItem key={watched.site} watched={watched} unsavedSince={unsavedSince(refusals, watched)} work={work} />
        ))}
      </ul>
      {sites.length > 0 && (
        <p class="bar">
          <button
            type="button"
            data-kind="action"
            data-action="forget-all"
            onClick={() => work(background.forgetWatched(null))}
          >
            {t('optionsWatchedRemoveAll')}
          </button>
        </p>
      )}
      <p role="alert">{hasFailed && t('optionsNotSaved')}</p>
    </fieldset>
  );
}

const NoList = ({ says }: { readonly says: string }) => (
  <fieldset class="watched">
    <legend>{t('optionsWatched')}</legend>
    <p class="hint">{says}</p>
  </fieldset>
);

interface SiteItemProps {
  readonly watched: WatchedSite;
  /** Since when no check has been stored; null where checks are. */
  readonly unsavedSince: number | null;
  /** Waits for a change, shows whether it failed, and loads the sites again. */
  readonly work: (done: Promise<unknown>) => Promise<void>;
}

function SiteItem({ watched, unsavedSince, work }: SiteItemProps) {
  const { site, isOn, isWithheld, hours, due, bytes, lastCheck, alerts, gaps } = watched;
  const isAsked = isOn && !isWithheld && unsavedSince === null;
  const isUnanswered = isAsked && watched.unaskedSince !== null;
  const gap = isOn ? gaps.at(-1) : undefined;
  const now = Date.now();
  const facts = [
    ...(isOn && isWithheld ? [t('noAccessShort')] : []),
    ...(isOn && unsavedSince !== null ? [t('watchRefused', formatTime(unsavedSince))] : []),
    ...(lastCheck === null ? [] : [t('watchLastCheck', formatAge(lastCheck, now))]),
    ...(isOn && lastCheck === null && !isUnanswered ? [t('watchNever')] : []),
    ...(isAsked ? [t('watchNextCheck', inTime(due, now))] : []),
    formatBytes(bytes),
  ];
  return (
    <li data-watched={site} data-on={isOn}>
      <label class="choice">
        <input
          type="checkbox"
          data-action={isOn ? 'unwatch' : 'watch'}
          checked={isOn}
          onChange={() => work(isOn ? background.unwatch(site) : background.watch(site, {}))}
        />
        <span>
          <span class="untrusted">{visibleText(site)}</span>
          <span class="hint">{facts.join(' · ')}</span>
        </span>
      </label>
      {isOn && <IntervalChoice hours={hours} choose={(next) => void work(background.watch(site, { hours: next }))} />}
      <button
        type="button"
        data-kind="action"
        data-action="show-history"
        onClick={() => openWorkbench({ origin: site, room: 'history' })}
      >
        {t('watchOpenHistory')}
      </button>
      <button
        type="button"
        data-kind="action"
        data-action="forget-history"
        aria-label={t('optionsWatchedRemove', visibleText(site))}
        onClick={() => work(background.forgetWatched(site))}
      >
        {t('remove')}
      </button>
      {isUnanswered && (
        <p class="watch-gap" data-unasked="">
          {t('watchUnanswered')}
        </p>
      )}
      {gap && <p class="watch-gap hint">{gapText(gap)}</p>}
      {alerts.slice(-MOST_ALERTS).map((alert) => (
        <p key={alertId(alert)} class="watch-alert" data-severity={alertSeverity(alert)}>
          <Words of={datedAlertText(alert, site)} />
        </p>
      ))}
      {alerts.length > MOST_ALERTS && (
        <p class="watch-alert hint" data-more-alerts={alerts.length - MOST_ALERTS}>
          {counted('andMore', alerts.length - MOST_ALERTS)}
        </p>
      )}
    </li>
  );
}
