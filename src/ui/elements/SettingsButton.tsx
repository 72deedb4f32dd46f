// The way to the options page.
import { isConfined } from '../../platform/browser.ts';
import { t } from '../../platform/i18n.ts';
import { openOptions } from '../../platform/tabs.ts';

/** `label`: where it is the thing to do, and what for. */
export function SettingsButton({ label }: { readonly label?: string }) {
  if (isConfined()) return null;
  return (
    <button type="button" data-kind={label && 'action'} onClick={() => openOptions()}>
      {label ?? t('settings')}
    </button>
  );
}
