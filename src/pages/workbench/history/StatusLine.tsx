// What the watch of the site is doing: last check, next check, and when there was none. Always on screen.
import { counted, t } from '../../../platform/i18n.ts';
import { WATCH_HOURS, type WatchChanges, type WatchedSite, type WatchHours } from '../../../shared/watch.ts';
import { formatAge, formatTime } from '../../../words/text/format.ts';
import { inTime } from './words.ts';

interface StatusProps {
  readonly watched: WatchedSite;
  readonly isBusy: boolean;
  readonly now: number;
  readonly watch: (changes?: WatchChanges) => void;
  readonly unwatch: () => void;
  readonly checkNow: () => void;
  readonly notify: (isOn: boolean) => void;
}

export function StatusLine({ watched, isBusy, now, watch, unwatch, checkNow, notify }: StatusProps) {
  const { isOn, lastCheck, due, gaps, hours, notifies } = watched;
  const gap = gaps.at(-1);
  return (
    <div
      class="bar watch-status"
      data-watching={isOn}
      data-last-check={lastCheck === null ? '' : new Date(lastCheck).toISOString()}
      data-next-check={isOn ? new Date(due).toISOString() : ''}
    >
      <p role="status" aria-busy={isBusy}>
        <span title={lastCheck === null ? '' : formatTime(lastCheck)}>
          {lastCheck === null ? isOn && t('watchNever') : t('watchLastCheck', formatAge(lastCheck, now))}
        </span>
        {isOn ? (
          <span title={formatTime(due)}>{t('watchNextCheck', inTime(due, now))}</span>
        ) : (
          <span>{t('watchOff')}</span>
        )}
        {gap && isOn && (
          <span class="warn" data-gap="">
            {t('watchGap', formatTime(gap.from), formatTime(gap.to))}
          </span>
        )}
      </p>
      {isOn ? (
        <>
          <label>
            {t('watchInterval')}{' '}
            <select
              data-action="watch-hours"
              value={hours}
              onChange={({ currentTarget: { value } }) => {
                const next = WATCH_HOURS.find((each) => each === Number(value));
                if (next) watch({ hours: next });
              }}
            >
              {WATCH_HOURS.map((each: WatchHours) => (
                <option key={each} value={each}>
                  {counted('watchHours', each)}
                </option>
              ))}
            </select>
          </label>
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
        <button type="button" data-kind="action" data-action="watch" disabled={isBusy} onClick={() => watch()}>
          {t('watchSite')}
        </button>
      )}
    </div>
  );
}
