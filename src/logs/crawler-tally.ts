// What is counted for one crawler.
import type { Crawler } from '../crawlers/index.ts';
import type { Span } from './bytes.ts';
import { Distinct } from './distinct.ts';
import type { Entry } from './entry.ts';
import { NOT_FORBIDDEN, type Period, type RobotsInForce, UNKNOWN_RULE } from './in-force.ts';
import { mustObey } from './judge.ts';
import type { Page } from './pages.ts';
import type { IpRanges } from './ranges.ts';
import { RuleCounts } from './rule-counts.ts';
import { isoTime } from './time.ts';
import { TimeCounts } from './time-counts.ts';
import { slotsOf, Timeline, type Zone } from './timeline.ts';
import { Top } from './top.ts';
import { type CrawlerLog, type LogLimits, MOST_LISTED, ORIGINS, type Origin } from './types.ts';
import { originOf, type Visitor } from './visitors.ts';
import type { Visited, VisitTable } from './visits.ts';

const MINUTE_MS = 60_000;
/** RFC 9110 §15.5.4 */
const FORBIDDEN = 403;
const MOST_EXAMPLES = 20;
/** Names that are kept: so many that those listed are the right ones. */
const KEPT = 200;

/** A rule and, above it, a version: 31 bits together. More lines than a file of 500 KiB has. */
const RULE_BITS = 19;
const MAX_NOTED = 2 ** RULE_BITS - 1;
const MOST_VERSIONS = 2 ** 12;
/** From what is noted of a rule to the rule: a note is never 0. */
const RULE_OFFSET = 1;

/** What doesn't fit is asked for again. */
function noteRule(pages: VisitTable<Page>, version: number, rule: number): number {
  const noted = rule + RULE_OFFSET;
  if (noted <= MAX_NOTED && version < MOST_VERSIONS) pages.note = (version << RULE_BITS) | noted;
  return rule;
}

interface TallyOptions {
  /** What it is judged by; null: it is not. */
  readonly robots: RobotsInForce | null;
  readonly crawlDelay: number | null;
  /** What the operator publishes, if that is known. */
  readonly ranges: IpRanges | undefined;
  readonly limits: LogLimits;
  readonly zone: Zone;
}

