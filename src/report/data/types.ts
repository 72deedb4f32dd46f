// The report that every surface shows: one page, as each selected crawler sees it. Its input is in facts.ts.
import type { Crawler, RuleSource } from '../../crawlers/index.ts';
import type {
  Combined,
  Directive,
  DirectiveDialect,
  DirectiveEffect,
  IneffectiveDirective,
  Overridden,
} from '../../directives/index.ts';
import type {
  Because,
  BlockLasts,
  Challenger,
  CrawlAnswer,
  Dialect,
  Hop,
  Match,
  NotFollowedReason,
  Verdict,
  WonBecause,
} from '../../robots/index.ts';
import type { AiPlace, AiUse, CrawlerAiUse, License, PageAiUse, PurposeReports, SignalUse } from './ai.ts';
import type { Canonical } from './canonical.ts';
import type { HreflangReport } from './hreflang.ts';
import type { PageVerdict } from './page-verdict.ts';
import type { RslTerms } from './rsl.ts';
import type { RuleExcerpt } from './rule-excerpt.ts';
import type { RobotsDifference } from './served-robots.ts';

/** Where a refresh leads. */
export interface PageRefresh {
  readonly seconds: number;
  /** Absolute, and not the page itself. */
  readonly url: string;
  /** It is the Refresh header; otherwise a meta refresh. */
  readonly isHeader?: true;
}

export interface PageReport {
  readonly url: string;
  /** The answer for the selected search crawlers, and what decides it. */
  readonly page: PageVerdict;
  readonly crawlers: readonly CrawlerReport[];
  /** The page's directives, META before headers, in document order: the first few, with long values truncated. */
  readonly directives: readonly Directive[];
  /** How many directives aren't listed because the page has many. They still count. */
  readonly directivesOmitted: number;
  /** How many directives aren't even read because the page has so many: their meaning is unknown. */
  readonly directivesUnread: number;
  /** The effective directives for the main crawler of each operator, as far as the page is known. */
  readonly byDirectiveDialect: Readonly<Record<DirectiveDialect, Pick<Combined, 'index' | 'follow'>>>;
  /** A refresh to another URL. */
  readonly refresh: PageRefresh | null;
  /** Every URL that the page names as canonical. */
  readonly canonicals: readonly Canonical[];
  readonly hreflang: HreflangReport;
  readonly conflicts: readonly Conflict[];
  /** If crawlers get opposite answers because their parsers read the file differently. */
  readonly disagreements: readonly Disagreement[];
  /** What the site states about AI use to all AI crawlers of the catalog, selected or not: training first, then answers. */
  readonly aiUse: readonly PageAiUse[];
  /** What the selected crawlers can use the page for, by purpose; for AI also by operator. */
  readonly purposes: PurposeReports;
  /** License terms that the site names. */
  readonly licenses: readonly License[];
  /** What the licenses that were read state about the page. */
  readonly rsl: readonly RslTerms[];
  /** How many elements data-nosnippet keeps out of snippets, and so out of AI answers; null if unknown. */
  readonly noSnippetElements: number | null;
  /** Which facts about the page are unknown. */
  readonly missing: readonly MissingFact[];
}

/** Crawlers that get opposite answers only because their parsers read the file differently. */
export interface Disagreement {
  /** The parser that differs from RFC 9309. */
  readonly dialect: Dialect;
  /** The crawlers that use it, and those that would get the opposite answer from it. */
  readonly readers: readonly Pick<CrawlerReport, 'crawler' | 'crawl'>[];
  readonly others: readonly Pick<CrawlerReport, 'crawler' | 'crawl'>[];
  /** The line that `dialect` reads and the others ignore; null if they read the same lines and interpret them differently. */
  readonly cause: { readonly line: number; readonly text: string } | null;
}

export type MissingFact = 'tags' | 'headers';

export interface CrawlerReport {
  readonly crawler: Crawler;
  readonly crawl: { readonly answer: CrawlAnswer; readonly because: CrawlBecause };
  /** `none`: it keeps no index. */
  readonly index: {
    readonly answer: 'index' | 'noindex' | 'unseen' | 'none' | 'unknown';
    readonly because: IndexBecause;
  };
  /** Null if the crawler never sees the page, so no directive reaches it. */
  readonly directiveEffects: DirectiveEffects | null;
  /** The parser that read the file for this crawler; null without a file. */
  readonly readIn: Dialect | null;
  /** What the site states to it about each use that it serves; null if it isn't used for AI. */
  readonly aiUse: readonly CrawlerAiUse[] | null;
}

