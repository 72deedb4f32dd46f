// What the watch of the site is doing: last check, next check, and when there was none. Always on screen.
import { t } from '../../../platform/i18n.ts';
import type { WatchChanges, WatchedSite } from '../../../shared/watch.ts';
import { IntervalChoice } from '../../../ui/watch/IntervalChoice.tsx';
import { gapText, inTime } from '../../../words/history/checks.ts';
import { formatAge, formatTime } from '../../../words/text/format.ts';

interface StatusProps {
  readonly watched: WatchedSite;
  /** Since when no check has been stored; null where checks are. */
  readonly unsavedSince: number | null;
  /** The person wants notifications, and the browser allows them. */
  readonly notifies: boolean;
  readonly isBusy: boolean;
  /** The room begins with the ways to begin: the button to watch is there. */
  readonly isEmpty: boolean;
  readonly now: number;
  readonly watch: (changes?: WatchChanges) => void;
  readonly unwatch: () => void;
  readonly checkNow: () => void;
  readonly notify: (isOn: boolean) => void;
}

export function StatusLine({
  watched,
  unsavedSince,
  notifies,
  isBusy,
  isEmpty,
  now,
  watch,
  unwatch,
  checkNow,
  notify,
}: StatusProps) {
  const { isOn, lastCheck, due, gaps, hours } = watched;
  const gap = gaps.at(-1);
  const isAsked = isOn && !watched.isWithheld && unsavedSince === null;
  const isUnanswered = isAsked && watched.unaskedSince !== null;
  return (
    <div
      class="bar watch-status"
      data-watching={isOn}
      data-last-check={lastCheck === null ? '' : new Date(lastCheck).toISOString()}
      data-next-check={isAsked ? new Date(due).toISOString() : ''}
    >
      <p role="status" aria-busy={isBusy}>
        {lastCheck !== null && (
          <span title={formatTime(lastCheck)}>{t('watchLastCheck', formatAge(lastCheck, now))}</span>
        )}
        {lastCheck === null && isOn && !isUnanswered && <span>{t('watchNever')}</span>}
        {isUnanswered && (
          <span class="warn" data-unasked="">
            {t('watchUnanswered')}
          </span>
        )}
        <Next watched={watched} unsavedSince={unsavedSince} now={now} />
        {gap && isOn && (
          <span class="warn" data-gap="">
            {gapText(gap)}
          </span>
        )}
      </p>
      {isOn ? (
        <>
          <IntervalChoice hours={hours} choose={(next) => watch({ hours: next })} />
          <label class="check">
            <input
              type="checkbox"
              data-action="watch-notify"
              checked={notifies}
              onChange={({ currentTarget }) => notify(currentTarget.checked)}
            />{' '}
            {t('watchNotify')}
          </label>
          <button type="button" data-kind="action" data-action="check-now" disabled={isBusy} onClick={checkNow}>
            {t('watchCheckNow')}
          </button>
          <button type="button" data-kind="action" data-action="unwatch" onClick={unwatch}>
            {t('watchStop')}
          </button>
        </>
      ) : (
        !isEmpty && (
          <button type="button" data-kind="action" data-action="watch" disabled={isBusy} onClick={() => watch()}>
            {t('watchSite')}
          </button>
        )
      )}
    </div>
  );
}

/** When the next check is due, or why none is made or saved. */
function Next({ watched, unsavedSince, now }: Pick<StatusProps, 'watched' | 'unsavedSince' | 'now'>) {
  const { site, isOn, isWithheld, due } = watched;
  if (!isOn) return <span>{t('watchOff')}</span>;
  if (isWithheld) return <span class="warn">{t('sitemapNoAccess', new URL(site).host)}</span>;
  if (unsavedSince === null) return <span title={formatTime(due)}>{t('watchNextCheck', inTime(due, now))}</span>;
  return (
    <span class="warn" data-unsaved="">
      {t('watchRefused', formatTime(unsavedSince))}
    </span>
  );
}
