// How a key URL should be.
import { t } from '../../platform/i18n.ts';
import { WANTED_STATES, type WantedState } from '../../shared/watch.ts';

const WANTED_KEYS = { indexable: 'verdictIndexable', 'not-indexable': 'verdictNotIndexable' } as const;

export const wantedText = (wanted: WantedState): string => t(WANTED_KEYS[wanted]);

interface ChoiceProps {
  readonly wanted: WantedState;
  readonly choose: (wanted: WantedState) => void;
}

export function WantedChoice({ wanted, choose }: ChoiceProps) {
  return (
    <label>
      {t('keyUrlWanted')}{' '}
      <select
        data-action="key-url-wanted"
        value={wanted}
        onChange={({ currentTarget: { value } }) => choose(WANTED_STATES.find((each) => each === value) ?? wanted)}
      >
        {WANTED_STATES.map((each) => (
          <option key={each} value={each}>
            {wantedText(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
