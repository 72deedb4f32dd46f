// What is asked of access logs and what is answered, as data. No behavior here.
import type { Crawler } from '../crawlers/index.ts';
import type { UnreadReason } from './formats/format.ts';
import type { LogFormat } from './formats/index.ts';
import type { IpRanges } from './ranges.ts';

export interface LogOptions {
  /** The crawlers to look for: those of the catalog, and the tokens that a person added. */
  readonly crawlers: readonly Crawler[];
  /**
   * The robots.txt that requests are judged by, or its versions: each request by the one in force at its time. For a day after a
   * change it breaks a rule only if both versions forbid it, as crawlers may use a copy of a day. Without one, nothing is judged.
   */
  readonly robots?: string | Uint8Array | readonly DatedRobots[];
  /** Lines of any other format are unread. Without it, each line may have its own format. */
  readonly format?: LogFormat;
  /** The host that `robots` is of. Requests that the log says were for another host are not judged by it. */
  readonly host?: string;
  /** The operators' published IP addresses, by product token in lower case. */
  readonly ranges?: ReadonlyMap<string, IpRanges>;
  /** IP addresses of CDNs: they say nothing about who is behind them. */
  readonly shared?: IpRanges;
  /** Whether a User-Agent that names no crawler of `crawlers` is a bot's. By default, whether it says so itself. */
  readonly isOtherBot?: (agent: string) => boolean;
  /** Only requests from this time on and before that one count. Milliseconds since 1970, UTC. */
  readonly from?: number;
  readonly to?: number;
  /** When the log is read: clocks of requests more than a day later are wrong. Milliseconds since 1970, UTC. */
  readonly now?: number;
  readonly limits?: Partial<LogLimits>;
}

/** A robots.txt from a time on, until the next one. One whose time can't be read is left out. */
export interface DatedRobots {
  /** ISO 8601. */
  readonly from: string;
  /** Null if no file came. */
  readonly body: string | Uint8Array | null;
  /** 200 if it is left out. With 429, 5xx, and 0 for no answer at all, what it said isn't known. */
  readonly status?: number;
}

/** What memory is bounded by. */
export interface LogLimits {
  /** Bytes; a longer line is unread. */
  readonly line: number;
  /** Distinct values that are counted exactly, for each crawler; more are estimated. */
  readonly distinct: number;
  /**
   * Values that are kept to be recognized: URLs, User-Agents, IP addresses, hosts. Fewer where very many crawlers
   * ask for each.
   */
  readonly cached: number;
  /** Clock minutes, and hours, that are counted apart, for each crawler. */
  readonly times: number;
}

export interface LogReport {
  /** The format of most lines; null if none could be read. */
  readonly format: LogFormat | null;
  /** Lines that are a request, or could be: not the blank ones, nor `#` lines. */
  readonly lines: number;
  readonly unread: number;
  /** The earliest and the latest request, ISO 8601, UTC. */
  readonly first: string | null;
  readonly last: string | null;
  /** The crawlers that made requests, the busiest first. */
  readonly crawlers: readonly CrawlerLog[];
  /** Busiest first, by the names in their User-Agents. If there are more than a few hundred names, only the busiest. */
  readonly otherBots: readonly { readonly name: string; readonly requests: number }[];
  /** Requests with a User-Agent that isn't a bot's. Nothing else is kept of people. */
  readonly people: number;

  // Beyond the contract.
  /** Requests without a User-Agent, or in a format that has none. */
  readonly withoutAgent: number;
  /** All requests of bots that aren't known crawlers, also those not in `otherBots`. */
  readonly otherBotRequests: number;
  /** The earliest and the latest request of a clock that can be right, from 2000 until a day after now; and how many others there are. */
  readonly clocks: { readonly first: string | null; readonly last: string | null; readonly wrong: number };
  /** Requests before `from`, or not before `to`. They are in `lines`, and count for nothing else. */
  readonly outside: number;
  /** `title`: the format's name, which no language translates. */
  readonly formats: readonly { readonly format: LogFormat; readonly title: string; readonly lines: number }[];
  readonly unreadReasons: Readonly<Partial<Record<UnreadReason, number>>>;
  /** The first 20. IP addresses in them are masked. */
  readonly unreadExamples: readonly UnreadExample[];
  /** Minutes east of UTC in the log's own times; null if they differ, or nothing was read. */
  readonly offset: number | null;
  /** The busiest hosts, if the log names hosts. */
  readonly hosts: readonly Count[];
  readonly timeline: LogTimeline;
  /** Who asked for /robots.txt, by User-Agent, the most frequent first. */
  readonly robotsTxtFetchers: readonly RobotsTxtFetcher[];
}

