// Settings with a few choices: what to show first, and when to fetch robots.txt.
import { type MessageKey, t } from '../../platform/i18n.ts';
import { INTERESTS } from '../../report/index.ts';
import type { Settings } from '../../shared/settings.ts';
import type { PartProps } from './part.ts';

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly (readonly [value: Value, label: MessageKey, hint: MessageKey])[];
  readonly selected: Value;
  readonly choose: (value: Value) => void;
}

function Choice<Value extends string>({ name, legend, choices, selected, choose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(([value, label, hint]) => (
        <label key={value} class="choice">
          <input type="radio" name={name} value={value} checked={selected === value} onChange={() => choose(value)} />
          <span>
            {t(label)}
            <span class="hint">{t(hint)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const FETCH_CHOICES = [
  ['visit', 'optionsFetchVisit', 'optionsFetchVisitHint'],
  ['popup', 'optionsFetchPopup', 'optionsFetchPopupHint'],
] as const;

export function FetchChoice({ settings, save }: PartProps) {
  return (
    <Choice<Settings['fetchOn']>
      name="fetchOn"
      legend={t('optionsFetch')}
      choices={FETCH_CHOICES}
      selected={settings.fetchOn}
      choose={(fetchOn) => save(() => ({ fetchOn }))}
    />
  );
}

export function CaresChoice({ settings, save }: PartProps) {
  return (
    <Choice<Settings['cares']>
      name="cares"
      legend={t('cares')}
      choices={INTERESTS.map((value) => [value, `cares_${value}`, `careshint_${value}`] as const)}
      selected={settings.cares}
      choose={(cares) => save(() => ({ cares }))}
    />
  );
}
