// The box that filters a list of URLs: by a part of the URL, or by a regular expression.
import type { RefObject } from 'preact';
import { t } from '../../platform/i18n.ts';

interface UrlFilterProps {
  readonly box: RefObject<HTMLInputElement | null>;
  /** For outside checks: `data-action`. */
  readonly action: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

export function UrlFilter({ box, action, typed, onType }: UrlFilterProps) {
  return (
    <input
      ref={box}
      type="search"
      class="mono"
      data-action={action}
      aria-label={t('urlsFilter')}
      placeholder={t('urlsFilter')}
      spellcheck={false}
      value={typed}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
