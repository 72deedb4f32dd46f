// What the extension does and never does, shown once. It covers the foot of the popup, so that no verdict moves.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';

const LINES = ['firstRunTells', 'firstRunAsks', 'firstRunNever'] as const;

interface FirstRunProps {
  readonly isFirst: () => Promise<boolean>;
  readonly end: () => Promise<void>;
}

export function FirstRun({ isFirst, end }: FirstRunProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    isFirst().then(setShown, () => {});
  }, [isFirst]);
  if (!isShown) return null;
  const close = () => {
    setShown(false);
    // Refused by a full disk, say: then the introduction is shown once more.
    end().catch(() => {});
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
      <button type="button" data-kind="action" onClick={close}>
        {t('firstRunDone')}
      </button>
    </aside>
  );
}
