// The settings page. Each change is saved at once.
import { render } from 'preact';
import { language, t } from '../../platform/i18n.ts';
import { loadSettingsOrReject } from '../../platform/settings.ts';
import { NotRead, Options } from './Options.tsx';

const root = document.getElementById('app');
document.documentElement.lang = language();
document.title = t('optionsTitle');

async function main() {
  const settings = await loadSettingsOrReject().catch(() => null);
  if (root) render(settings ? <Options initial={settings} /> : <NotRead />, root);
}
main();
