// What one context may ask of another. A protocol is an interface of functions; platform/messaging.ts carries it.
import type {
  Cares,
  CrawlerReport,
  HeadersResult,
  Inspection,
  PageContent,
  PageHop,
  PageReport,
  RawHtmlAnswer,
  RslTerms,
  ServedTo,
  TagsResult,
  TdmFileAnswer,
} from '../report/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import type { AuditedPage } from './audited-page.ts';
import type { PageLink, PageLinks, PageUrls } from './page-links.ts';
import type { PageResources } from './page-resources.ts';
import type { PublishedListAnswer } from './published-lists.ts';
import type { SitemapAnswer } from './sitemap-file.ts';
import type { WantedState, WatchAlert, WatchChanges } from './watch.ts';

export type { PageTags } from '../report/index.ts';

/** The extension's pages → background. */
export interface BackgroundProtocol {
  /**
   * The page in the tab as it is now; fetches robots.txt if it is not at hand. `tagTimeout`: milliseconds that the page has to
   * answer with its tags; without it, as long as a person waits.
   */
  view(tabId: number, options?: { readonly tagTimeout: number }): PageView;
  /** The same, with robots.txt fetched again. */
  refetch(tabId: number): PageView;
  /** The same, with the document's headers looked up by one request. */
  lookUpHeaders(tabId: number): PageView;
  /** The same, with the RSL licenses that the page and its site name fetched, at most three. */
  lookUpLicenses(tabId: number): PageView;
  /** The URL that the page names as canonical, by one request; what it can't be fetched for is a view, too. */
  canonical(tabId: number, url: string): PageView;
  /** Whether the site has an llms.txt, by one request, and what the page links of its kind; null where the tab shows no web page. */
  llmsFile(tabId: number): LlmsFileAnswer | null;
  /** The tab's last view for every crawler that is known, chosen or not; null where it has none. */
  viewAll(tabId: number): AllCrawlers | null;
  /** Whether the first words are still to be said; and they have been. */
  endFirstRun(): void;
  /** The raw HTML by a request without cookies, beside the rendered page; null where the tab shows no web page. Keeps nothing. */
  rawHtml(tabId: number): RawHtmlAnswer | null;
  /** What the site's tdmrep.json says of the page, by one request; null where the tab shows no web page. Keeps nothing. */
  tdmFile(tabId: number): TdmFileAnswer | null;
  /** What the page is besides its directives; null where it cannot be read. */
  content(tabId: number): PageContent | null;
  /**
   * The page's resources as the crawler of this product token finds them, by the robots.txt of their origins, which are fetched; null
   * where the page cannot be read.
   */
  resources(tabId: number, token: string): PageResources | null;
  /**
   * The answers to the User-Agents of the selected crawlers, a request each for the page and for robots.txt; null where the tab shows
   * no web page. Where robots.txt is answered otherwise than to the browser, the tab's view has that as a conflict from then on.
   */
  servedTo(tabId: number): ServedTo | null;
  /** The view without that conflict, until the button is pressed again. */
  dismissServing(tabId: number): PageView;
  /**
   * What crawlers may do with a link that a person asked about in the context menu; `no-tab` where it is forgotten. `fresh`: with
   * robots.txt fetched again.
   */
  link(id: string, want?: 'valid' | 'fresh'): PageView;
  /** A published list of IP addresses, by its URL in the catalogue. */
  publishedList(tabId: number, url: string): PublishedListAnswer;
  /** What crawlers may do with a URL of any site, typed in the view of a tab; its robots.txt is fetched if need be. */
  testUrl(tabId: number, url: string): PageView;
  /**
   * The robots.txt that the workbench in this tab works on: the site's, or the file at `fileUrl`. `fresh`: fetched again. `unasked`:
   * without a click, so that of a site in a private network only what is at hand is answered.
   */
  liveFile(tabId: number, site: string, fileUrl: string | null, want: 'unasked' | 'valid' | 'fresh'): LiveFile;
  /** The URLs of the page in the tab and of its links, without marking any; null where the page can't be read. */
  pageUrls(ownTab: number, pageTab: number, site: string): PageUrls | null;
  /** The sitemap at `url`, for the workbench in this tab, which works on the site. Keeps nothing. */
  sitemapFile(tabId: number, site: string, url: string, namedBy?: string): SitemapAnswer;
  /** Opens a window with the report of a page that isn't open, for the workbench in this tab. */
  openReport(tabId: number, url: string): void;
  /** The page at `url`, requested for the audit in this tab, which works on the site; `namedBy` as for sitemaps. Keeps nothing. */
  auditedPage(tabId: number, site: string, url: string, namedBy?: string): AuditedPage;
  /**
   * Lists the page's links as the crawler of this product token finds them, and marks them there; null where the page cannot be
   * read. `ask`: with the robots.txt of other origins fetched, of those first that most links lead to.
   */
  markLinks(tabId: number, token: string, ask?: 'ask'): PageLinks | null;
  /** Scrolls the page to a link of the list and marks it; false where the page has it no more. */
  showLink(tabId: number, link: Pick<PageLink, 'place' | 'url'>): boolean;
  /** Whether the page has marks of ours. */
  areLinksMarked(tabId: number): boolean;
  /** Takes the marks away, without a trace. */
  unmarkLinks(tabId: number): void;
  /** Watches a site from now on, or changes how: what is left out stays. Its robots.txt is fetched at once, where it never was. */
  watch(site: string, changes?: WatchChanges): WatchAnswer;
  /** Adds a URL of a watched site to those whose verdict is checked. */
  addKeyUrl(url: string, wanted: WantedState): WatchAnswer;
  /** Watches it no more. What is kept of it stays. */
  unwatch(site: string): WatchAnswer;
  /** Fetches a watched site's robots.txt now. */
  checkNow(site: string): WatchAnswer;
  /** A watched site's alerts were seen. */
  acknowledge(site: string): void;
  /** Deletes all that is kept of a watched site, or of all; false where the browser refused. */
  forgetWatched(site: string | null): boolean;
  /** Adds older versions to a site's history: a `SiteHistory` of them, undecoded. */
  importVersions(site: string, versions: unknown): WatchAnswer;
  /** The settings changed: redraws the toolbar icons. */
  settingsChanged(): void;
}

