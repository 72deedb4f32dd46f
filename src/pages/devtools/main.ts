// Runs unseen with each DevTools window, and adds the panel to it: the popup's view of the inspected tab.
import { addDevToolsPanel } from '../../platform/devtools.ts';
import { t } from '../../platform/i18n.ts';

addDevToolsPanel(t('name'), (tabId) => `panel.html?tab=${tabId}`);
