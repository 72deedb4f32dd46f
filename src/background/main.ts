// The worker: listeners at the top level, because the browser wakes it for them and looks for them at once.
import { endFirstRun, isFirstRun } from '../platform/first-run.ts';
import { onLinkAsked, onWorkbenchAsked, openLinkWindow, putMenus } from '../platform/menus.ts';
import { serveExtensionPages } from '../platform/messaging.ts';
import { onAccessChanged } from '../platform/permissions.ts';
import {
  onCommitted,
  onDocumentChanged,
  onInstalled,
  onNavigationFailed,
  onTabClosed,
  onTabShown,
} from '../platform/tabs.ts';
import { onDocumentFailed, onDocumentRedirect, onDocumentResponse } from '../platform/web-request.ts';
import { openWorkbench } from '../platform/workbench.ts';
import { packView } from '../shared/packed-body.ts';
import { originOrNull } from '../shared/page.ts';
import type { BackgroundProtocol } from '../shared/protocol.ts';
import { asServed } from './as-served.ts';
import { rememberLink, viewOfLink } from './asked-links.ts';
import {
  forgetTab,
  rememberCommit,
  rememberFailure,
  rememberNavigationFailure,
  rememberRedirect,
  rememberResponse,
} from './documents.ts';
import { liveFile } from './live-file.ts';
import { watchOwnRequests } from './own-requests.ts';
import { pageContent } from './page-content.ts';
import { areLinksMarked, markLinks, pageUrls, showLink, unmarkLinks } from './page-links.ts';
import { pageResources } from './page-resources.ts';
import { forgetPrivate } from './private-windows.ts';
import { publishedList } from './published-list.ts';
import { forgetShown, show, showWithHeaders, viewAll } from './queries.ts';
import { accessChanged, forgetThroughPage } from './robots-cache.ts';
import { servedTo } from './served-to.ts';
import { sitemapFile } from './sitemap-file.ts';
import { tdmFile } from './tdm-file.ts';
import { drawShown, drawSoon } from './toolbar.ts';
import { viewOfTyped } from './unopened.ts';

watchOwnRequests();
onDocumentRedirect(rememberRedirect);
onDocumentResponse(rememberResponse);
onDocumentFailed(rememberFailure);
onNavigationFailed((failure) => {
  rememberNavigationFailure(failure);
  if (failure.documentId !== null) drawSoon(failure.tabId, 'valid', true);
});
onCommitted((commit) => {
  rememberCommit(commit);
  if (commit.isShown) drawSoon(commit.tabId, 'valid', true);
});
onDocumentChanged((tabId) => drawSoon(tabId, 'kept'));
onTabShown((tabId) => drawSoon(tabId, 'kept'));
onTabClosed(async (tabId) => {
  forgetShown(tabId);
  await forgetTab(tabId);
  await forgetThroughPage(tabId);
  await forgetPrivate();
});
onAccessChanged(async () => {
  accessChanged();
  await drawShown();
});
onInstalled(drawShown);
putMenus();
onLinkAsked(async (link) => openLinkWindow(await rememberLink(link), link.isPrivate));
onWorkbenchAsked(({ url, ...from }) => openWorkbench({ origin: originOrNull(url), ...from }));

serveExtensionPages<BackgroundProtocol>({
  view: (tabId, mood) => show(tabId, 'valid', mood),
  refetch: (tabId) => show(tabId, 'fresh'),
  lookUpHeaders: showWithHeaders,
  viewAll,
  isFirstRun,
  endFirstRun,
  asServed,
  tdmFile,
  content: pageContent,
  resources: pageResources,
  servedTo,
  link: async (id, want) => packView(await viewOfLink(id, want)),
  publishedList,
  tryUrl: async (tabId, url) => packView(await viewOfTyped(tabId, url)),
  liveFile,
  pageUrls,
  sitemapFile,
  markLinks,
  showLink,
  areLinksMarked,
  unmarkLinks,
  settingsChanged: drawShown,
});
