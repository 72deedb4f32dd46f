// How a key URL should be.
import { type MessageKey, t } from '../../platform/i18n.ts';
import type { WantedState } from '../../shared/key-page.ts';

const WANTED = {
  indexable: 'verdictIndexable',
  'not-indexable': 'verdictNotIndexable',
} as const satisfies Record<WantedState, MessageKey>;

export const wantedText = (wanted: WantedState): string => t(WANTED[wanted]);

const isWanted = (value: string): value is WantedState => Object.hasOwn(WANTED, value);

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
        onChange={({ currentTarget: { value } }) => isWanted(value) && choose(value)}
      >
        {Object.entries(WANTED).map(([state, key]) => (
          <option key={state} value={state}>
            {t(key)}
          </option>
        ))}
      </select>
    </label>
  );
}
