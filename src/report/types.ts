// One page as every chosen crawler meets it: what goes in, and the report that every surface shows.
import type { Crawler } from '../crawlers/index.ts';
import type { Combined, Directive, Effect, Reading, TakenBack, Unread } from '../directives/index.ts';
import type { Dialect, Hop, Match, Rule, Verdict, Won } from '../robots/index.ts';

export interface MetaTag {
  /** As written. */
  readonly name: string;
  readonly content: string;
  readonly isInHead: boolean;
}

/** `<link rel="canonical">`: which address the page gives as that of its main copy. */
export interface CanonicalLink {
  /** As written. */
  readonly href: string;
  /** Absolute, by the document's base; '' where that makes no address. */
  readonly url: string;
  readonly isInHead: boolean;
}

export interface PageTags {
  readonly metas: readonly MetaTag[];
  readonly canonicals: readonly CanonicalLink[];
  /** Tags left out because the page has too many. */
  readonly omitted: number;
}

/** Headers of the document itself, every occurrence in the order sent. */
export interface PageHeaders {
  readonly status: number;
  readonly contentType: string | null;
  readonly robotsTags: readonly string[];
  readonly links: readonly string[];
  readonly contentUsage: readonly string[];
  readonly tdmReservation: readonly string[];
}

export type TagsReading =
  | { readonly kind: 'read'; readonly tags: PageTags }
  /** Nothing of ours runs in the document: an error page, a PDF, a page that the browser keeps to itself. */
  | { readonly kind: 'unreadable' };

export type HeadersReading =
  | { readonly kind: 'seen'; readonly headers: PageHeaders; readonly by: 'visit' | 'look-up' }
  | { readonly kind: 'unknown'; readonly reason: HeadersUnknownReason };

export type HeadersUnknownReason =
  /** From the back/forward cache: no response was sent. */
  | 'restored'
  /** The browser showed no response for this document: the site's service worker made it. */
  | 'not-observed'
  /** It was there before this extension looked. */
  | 'opened-before'
  /** They, or the page's address, are longer than what is kept. */
  | 'too-long';

/** One redirect on the way to the page. */
export interface PageHop {
  readonly url: string;
  readonly status: number;
  /** Absolute. */
  readonly location: string;
  /** What the redirect itself says in X-Robots-Tag, every occurrence in the order sent. */
  readonly robotsTags: readonly string[];
}

export interface PageFacts {
  readonly url: string;
  readonly tags: TagsReading;
  readonly headers: HeadersReading;
  /** The redirects that led to the page, in order; null where they are not known. */
  readonly redirects: readonly PageHop[] | null;
}

export interface PageReport {
  readonly url: string;
  readonly crawlers: readonly CrawlerReport[];
  /** Every directive of the page, META before headers, in the order they stand. */
  readonly directives: readonly Directive[];
  /** Directives left out because the page has too many. They count all the same. */
  readonly directivesOmitted: number;
  /** What they come to for the main crawler of each reader, as far as the page is known. */
  readonly readings: Readonly<Record<Reading, Pick<Combined, 'index' | 'follow'>>>;
  /** Every address that the page gives as that of its main copy. */
  readonly canonicals: readonly Canonical[];
  readonly conflicts: readonly Conflict[];
  /** Where crawlers are told opposite things for reading the same file differently. */
  readonly disagreements: readonly Disagreement[];
  /** What the site's owner says of AI use to all AI crawlers of the catalogue, chosen or not: of training, then of answers. */
  readonly aiUse: readonly PageAiUse[];
  /** What the page may say that is not known. */
  readonly missing: readonly MissingFact[];
}

/** Crawlers that are told opposite things, and would be told the same if they read the file in the same way. */
export interface Disagreement {
  /** What makes the difference: it reads otherwise than RFC 9309. */
  readonly dialect: Dialect;
  /** Crawlers that read in it, and those to which it would say the opposite of what they are told. */
  readonly readers: readonly CrawlerReport[];
  readonly others: readonly CrawlerReport[];
  /** The line that the readers read and the others pass over; null where both read the same, and differ on what it says. */
  readonly cause: { readonly line: number; readonly text: string } | null;
}

