// Counts the requests of access logs, line by line. Memory is bounded, however long the logs are.

import { Hasher } from '../base/keyed-hash.ts';
import { decodeRange } from '../base/utf8.ts';
import { botName, claimsToBeBot, createAgentFinder } from './agents.ts';
import { ByteTable } from './byte-table.ts';
import { isBlankRange, withoutBom } from './bytes.ts';
import { Clocks } from './clocks.ts';
import { CrawlerTally } from './crawler-tally.ts';
import { LogEntry } from './entry.ts';
import { Fetchers } from './fetchers.ts';
import { FORMATS, type LogFormat, LogLineReader } from './formats/index.ts';
import { Hosts } from './hosts.ts';
import { RobotsInForce } from './in-force.ts';
import { LineFormats } from './line-formats.ts';
import type { LineSink } from './lines.ts';
import { createPageFolders, isRobotsTxt } from './pages.ts';
import { slotsOf, Timeline, type Zone } from './timeline.ts';
import { Top, truncateName } from './top.ts';
import type { LogLimits, LogOptions, LogReport } from './types.ts';
import { UnreadLines } from './unread.ts';
import { VisitTable } from './visits.ts';

const LOG_LIMITS: LogLimits = { line: 65_536, distinct: 100_000, cached: 65_536, times: 50_000 };

/** Names of bots, hosts and fetchers of /robots.txt: how many are listed, and how many are counted. */
const MOST_LISTED_NAMES = 200;
const MOST_COUNTED = 500;
/** Of a User-Agent, that are read. */
const MOST_AGENT_BYTES = 4_096;

/** What a User-Agent is classified as. */
interface Agent {
  readonly kind: 'crawler' | 'bot' | 'person';
  /** A crawler's whole User-Agent, or a bot's name. Empty for people. */
  readonly name: string;
  readonly tally: CrawlerTally | null;
  requests: number;
}

/** One object for all people: nothing is counted for any of them. */
const PERSON: Agent = { kind: 'person', name: '', tally: null, requests: 0 };

/** The time zones that lines are in. Minutes east of UTC. */
type Zones = { readonly kind: 'none' | 'several' } | { readonly kind: 'one'; readonly offset: number };

export class LogTally implements LineSink {
  readonly limits: LogLimits;
  readonly #options: LogOptions;
  readonly #from: number;
  readonly #to: number;
  #reader: LogLineReader;
  readonly #entry = new LogEntry<LogFormat>();
  /** The number of the last line in its file, and the index of the file, from 0. */
  #line = 0;
  #fileIndex = 0;
  #lines = 0;
  readonly #unread = new UnreadLines();
  readonly #formats = new LineFormats();
  #outside = 0;
  readonly #clocks: Clocks;
  #zones: Zones = { kind: 'none' };
  readonly #zone: Zone = { milliseconds: 0 };

  readonly #agents: ByteTable<Agent>;
  readonly #findCrawler: ReturnType<typeof createAgentFinder>;
  readonly #robots: RobotsInForce | null;
  readonly #tallies = new Map<string, CrawlerTally>();
  readonly #byId: CrawlerTally[] = [];
  readonly #pages: VisitTable;
  readonly #folders = createPageFolders();
  /** Each crawler has two ids here, the second one for IP addresses that were forwarded. */
  readonly #visitors: VisitTable;
  readonly #visitorHasher = new Hasher();
  readonly #hosts: Hosts;
  /** Values of Signature-Agent, as text. */
  readonly #signers: ByteTable<string>;
  readonly #bots = new Top(MOST_COUNTED);
  readonly #fetchers = new Fetchers(MOST_COUNTED);
  #people = 0;
  #otherBots = 0;
  #withoutAgent = 0;
  readonly #peopleTimes: Timeline;
  readonly #botTimes: Timeline;
  readonly #withoutAgentTimes: Timeline;

