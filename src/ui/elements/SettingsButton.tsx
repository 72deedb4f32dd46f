// Opens the options page.
import { isConfined } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import { openOptions } from '../../platform/tabs.ts';
import { IconButton } from './IconButton.tsx';

/** `label`: if it is the main action, what it is for. */
export function SettingsButton({ label }: { readonly label?: string }) {
  if (isConfined()) return null;
  const open = () => openOptions();
  if (label === undefined) return <IconButton icon="settings" label={t('settings')} onClick={open} />;
  return (
    <button type="button" data-kind="action" onClick={open}>
      {label}
    </button>
  );
}