/** The most names in each list of a crawler's. */
export const MOST_LISTED = 50;

export interface CrawlerLog {
  readonly token: string;
  readonly requests: number;
  /** Requests for /robots.txt itself. */
  readonly robotsTxt: number;
  /** Requests that the robots.txt disallows. Always 0 for crawlers that need not obey: user-triggered fetchers, `obeys: 'no'`. */
  readonly brokeRules: number;
  /** Requests of which it isn’t known whether robots.txt blocks them: it isn’t known itself, or what it says to the crawler isn’t. */
  readonly unjudged: number;
  readonly bytes: number;
  /** Distinct ones. */
  readonly urls: number;
  readonly addresses: number;
  /** The most requests in one clock minute. */
  readonly mostPerMinute: number;
  readonly statuses: Readonly<Record<'2xx' | '3xx' | '4xx' | '5xx', number>>;
  /** The three counts add up to `requests`. This one: from an IP address that the operator publishes. */
  readonly verified: number;
  /** From an IP address that isn't in the list that the operator publishes. */
  readonly impostors: number;
  /** From an IP address that can't be checked: no list is known, or it is private, masked, a host name or a CDN's. */
  readonly unverifiable: number;
  readonly first: string;
  readonly last: string;
  /** The first 20 URLs of `brokeRules`. `line` is the log's, `rule` the line of robots.txt; both 1-based. */
  readonly examples: readonly {
    readonly url: string;
    readonly line: number;
    readonly rule: number;
    readonly at: string;
    /** The `from` of the version that `rule` is a line of, if there are versions. */
    readonly version?: string;
    /** Which of several files it is the line of, from 0; absent for the first. Beyond the contract. */
    readonly file?: number;
  }[];

  // Beyond the contract.
  readonly urlsEstimated: boolean;
  readonly addressesEstimated: boolean;
  /** Seconds between two requests that the robots.txt asks it for, if it is known to honor that. */
  readonly crawlDelay: number | null;
  /** Whether disallowed requests are held against it. */
  readonly mustObey: boolean;
  /** Requests that the robots.txt disallows, whether or not it must obey. */
  readonly disallowed: number;
  /** The lines of robots.txt that disallowed them; `version` as in `examples`. */
  readonly rules: readonly { readonly rule: number; readonly requests: number; readonly version?: string }[];
  readonly topUrls: readonly Count[];
  /** By the first segment of the path: `/blog/`. */
  readonly topFolders: readonly Count[];
  readonly agents: readonly Count[];
  /** What its requests claim in Signature-Agent (Web Bot Auth), if the log has that. No log says whether a signature was valid. */
  readonly signers: readonly Count[];
  /** The requests of `robotsTxt` that were answered with 403, and those that a firewall answered with a challenge, if the log has that. */
  readonly robotsTxtRefused: number;
  readonly robotsTxtChallenged: number;
  /** The busiest of each origin. */
  readonly topAddresses: readonly IpAddressCount[];
  readonly timeline: readonly Slot[];
}

/** Long names are cut after 500 characters, and end in `…`. */
export interface Count {
  readonly name: string;
  readonly requests: number;
  /** There were so many names that some were forgotten: it may have been more. */
  readonly isAtLeast: boolean;
}

export interface IpAddressCount extends Count {
  readonly origin: ClientVerification;
}

export const CLIENT_VERIFICATIONS = ['verified', 'impostor', 'unverifiable'] as const;
export type ClientVerification = (typeof CLIENT_VERIFICATIONS)[number];

export interface RobotsTxtFetcher extends Count {
  /** The known crawler that it says it is. */
  readonly token: string | null;
}

export interface UnreadExample {
  /** Which of several files it is in, from 0. */
  readonly file: number;
  readonly line: number;
  readonly reason: UnreadReason;
  /** At most 200 characters. */
  readonly text: string;
}

/** Requests by time. Empty slots are left out. */
export interface LogTimeline {
  /** What a slot is, here and in each crawler's own: days if the log spans too many hours. */
  readonly unit: 'hour' | 'day';
  /** Minutes east of UTC in the time zone that slots begin in: that of the log's first line, also where `offset` of the report is null. */
  readonly offset: number;
  readonly people: readonly Slot[];
  readonly otherBots: readonly Slot[];
  readonly withoutAgent: readonly Slot[];
}

export interface Slot {
  /** When it begins, ISO 8601, UTC. */
  readonly at: string;
  readonly requests: number;
}
