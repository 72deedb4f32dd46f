// The shape of the JSON report. Other programs rely on it: fields stay, and a field with a new meaning needs a new version.
import type { Challenger, LineRange, RobotsOutcome, UnreachableReason } from '../../robots/index.ts';
import type { AiState, License } from '../data/ai.ts';
import type { PageReason, PageState } from '../data/page-verdict.ts';
import type { RslTerms } from '../data/rsl.ts';
import type { TitleKind } from '../page/page-title.ts';
import type { Interest } from '../summary.ts';
import type { CrawlerStates } from './states.ts';

/** Version 2. Null means no value, or an unknown one. Lines are lines of robots.txt, counted from 1. */
export interface ReportJson {
  readonly version: 2;
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** The answer for the selected search crawlers. */
  readonly page: PageJson;
  /** Product tokens of the selected crawlers that can't crawl or can't index the page. The badge counts `restricted`. */
  readonly keptOut: readonly string[];
  /** Product tokens that the badge counts if it shows only search, only AI, or all purposes (with every selected crawler). */
  readonly restricted: Readonly<Record<Interest, readonly string[]>>;
  readonly robotsTxt: RobotsTxtJson;
  readonly crawlers: readonly CrawlerJson[];
  /** The first few hundred directives of the page, META before headers. */
  readonly directives: readonly DirectiveJson[];
  readonly directivesOmitted: number;
  readonly canonicals: readonly CanonicalJson[];
  readonly contradictions: readonly { readonly kind: string; readonly crawlers: readonly string[] }[];
  /** Crawlers that get opposite answers because they use different parsers: those with this parser, and the others. */
  readonly disagreements: readonly {
    readonly dialect: string;
    readonly readers: readonly string[];
    readonly others: readonly string[];
  }[];
  readonly aiUse: readonly AiJson[];
  /** What the selected crawlers can use the page for. */
  readonly purposes: readonly PurposeJson[];
  /** License terms that the site names (RSL). */
  readonly licenses: readonly License[];
  /** What the licenses that were read (in the page, or fetched on a click) state about the page. */
  readonly rsl: readonly RslTerms[];
  /** Elements with data-nosnippet. */
  readonly noSnippetElements: number | null;
  /** Which facts about the page were unknown. */
  readonly missing: readonly ('tags' | 'headers')[];
}

export interface PageJson {
  /** HTTP status of the document. */
  readonly status: number | null;
  /** The redirects that led to the page, in order, or lead on from it if it redirects itself; null if unknown. */
  readonly redirects: readonly RedirectJson[] | null;
  readonly verdict: PageState;
  /** The first obstacle; `mixed` if crawlers have different ones. */
  readonly reason: PageReason;
  /** Absolute; null if the page names none, or several that differ. */
  readonly canonical: string | null;
  /** The card's title: the verdict, and whom it applies to or what makes it doubtful. */
  readonly title: TitleKind;
  /** The same in words, in the browser's language; null if the report was made without words. */
  readonly summary: string | null;
}

export interface RedirectJson {
  readonly url: string;
  readonly status: number;
  readonly location: string;
}

/** The response to the request for robots.txt. */
export interface RobotsTxtJson {
  readonly outcome: RobotsOutcome['kind'];
  /** If it is unreachable: the status, one of these reasons without a status, or the network that answered instead of the site. */
  readonly reason: Exclude<UnreachableReason['kind'], 'challenged'> | Challenger | null;
  /** The URL of the response, after redirects. */
  readonly url: string;
  readonly status: number | null;
  /** Bytes read, at most 500 KiB. */
  readonly size: number | null;
  /** Whether the file is longer. */
  readonly isTruncated: boolean | null;
  /** When it was requested. ISO 8601, UTC. */
  readonly askedAt: string | null;
  /** In order; null if they couldn't be seen. */
  readonly redirects: readonly RedirectJson[] | null;
  /** If it is unreachable: when the copy that some crawlers still use was fetched. ISO 8601, UTC. */
  readonly lastGoodAt: string | null;
}

export interface CrawlerJson {
  /** Its product token. */
  readonly crawler: string;
  /** In the words of the interface. Null if it fetches nothing. */
  readonly states: CrawlerStates;
  readonly fetch: 'allowed' | 'disallowed' | 'unknown';
  readonly fetchBecause: string;
  /** The deciding rule, as the parser reads it, and its line. */
  readonly line: number | null;
  readonly rule: string | null;
  /** Which group applies: `named` for the crawler, or `any` for `*`. */
  readonly group: { readonly kind: 'named' | 'any' | 'none'; readonly lines: readonly LineRange[] } | null;
  /** The parser that read the file. */
  readonly readAs: string | null;
  /** `none`: it keeps no index. */
  readonly index: 'index' | 'noindex' | 'unseen' | 'none' | 'unknown';
  readonly indexBecause: string;
  /** The noindex directives that apply to it, or would apply if it fetched the page. */
  readonly noindexBy: readonly DirectiveJson[];
  /** With `noindex`: whether its operator documents that it honors one of the places. */
  readonly isNoindexDocumented: boolean | null;
  readonly aiUse: readonly AiJson[] | null;
}

export interface DirectiveJson {
  readonly text: string;
  readonly name: string;
  readonly value: string | null;
  /** In lower case; null for every crawler. */
  readonly crawler: string | null;
  readonly place: 'head' | 'body' | 'header';
}

export interface CanonicalJson {
  readonly href: string;
  /** Absolute. */
  readonly url: string | null;
  readonly target: 'this-page' | 'elsewhere' | 'no-address';
  readonly by: 'html' | 'header' | 'meta-url';
  readonly place: 'head' | 'body' | 'header';
}

export interface PurposeJson {
  readonly purpose: 'search' | 'ai-search' | 'ai-training';
  readonly state: PageState | AiState;
  /** For AI: by operator, with its selected crawlers. */
  readonly operators: readonly {
    readonly operator: string;
    readonly state: AiState;
    readonly crawlers: readonly string[];
  }[];
}

export interface AiJson {
  readonly use: 'training' | 'answers';
  readonly answer: string;
  /** In the words of `purposes`. */
  readonly state: AiState;
}
