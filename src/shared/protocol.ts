// The messages between contexts. A protocol is an interface of functions; platform/messaging.ts carries it.
import type {
  CrawlerReport,
  Inspection,
  Interest,
  PageContent,
  PageFacts,
  PageReport,
  RawHtmlAnswer,
  ServedTo,
  TdmFileAnswer,
} from '../report/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import type { AuditedPage } from './audited-page.ts';
import type { WantedState } from './key-page.ts';
import type { PageLink, PageLinks, PageUrls } from './page-links.ts';
import type { PageResources } from './page-resources.ts';
import type { PublishedListAnswer } from './published-lists.ts';
import type { SitemapAnswer } from './sitemap-file.ts';
import type { WatchAlert, WatchChanges } from './watch.ts';

export type { PageTags } from '../report/index.ts';

/** From the extension's pages to the background. */
export interface BackgroundProtocol extends WatchingProtocol {
  /**
   * The page in the tab as it is now; fetches robots.txt if it isn't cached. `tagTimeoutMs`: how long the page has
   * to answer with its tags; by default, as long as a person waits. `isFromPage`: the page caused the question, not a
   * person, so it waits if the page has caused much work.
   */
  view(tabId: number, options?: { readonly tagTimeoutMs?: number; readonly isFromPage?: boolean }): PageView;
  /** The same, with robots.txt fetched again. */
  refetch(tabId: number): PageView;
  /**
   * The same, with the document's headers looked up. Makes one request. Here and below, `url` is that of the page that the person was shown:
   * if the tab shows a page of another origin by now, nothing is looked up.
   */
  lookUpHeaders(tabId: number, url?: string): PageView;
  /** The same, with the RSL licenses fetched that the page and its site name, at most three. */
  lookUpLicenses(tabId: number, url?: string): PageView;
  /** The view of the URL that the page at `namedBy` names as canonical. Makes one request; a failure is a view, too. */
  canonical(tabId: number, url: string, namedBy: string): PageView;
  /**
   * Whether the site has an llms.txt, and related links of the page. Makes one request. Here and below, null if the tab shows no web page
   * by now, or one of another origin than `url`.
   */
  llmsFile(tabId: number, url?: string): LlmsFileAnswer | null;
  /** The tab's last view for every known crawler, selected or not; null if it has none. */
  viewAll(tabId: number): AllCrawlers | null;
  /** The introduction was closed. */
  endFirstRun(): void;
  /**
   * The raw HTML, requested without cookies, compared with the rendered page. Keeps nothing. `url` and null: as above.
   */
  rawHtml(tabId: number, url?: string): RawHtmlAnswer | null;
  /** The rules of the site's tdmrep.json for the page. Makes one request. Keeps nothing. `url` and null: as above. */
  tdmFile(tabId: number, url?: string): TdmFileAnswer | null;
  /** The page's content besides its directives; null if it can't be read. `url` and null: as above. */
  content(tabId: number, url?: string): PageContent | null;
  /**
   * The page's resources, checked for the crawler with this product token by robots.txt of their origins, which is fetched;
   * null if the page can't be read. `url` and null: as above.
   */
  resources(tabId: number, token: string, url?: string): PageResources | null;
  /**
   * The responses to the User-Agents of the selected crawlers, one request each for the page and for robots.txt. `url` and null: as
   * above. If crawlers get another robots.txt than the browser, the tab's view has that as a conflict from then
   * on.
   */
  servedTo(tabId: number, url?: string): ServedTo | null;
  /** The view without that conflict, until it is checked again. */
  dismissServing(tabId: number): PageView;
  /**
   * What crawlers can do with a link from the context menu; `no-tab` if it is forgotten. `reload`: with robots.txt fetched
   * again.
   */
  link(id: string, cache?: 'default' | 'reload'): PageView;
  /** A published list of IP addresses, by its URL in the catalog. */
  publishedList(tabId: number, url: string): PublishedListAnswer;
  /** What crawlers can do with a URL of any site, typed in the view of a tab; its robots.txt is fetched if needed. */
  testUrl(tabId: number, url: string): PageView;
  /**
   * The robots.txt that the workbench in this tab works on: the site's, or the file at `fileUrl`. `reload`: fetched again.
   * `unasked`: without a click, so for a site in a private network only a cached file is returned. `spare`: for a page that is
   * compared with the site, so it is kept only if there is room.
   */
  liveFile(
    tabId: number,
    site: string,
    fileUrl: string | null,
    want: 'unasked' | 'spare' | 'default' | 'reload',
  ): LiveFile;
  /** The URLs of the page in the tab and of its links, without marking them; null if the page can't be read. */
  pageUrls(ownTab: number, pageTab: number, site: string): PageUrls | null;
  /** The sitemap at `url`, for the workbench of the site in this tab. Keeps nothing. */
  sitemapFile(tabId: number, site: string, url: string, namedBy?: string): SitemapAnswer;
  /** Opens a window with the report of a page that isn't open, for the workbench in this tab. */
  openReport(tabId: number, url: string): void;
  /** The page at `url`, requested for the audit of the site in this tab; `namedBy` as for sitemaps. Keeps nothing. */
  auditedPage(tabId: number, site: string, url: string, namedBy?: string): AuditedPage;
  /**
   * Lists the page's links, checked for the crawler with this product token, and marks them there; null if the page can't be
   * read. `ask`: first fetches robots.txt of other origins, of those with the most links.
   */
  markLinks(tabId: number, token: string, ask?: 'ask'): PageLinks | null;
  /** Scrolls the page to a link of the list and marks it; false if it is no longer there. */
  showLink(tabId: number, link: Pick<PageLink, 'index' | 'url'>): boolean;
  /** Whether the page has our marks. */
  areLinksMarked(tabId: number): boolean;
  /** Removes the marks without a trace. */
  unmarkLinks(tabId: number): void;
  /** The settings changed: redraws the toolbar icons. */
  settingsChanged(): void;
}

