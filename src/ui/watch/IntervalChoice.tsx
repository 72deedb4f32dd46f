// How often a watched site is checked.
import { counted, t } from '../../platform/i18n.ts';
import { WATCH_HOURS, type WatchHours } from '../../shared/watch.ts';

interface ChoiceProps {
  readonly hours: WatchHours;
  readonly choose: (hours: WatchHours) => void;
}

export function IntervalChoice({ hours, choose }: ChoiceProps) {
  return (
    <label>
      {t('watchInterval')}{' '}
      <select
        data-action="watch-hours"
        value={hours}
        onChange={({ currentTarget: { value } }) => {
          const next = WATCH_HOURS.find((each) => each === Number(value));
          if (next) choose(next);
        }}
      >
        {WATCH_HOURS.map((each) => (
          <option key={each} value={each}>
            {counted('watchHours', each)}
          </option>
        ))}
      </select>
    </label>
  );
}
