// What the report of a tab can have done. The page that shows it asks the background.
import type { PageContent, RawHtmlAnswer, ServedTo, TdmFileAnswer } from '../../report/index.ts';
import type { PageLink, PageLinks } from '../../shared/page-links.ts';
import type { PageResources } from '../../shared/page-resources.ts';
import type { AllCrawlers, LlmsFileAnswer, PageView, ReadyView, WatchAnswer } from '../../shared/protocol.ts';

/** What can be done with the watch of a site. */
export interface WatchActions {
  readonly watch: (site: string) => Promise<WatchAnswer>;
  readonly addKeyUrl: (url: string) => Promise<WatchAnswer>;
  /** Opens the workbench at the history of the site. */
  readonly openHistory: (site: string) => Promise<void>;
}

export interface TabActions {
  readonly watching: WatchActions;
  /** Fetches robots.txt again; the page shows what comes of it. */
  readonly refetch: () => void;
  /** Loads the page again. */
  readonly reload: () => void;
  readonly lookUpHeaders: () => void;
  /** The same page for every known crawler; null if the verdicts can't be determined. */
  readonly viewAll: (view: ReadyView) => Promise<AllCrawlers | null>;
  readonly readRawHtml: () => Promise<RawHtmlAnswer | null>;
  /** What the page is besides its directives; null where it cannot be read. */
  readonly content: () => Promise<PageContent | null>;
  /** As the crawler of this product token finds them; null where the page cannot be read. */
  readonly resources: (token: string) => Promise<PageResources | null>;
  /** What the site's tdmrep.json says of the page, by one request. */
  readonly tdmFile: () => Promise<TdmFileAnswer | null>;
  /** Fetches the RSL licenses; the page shows what comes of it. */
  readonly lookUpLicenses: () => void;
  /** What is at the canonical URL, by one request. */
  readonly canonical: (url: string) => Promise<PageView>;
  /** Whether the site has an llms.txt, by one request. */
  readonly llmsFile: () => Promise<LlmsFileAnswer | null>;
  /** Fetches the page and robots.txt as crawlers; where they get another robots.txt, the page shows that as a conflict. */
  readonly servedTo: () => Promise<ServedTo | null>;
  /** Takes that conflict away. */
  readonly dismissServing: () => void;
  readonly links: PageLinkActions;
  /** Opens the workbench for the site with this origin, and for the page. */
  readonly openWorkbench: (origin: string) => Promise<void>;
  /** What crawlers may do with a URL of another site, whose robots.txt is fetched. */
  readonly tryElsewhere: (url: string) => Promise<PageView>;
}

/** What can be done with the links of the page in the tab. */
export interface PageLinkActions {
  readonly areMarked: () => Promise<boolean>;
  /** As the crawler of this product token finds them; null where the page cannot be read. `ask`: other sites, too. */
  readonly mark: (token: string, ask?: 'ask') => Promise<PageLinks | null>;
  /** In the page; false where it is there no more. */
  readonly show: (link: PageLink) => Promise<boolean>;
  readonly unmark: () => Promise<void>;
}
