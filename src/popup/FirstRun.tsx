// What this does and what it never does, told once. It lies over the foot of the popup, so that no verdict moves for it.
import { useEffect, useState } from 'preact/hooks';
import { endFirstRun, isFirstRun } from '../platform/first-run.ts';
import { t } from '../platform/i18n.ts';

const LINES = ['firstRunTells', 'firstRunAsks', 'firstRunNever'] as const;

export function FirstRun() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    isFirstRun().then(setShown, () => {});
  }, []);
  if (!isShown) return null;
  const end = () => {
    setShown(false);
    // Refused by a full disk, say: then it is told once more.
    endFirstRun().catch(() => {});
  };
  return (
    <aside class="first-run" aria-label={t('firstRunTitle')}>
      <ul>
        {LINES.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
      <button type="button" data-kind="action" onClick={end}>
        {t('firstRunDone')}
      </button>
    </aside>
  );
}
