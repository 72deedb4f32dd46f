// The workbench: a page for a site's robots.txt. `?site=` names the site, `?robots=` a file to be used as its live one,
// and the hash the room.
import { render } from 'preact';
import { language, t } from '../../platform/i18n.ts';
import { loadSettings } from '../../platform/settings.ts';
import { ownTabId } from '../../platform/workbench.ts';
import { readWorkbenchUrl } from './shared/workbench-url.ts';
import { wasTyped } from './typed-site.ts';
import { Workbench } from './Workbench.tsx';

const root = document.getElementById('app');
document.documentElement.lang = language();
document.title = t('workbenchTitle');

async function main() {
  const [settings, tabId] = await Promise.all([loadSettings(), ownTabId()]);
  const asked = readWorkbenchUrl(location.search);
  const isTyped = wasTyped(asked?.site);
  if (root) render(<Workbench asked={asked} isTyped={isTyped} initial={settings} tabId={tabId} />, root);
}
main();
