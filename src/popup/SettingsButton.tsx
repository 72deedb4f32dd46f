// The way to the options page.
import { isConfined } from '../platform/browser.ts';
import { t } from '../platform/i18n.ts';
import { openOptions } from '../platform/tabs.ts';

export function SettingsButton() {
  if (isConfined) return null;
  return (
    <button type="button" onClick={() => openOptions()}>
      {t('settings')}
    </button>
  );
}
