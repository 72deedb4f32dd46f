// The way to the options page.
import { t } from '../platform/i18n.ts';
import { openOptions } from '../platform/tabs.ts';

export function SettingsButton() {
  return (
    <button type="button" onClick={() => openOptions()}>
      {t('settings')}
    </button>
  );
}
