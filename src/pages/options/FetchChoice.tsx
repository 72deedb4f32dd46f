import { type MessageKey, t } from '../../platform/i18n.ts';
import type { Settings } from '../../shared/settings.ts';
import type { PartProps } from './part.ts';

const LABELS: Record<Settings['fetchOn'], readonly [label: MessageKey, hint: MessageKey]> = {
  visit: ['optionsFetchVisit', 'optionsFetchVisitHint'],
  popup: ['optionsFetchPopup', 'optionsFetchPopupHint'],
};
const CHOICES = ['visit', 'popup'] as const;

export function FetchChoice({ settings, save }: PartProps) {
  return (
    <fieldset>
      <legend>{t('optionsFetch')}</legend>
      {CHOICES.map((choice) => {
        const [label, hint] = LABELS[choice];
        return (
          <label key={choice} class="choice">
            <input
              type="radio"
              name="fetchOn"
              value={choice}
              checked={settings.fetchOn === choice}
              onChange={() => save({ fetchOn: choice })}
            />
            <span>
              {t(label)}
              <span class="hint">{t(hint)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