  constructor(options: LogOptions) {
    this.limits = { ...LOG_LIMITS, ...options.limits };
    const { cached, times } = this.limits;
    this.#options = options;
    this.#from = options.from ?? Number.NEGATIVE_INFINITY;
    this.#to = options.to ?? Number.POSITIVE_INFINITY;
    this.#clocks = new Clocks(options.now ?? Number.POSITIVE_INFINITY);
    this.#reader = new LogLineReader(options.format ?? null);
    this.#findCrawler = createAgentFinder(options.crawlers);
    this.#robots = options.robots === undefined ? null : new RobotsInForce(options.robots, options.crawlers);
    this.#agents = new ByteTable(
      cached,
      (bytes, from, to) => this.#makeAgent(decodeRange(bytes, from, to)),
      this.#keepAgents,
    );
    this.#pages = new VisitTable(cached, (crawler, visited) => this.#byId[crawler]?.keepPages(visited));
    this.#visitors = new VisitTable(
      cached,
      (id, visited) => this.#byId[id >> 1]?.keepVisitors(visited, (id & 1) === 1),
      this.#visitorHasher,
    );
    this.#hosts = new Hosts(options.host, cached, MOST_COUNTED);
    this.#signers = new ByteTable(Math.min(cached, 1_024), (bytes, from, to) =>
      truncateName(decodeRange(bytes, from, to)),
    );
    this.#peopleTimes = new Timeline(times, this.#zone);
    this.#botTimes = new Timeline(times, this.#zone);
    this.#withoutAgentTimes = new Timeline(times, this.#zone);
  }

  /** Line numbers start again at 1, and this file's `#` lines no longer apply. */
  endFile(): void {
    this.#reader = new LogLineReader(this.#options.format ?? null);
    this.#line = 0;
    this.#fileIndex += 1;
  }

  get lines(): number {
    return this.#lines;
  }

  longLine(bytes: Uint8Array, from: number, to: number): void {
    this.#line += 1;
    this.#lines += 1;
    this.#unread.add('too-long', this.#fileIndex, this.#line, bytes, from, to);
  }

  line(bytes: Uint8Array, start: number, to: number): void {
    this.#line += 1;
    const from = this.#line === 1 ? withoutBom(bytes, start, to) : start;
    if (isBlankRange(bytes, from, to)) return;
    const entry = this.#entry;
    const result = this.#reader.read(bytes, from, to, entry);
    if (result === 'directive') return;
    this.#lines += 1;
    if (result === 'entry') this.#add(entry);
    else this.#unread.add(result, this.#fileIndex, this.#line, bytes, from, to);
  }

  #add(entry: LogEntry<LogFormat>): void {
    const { time, format } = entry;
    this.#formats.add(format);
    const offset = entry.offset ?? 0;
    const zones = this.#zones;
    if (zones.kind === 'none' || (zones.kind === 'one' && zones.offset !== offset)) this.#noteOffset(offset);
    if (time < this.#from || time >= this.#to) {
      this.#outside += 1;
      return;
    }
    this.#clocks.add(time);
    const isJudged = this.#hosts.add(entry.host);
    // Another host's robots.txt isn't the one in question.
    const isForRobotsTxt = isJudged && isRobotsTxt(entry.url);
    if (entry.agent.isMissing) {
      this.#withoutAgent += 1;
      this.#withoutAgentTimes.add(time);
      if (isForRobotsTxt) this.#fetchers.add('', '');
      return;
    }
    const { bytes, from, to } = entry.agent;
    const end = Math.min(to, from + MOST_AGENT_BYTES);
    const agent = this.#agents.get(bytes, from, end);
    agent.requests += 1;
    if (isForRobotsTxt) this.#fetchers.add(decodeRange(bytes, from, end), agent.tally?.token ?? '');
    if (agent.tally !== null) this.#addCrawler(entry, agent.tally, isJudged, isForRobotsTxt);
    else if (agent.kind === 'bot') {
      this.#otherBots += 1;
      this.#botTimes.add(time);
    } else {
      this.#people += 1;
      this.#peopleTimes.add(time);
    }
  }

  /** Days begin at midnight of the first line's time zone. After a clock change, an hour counts for the neighboring day. */
  #noteOffset(offset: number): void {
    const isFirst = this.#zones.kind === 'none';
    if (isFirst) this.#zone.milliseconds = offset * 60_000;
    this.#zones = isFirst ? { kind: 'one', offset } : { kind: 'several' };
  }

  #addCrawler(entry: LogEntry, tally: CrawlerTally, isJudged: boolean, isForRobotsTxt: boolean): void {
    const { ip, url, signer } = entry;
    tally.add(entry, isJudged);
    if (!signer.isEmpty) tally.addSigner(this.#signers.get(signer.bytes, signer.from, signer.to));
    if (ip.isMissing) tally.addUnknownVisitor();
    else this.#visitors.visit(ip.bytes, ip.from, ip.to, tally.id * 2 + (entry.isForwarded ? 1 : 0));
    if (url.isEmpty) return;
    this.#pages.visit(url.bytes, url.from, url.to, tally.id);
    if (isForRobotsTxt) tally.addRobotsTxt(entry);
    else if (isJudged) tally.judge(this.#pages, url, this.#fileIndex, this.#line, entry.time);
  }

  #makeAgent(text: string): Agent {
    const crawler = this.#findCrawler(text);
    if (crawler === null) {
      const isBot = (this.#options.isOtherBot ?? claimsToBeBot)(text);
      return isBot ? { kind: 'bot', name: botName(text), tally: null, requests: 0 } : PERSON;
    }
    const token = crawler.token.toLowerCase();
    let tally = this.#tallies.get(token);
    if (tally === undefined) {
      tally = new CrawlerTally(this.#tallies.size, crawler, {
        robots: this.#robots,
        crawlDelay: this.#robots?.crawlDelayOf(crawler) ?? null,
        ranges: this.#options.ranges?.get(token),
        shared: this.#options.shared,
        folders: this.#folders,
        hasher: this.#visitorHasher,
        limits: this.limits,
        zone: this.#zone,
      });
      this.#tallies.set(token, tally);
      this.#byId.push(tally);
    }
    return { kind: 'crawler', name: truncateName(text), tally, requests: 0 };
  }

  readonly #keepAgents = (agents: readonly Agent[]): void => {
    for (const agent of agents) {
      if (agent.requests === 0) continue;
      agent.tally?.keepAgent(agent.name, agent.requests);
      if (agent.kind === 'bot') this.#bots.add(agent.name, agent.requests);
      agent.requests = 0;
    }
  };

  report(): LogReport {
    for (const table of [this.#agents, this.#pages, this.#visitors]) table.flush();
    const tallies = [...this.#tallies.values()];
    const timelines = [
      this.#peopleTimes,
      this.#botTimes,
      this.#withoutAgentTimes,
      ...tallies.map((each) => each.timeline),
    ];
    const unit = timelines.some(({ hours }) => hours.isCut) ? 'day' : 'hour';
    const formats = FORMATS.map(({ name, title }) => ({ format: name, title, lines: this.#formats.count(name) }))
      .filter(({ lines }) => lines > 0)
      .sort((a, b) => b.lines - a.lines);
    return {
      format: formats[0]?.format ?? null,
      lines: this.#lines,
      unread: this.#unread.count,
      ...this.#clocks.report(),
      crawlers: tallies
        .filter(({ requests }) => requests > 0)
        .sort((a, b) => b.requests - a.requests || (a.token < b.token ? -1 : 1))
        .map((tally) => tally.report(unit)),
      otherBots: this.#bots.list(MOST_LISTED_NAMES).map(({ name, requests }) => ({ name, requests })),
      people: this.#people,
      withoutAgent: this.#withoutAgent,
      otherBotRequests: this.#otherBots,
      outside: this.#outside,
      formats,
      unreadReasons: this.#unread.reasons,
      unreadExamples: this.#unread.examples,
      offset: this.#zones.kind === 'one' ? this.#zones.offset : null,
      hosts: this.#hosts.list(MOST_LISTED_NAMES),
      otherHosts: this.#hosts.others,
      timeline: {
        unit,
        offset: this.#zone.milliseconds / 60_000,
        people: slotsOf(this.#peopleTimes, unit),
        otherBots: slotsOf(this.#botTimes, unit),
        withoutAgent: slotsOf(this.#withoutAgentTimes, unit),
      },
      robotsTxtFetchers: this.#fetchers.list(MOST_LISTED_NAMES),
    };
  }
}