export class CrawlerTally {
  /** A small number, by which others count for it. */
  readonly id: number;
  readonly #crawler: Crawler;
  readonly #ranges: IpRanges | undefined;
  readonly #robots: RobotsInForce | null;
  readonly #crawlDelay: number | null;
  readonly #mustObey: boolean;
  #requests = 0;
  #robotsTxt = 0;
  #robotsTxtRefused = 0;
  #robotsTxtChallenged = 0;
  #disallowed = 0;
  #unjudged = 0;
  #bytes = 0;
  /** By their first digit. */
  readonly #statuses = [0, 0, 0, 0, 0, 0];
  readonly #origins: Record<Origin, number> = { verified: 0, impostor: 0, unverifiable: 0 };
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  readonly #examples: CrawlerLog['examples'][number][] = [];
  readonly #urls: Distinct;
  readonly #addresses: Distinct;
  readonly #minutes: TimeCounts;
  readonly timeline: Timeline;
  /** By version and line. */
  readonly #rules = new RuleCounts();
  readonly #topUrls = new Top(KEPT);
  readonly #topFolders = new Top(KEPT);
  readonly #topAddresses: Readonly<Record<Origin, Top>> = {
    verified: new Top(KEPT),
    impostor: new Top(KEPT),
    unverifiable: new Top(KEPT),
  };
  readonly #agents = new Top(MOST_LISTED);
  readonly #signers = new Top(MOST_LISTED);

  constructor(id: number, crawler: Crawler, { robots, crawlDelay, ranges, limits, zone }: TallyOptions) {
    this.id = id;
    this.#crawler = crawler;
    this.#robots = robots;
    this.#crawlDelay = crawlDelay;
    this.#mustObey = mustObey(crawler);
    this.#ranges = ranges;
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

  add(entry: Entry): void {
    this.#requests += 1;
    this.#bytes += entry.bytes;
    const kind = Math.floor(entry.status / 100);
    if (kind < this.#statuses.length) this.#statuses[kind] = (this.#statuses[kind] ?? 0) + 1;
    if (entry.time < this.#first) this.#first = entry.time;
    if (entry.time > this.#last) this.#last = entry.time;
    this.#minutes.add(entry.time);
    this.timeline.add(entry.time);
  }

  /** A request whose IP address the log doesn't say. */
  addUnknownVisitor(): void {
    this.#origins.unverifiable += 1;
  }

  /** Who came first, as far as that is remembered. */
  addVisitor(visitor: Visitor): void {
    this.#addresses.add(visitor.first, visitor.second);
  }

  /** Takes over what was counted of visitors. */
  keepVisitors(visits: readonly Visited<Visitor>[]): void {
    const byOrigin: Record<Origin, Visited<Visitor>[]> = { verified: [], impostor: [], unverifiable: [] };
    for (const visit of visits) {
      const origin = originOf(visit.value, this.#ranges);
      this.#origins[origin] += visit.hits;
      byOrigin[origin].push(visit);
    }
    for (const origin of ORIGINS) this.#topAddresses[origin].addAll(byOrigin[origin]);
  }

  /** What is asked for first, as far as that is remembered. */
  addPage(page: Page): void {
    this.#urls.add(page.first, page.second);
  }

  keepPages(visits: readonly Visited<Page>[]): void {
    this.#topUrls.addAll(visits);
    const folders = new Map<string, number>();
    for (const { value, hits } of visits) folders.set(value.folder, (folders.get(value.folder) ?? 0) + hits);
    this.#topFolders.addAll(Array.from(folders, ([name, hits]) => ({ value: { name, first: 0 }, hits })));
  }

  keepAgent(name: string, requests: number): void {
    this.#agents.add(name, requests);
  }

  addRobotsTxt({ status, isChallenge }: Entry): void {
    this.#robotsTxt += 1;
    if (isChallenge) this.#robotsTxtChallenged += 1;
    else if (status === FORBIDDEN) this.#robotsTxtRefused += 1;
  }

  addSigner(name: string): void {
    this.#signers.add(name, 1);
  }

  /** The request that was counted last in `pages`. `line`: which one of the file. */
  judge(pages: VisitTable<Page>, url: Span, file: number, line: number, time: number): void {
    if (this.#robots === null) return;
    const period = this.#robots.at(time);
    if (period.newest < 0) {
      this.#unjudged += 1;
      return;
    }
    const rule = this.#ruleOf(pages, url, period, this.#robots);
    if (rule === 0) return;
    if (rule === UNKNOWN_RULE) {
      this.#unjudged += 1;
      return;
    }
    this.#disallowed += 1;
    this.#rules.add(period.newest, rule);
    if (!this.#mustObey || this.#examples.length >= MOST_EXAMPLES) return;
    const { name } = pages.value;
    if (this.#examples.some((each) => each.url === name)) return;
    const which = file === 0 ? {} : { file };
    this.#examples.push({ url: name, line, rule, at: isoTime(time), ...this.#named(period.newest), ...which });
  }

  /** Of a page it is noted which version was asked last, and what it says: mostly that says what the next one says, too. */
  #ruleOf(pages: VisitTable<Page>, url: Span, { oldest, newest }: Period, robots: RobotsInForce): number {
    const { note } = pages;
    const noted = note === 0 ? -1 : note >>> RULE_BITS;
    const notedRule = (note & MAX_NOTED) - RULE_OFFSET;
    if (noted === newest && (notedRule === NOT_FORBIDDEN || oldest === newest)) return notedRule;
    if (noted >= 0 && notedRule === NOT_FORBIDDEN) {
      for (let version = newest; version >= oldest; version -= 1) {
        if (robots.isAlike(this.#crawler, noted, version)) return noteRule(pages, version, NOT_FORBIDDEN);
      }
    }
    const path = pages.value.isCut ? url.toString() : pages.value.name;
    let rule = NOT_FORBIDDEN;
    let isKnown = true;
    for (let version = newest; version >= oldest; version -= 1) {
      const own = version === noted ? notedRule : robots.ruleIn(version, this.#crawler, path);
      if (own === NOT_FORBIDDEN) return noteRule(pages, version, NOT_FORBIDDEN);
      if (own === UNKNOWN_RULE) isKnown = false;
      else if (version === newest) rule = noteRule(pages, version, own);
    }
    return isKnown ? rule : UNKNOWN_RULE;
  }

  #named(version: number): { readonly version?: string } {
    const name = this.#robots?.nameOf(version) ?? null;
    return name === null ? {} : { version: name };
  }

  /** After everything was kept. */
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
      verified: this.#origins.verified,
      impostors: this.#origins.impostor,
      unverifiable: this.#origins.unverifiable,
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
      topAddresses: ORIGINS.flatMap((origin) =>
        this.#topAddresses[origin].list(MOST_LISTED).map((each) => ({ ...each, origin })),
      ),
      timeline: slotsOf(this.timeline, unit),
    };
  }
}
