// The workbench: a page for a site's robots.txt. `?site=` names the site, `?robots=` a file to be used as its live one,
// and the hash the room.
import { render } from 'preact';
import { language, t } from '../../platform/i18n.ts';
import { loadSettings } from '../../platform/settings.ts';
import { ownTabId } from '../../platform/workbench.ts';
import { Workbench } from './Workbench.tsx';
import { readWorkbenchUrl } from './workbench-url.ts';

const root = document.getElementById('app');
document.documentElement.lang = language();
document.title = t('workbenchTitle');

async function main() {
  const [settings, tabId] = await Promise.all([loadSettings(), ownTabId()]);
  if (root) render(<Workbench asked={readWorkbenchUrl(location.search)} initial={settings} tabId={tabId} />, root);
}
main();
