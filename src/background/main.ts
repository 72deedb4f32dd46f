// The worker: listeners at the top level, because the browser wakes it for them and looks for them at once.
import { endFirstRun, isFirstRun } from '../platform/first-run.ts';
import { t } from '../platform/i18n.ts';
import { onLinkAsked, openLinkWindow } from '../platform/menus.ts';
import { serveExtensionPages } from '../platform/messaging.ts';
import { onAccessChanged } from '../platform/permissions.ts';
import { loadSettings } from '../platform/settings.ts';
import { onCommitted, onDocumentChanged, onInstalled, onTabClosed, onTabShown } from '../platform/tabs.ts';
import { onDocumentResponse } from '../platform/web-request.ts';
import { compareDialects, elsewhereOf, inspect, report, tryUrl } from '../report/index.ts';
import { pageOf } from '../shared/page.ts';
import type { BackgroundProtocol, PageView } from '../shared/protocol.ts';
import { knownCrawlers } from '../shared/settings.ts';
import { asServed } from './as-served.ts';
import { forgetTab, rememberCommit, rememberResponse } from './documents.ts';
import { rememberLink, viewOfLink } from './links.ts';
import { areLinksMarked, markLinks, unmarkLinks } from './page-links.ts';
import { forgetPrivate } from './private-windows.ts';
import { watchRedirects } from './redirects.ts';
import { forgetThroughPage } from './robots-cache.ts';
import { drawAfter, drawNoMore, drawShown, drawSoon } from './toolbar.ts';
import { type Looker, lookUpHeaders, viewOf, type Want } from './view.ts';

watchRedirects();
onDocumentResponse(rememberResponse);
onCommitted(async (commit) => {
  await rememberCommit(commit);
  if (commit.isShown) drawSoon(commit.tabId, 'valid');
});
onDocumentChanged((tabId) => drawSoon(tabId, 'kept'));
onTabShown((tabId) => drawSoon(tabId, 'kept'));
onTabClosed(async (tabId) => {
  if (lastShown?.tabId === tabId) lastShown = null;
  await forgetTab(tabId);
  await forgetThroughPage(tabId);
  await forgetPrivate();
});
onAccessChanged(drawShown);
onInstalled(drawShown);
onLinkAsked(t('menuLink'), async (link) => openLinkWindow(await rememberLink(link), link.isPrivate));

serveExtensionPages<BackgroundProtocol>({
  view: (tabId, mood) => show(tabId, 'valid', mood),
  refetch: (tabId) => show(tabId, 'fresh'),
  lookUpHeaders: async (tabId) => {
    await lookUpHeaders(tabId);
    return show(tabId, 'valid');
  },
  inspect: async (tabId) => {
    const view = await shownView(tabId);
    return view.kind === 'ready' ? inspect(view.report, view.outcome) : null;
  },
  viewAll: async (tabId) => {
    const view = await shownView(tabId);
    if (view.kind !== 'ready') return null;
    const { outcome, tags, headers, redirects } = view;
    const all = report(
      { url: view.report.url, tags, headers, redirects },
      outcome,
      knownCrawlers(await loadSettings()),
      Date.now(),
    );
    return { crawlers: all.crawlers, elsewhere: elsewhereOf(all, compareDialects(all, outcome)) };
  },
  isFirstRun,
  endFirstRun,
  asServed,
  tryUrl: async (tabId, url) => {
    const view = await shownView(tabId);
    const page = pageOf(url);
    if (view.kind !== 'ready' || page.kind !== 'web' || page.origin !== view.origin) return null;
    return tryUrl(view.report, view.outcome, page.url, Date.now());
  },
  link: viewOfLink,
  markLinks,
  areLinksMarked,
  unmarkLinks,
  settingsChanged: drawShown,
});

/** What a popup shows, and will want to know more of; after the worker's death it is looked up again. */
let lastShown: { readonly tabId: number; readonly view: PageView } | null = null;

async function shownView(tabId: number): Promise<PageView> {
  return lastShown?.tabId === tabId ? lastShown.view : viewOf(tabId, 'kept');
}

/** The view for the popup; the button is drawn from the same report. */
async function show(tabId: number, want: Want, looker?: Looker) {
  drawNoMore(tabId);
  const view = await viewOf(tabId, want, looker);
  lastShown = { tabId, view };
  drawAfter(tabId, view);
  return view;
}
