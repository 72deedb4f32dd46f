// Which robots.txt a request is judged by: the only one, or those in force at its time. Crawlers may use a copy for a day (RFC 9309 §2.4),
// so for a day after a change, a request breaks a rule only if each version that may be in use disallows it.
import { firstIndex } from '../base/binary-search.ts';
import { cutToBytes } from '../base/utf8.ts';
import type { Crawler } from '../crawlers/index.ts';
import {
  CRAWLER_FILE_BYTES,
  type Dialect,
  type FoundRobotsTxt,
  type Parses,
  parsesOf,
  policyOf,
  type Served,
  servedAs,
} from '../robots/index.ts';
import { crawlDelayOf } from './crawl-delay.ts';
import { type FileForPages, SharedPageJudge, SinglePageJudge } from './page-judge.ts';
import type { DatedRobots, LogOptions, UndatedRobots } from './types.ts';

const DAY_MS = 86_400_000;

/** A period in which the versions from `oldest` to `newest` may be in use. Before the first version there are none. */
export interface Period {
  /** Its index in order of time. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly oldest: number;
  /** -1 where there are none. */
  readonly newest: number;
}

interface Version {
  readonly from: number;
  /** Its date as given; null for a robots.txt without a date, which applies at any time. */
  readonly name: string | null;
  readonly served: Served;
  readonly body: string | Uint8Array;
  /** The file is longer than what crawlers read. */
  readonly isCut: boolean;
  readonly status: number;
}

export class RobotsInForce {
  readonly #versions: readonly Version[];
  readonly #crawlers: readonly Crawler[];
  readonly #periods: readonly Period[];
  #period: Period;
  /** By version: the first version of its batch, which is judged together. */
  readonly #firsts: readonly number[];
  /** Recently used judges, by first version and parser. */
  readonly #judges = new Map<string, SharedPageJudge>();
  readonly #parses = new Map<number, Parses>();
  /** The slots of notes in a `VisitTable`, by parser. */
  readonly #slots = new Map<Dialect, number>();
  #lastId = 0;

  constructor(robots: NonNullable<LogOptions['robots']>, crawlers: readonly Crawler[]) {
    if (typeof robots === 'string' || robots instanceof Uint8Array) this.#versions = [undated({ body: robots })];
    else this.#versions = 'body' in robots ? [undated(robots)] : versionsOf(robots);
    this.#crawlers = crawlers;
    this.#periods = periodsOf(this.#versions.map(({ from }) => from));
    this.#period = this.#periods[0] ?? NO_VERSIONS;
    this.#firsts = firstsOf(this.#versions);
  }

