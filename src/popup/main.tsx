// The popup of a tab: of the active one, or, opened as a page, of the one that `?tab=` names.
import { render } from 'preact';
import { language } from '../platform/i18n.ts';
import { activeTabId } from '../platform/tabs.ts';
import { App } from './App.tsx';

const asked = new URLSearchParams(location.search).get('tab');
const root = document.getElementById('app');
document.documentElement.lang = language();

async function main() {
  const tabId = asked === null ? await activeTabId() : Number(asked);
  if (root) render(<App tabId={tabId} />, root);
}
main();