/** What changes what is kept of watched sites: on disk, so that no page in a private window can ask for it. */
export interface WatchingProtocol {
  /**
   * Starts watching a site, or changes how it is watched: omitted settings stay. Its robots.txt is fetched at once if it never
   * was.
   */
  watch(site: string, changes?: WatchChanges): WatchResult;
  /** Adds a URL of a watched site to those whose verdict is checked. */
  addKeyUrl(url: string, wanted: WantedState): WatchResult;
  /** Removes it, whether or not the site is watched. */
  removeKeyUrl(url: string): WatchResult;
  /** Stops watching it. What is kept of it stays. */
  unwatch(site: string): WatchResult;
  /** Fetches a watched site's robots.txt now. */
  checkNow(site: string): WatchResult;
  /** A watched site's alerts were seen. */
  acknowledge(site: string): void;
  /** Deletes everything that is kept of a watched site, or of all; false if the browser refused. */
  forgetWatched(site: string | null): boolean;
  /** Adds older versions to a site's history: a `SiteHistory` of them, undecoded. */
  importVersions(site: string, versions: unknown): WatchResult;
}

/**
 * `not-watched`: it can't be, or isn't. `too-many`: others have to be removed first. `too-long`: a key URL. `not-kept`: the
 * browser refused to store it, or to give what is kept.
 */
export type WatchResult = 'done' | 'not-watched' | 'too-many' | 'too-long' | 'not-kept' | 'no-answer';

/** A file for language models, https://llmstxt.org. No verdict depends on it. */
export interface LlmsFileAnswer {
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  /** It is text, not a web page instead. */
  readonly isText: boolean;
  readonly bytes: number;
  /** URLs of link elements: `describedby`, and alternates in Markdown. */
  readonly links: readonly { readonly rel: 'describedby' | 'alternate'; readonly url: string }[];
}