export interface Canonical {
  readonly source: CanonicalSource;
  /** As written. */
  readonly href: string;
  readonly target: CanonicalTarget;
}

export type CanonicalSource =
  /** `<link rel="canonical">` */
  | { readonly kind: 'html'; readonly isInHead: boolean }
  /** `Link: <…>; rel="canonical"` */
  | { readonly kind: 'header' }
  /** META URL, of 1996. */
  | { readonly kind: 'meta-url'; readonly isInHead: boolean };

export type CanonicalTarget =
  | { readonly kind: 'this-page'; readonly url: string }
  | { readonly kind: 'elsewhere'; readonly url: string; readonly isSameOrigin: boolean }
  | { readonly kind: 'no-address' };

export type MissingFact = 'tags' | 'headers';

export interface CrawlerReport {
  readonly crawler: Crawler;
  readonly crawl: { readonly answer: 'allowed' | 'disallowed' | 'unknown'; readonly because: CrawlReason };
  readonly index: { readonly answer: 'index' | 'noindex' | 'unseen' | 'unknown'; readonly because: IndexReason };
  /** Null where the crawler never sees the page, and so is asked nothing. */
  readonly asked: Asked | null;
  /** The dialect the file was read in for this crawler; null where there was no file to read. */
  readonly readIn: Dialect | null;
  /** What the site's owner says to it, of each use that it serves; null where it serves no AI. */
  readonly aiUse: readonly AiUseReport[] | null;
}

/** Training models, and generating answers from what was found. */
export type AiUse = 'training' | 'answers';

export type AiAnswer =
  | 'allowed'
  | 'disallowed'
  /** Of a crawler: for a part of the page only. Of a page: to some crawlers, and not to others. */
  | 'partly'
  /** Yes and no. */
  | 'contradictory'
  /** Nothing is said, and that is known. */
  | 'unstated'
  | 'unknown';

export interface AiUseReport {
  readonly use: AiUse;
  readonly answer: AiAnswer;
  readonly statements: readonly AiStatement[];
}

export interface PageAiUse extends AiUseReport {
  /** How many crawlers there are that are there for AI, and how many of them are told yes or no. */
  readonly crawlers: number;
  readonly allowed: number;
  readonly disallowed: number;
}

/** One place where the owner speaks. */
export interface AiStatement {
  readonly use: AiUse;
  readonly says: 'yes' | 'no' | 'partly';
  /** Product tokens, or names as robots.txt has them; null: everyone. */
  readonly to: readonly string[] | null;
  readonly place: AiPlace;
}

export type AiPlace =
  /** A group lets the crawler fetch the page, or keeps it out. `as`: whom the group is for (`*`, or a name that the crawler falls
   * back on); null where it names the crawler itself. */
  | { readonly kind: 'group'; readonly as: string | null; readonly line: number; readonly rule: Rule | null }
  | { readonly kind: 'content-signal' | 'content-usage'; readonly text: string; readonly line: number }
  | { readonly kind: 'usage-header'; readonly text: string }
  | { readonly kind: 'directive'; readonly directive: Directive }
  | { readonly kind: 'tdm-reservation'; readonly text: string; readonly source: 'meta' | 'header' };

/** What Content-Signal speaks of. */
export type SignalUse = AiUse | 'search';

/** What the page asks of a crawler that sees it, besides leaving it out of the index. */
export interface Asked {
  /** The directive that says nofollow; null where none does, or where it is taken back. */
  readonly nofollowBy: Directive | null;
  readonly effects: readonly Effect[];
  /** The first few that differ, of those that ask nothing of it. */
  readonly unread: readonly Unread[];
  readonly unreadOmitted: number;
}

/** A verdict and its explanation as data, to be sent and shown. */
export interface ToldVerdict extends Omit<Verdict, 'explain'> {
  /** The best rules that match, the one that decided first. */
  readonly matched: readonly Match[];
  /** More rules match. */
  readonly matchedOmitted: number;
  readonly won: Won | null;
}