/** `not-watched`: it can't be, or isn't. `too-many`: others have to be removed first. `not-kept`: the browser refused to store it. */
export type WatchAnswer = 'done' | 'not-watched' | 'too-many' | 'not-kept' | 'no-answer';

/** A file for language models, https://llmstxt.org. No verdict depends on it. */
export interface LlmsFileAnswer {
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  /** It is text, and not a page in its place. */
  readonly isText: boolean;
  readonly bytes: number;
  /** URLs of link elements: of `describedby`, and of an alternate in Markdown. */
  readonly links: readonly { readonly rel: 'describedby' | 'alternate'; readonly url: string }[];
}

export interface AllCrawlers extends Pick<Inspection, 'elsewhere'> {
  readonly crawlers: readonly CrawlerReport[];
}

/** Everything a surface needs to show one tab. */
export type PageView =
  | { readonly kind: 'not-applicable'; readonly url: string; readonly scheme: string }
  /** The browser lets no extension look at the site: its own shop, say. */
  | { readonly kind: 'restricted'; readonly origin: string }
  /** Neither host permission nor activeTab; `origin` if the browser reports it. */
  | { readonly kind: 'no-access'; readonly origin: string }
  | { readonly kind: 'no-tab' }
  /** The browser shows an error page in the page's place, or nothing yet. `name` is what it calls the error; '' where it gives none. */
  | {
      readonly kind: 'not-loaded';
      readonly url: string;
      readonly origin: string;
      readonly error: LoadError;
      readonly name: string;
    }
  /** The person wants robots.txt fetched only when the popup opens, and it has not been. */
  | { readonly kind: 'not-fetched'; readonly origin: string; readonly because?: 'private-network' }
  | ReadyView;

/** A robots.txt to work on, without a page. */
export type LiveFile =
  | Extract<PageView, { kind: 'not-applicable' | 'restricted' | 'no-access' | 'no-tab' | 'not-fetched' }>
  /** It is in a private network, and no person has asked for it yet. */
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
 * Why a page did not load: its host was not found, or refused the connection, or no secure one came about. Or it has not yet: the
 * browser asks for a user name and a password, or no response has come.
 */
export type LoadError = 'dns' | 'refused' | 'tls' | 'other' | 'auth' | 'pending';

/** The page may still come. */
export const isStillLoading = (error: LoadError) => error === 'auth' || error === 'pending';

export interface ReadyView {
  readonly kind: 'ready';
  readonly origin: string;
  /** `tab`: only through activeTab, for this page and now. */
  readonly access: 'granted' | 'tab';
  readonly report: PageReport;
  /** What the person wants to see first. */
  readonly cares: Cares;
  /** How many crawlers `viewAll` covers. */
  readonly crawlersKnown: number;
  readonly outcome: RobotsOutcome;
  /** The file in `outcome` is base64: only on its way, see packed-body.ts. */
  readonly isBodyPacked?: true;
  /** Until when a visit asks for robots.txt no more, in milliseconds since the epoch; null where it is not kept. */
  readonly keptUntil: number | null;
  readonly tags: TagsResult;
  readonly headers: HeadersResult;
  /** As in PageFacts. */
  readonly redirects: readonly PageHop[] | null;
  /** As in PageFacts. */
  readonly rsl?: readonly RslTerms[];
  /** Null where the site can't be watched: in a private window; left out where it isn't asked. */
  readonly watch?: SiteWatch | null;
  /** The person hasn't closed the introduction yet; left out where it isn't asked. */
  readonly isFirstRun?: boolean;
}

export interface SiteWatch {
  readonly isOn: boolean;
  /** Sites with alerts that the person hasn't seen, this one or others, each with its newest of the most severe ones. */
  readonly alerts: readonly { readonly site: string; readonly alert: WatchAlert }[];
}