/** The directives, besides noindex, for a crawler that sees the page. */
export interface DirectiveEffects {
  /** The effective nofollow; null without one. */
  readonly nofollowBy: Directive | null;
  readonly effects: readonly DirectiveEffect[];
  /** The first few directives that have no effect on it. */
  readonly ineffective: readonly IneffectiveDirective[];
  readonly ineffectiveOmitted: number;
}

export interface MatchExcerpt extends Pick<Match, 'length'> {
  readonly rule: RuleExcerpt;
}

/** A verdict and its explanation as data, to be sent and shown. */
export interface VerdictExcerpt extends Pick<Verdict, 'allowed' | 'group'> {
  readonly rule: RuleExcerpt | null;
  /** How many characters of the URL's path, from the start, the rule matches; 0 if that can't be shown. */
  readonly matchedPart: number;
  readonly because:
    | Exclude<Because, { kind: 'rule' | 'too-complex' }>
    | { readonly kind: 'rule'; readonly rule: RuleExcerpt };
  /** The best matching rules; the first one decided. */
  readonly matched: readonly MatchExcerpt[];
  /** More rules match. */
  readonly matchedOmitted: number;
  readonly won: WonBecause | null;
}

export type CrawlBecause =
  /** The rules decided. `isLastGood`: the rules of the last copy, while the server is unreachable. */
  | { readonly kind: 'rules'; readonly verdict: VerdictExcerpt; readonly isLastGood: boolean }
  /** The operator says the crawler need not obey; `verdict` is what the rules say to it, if there are any. */
  | { readonly kind: 'need-not-obey'; readonly obeys: 'partly' | 'no'; readonly verdict: VerdictExcerpt | null }
  | { readonly kind: 'unavailable'; readonly status: number }
  /**
   * The request failed. `means`: what that means to the crawler, by its operator or the standard it follows. `lastCopy`:
   * the rule of the last copy that blocks after a documented time.
   */
  | {
      readonly kind: 'unreachable';
      readonly status: number | null;
      readonly means: 'open' | 'closed' | 'not-stated';
      readonly lasts: BlockLasts;
      readonly lastCopy: RuleExcerpt | null;
    }
  /** There is a file, but the crawler ignores it because of its status or size. Everything is allowed. */
  | { readonly kind: 'not-read'; readonly status: number }
  /** No group names the crawler, and the crawlers whose rules it follows get different answers. */
  | { readonly kind: 'follows-others'; readonly follows: RuleSource }
  /** The file and the URL are so complex that finding the deciding rule would take too long. */
  | { readonly kind: 'too-complex' }
  | { readonly kind: 'offline' }
  /** robots.txt redirects to `origin`, and that redirect wasn't followed. */
  | { readonly kind: 'not-followed'; readonly reason: NotFollowedReason; readonly origin: string }
  /** A network answered instead of the site. */
  | { readonly kind: 'challenged'; readonly by: Challenger; readonly status: number }
  | { readonly kind: 'too-many-redirects'; readonly hops: readonly Hop[] }
  | { readonly kind: 'no-access' };

export type IndexBecause =
  /** `isDocumented`: the operator documents that its crawler honors one of them at its place. */
  | { readonly kind: 'directives'; readonly noindexBy: readonly Directive[]; readonly isDocumented: boolean }
  /** Tags and headers are known, and none says noindex. */
  | { readonly kind: 'no-directive' }
  /** A noindex is overridden: for this crawler, the permitting directive applies. */
  | { readonly kind: 'taken-back'; readonly noindex: Overridden }
  /**
   * The crawler doesn't fetch the page. `noindexBy`: what it would have seen; `whenFetched`: what decides
   * once robots.txt doesn't keep it away.
   */
  | {
      readonly kind: 'not-fetched';
      readonly noindexBy: readonly Directive[];
      readonly whenFetched: IndexBecause;
    }
  /** A refresh redirects immediately. `noindexBy`: what the crawler would have seen. */
  | { readonly kind: 'refreshed'; readonly refresh: PageRefresh; readonly noindexBy: readonly Directive[] }
  /** The server answers with a status, or a redirect, that leaves nothing to index. `noindexBy`: as above. */
  | { readonly kind: 'not-served'; readonly status: number; readonly noindexBy: readonly Directive[] }
  /** It keeps no index. */
  | { readonly kind: 'keeps-no-index' }
  /** It is unknown whether the crawler fetches the page, or what a part of the page says. */
  | { readonly kind: 'not-known'; readonly missing: readonly ('crawl' | MissingFact)[] }
  /** A control token: it never fetches, so no directive applies to it. */
  | { readonly kind: 'control-token' };

