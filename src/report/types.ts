// The report that every surface shows: one page as every chosen crawler meets it. What goes in is in facts.ts.
import type { Crawler, RuleSource } from '../crawlers/index.ts';
import type {
  Combined,
  Directive,
  DirectiveDialect,
  DirectiveEffect,
  Overridden,
  Unread,
} from '../directives/index.ts';
import type { Because, Dialect, Hop, Match, NotFollowedReason, Verdict, WonBecause } from '../robots/index.ts';
import type { RslTerms } from './ai/rsl.ts';
import type { AiPlace, AiUse, CrawlerAiUse, License, PageAiUse, PurposeReports, SignalUse } from './ai/types.ts';
import type { RobotsDifference } from './compare/served-robots-types.ts';
import type { Canonical } from './page/canonical-types.ts';
import type { HreflangReport } from './page/hreflang-types.ts';
import type { PageVerdict } from './page/page-verdict-types.ts';
import type { PageRefresh } from './page/refresh.ts';
import type { RuleExcerpt } from './rule-excerpt.ts';

export interface PageReport {
  readonly url: string;
  /** The answer for the selected search crawlers, and what decides it. */
  readonly page: PageVerdict;
  readonly crawlers: readonly CrawlerReport[];
  /** The directives of the page, META before headers, in the order they stand: the first of them, and cut where they are long. */
  readonly directives: readonly Directive[];
  /** Directives left out here because the page has many. They count anyway. */
  readonly directivesOmitted: number;
  /** Directives that are not even read, as the page has so many: what they say is unknown. */
  readonly directivesUnread: number;
  /** The effective directives for the main crawler of each reader, as far as the page is known. */
  readonly byDirectiveDialect: Readonly<Record<DirectiveDialect, Pick<Combined, 'index' | 'follow'>>>;
  /** A meta refresh that leads elsewhere. */
  readonly refresh: PageRefresh | null;
  /** Every URL that the page gives as its canonical URL. */
  readonly canonicals: readonly Canonical[];
  readonly hreflang: HreflangReport;
  readonly conflicts: readonly Conflict[];
  /** Where crawlers get opposite answers for reading the same file differently. */
  readonly disagreements: readonly Disagreement[];
  /** What the site says of AI use to all AI crawlers of the catalogue, selected or not: of training, then of answers. */
  readonly aiUse: readonly PageAiUse[];
  /** What the selected crawlers may do with it, by purpose; for AI by operator, too. */
  readonly purposes: PurposeReports;
  /** License terms that the site names. */
  readonly licenses: readonly License[];
  /** What the licenses that were read say of the page. */
  readonly rsl: readonly RslTerms[];
  /** How many elements the page keeps out of snippets, and so out of AI answers: data-nosnippet; null where it is not known. */
  readonly noSnippetElements: number | null;
  /** What the page may say that is not known. */
  readonly missing: readonly MissingFact[];
}

/** Crawlers that get opposite answers, and would get the same one if they read the file in the same way. */
export interface Disagreement {
  /** What makes the difference: it reads otherwise than RFC 9309. */
  readonly dialect: Dialect;
  /** Crawlers that read in it, and those to which it would say the opposite of what they get. */
  readonly readers: readonly Pick<CrawlerReport, 'crawler' | 'crawl'>[];
  readonly others: readonly Pick<CrawlerReport, 'crawler' | 'crawl'>[];
  /** The line that the readers read and the others pass over; null where both read the same, and differ on what it says. */
  readonly cause: { readonly line: number; readonly text: string } | null;
}

export type MissingFact = 'tags' | 'headers';

export interface CrawlerReport {
  readonly crawler: Crawler;
  readonly crawl: { readonly answer: 'allowed' | 'disallowed' | 'unknown'; readonly because: CrawlReason };
  /** `none`: it keeps no index. */
  readonly index: {
    readonly answer: 'index' | 'noindex' | 'unseen' | 'none' | 'unknown';
    readonly because: IndexReason;
  };
  /** Null where the crawler never sees the page, and so is asked nothing. */
  readonly asked: DirectiveEffects | null;
  /** The parser that the file was read by for this crawler; null where there was no file to read. */
  readonly readIn: Dialect | null;
  /** What the site says to it, of each use that it serves; null where it serves no AI. */
  readonly aiUse: readonly CrawlerAiUse[] | null;
}

