// What this does and what it never does, told once. It lies over the foot of the popup, so that no verdict moves for it.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { background } from '../../platform/messaging.ts';

const LINES = ['firstRunTells', 'firstRunAsks', 'firstRunNever'] as const;

export function FirstRun() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    background.isFirstRun().then(setShown, () => {});
  }, []);
  if (!isShown) return null;
  const end = () => {
    setShown(false);
    // Refused by a full disk, say: then it is told once more.
    background.endFirstRun().catch(() => {});
  };
  return (
    <aside class="first-run" aria-labelledby="first-run-title">
      <div>
        <h2 id="first-run-title">{t('firstRunTitle')}</h2>
        <ul>
          {LINES.map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      </div>
      <button type="button" data-kind="action" onClick={end}>
        {t('firstRunDone')}
      </button>
    </aside>
  );
}
