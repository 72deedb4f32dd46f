// What one context may ask of another. A protocol is an interface of functions; platform/messaging.ts carries it.
import type { HeadersReading, Inspection, PageReport, PageTags, TagsReading } from '../report/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';

export type { PageTags } from '../report/index.ts';

/** The extension's pages → background. */
export interface BackgroundProtocol {
  /** The page in the tab as it is now; fetches robots.txt if it is not at hand. */
  view(tabId: number): PageView;
  /** The same, with robots.txt fetched again. */
  refetch(tabId: number): PageView;
  /** The same, with the document's headers looked up by one request. */
  lookUpHeaders(tabId: number): PageView;
  /** A closer look at the robots.txt that the tab's last view was made of; null where it has none. */
  inspect(tabId: number): Inspection | null;
  /** What crawlers may do with a link that a person asked about in the context menu; `no-tab` where it is forgotten. */
  link(id: string): PageView;
  /** The person has chosen otherwise: the toolbar icons are drawn anew. */
  settingsChanged(): void;
}

/** Background → content script. */
export interface ContentProtocol {
  readTags(): PageTags;
}

/** Everything a surface needs to show one tab. */
export type PageView =
  | { readonly kind: 'not-applicable'; readonly url: string; readonly scheme: string }
  /** Neither host permission nor activeTab; `origin` where the browser tells it. */
  | { readonly kind: 'no-access'; readonly origin: string }
  | { readonly kind: 'no-tab' }
  /** The person wants robots.txt fetched only when the popup opens, and it has not been. */
  | { readonly kind: 'not-fetched'; readonly origin: string }
  | ReadyView;

export interface ReadyView {
  readonly kind: 'ready';
  readonly origin: string;
  /** `tab`: only through activeTab, for this page and now. */
  readonly access: 'granted' | 'tab';
  readonly report: PageReport;
  readonly outcome: RobotsOutcome;
  readonly tags: TagsReading;
  readonly headers: HeadersReading;
}