/** The directives for a crawler that sees the page, besides noindex. */
export interface DirectiveEffects {
  /** The directive that says nofollow; null where none does, or where another overrides it. */
  readonly nofollowBy: Directive | null;
  readonly effects: readonly DirectiveEffect[];
  /** The first few that differ, of those that ask nothing of it. */
  readonly unread: readonly Unread[];
  readonly unreadOmitted: number;
}

export interface MatchExcerpt extends Pick<Match, 'length'> {
  readonly rule: RuleExcerpt;
}

/** A verdict and its explanation as data, to be sent and shown. */
export interface VerdictExcerpt extends Pick<Verdict, 'allowed' | 'group'> {
  readonly rule: RuleExcerpt | null;
  /** Of the URL's path, how many characters from the start that rule matches; 0 where that can't be shown. */
  readonly matchedPart: number;
  readonly because:
    | Exclude<Because, { kind: 'rule' | 'too-complex' }>
    | { readonly kind: 'rule'; readonly rule: RuleExcerpt };
  /** The best rules that match, the one that decided first. */
  readonly matched: readonly MatchExcerpt[];
  /** More rules match. */
  readonly matchedOmitted: number;
  readonly won: WonBecause | null;
}

export type CrawlReason =
  /** The rules decided. `isLastGood`: those of the last copy, while the server is unreachable. */
  | { readonly kind: 'rules'; readonly verdict: VerdictExcerpt; readonly isLastGood: boolean }
  /** The operator says the crawler need not obey; `verdict` is what the rules would say to it, if there are any. */
  | { readonly kind: 'need-not-obey'; readonly obeys: 'partly' | 'no'; readonly verdict: VerdictExcerpt | null }
  | { readonly kind: 'unavailable'; readonly status: number }
  /**
   * No file came. `means` is what the crawler's operator, or the standard it reads by, says to that; `until`: closed until
   * then, in milliseconds since the epoch, where that is stated. `lastCopy`: the rule of the last copy that blocks then.
   */
  | {
      readonly kind: 'unreachable';
      readonly status: number | null;
      readonly means: 'open' | 'closed' | 'not-stated';
      readonly until: number | null;
      readonly lastCopy: RuleExcerpt | null;
    }
  /** A file came, and the crawler takes none of its kind: for its status, or its size. Everything is allowed. */
  | { readonly kind: 'not-read'; readonly status: number }
  /** No group names the crawler, and those whose rules it follows then get different answers. */
  | { readonly kind: 'follows-others'; readonly follows: RuleSource }
  /** The file and the URL are made so that to find the rule that decides would take too long. */
  | { readonly kind: 'too-complex' }
  | { readonly kind: 'offline' }
  /** robots.txt redirects to `origin`, and that redirect was not followed. */
  | { readonly kind: 'not-followed'; readonly because: NotFollowedReason; readonly origin: string }
  | { readonly kind: 'too-many-redirects'; readonly hops: readonly Hop[] }
  | { readonly kind: 'no-access' };

export type IndexReason =
  /** `isDocumented`: the operator documents that its crawler honors one of them where it stands. */
  | { readonly kind: 'directives'; readonly noindexBy: readonly Directive[]; readonly isDocumented: boolean }
  /** Tags and headers are known and none says noindex. */
  | { readonly kind: 'no-directive' }
  /** Something says noindex, and something else takes it back: to this crawler, the permitting directive applies. */
  | { readonly kind: 'taken-back'; readonly noindex: Overridden }
  /** The crawler does not fetch the page. `noindexBy`: what it would have seen. */
  | { readonly kind: 'not-fetched'; readonly noindexBy: readonly Directive[] }
  /** A meta refresh sends to another URL at once. `noindexBy`: as above. */
  | { readonly kind: 'refreshed'; readonly refresh: PageRefresh; readonly noindexBy: readonly Directive[] }
  /** The server answers with a status, or a redirect, that leaves nothing to index. `noindexBy`: as above. */
  | { readonly kind: 'not-served'; readonly status: number; readonly noindexBy: readonly Directive[] }
  /** What it fetches is put in no index. */
  | { readonly kind: 'keeps-no-index' }
  /** Whether it fetches is unknown, or a part of what the page says is. */
  | { readonly kind: 'not-known'; readonly missing: readonly ('crawl' | MissingFact)[] }
  /** A control token: it never fetches, so no directive applies to it. */
  | { readonly kind: 'control-token' };

