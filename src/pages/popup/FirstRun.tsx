// Shown once, below the report, where it hides nothing: what the number counts, whose crawlers these are, and the workbench.
// Asks what the toolbar icon should show.
import { useState } from 'preact/hooks';
import { formatNumber, t } from '../../platform/i18n.ts';
import type { Interest } from '../../report/index.ts';
import { INTERESTS } from '../../report/index.ts';

interface FirstRunProps {
  readonly end: () => Promise<void>;
  readonly cares: Interest;
  readonly choose: (cares: Interest) => void;
  /** How many crawlers are selected, and how many are known. */
  readonly crawlers: { readonly selected: number; readonly known: number };
}

export function FirstRun({ end, cares, choose, crawlers }: FirstRunProps) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    // It can fail, for example because the disk is full: then the introduction is shown once more.
    end().catch(() => {});
  };
  return (
    <aside class="first-run" aria-label={t('firstRunTitle')}>
      <p>{t('firstRunShows', formatNumber(crawlers.selected), formatNumber(crawlers.known))}</p>
      <fieldset>
        <legend>{t('cares')}</legend>
        {INTERESTS.map((value) => (
          <label key={value}>
            <input type="radio" name="cares" value={value} checked={cares === value} onChange={() => choose(value)} />
            {t(`cares_${value}`)}
          </label>
        ))}
        <button type="button" data-kind="action" onClick={close}>
          {t('firstRunDone')}
        </button>
      </fieldset>
    </aside>
  );
}