export interface AllCrawlers extends Pick<Inspection, 'elsewhere'> {
  readonly crawlers: readonly CrawlerReport[];
}

/** Everything a surface needs to show one tab. */
export type PageView =
  | { readonly kind: 'not-applicable'; readonly url: string; readonly scheme: string }
  /** The browser lets no extension access the site, for example its own store. */
  | { readonly kind: 'restricted'; readonly origin: string }
  /** The tab shows a page's source, or a site that is restricted by a policy: Chromium doesn't say which. */
  | { readonly kind: 'closed' }
  /** Neither host permission nor activeTab; `origin` if the browser reports it. */
  | { readonly kind: 'no-access'; readonly origin: string }
  | { readonly kind: 'no-tab' }
  /**
   * The browser shows an error page instead of the page, or nothing yet. `name`: its name for the error; '' if it gives none.
   */
  | {
      readonly kind: 'not-loaded';
      readonly url: string;
      readonly origin: string;
      readonly error: LoadError;
      readonly name: string;
    }
  /** No request was made: the person wants robots.txt fetched only when the popup opens, or it isn't possible here. `url`: of a link. */
  | {
      readonly kind: 'not-fetched';
      readonly origin: string;
      readonly url?: string;
      readonly reason?: 'private-network';
    }
  | ReadyView;

/** A robots.txt to work on, without a page. */
export type LiveFile =
  | Extract<PageView, { kind: 'not-applicable' | 'restricted' | 'no-access' | 'no-tab' | 'not-fetched' }>
  /** It is in a private network, and no person has requested it yet. */
  | { readonly kind: 'not-requested'; readonly origin: string }
  | {
      readonly kind: 'ready';
      /** The site it applies to. */
      readonly origin: string;
      readonly outcome: RobotsOutcome;
      /** As in ReadyView. */
      readonly isBodyPacked?: true;
    };

/**
 * Why a page didn't load: its host wasn't found, refused the connection, or had no secure one. Or it isn't there yet: the
 * browser asks for a user name and a password, or the response hasn't come.
 */
export type LoadError = 'dns' | 'refused' | 'tls' | 'other' | 'auth' | 'pending';

/** The page may still come. */
export const isStillLoading = (error: LoadError) => error === 'auth' || error === 'pending';

export interface ReadyView {
  readonly kind: 'ready';
  readonly origin: string;
  /**
   * `tab`: only through activeTab, for this page and now. `through-page`: granted, but the background makes no requests for the page, as
   * in Firefox's private windows.
   */
  readonly access: 'granted' | 'through-page' | 'tab';
  readonly report: PageReport;
  /** What the person wants to see first. */
  readonly cares: Interest;
  /** How many crawlers `viewAll` covers. */
  readonly crawlersKnown: number;
  readonly outcome: RobotsOutcome;
  /** The file in `outcome` is base64: only on its way, see packed-body.ts. */
  readonly isBodyPacked?: true;
  /** When a visit requests robots.txt again, in milliseconds since the epoch; null if it isn't kept. */
  readonly keptUntil: number | null;
  /** What is listed of the page as it was found. All that follows from it is in the report. */
  readonly facts: Pick<PageFacts, 'tags' | 'headers'>;
  /** Why the look-up that has just been asked for found nothing. `redirected`: the page's own request followed a redirect, unseen. */
  readonly lookUpFailure?: NonNullable<PageFacts['failure']> | 'redirected';
  /** Null if the site can't be watched, as in a private window; left out if it wasn't checked. */
  readonly watch?: SiteWatch | null;
  /** The person hasn't closed the introduction yet; left out if it wasn't checked. */
  readonly isFirstRun?: boolean;
}

export interface SiteWatch {
  /** Null if the browser doesn't give what is kept of watched sites: then no alerts are known, either. */
  readonly isOn: boolean | null;
  /** Sites with alerts that the person hasn't seen, this one or others, each with its newest and most severe alert. */
  readonly alerts: readonly { readonly site: string; readonly alert: WatchAlert }[];
}
