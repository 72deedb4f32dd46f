// The crawlers to choose one from: the person's own first, then all others that are known.
import { t } from '../../platform/i18n.ts';
import { visibleText } from '../../words/text/text.ts';

interface OptionsProps {
  /** Product tokens. */
  readonly selected: readonly string[];
  readonly others: readonly string[];
}

export function CrawlerOptions({ selected, others }: OptionsProps) {
  const groups = [
    { label: t('crawlersSelected'), tokens: selected },
    { label: t('crawlersOthers'), tokens: others },
  ];
  return groups
    .filter(({ tokens }) => tokens.length > 0)
    .map(({ label, tokens }) => (
      <optgroup key={label} label={label}>
        {tokens.map((token) => (
          <option key={token} value={token}>
            {visibleText(token)}
          </option>
        ))}
      </optgroup>
    ));
}
