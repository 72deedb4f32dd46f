// The background worker. Its listeners are registered at the top level, since the browser expects them there when it wakes the worker.
import { endFirstRun } from '../platform/first-run.ts';
import { onLinkMenuClicked, onWorkbenchMenuClicked, openLinkWindow, putMenus } from '../platform/menus.ts';
import { type Handlers, serveExtensionPages } from '../platform/messaging.ts';
import { onAccessChanged } from '../platform/permissions.ts';
import { closeToContentScripts } from '../platform/storage.ts';
import {
  deferUpdates,
  isPrivateTab,
  onCommitted,
  onDocumentChanged,
  onInstalled,
  onNavigationFailed,
  onTabClosed,
  onTabShown,
} from '../platform/tabs.ts';
import { removeOldRules } from '../platform/user-agent.ts';
import { onDocumentFailed, onDocumentRedirect, onDocumentResponse } from '../platform/web-request.ts';
import { openWorkbench } from '../platform/workbench.ts';
import { packView } from '../shared/packed-body.ts';
import { originOrNull } from '../shared/page.ts';
import type { BackgroundProtocol, WatchingProtocol } from '../shared/protocol.ts';
import { watchOwnRequests } from './network/own-requests.ts';
import { auditedPage } from './on-click/audited-page.ts';
import { rememberLink, viewOfLink } from './on-click/link-menu.ts';
import { llmsFile } from './on-click/llms-file.ts';
import { pageContent } from './on-click/page-content.ts';
import { areLinksMarked, markLinks, pageUrls, showLink, unmarkLinks } from './on-click/page-links.ts';
import { pageResources } from './on-click/page-resources.ts';
import { publishedList } from './on-click/published-list.ts';
import { rawHtml } from './on-click/raw-html.ts';
import { servedTo } from './on-click/served-to.ts';
import { sitemapFile } from './on-click/sitemap-file.ts';
import { tdmFile } from './on-click/tdm-file.ts';
import { viewOfCanonical, viewOfTyped } from './on-click/unopened.ts';
import { forgetLicenses } from './page/licenses.ts';
import { forgetPrivate } from './private-windows.ts';
import { show, showWithHeaders, showWithLicenses, showWithoutServing, viewAll } from './queries.ts';
import { liveFile } from './robots-file/live-file.ts';
import { accessChanged, forgetThroughPage } from './robots-file/robots-cache.ts';
import { forgetClosed } from './tab-memory.ts';
import { noteNewPage } from './tab-rest.ts';
import { drawShown, drawSoon } from './toolbar/toolbar.ts';
import {
  forgetTab,
  rememberCommit,
  rememberFailure,
  rememberNavigationFailure,
  rememberResponse,
} from './visit/documents.ts';
import { rememberRedirect } from './visit/pending-redirects.ts';
import { onAlertsChanged } from './watch/notify.ts';
import {
  acknowledge,
  addKeyUrl,
  checkNow,
  forgetWatched,
  importVersions,
  removeKeyUrl,
  startWatching,
  unwatch,
  watch,
} from './watch/watcher.ts';

watchOwnRequests();
startWatching();
void closeToContentScripts();
void removeOldRules();
onDocumentRedirect(rememberRedirect);
onDocumentResponse(rememberResponse);
onDocumentFailed(rememberFailure);
onNavigationFailed((failure) => {
  rememberNavigationFailure(failure);
  if (failure.documentId !== null) drawSoon(failure.tabId, 'default', true);
});
onCommitted((commit) => {
  rememberCommit(commit);
  if (commit.documentId === null) forgetLicenses(commit.tabId);
  noteNewPage(commit.tabId);
  if (commit.isShown) drawSoon(commit.tabId, 'default', true);
});
onDocumentChanged((tabId) => drawSoon(tabId, 'force-cache'));
onTabShown((tabId) => drawSoon(tabId, 'force-cache'));
onTabClosed(async (tabId) => {
  forgetClosed(tabId);
  await forgetTab(tabId);
  await forgetThroughPage(tabId);
  await forgetPrivate();
});
onAccessChanged(async () => {
  accessChanged();
  await drawShown();
});
onAlertsChanged(drawShown);
onInstalled(drawShown);
deferUpdates();
putMenus();
onLinkMenuClicked(async (link) => openLinkWindow(await rememberLink(link), link.isPrivate));
onWorkbenchMenuClicked(({ url, ...from }) => openWorkbench({ origin: originOrNull(url), ...from }));

const watching: Handlers<WatchingProtocol> = {
  watch,
  addKeyUrl,
  removeKeyUrl,
  unwatch,
  checkNow,
  acknowledge,
  forgetWatched,
  importVersions,
};
const handlers: Handlers<BackgroundProtocol> = {
  ...watching,
  view: (tabId, options) => show(tabId, 'default', options),
  refetch: (tabId) => show(tabId, 'reload'),
  lookUpHeaders: showWithHeaders,
  lookUpLicenses: showWithLicenses,
  canonical: async (tabId, url, namedBy) => packView(await viewOfCanonical(tabId, url, namedBy)),
  llmsFile,
  viewAll,
  endFirstRun,
  rawHtml,
  tdmFile,
  content: pageContent,
  resources: pageResources,
  servedTo,
  dismissServing: showWithoutServing,
  link: async (id, want) => packView(await viewOfLink(id, want)),
  publishedList,
  testUrl: async (tabId, url) => packView(await viewOfTyped(tabId, url)),
  liveFile,
  pageUrls,
  sitemapFile,
  auditedPage,
  openReport: async (tabId, url) => {
    const isPrivate = await isPrivateTab(tabId);
    if (isPrivate !== null) {
      // Who lists it isn't known here: what the audit has requested is at hand.
      await openLinkWindow(await rememberLink({ url, namedBy: '', isPrivate, tabId }), isPrivate);
    }
  },
  markLinks,
  showLink,
  areLinksMarked,
  unmarkLinks,
  settingsChanged: drawShown,
};
serveExtensionPages(handlers, watching);
