// What is counted for one crawler.
import type { Hasher } from '../base/keyed-hash.ts';
import type { Crawler } from '../crawlers/index.ts';
import { Span } from './bytes.ts';
import { Distinct } from './distinct.ts';
import type { LogEntry } from './entry.ts';
import type { RobotsInForce } from './in-force.ts';
import { mustObey, UNKNOWN_RULE } from './page-judge.ts';
import { PageRules } from './page-rules.ts';
import { folderOfPage, nameOfPage, type PageFolder, type PageFolders } from './pages.ts';
import type { IpRanges } from './ranges.ts';
import { RuleCounts } from './rule-counts.ts';
import { isoTime } from './time.ts';
import { TimeCounts } from './time-counts.ts';
import { slotsOf, Timeline, type Zone } from './timeline.ts';
import { Top } from './top.ts';
import {
  CLIENT_VERIFICATIONS,
  type ClientVerification,
  type CrawlerLog,
  type LogLimits,
  MOST_LISTED,
} from './types.ts';
import { verificationOf, visitorKey } from './visitors.ts';
import type { Visited, VisitTable } from './visits.ts';

const MINUTE_MS = 60_000;
/** RFC 9110 §15.5.4 */
const FORBIDDEN = 403;
const MOST_EXAMPLES = 20;
/** More names are counted than listed, so that the listed ones are the most frequent. */
const MOST_COUNTED = 200;

interface TallyOptions {
  /** Null if requests are not judged. */
  readonly robots: RobotsInForce | null;
  readonly crawlDelay: number | null;
  /** IP addresses that the operator publishes, if it does. */
  readonly ranges: IpRanges | undefined;
  /** CDNs' IP addresses. */
  readonly shared: IpRanges | undefined;
  readonly folders: PageFolders;
  /** Hashes the visitors that are kept. */
  readonly hasher: Hasher;
  readonly limits: LogLimits;
  readonly zone: Zone;
}

