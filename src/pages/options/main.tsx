// The settings page. Each change is saved at once.
import { render } from 'preact';
import { language, t } from '../../platform/i18n.ts';
import { loadSettings } from '../../platform/settings.ts';
import { Options } from './Options.tsx';

const root = document.getElementById('app');
document.documentElement.lang = language();
document.title = t('optionsTitle');

async function main() {
  const settings = await loadSettings();
  if (root) render(<Options initial={settings} />, root);
}
main();