export type CrawlReason =
  /** The rules decided. `isLastGood`: those of the last copy, while the server is unreachable. */
  | { readonly kind: 'rules'; readonly verdict: ToldVerdict; readonly isLastGood: boolean }
  /** The owner says the crawler need not obey; `verdict` is what the rules would say to it, if there are any. */
  | { readonly kind: 'need-not-obey'; readonly obeys: 'partly' | 'no'; readonly verdict: ToldVerdict | null }
  | { readonly kind: 'unavailable'; readonly status: number }
  /**
   * No file came. `means` is what the crawler's owner, or the standard it reads by, says to that; `until`: closed until
   * then, in milliseconds since the epoch, where that is stated.
   */
  | {
      readonly kind: 'unreachable';
      readonly status: number | null;
      readonly means: 'open' | 'closed' | 'not-stated';
      readonly until: number | null;
    }
  /** A file came, and the crawler takes none of its kind: for its status, or its size. Everything is allowed. */
  | { readonly kind: 'not-read'; readonly status: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'too-many-redirects'; readonly hops: readonly Hop[] }
  | { readonly kind: 'no-access' };

export type IndexReason =
  | { readonly kind: 'directives'; readonly noindexBy: readonly Directive[] }
  /** Tags and headers are known and none says noindex. */
  | { readonly kind: 'no-directive' }
  /** Something says noindex, and something else takes it back: to this crawler, what permits wins. */
  | { readonly kind: 'taken-back'; readonly noindex: TakenBack }
  /** The crawler does not fetch the page. `noindexBy`: what it would have been told. */
  | { readonly kind: 'not-fetched'; readonly noindexBy: readonly Directive[] }
  /** Whether it fetches is unknown, or a part of what the page says is. */
  | { readonly kind: 'not-known'; readonly missing: readonly ('crawl' | MissingFact)[] }
  /** A control token: it never fetches, so no directive speaks to it. */
  | { readonly kind: 'control-token' };

/** Two places that contradict each other, and the crawlers (by product token) to which they do. */
export type Conflict =
  /** noindex that these crawlers never see, because the rule on this line of robots.txt stops the fetch: the URL can stay indexed. */
  | {
      readonly kind: 'noindex-unseen';
      readonly tokens: readonly string[];
      readonly directive: Directive;
      readonly line: number;
    }
  /** What is addressed to the crawler permits indexing, and has no effect beside the noindex addressed to all. */
  | {
      readonly kind: 'own-weaker-than-generic';
      readonly tokens: readonly string[];
      readonly own: Directive;
      readonly generic: Directive;
    }
  /** One says index and the other noindex; `wins`: what these crawlers make of it. */
  | {
      readonly kind: 'meta-header-conflict';
      readonly tokens: readonly string[];
      readonly meta: Directive;
      readonly header: Directive;
      readonly wins: 'index' | 'noindex';
    }
  /** About AI use some places say yes and others no. Neither list is empty. */
  | {
      readonly kind: 'ai-conflict';
      readonly tokens: readonly string[];
      readonly use: AiUse;
      readonly yes: readonly AiPlace[];
      readonly no: readonly AiPlace[];
    }
  /**
   * Content-Signal says yes where the rule on `line` closes the whole site to crawlers that are there for this, or no where they
   * are named and let in. `isHeard`: it stands in the group that speaks to them.
   */
  | {
      readonly kind: 'ai-signal-group';
      readonly tokens: readonly string[];
      readonly use: SignalUse;
      readonly says: 'yes' | 'no';
      readonly signal: { readonly text: string; readonly line: number };
      readonly line: number;
      readonly isHeard: boolean;
    }
  /** The canonical link leads to a page of this origin that the rule on this line of robots.txt keeps these crawlers from. */
  | {
      readonly kind: 'canonical-disallowed';
      readonly tokens: readonly string[];
      readonly canonical: Canonical;
      readonly line: number;
    }
  /** One asks to leave the page out, the other to take it for a copy of a page elsewhere. */
  | {
      readonly kind: 'noindex-canonical';
      readonly tokens: readonly string[];
      readonly directive: Directive;
      readonly canonical: Canonical;
    }
  /** Two canonical links, in the HTML or in the header, that lead to different addresses. */
  | {
      readonly kind: 'canonical-conflict';
      readonly tokens: readonly string[];
      readonly canonical: Canonical;
      readonly other: Canonical;
    };
