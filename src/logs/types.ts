// Options and reports of access logs: only types and limits.
import type { Crawler } from '../crawlers/index.ts';
import type { UnreadReason } from './formats/format.ts';
import type { LogFormat } from './formats/index.ts';
import type { IpRanges } from './ranges.ts';

export interface LogOptions {
  /** The crawlers to look for: those of the catalog and those that the person added. */
  readonly crawlers: readonly Crawler[];
  /**
   * The robots.txt that requests are judged by, or its versions: each request by the one in force at its time. For a day after a
   * change, a request breaks a rule only if both versions disallow it, since crawlers may use a copy for a day. Without it, nothing is
   * judged.
   */
  readonly robots?: string | Uint8Array | UndatedRobots | readonly DatedRobots[];
  /** Lines of any other format are unread. Without it, each line may have a different format. */
  readonly format?: LogFormat;
  /**
   * The host that `robots` is from. Requests that the log attributes to another host are not judged, and count neither as fetches of
   * robots.txt nor in `mostPerMinute`.
   */
  readonly host?: string;
  /** The operators' published IP addresses, by product token in lower case. */
  readonly ranges?: ReadonlyMap<string, IpRanges>;
  /** IP addresses of CDNs, which identify no visitor. */
  readonly shared?: IpRanges;
  /** Whether a User-Agent that names none of `crawlers` is a bot's. By default, if it says so itself. */
  readonly isOtherBot?: (agent: string) => boolean;
  /** Only requests at or after `from` and before `to` count. Milliseconds since 1970, UTC. */
  readonly from?: number;
  readonly to?: number;
  /** The current time: requests more than a day later come from a wrong clock. Milliseconds since 1970, UTC. */
  readonly now?: number;
  readonly limits?: Partial<LogLimits>;
}

/** A robots.txt as a server sent it. */
export interface UndatedRobots {
  /** Null if there was no file. */
  readonly body: string | Uint8Array | null;
  /** `body` is only the start of a file that is longer than what crawlers read. A longer `body` says so itself. */
  readonly isTruncated?: boolean;
  /** 200 by default; 0 if there was no response. With 0, 429 and 5xx, the rules are unknown. */
  readonly status?: number;
}

/** A robots.txt in force from a time until the next one. Left out if its time can't be parsed. */
export interface DatedRobots extends UndatedRobots {
  /** ISO 8601. */
  readonly from: string;
}

/** Limits that bound memory. */
export interface LogLimits {
  /** Bytes; a longer line is unread. */
  readonly line: number;
  /** Distinct values for each crawler that are counted exactly; beyond that, their number is estimated. */
  readonly distinct: number;
  /**
   * Cached values: URLs, User-Agents, IP addresses, hosts. Fewer if very many crawlers request each of them.
   */
  readonly cached: number;
  /** Clock minutes, and hours, that are counted for each crawler. */
  readonly times: number;
}

export interface LogReport {
  /** The format of most lines; null if none could be read. */
  readonly format: LogFormat | null;
  /** All lines but blank lines and `#` lines. */
  readonly lines: number;
  readonly unread: number;
  /** The earliest and the latest request, ISO 8601, UTC. */
  readonly first: string | null;
  readonly last: string | null;
  /** The crawlers that made requests, busiest first. */
  readonly crawlers: readonly CrawlerLog[];
  /** Busiest first, by the names in their User-Agents. If there are more than a few hundred names, only the busiest. */
  readonly otherBots: readonly { readonly name: string; readonly requests: number }[];
  /** Requests with a User-Agent that isn't a bot's. Nothing else about people is kept. */
  readonly people: number;

  // Beyond the contract.
  /** Requests without a User-Agent, or in a format that has none. */
  readonly withoutAgent: number;
  /** All requests of bots that aren't known crawlers, also those not in `otherBots`. */
  readonly otherBotRequests: number;
  /** The earliest and the latest plausible time, from 2000 until a day after `now`, and the number of requests with any other time. */
  readonly clocks: { readonly first: string | null; readonly last: string | null; readonly wrong: number };
  /** Requests before `from`, or not before `to`. Only `lines` includes them. */
  readonly outside: number;
  /** `title`: the name of the format, the same in all languages. */
  readonly formats: readonly { readonly format: LogFormat; readonly title: string; readonly lines: number }[];
  readonly unreadReasons: Readonly<Partial<Record<UnreadReason, number>>>;
  /** The first 20. IP addresses in them are masked. */
  readonly unreadExamples: readonly UnreadExample[];
  /** The log's time zone in minutes east of UTC; null if there are several, or none. */
  readonly offset: number | null;
  /** The busiest hosts, if the log names hosts. */
  readonly hosts: readonly Count[];
  /** Requests that the log attributes to another host than the one to judge: they aren't judged. 0 if all are. */
  readonly otherHosts: number;
  readonly timeline: LogTimeline;
  /** The clients that requested /robots.txt, by User-Agent, most frequent first. */
  readonly robotsTxtFetchers: readonly RobotsTxtFetcher[];
}

