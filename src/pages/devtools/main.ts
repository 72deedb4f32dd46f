// Runs invisibly in each DevTools window, and adds the panel to it: the popup's view of the inspected tab.
import { addDevToolsPanel } from '../../platform/devtools.ts';

addDevToolsPanel('name', (tabId) => `panel.html?tab=${tabId}`);
