// Opens the history of a watched site, in a tab.
import { isConfined } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';

interface HistoryProps {
  readonly action: 'show-alert' | 'show-history';
  readonly open: () => void;
}

/** Renders nothing where no tab can be opened. */
export function HistoryButton({ action, open }: HistoryProps) {
  if (isConfined()) return null;
  return (
    <button type="button" data-kind="action" data-action={action} onClick={open}>
      {t('watchOpenHistory')}
    </button>
  );
}
