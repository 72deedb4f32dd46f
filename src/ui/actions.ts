// The actions of a tab's report. The page that shows it asks the background.
import type { PageContent, RawHtmlAnswer, ServedTo, TdmFileAnswer } from '../report/index.ts';
import type { WantedState } from '../shared/key-page.ts';
import type { PageLink, PageLinks } from '../shared/page-links.ts';
import type { PageResources } from '../shared/page-resources.ts';
import type { AllCrawlers, LlmsFileAnswer, PageView, ReadyView, WatchResult } from '../shared/protocol.ts';

/** The actions on a watched site. */
export interface WatchActions {
  readonly watch: (site: string) => Promise<WatchResult>;
  readonly addKeyUrl: (url: string, wanted: WantedState) => Promise<WatchResult>;
  /** Opens the workbench at the site's history. */
  readonly openHistory: (site: string) => Promise<void>;
}

export interface TabActions {
  readonly watching: WatchActions;
  /** Fetches robots.txt again; the page shows the result. */
  readonly refetch: () => void;
  /** Reloads the page. */
  readonly reload: () => void;
  /** `url`, here and below: of the page that the report is about. If the tab shows another site by now, nothing is looked up. */
  readonly lookUpHeaders: (url: string) => void;
  /** The same page for every known crawler; null if the verdicts can't be determined. */
  readonly viewAll: (view: ReadyView) => Promise<AllCrawlers | null>;
  /** Null if the tab shows another site by now; so below. */
  readonly readRawHtml: (url: string) => Promise<RawHtmlAnswer | null>;
  /** The page's content besides its directives; null if it can't be read. */
  readonly content: (url: string) => Promise<PageContent | null>;
  /** The resources, checked for the crawler with this product token; null if the page can't be read. */
  readonly resources: (token: string, url: string) => Promise<PageResources | null>;
  /** The rules of the site's tdmrep.json for the page. Makes one request. */
  readonly tdmFile: (url: string) => Promise<TdmFileAnswer | null>;
  /** Fetches the RSL licenses; the page shows the result. */
  readonly lookUpLicenses: (url: string) => void;
  /** The answer of the canonical URL that the page at `namedBy` names. Makes one request. */
  readonly canonical: (url: string, namedBy: string) => Promise<PageView>;
  /** Whether the site has an llms.txt. Makes one request. */
  readonly llmsFile: (url: string) => Promise<LlmsFileAnswer | null>;
  /**
   * Fetches the page and robots.txt with the crawlers' User-Agents. If crawlers get another robots.txt, the page shows that as
   * a conflict.
   */
  readonly servedTo: (url: string) => Promise<ServedTo | null>;
  /** Dismisses that conflict. */
  readonly dismissServing: () => void;
  readonly links: PageLinkActions;
  /** Opens the workbench for the site with this origin, and for the page. */
  readonly openWorkbench: (origin: string) => Promise<void>;
  /** Whether crawlers can crawl a URL of another site, whose robots.txt is fetched. */
  readonly tryElsewhere: (url: string) => Promise<PageView>;
}

/** The actions on the links of the page in the tab. */
export interface PageLinkActions {
  readonly areMarked: () => Promise<boolean>;
  /** The links, checked for the crawler with this product token; null if the page can't be read. `ask`: other sites, too. */
  readonly mark: (token: string, ask?: 'ask') => Promise<PageLinks | null>;
  /** Shows the link in the page; false if it is no longer there. */
  readonly show: (link: PageLink) => Promise<boolean>;
  readonly unmark: () => Promise<void>;
}
