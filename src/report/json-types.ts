// The shape of the JSON report. Other programs rely on it: fields stay, and a field with a new meaning needs a new version.
import type { LineRange, RobotsOutcome } from '../robots/index.ts';
import type { RslTerms } from './ai/rsl.ts';
import type { AiState, License } from './ai/types.ts';
import type { TitleKind } from './page/page-title.ts';
import type { PageReason, PageState } from './page/page-verdict-types.ts';
import type { CrawlerStates } from './states.ts';
import type { Cares } from './summary.ts';

/** Version 2. Null: no value, or an unknown one; lines are those of robots.txt, counted from 1. */
export interface ReportJson {
  readonly version: 2;
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** The answer for the selected search crawlers. */
  readonly page: PageJson;
  /** Product tokens of the selected crawlers that cannot crawl the page or cannot index it: those that the badge counts. */
  readonly keptOut: readonly string[];
  /** Product tokens that the badge counts where it is about search or about AI alone, or about all: the last with every selected crawler. */
  readonly restricted: Readonly<Record<Cares, readonly string[]>>;
  readonly robotsTxt: RobotsTxtJson;
  readonly crawlers: readonly CrawlerJson[];
  /** The first few hundred of the page, META before headers. */
  readonly directives: readonly DirectiveJson[];
  readonly directivesOmitted: number;
  readonly canonicals: readonly CanonicalJson[];
  readonly contradictions: readonly { readonly kind: string; readonly crawlers: readonly string[] }[];
  /** Crawlers that get opposite answers for using different parsers: those that use this one, and others. */
  readonly disagreements: readonly {
    readonly dialect: string;
    readonly readers: readonly string[];
    readonly others: readonly string[];
  }[];
  readonly aiUse: readonly AiJson[];
  /** What the selected crawlers may use the page for. */
  readonly purposes: readonly PurposeJson[];
  /** License terms that the site names (RSL). */
  readonly licenses: readonly License[];
  /** What those say of the page that were read: in the page, or fetched at a click. */
  readonly rsl: readonly RslTerms[];
  /** Elements with data-nosnippet. */
  readonly noSnippetElements: number | null;
  /** What wasn't known of the page. */
  readonly missing: readonly ('tags' | 'headers')[];
}

export interface PageJson {
  /** HTTP status of the document. */
  readonly status: number | null;
  /** That led to the page, in their order; null: not known. */
  readonly redirects: readonly RedirectJson[] | null;
  readonly verdict: PageState;
  /** The first obstacle; `mixed`: not the same for all. */
  readonly reason: PageReason;
  /** Absolute; null where the page names none, or several that disagree. */
  readonly canonical: string | null;
  /** What the card begins with: the verdict, and for whom it holds or what makes it doubtful. */
  readonly title: TitleKind;
  /** The same in words, in the browser's language; null where it was made without them. */
  readonly summary: string | null;
}

export interface RedirectJson {
  readonly url: string;
  readonly status: number;
  readonly location: string;
}

/** How robots.txt was answered. */
export interface RobotsTxtJson {
  readonly outcome: RobotsOutcome['kind'];
  /** Of the unreachable: a status, or none for one of these reasons. */
  readonly reason: 'status' | 'timeout' | 'network' | 'offline' | null;
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number | null;
  /** Bytes read, at most 500 KiB. */
  readonly size: number | null;
  /** Whether there were more. */
  readonly isTruncated: boolean | null;
  /** When it was asked for. ISO 8601, UTC. */
  readonly askedAt: string | null;
  /** In their order; null: they could not be seen. */
  readonly redirects: readonly RedirectJson[] | null;
  /** Of the unreachable: when the copy came that some crawlers go by. ISO 8601, UTC. */
  readonly lastGoodAt: string | null;
}

export interface CrawlerJson {
  /** Its product token. */
  readonly crawler: string;
  /** In the words of the interface. Null: it fetches nothing. */
  readonly states: CrawlerStates;
  readonly fetch: 'allowed' | 'disallowed' | 'unknown';
  readonly fetchBecause: string;
  /** The rule that decided, as read, and its line. */
  readonly line: number | null;
  readonly rule: string | null;
  /** Which group applies: `named` for the crawler, or `any` for `*`. */
  readonly group: { readonly kind: 'named' | 'any' | 'none'; readonly lines: readonly LineRange[] } | null;
  /** The parser that the file was read by. */
  readonly readAs: string | null;
  /** `none`: it keeps no index. */
  readonly index: 'index' | 'noindex' | 'unseen' | 'none' | 'unknown';
  readonly indexBecause: string;
  /** What says noindex to it, or would if it fetched the page. */
  readonly noindexBy: readonly DirectiveJson[];
  /** Of `noindex`: whether its operator documents that it honors one of them where it stands. */
  readonly isNoindexDocumented: boolean | null;
  readonly aiUse: readonly AiJson[] | null;
}

export interface DirectiveJson {
  readonly text: string;
  readonly name: string;
  readonly value: string | null;
  /** In lower case; null: for every crawler. */
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
  /** Of AI: by operator, with its selected crawlers. */
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