/** The data of each kind of conflict: the places on the page, or in robots.txt, that conflict. */
export interface ConflictKinds {
  /** These crawlers get another robots.txt than the browser. */
  readonly 'robots-served': Omit<RobotsDifference, 'tokens'>;
  /** Directives that no crawler supports, one letter away from restrictive ones. */
  readonly 'misspelled-directive': {
    /** Without duplicates, and not empty. */
    readonly misspelled: readonly { readonly directive: Directive; readonly meant: string }[];
  };
  /** In meta tags of one name, one says index and the other noindex. `wins`: which one applies to these crawlers. */
  readonly 'meta-conflict': {
    readonly permitting: Directive;
    readonly forbidding: Directive;
    /** All directives of the tag that each of them is in: the same if both are in one tag. */
    readonly permittingTag: string;
    readonly forbiddingTag: string;
    readonly wins: 'index' | 'noindex';
  };
  /**
   * A noindex that these crawlers never see, because the rule on this line of robots.txt blocks the page: the URL can stay
   * indexed.
   */
  readonly 'noindex-unseen': { readonly directive: Directive; readonly line: number };
  /** The directive for the crawler permits indexing, and has no effect beside the noindex for all. */
  readonly 'own-weaker-than-generic': { readonly own: Directive; readonly generic: Directive };
  /** One says index and the other noindex. `wins`: which one applies to these crawlers. */
  readonly 'meta-header-conflict': {
    readonly meta: Directive;
    readonly header: Directive;
    readonly wins: 'index' | 'noindex';
  };
  /** Some places allow an AI use and others refuse it. Neither list is empty. */
  readonly 'ai-conflict': { readonly use: AiUse; readonly yes: readonly AiPlace[]; readonly no: readonly AiPlace[] };
  /**
   * Content-Signal allows a use, but the rule on `line` blocks the whole site for crawlers of this use; or it refuses the use, and they
   * are named and allowed. `isInOwnGroup`: it is in the group that applies to them.
   */
  readonly 'ai-signal-group': {
    readonly use: SignalUse;
    readonly says: 'yes' | 'no';
    readonly signal: { readonly text: string; readonly line: number };
    readonly line: number;
    readonly isInOwnGroup: boolean;
  };
  /**
   * The rule on this line blocks the page because of its query. It doesn't block the canonical URL, which has fewer parameters.
   */
  readonly 'only-query-blocked': { readonly canonical: Canonical; readonly line: number };
  /** The canonical URL is on this origin, and the rule on this line of robots.txt blocks it for these crawlers. */
  readonly 'canonical-disallowed': { readonly canonical: Canonical; readonly line: number };
  /** noindex asks to leave the page out, and the canonical link to treat it as a copy of another page. */
  readonly 'noindex-canonical': { readonly directive: Directive; readonly canonical: Canonical };
  /** The rule on this line blocks the page for these crawlers, so they don't see its canonical link. */
  readonly 'canonical-unseen': { readonly canonical: Canonical; readonly line: number };
  /** The canonical URL isn't an http or https URL. */
  readonly 'canonical-broken': { readonly canonical: Canonical };
  /** The canonical URL redirected to this page, with this status. */
  readonly 'canonical-redirect': { readonly canonical: Canonical; readonly status: number };
  /** By hreflang, the canonical URL is the page in another language. */
  readonly 'canonical-language': { readonly canonical: Canonical; readonly hreflang: string };
  /** Two canonical links, in the HTML or in the header, with different URLs. */
  readonly 'canonical-conflict': { readonly canonical: Canonical; readonly other: Canonical };
}

export type ConflictKind = keyof ConflictKinds;

/** A conflict, and the product tokens of the crawlers that it affects. */
export type ConflictOf<Kind extends ConflictKind> = {
  readonly [One in Kind]: { readonly kind: One; readonly tokens: readonly string[] } & ConflictKinds[One];
}[Kind];

export type Conflict = ConflictOf<ConflictKind>;