export class CrawlerTally {
  /** Identifies it in a `VisitTable`. */
  readonly id: number;
  readonly #crawler: Crawler;
  readonly #ranges: IpRanges | undefined;
  readonly #shared: IpRanges | undefined;
  readonly #folders: PageFolders;
  readonly #robots: RobotsInForce | null;
  readonly #pageRules: PageRules | null;
  readonly #crawlDelay: number | null;
  readonly #mustObey: boolean;
  readonly #hasher: Hasher;
  /** Reused for each value. */
  readonly #span = new Span();
  #requests = 0;
  #robotsTxt = 0;
  #robotsTxtRefused = 0;
  #robotsTxtChallenged = 0;
  #disallowed = 0;
  #unjudged = 0;
  #bytes = 0;
  /** By their first digit. */
  readonly #statuses = [0, 0, 0, 0, 0, 0];
  readonly #verifications: Record<ClientVerification, number> = { verified: 0, impostor: 0, unverifiable: 0 };
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  readonly #examples: CrawlerLog['examples'][number][] = [];
  readonly #urls: Distinct;
  readonly #addresses: Distinct;
  readonly #minutes: TimeCounts;
  readonly timeline: Timeline;
  /** By version and line. */
  readonly #rules = new RuleCounts();
  readonly #topUrls = new Top(MOST_COUNTED);
  readonly #topFolders = new Top(MOST_COUNTED);
  readonly #topAddresses: Readonly<Record<ClientVerification, Top>> = {
    verified: new Top(MOST_COUNTED),
    impostor: new Top(MOST_COUNTED),
    unverifiable: new Top(MOST_COUNTED),
  };
  readonly #agents = new Top(MOST_LISTED);
  readonly #signers = new Top(MOST_LISTED);

  constructor(id: number, crawler: Crawler, options: TallyOptions) {
    const { robots, crawlDelay, ranges, shared, folders, hasher, limits, zone } = options;
    this.id = id;
    this.#crawler = crawler;
    this.#robots = robots;
    this.#pageRules = robots && new PageRules(crawler, robots);
    this.#crawlDelay = crawlDelay;
    this.#mustObey = mustObey(crawler);
    this.#ranges = ranges;
    this.#shared = shared;
    this.#folders = folders;
    this.#hasher = hasher;
    this.#urls = new Distinct(limits.distinct);
    this.#addresses = new Distinct(limits.distinct);
    this.#minutes = new TimeCounts(MINUTE_MS, limits.times);
    this.timeline = new Timeline(limits.times, zone);
  }

  get token(): string {
    return this.#crawler.token;
  }

  get requests(): number {
    return this.#requests;
  }

  /** `isJudged`: for the host whose rules requests are compared with; its Crawl-delay limits only these. */
  add(entry: LogEntry, isJudged: boolean): void {
    this.#requests += 1;
    this.#bytes += entry.bytes;
    const kind = Math.floor(entry.status / 100);
    if (kind < this.#statuses.length) this.#statuses[kind] = (this.#statuses[kind] ?? 0) + 1;
    if (entry.time < this.#first) this.#first = entry.time;
    if (entry.time > this.#last) this.#last = entry.time;
    if (isJudged) this.#minutes.add(entry.time);
    this.timeline.add(entry.time);
  }

  /** Counts a request without an IP address in the log. */
  addUnknownVisitor(): void {
    this.#verifications.unverifiable += 1;
  }

  /** Adds the visits that the table of visitors counted. `isForwarded`: from IP addresses that the visitors may have made up. */
  keepVisitors(visited: Visited, isForwarded: boolean): void {
    for (let index = 0; index < visited.hits.length; index += 1) {
      visited.point(this.#span, index);
      const key = visitorKey(this.#span);
      if (key === null) this.#addresses.add(visited.firstAt(index), visited.secondAt(index));
      else {
        this.#hasher.hash(key, 0, key.length);
        this.#addresses.add(this.#hasher.first, this.#hasher.second);
      }
    }
    // Without a list, none of them can be verified.
    if (this.#ranges === undefined || isForwarded) this.#keepFrom('unverifiable', visited);
    else {
      const byVerification: Record<ClientVerification, number[]> = { verified: [], impostor: [], unverifiable: [] };
      for (let index = 0; index < visited.hits.length; index += 1) {
        visited.point(this.#span, index);
        byVerification[verificationOf(this.#span, this.#ranges, this.#shared)].push(index);
      }
      for (const verification of CLIENT_VERIFICATIONS)
        this.#keepFrom(verification, visited.only(byVerification[verification]));
    }
  }

  #keepFrom(verification: ClientVerification, visited: Visited): void {
    this.#verifications[verification] += visited.hits.reduce((sum, hits) => sum + hits, 0);
    this.#addTo(this.#topAddresses[verification], visited);
  }

  keepPages(visited: Visited): void {
    this.#addTo(this.#topUrls, visited);
    const folders = new Set<PageFolder>();
    for (let index = 0; index < visited.hits.length; index += 1) {
      this.#urls.add(visited.firstAt(index), visited.secondAt(index));
      visited.point(this.#span, index);
      const folder = folderOfPage(this.#span, this.#folders);
      if (folder.requests === 0) folders.add(folder);
      folder.requests += visited.hits[index] ?? 0;
    }
    // A name that the table dropped in between has two objects.
    const requests = new Map<string, number>();
    for (const folder of folders) {
      requests.set(folder.name, (requests.get(folder.name) ?? 0) + folder.requests);
      folder.requests = 0;
    }
    const names = [...requests.keys()];
    this.#topFolders.addAll(Int32Array.from(requests.values()), (index) => names[index] ?? '');
  }

  #addTo(top: Top, visited: Visited): void {
    const nameAt = (index: number) => {
      visited.point(this.#span, index);
      return nameOfPage(this.#span);
    };
    top.addAll(visited.hits, nameAt, (index) => visited.firstAt(index));
  }

  keepAgent(name: string, requests: number): void {
    this.#agents.add(name, requests);
  }

  addRobotsTxt({ status, isChallenge }: LogEntry): void {
    this.#robotsTxt += 1;
    if (isChallenge) this.#robotsTxtChallenged += 1;
    else if (status === FORBIDDEN) this.#robotsTxtRefused += 1;
  }

  addSigner(name: string): void {
    this.#signers.add(name, 1);
  }

  /** Judges the request that was counted last in `pages`. `line`: its line number in the file. */
  judge(pages: VisitTable, url: Span, fileIndex: number, line: number, time: number): void {
    if (this.#robots === null || this.#pageRules === null) return;
    const period = this.#robots.at(time);
    if (period.newest < 0) {
      this.#unjudged += 1;
      return;
    }
    const rule = this.#pageRules.ruleOf(pages, url, period);
    if (rule === 0) return;
    if (rule === UNKNOWN_RULE) {
      this.#unjudged += 1;
      return;
    }
    this.#disallowed += 1;
    this.#rules.add(period.newest, rule);
    if (!this.#mustObey || this.#examples.length >= MOST_EXAMPLES) return;
    const name = nameOfPage(url);
    if (this.#examples.some((each) => each.url === name)) return;
    const which = fileIndex === 0 ? {} : { file: fileIndex };
    this.#examples.push({ url: name, line, rule, at: isoTime(time), ...this.#named(period.newest), ...which });
  }

  #named(version: number): { readonly version?: string } {
    const name = this.#robots?.nameOf(version) ?? null;
    return name === null ? {} : { version: name };
  }

  /** Call it after the tables were flushed. */
  report(unit: 'hour' | 'day'): CrawlerLog {
    const [, , ok = 0, moved = 0, refused = 0, failed = 0] = this.#statuses;
    return {
      token: this.token,
      requests: this.#requests,
      robotsTxt: this.#robotsTxt,
      robotsTxtRefused: this.#robotsTxtRefused,
      robotsTxtChallenged: this.#robotsTxtChallenged,
      brokeRules: this.#mustObey ? this.#disallowed : 0,
      unjudged: this.#unjudged,
      bytes: this.#bytes,
      urls: this.#urls.count,
      addresses: this.#addresses.count,
      mostPerMinute: this.#minutes.most,
      statuses: { '2xx': ok, '3xx': moved, '4xx': refused, '5xx': failed },
      verified: this.#verifications.verified,
      impostors: this.#verifications.impostor,
      unverifiable: this.#verifications.unverifiable,
      first: isoTime(this.#first),
      last: isoTime(this.#last),
      examples: this.#examples,
      urlsEstimated: this.#urls.isEstimate,
      addressesEstimated: this.#addresses.isEstimate,
      crawlDelay: this.#crawlDelay,
      mustObey: this.#mustObey,
      disallowed: this.#disallowed,
      rules: this.#rules.list(MOST_LISTED).map(({ version, ...rest }) => ({ ...rest, ...this.#named(version) })),
      topUrls: this.#topUrls.list(MOST_LISTED),
      topFolders: this.#topFolders.list(MOST_LISTED),
      agents: this.#agents.list(MOST_LISTED),
      signers: this.#signers.list(MOST_LISTED),
      topAddresses: CLIENT_VERIFICATIONS.flatMap((verification) =>
        this.#topAddresses[verification].list(MOST_LISTED).map((each) => ({ ...each, origin: verification })),
      ),
      timeline: slotsOf(this.timeline, unit),
    };
  }
}