/** The most names in each list of a `CrawlerLog`. */
export const MOST_LISTED = 50;

export interface CrawlerLog {
  readonly token: string;
  readonly requests: number;
  /** Requests for /robots.txt itself. */
  readonly robotsTxt: number;
  /** Requests that the robots.txt disallows. Always 0 for crawlers that need not obey: user-triggered fetchers, `obeys: 'no'`. */
  readonly brokeRules: number;
  /** Requests for which the answer of robots.txt is unknown: the file is, or which of its rules apply to the crawler. */
  readonly unjudged: number;
  readonly bytes: number;
  /** Distinct URLs. */
  readonly urls: number;
  readonly addresses: number;
  /** The most requests in one clock minute. */
  readonly mostPerMinute: number;
  readonly statuses: Readonly<Record<'2xx' | '3xx' | '4xx' | '5xx', number>>;
  /** The three counts add up to `requests`. This one: from an IP address that the operator publishes. */
  readonly verified: number;
  /** From an IP address that isn't in the list that the operator publishes. */
  readonly impostors: number;
  /** From an IP address that can't be checked: no list is known, or it is private, masked, a host name or a CDN's, or the visitor may have sent it. */
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
  /** The Crawl-delay in seconds, if the crawler is known to honor one. */
  readonly crawlDelay: number | null;
  /** Whether disallowed requests count as violations. */
  readonly mustObey: boolean;
  /** Requests that the robots.txt disallows, whether or not it must obey. */
  readonly disallowed: number;
  /** The lines of robots.txt that disallowed them; `version` as in `examples`. */
  readonly rules: readonly { readonly rule: number; readonly requests: number; readonly version?: string }[];
  readonly topUrls: readonly Count[];
  /** By the first segment of the path: `/blog/`. */
  readonly topFolders: readonly Count[];
  readonly agents: readonly Count[];
  /** Values of Signature-Agent (Web Bot Auth), if the log has them. Logs do not tell whether a signature was valid. */
  readonly signers: readonly Count[];
  /** Of `robotsTxt`, requests answered with 403, and those answered with a challenge by a firewall, if the log has that. */
  readonly robotsTxtRefused: number;
  readonly robotsTxtChallenged: number;
  /** The busiest IP addresses by result of the verification, which `origin` has. Not in the exported file: some are people's. */
  readonly topAddresses: readonly IpAddressCount[];
  readonly timeline: readonly Slot[];
}

/** A name of more than 500 characters is shortened, and ends in `…`. */
export interface Count {
  readonly name: string;
  readonly requests: number;
  /** `requests` is a lower bound, since there were too many names to count all. */
  readonly isAtLeast: boolean;
}

export interface IpAddressCount extends Count {
  readonly origin: ClientVerification;
}

export const CLIENT_VERIFICATIONS = ['verified', 'impostor', 'unverifiable'] as const;
export type ClientVerification = (typeof CLIENT_VERIFICATIONS)[number];

export interface RobotsTxtFetcher extends Count {
  /** The known crawler that it claims to be. */
  readonly token: string | null;
}

export interface UnreadExample {
  /** The index of its file, from 0. */
  readonly file: number;
  readonly line: number;
  readonly reason: UnreadReason;
  /** At most 200 characters. */
  readonly text: string;
}

/** Requests by time. Empty slots are left out. */
export interface LogTimeline {
  /** The length of a slot, here and in each crawler's timeline: a day if the log spans too many hours. */
  readonly unit: 'hour' | 'day';
  /** The time zone of the slots in minutes east of UTC: that of the log's first line, even if the report's `offset` is null. */
  readonly offset: number;
  readonly people: readonly Slot[];
  readonly otherBots: readonly Slot[];
  readonly withoutAgent: readonly Slot[];
}

export interface Slot {
  /** The start of the slot, ISO 8601, UTC. */
  readonly at: string;
  readonly requests: number;
}