/** What each kind of conflict has to show: the places on the page, or in robots.txt, that conflict. */
export interface ConflictKinds {
  /** Their request for robots.txt is answered otherwise than the browser's own. */
  readonly 'robots-served': Omit<RobotsDifference, 'tokens'>;
  /** Directives that no crawler supports, one letter away from restrictive ones. */
  readonly 'misspelled-directive': {
    /** Each once, and not empty. */
    readonly misspelled: readonly { readonly directive: Directive; readonly meant: string }[];
  };
  /** In meta tags of one name, one says index and the other noindex; `wins`: what these crawlers make of it. */
  readonly 'meta-conflict': {
    readonly permitting: Directive;
    readonly forbidding: Directive;
    /** All directives of the tag that each of them stands in: of one tag the same. */
    readonly permittingTag: string;
    readonly forbiddingTag: string;
    readonly wins: 'index' | 'noindex';
  };
  /** noindex that these crawlers never see, because the rule on this line of robots.txt stops the fetch: the URL can stay indexed. */
  readonly 'noindex-unseen': { readonly directive: Directive; readonly line: number };
  /** What is addressed to the crawler permits indexing, and has no effect beside the noindex addressed to all. */
  readonly 'own-weaker-than-generic': { readonly own: Directive; readonly generic: Directive };
  /** One says index and the other noindex; `wins`: what these crawlers make of it. */
  readonly 'meta-header-conflict': {
    readonly meta: Directive;
    readonly header: Directive;
    readonly wins: 'index' | 'noindex';
  };
  /** Some places allow an AI use and others refuse it. Neither list is empty. */
  readonly 'ai-conflict': { readonly use: AiUse; readonly yes: readonly AiPlace[]; readonly no: readonly AiPlace[] };
  /**
   * Content-Signal allows what the rule on `line` blocks for the whole site to crawlers that are there for this, or no where they
   * are named and allowed. `isInOwnGroup`: it stands in the group that applies to them.
   */
  readonly 'ai-signal-group': {
    readonly use: SignalUse;
    readonly says: 'yes' | 'no';
    readonly signal: { readonly text: string; readonly line: number };
    readonly line: number;
    readonly isInOwnGroup: boolean;
  };
  /** The rule on this line blocks the page for its query: the canonical URL, which has less of it, can be crawled. */
  readonly 'only-query-blocked': { readonly canonical: Canonical; readonly line: number };
  /** The canonical link leads to a page of this origin that the rule on this line of robots.txt keeps these crawlers from. */
  readonly 'canonical-disallowed': { readonly canonical: Canonical; readonly line: number };
  /** One asks to leave the page out, the other to take it for a copy of a page elsewhere. */
  readonly 'noindex-canonical': { readonly directive: Directive; readonly canonical: Canonical };
  /** The rule on this line keeps these crawlers from the page, and so from its canonical link. */
  readonly 'canonical-unseen': { readonly canonical: Canonical; readonly line: number };
  /** It isn't a URL of the Web. */
  readonly 'canonical-broken': { readonly canonical: Canonical };
  /** It redirected to this page, with this status. */
  readonly 'canonical-redirect': { readonly canonical: Canonical; readonly status: number };
  /** hreflang has it as the page in another language. */
  readonly 'canonical-language': { readonly canonical: Canonical; readonly hreflang: string };
  /** Two canonical links, in the HTML or in the header, that lead to different URLs. */
  readonly 'canonical-conflict': { readonly canonical: Canonical; readonly other: Canonical };
}

export type ConflictKind = keyof ConflictKinds;

/** A conflict, and the crawlers (by product token) that it affects. */
export type ConflictOf<Kind extends ConflictKind> = {
  readonly [One in Kind]: { readonly kind: One; readonly tokens: readonly string[] } & ConflictKinds[One];
}[Kind];

export type Conflict = ConflictOf<ConflictKind>;
