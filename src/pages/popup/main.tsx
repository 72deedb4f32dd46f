// The popup of a tab: the active one, or, opened as a page, the one that `?tab=` names. As panel.html it is Chrome's side panel
// and Firefox's sidebar, and follows the active tab; with `?tab=`, it is the panel in DevTools.
import { render } from 'preact';
import { hasWindows } from '../../platform/browser.ts';
import { type FirstQuestion, firstQuestion } from '../../platform/first-question.ts';
import { language } from '../../platform/i18n.ts';
import { isPanel } from '../../platform/panel.ts';
import { followActiveTab } from '../../platform/tabs.ts';
import { prepareFormats } from '../../words/text/format.ts';
import { App } from './App.tsx';

const asked = new URLSearchParams(location.search).get('tab');
const root = document.getElementById('app');
document.documentElement.lang = language();

/** Another tab is another App, so that nothing of the previous one stays on screen. */
function show(tabId: number | null, first: FirstQuestion | null = null) {
  if (root) render(<App key={tabId} tabId={tabId} first={first} />, root);
  prepareFormats();
}

async function main() {
  // Firefox for Android: the popup fills the screen, whatever width it asks for.
  if (isPanel() || asked !== null || !hasWindows()) document.documentElement.dataset['surface'] = 'panel';
  const first = firstQuestion();
  show(await first.tabId, first);
  if (isPanel() && asked === null) await followActiveTab(show);
}
main();

export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
export { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
// What closer-look.js needs from the only copies of Preact and the polyfill (build.mjs).
export { browser as default } from '../../platform/browser.ts';