  /** Fast if requests come in order of time, or nearly so. */
  at(time: number): Period {
    if (time >= this.#period.start && time < this.#period.end) return this.#period;
    const isLater = (index: number) => (this.#periods[index]?.start ?? 0) > time;
    this.#period = this.#periods[firstIndex(1, this.#periods.length, isLater) - 1] ?? NO_VERSIONS;
    return this.#period;
  }

  nameOf(version: number): string | null {
    return this.#versions[version]?.name ?? null;
  }

  servedAs(version: number): Served {
    return this.#versions[version]?.served ?? 'unreachable';
  }

  /** For all crawlers with the same parser, and for the batch of versions that this one is in. */
  sharedJudge(version: number, { dialect }: Crawler): SharedPageJudge {
    const first = this.#firsts[version] ?? 0;
    const key = `${first} ${dialect}`;
    const known = this.#judges.get(key);
    if (known !== undefined) return known;
    const crawlers = this.#crawlers.filter((each) => each.dialect === dialect);
    const files: FileForPages[] = [];
    for (let index = first; this.#firsts[index] === first; index += 1) files.push(this.#fileFor(index, crawlers));
    const slot = this.#slots.get(dialect) ?? this.#slots.size;
    this.#slots.set(dialect, slot);
    const made = new SharedPageJudge(files, first, slot, this.#newId);
    keep(this.#judges, key, made);
    return made;
  }

  singleJudge(version: number, crawler: Crawler): SinglePageJudge {
    return new SinglePageJudge(this.#fileFor(version, [crawler]), this.#newId());
  }

  /** Without the crawlers that reject a file with this status or size. */
  #fileFor(index: number, crawlers: readonly Crawler[]): FileForPages {
    const version = this.#versions[index];
    if (version === undefined || version.served !== 'file') return { crawlers: [], parses: NO_RULES };
    const parses = this.#parses.get(index) ?? parsesOf(version.body);
    keep(this.#parses, index, parses);
    const outcome = foundAs(version);
    const isRead = (crawler: Crawler) => policyOf(outcome, crawler, version.from) === 'by-rules';
    return { crawlers: crawlers.filter(isRead), parses };
  }

  /** By the last version. */
  crawlDelayOf(crawler: Crawler): number | null {
    const last = this.#versions.at(-1);
    return last?.served === 'file' ? crawlDelayOf(crawler, parsesOf(last.body)) : null;
  }

  readonly #newId = (): number => {
    this.#lastId += 1;
    return this.#lastId;
  };
}

const NO_RULES = parsesOf('');

/** The most judges, and parsed versions, that are kept. */
const MOST_KEPT = 32;

function keep<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, value);
}

/** Limits of a batch: the rules of a few long files take enough memory. */
const MOST_TOGETHER = 32;
const MOST_BYTES_TOGETHER = 128 * 1024;

/** By version: the first version of its batch. */
function firstsOf(versions: readonly Version[]): readonly number[] {
  let first = 0;
  let bytes = 0;
  return versions.map(({ body }, version) => {
    bytes += body.length;
    if (version - first >= MOST_TOGETHER || bytes > MOST_BYTES_TOGETHER) {
      first = version;
      bytes = body.length;
    }
    return first;
  });
}

const NO_VERSIONS: Period = {
  index: 0,
  start: Number.NEGATIVE_INFINITY,
  end: Number.POSITIVE_INFINITY,
  oldest: 0,
  newest: -1,
};

const undated = (robots: UndatedRobots): Version => versionOf(robots, Number.NEGATIVE_INFINITY, null);

function versionOf(
  { body, isTruncated = false, status = 200 }: UndatedRobots,
  from: number,
  name: string | null,
): Version {
  const served = servedAs(status);
  const read =
    body === null
      ? ''
      : typeof body === 'string'
        ? cutToBytes(body, CRAWLER_FILE_BYTES)
        : body.subarray(0, CRAWLER_FILE_BYTES);
  return {
    from,
    name,
    served: body === null && served === 'file' ? 'none' : served,
    body: read,
    isCut: isTruncated || read.length < (body?.length ?? 0),
    status,
  };
}

/** By time, without those whose time can't be read and those that equal the one before. */
function versionsOf(robots: readonly DatedRobots[]): readonly Version[] {
  const sorted = robots
    .map((robots) => versionOf(robots, Date.parse(robots.from), robots.from))
    .filter(({ from }) => !Number.isNaN(from))
    .sort((a, b) => a.from - b.from);
  return sorted
    .filter((version, index) => version.from !== sorted[index + 1]?.from)
    .filter((version, index, all) => {
      const before = all[index - 1];
      return before === undefined || !isSameVersion(before, version);
    });
}

function isSameVersion(a: Version, b: Version): boolean {
  if (a.served !== b.served) return false;
  if (a.served !== 'file') return true;
  if (a.status !== b.status || a.isCut !== b.isCut || a.body.length !== b.body.length) return false;
  if (typeof a.body === 'string' || typeof b.body === 'string') return a.body === b.body;
  const { body } = b;
  return a.body.every((byte, index) => byte === body[index]);
}

/** For a day after each version but the first, the version before it may still be in use. */
function periodsOf(from: readonly number[]): readonly Period[] {
  const [first] = from;
  if (first === undefined) return [NO_VERSIONS];
  const starts = [...new Set([...from, ...from.slice(1).map((time) => time + DAY_MS)])].sort((a, b) => a - b);
  const all = first === Number.NEGATIVE_INFINITY ? starts : [Number.NEGATIVE_INFINITY, ...starts];
  let newest = -1;
  let oldest = 0;
  return all.map((start, index) => {
    while ((from[newest + 1] ?? Number.POSITIVE_INFINITY) <= start) newest += 1;
    while (oldest < newest && (from[oldest + 1] ?? Number.POSITIVE_INFINITY) <= start - DAY_MS) oldest += 1;
    return { index, start, end: all[index + 1] ?? Number.POSITIVE_INFINITY, oldest, newest };
  });
}

function foundAs({ body, isCut, status, from }: Version): FoundRobotsTxt {
  return {
    kind: 'found',
    requestedUrl: '/robots.txt',
    finalUrl: '/robots.txt',
    hops: [],
    status,
    fetchedAt: from,
    body: { encoding: 'utf-8', data: '' },
    size: body.length,
    isTruncated: isCut,
    contentType: null,
  };
}
