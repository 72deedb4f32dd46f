// Which robots.txt a request is judged by: one for all, or the versions of its day. Crawlers may use a copy for a day (RFC 9309 §2.4),
// so for a day after a change a request breaks a rule only where each version that may be in use forbids it.
import { Hasher } from '../base/keyed-hash.ts';
import { cutToBytes, encodeUtf8 } from '../base/utf8.ts';
import type { Crawler } from '../crawlers/index.ts';
import { type FoundRobotsTxt, type Parses, parsesOf, readOutcome } from '../robots/index.ts';
import { crawlDelayOf } from './crawl-delay.ts';
import { createJudges, NOT_FORBIDDEN, type PathJudge, UNKNOWN_RULE } from './judge.ts';
import type { DatedRobots, LogOptions } from './types.ts';

/** Milliseconds. */
const DAY_MS = 86_400_000;
/** RFC 9309 §2.5: what the large crawlers read of a file. */
const MAX_FILE_BYTES = 500 * 1024;

/** A time in which the same versions may be in use: those from `oldest` to `newest`. Before the first version there are none. */
export interface Period {
  /** Its place in time. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly oldest: number;
  /** -1 where there are none. */
  readonly newest: number;
}

type Judges = ReturnType<typeof createJudges>;

interface Version {
  readonly from: number;
  /** As it was given; null for a robots.txt that holds for all time. */
  readonly name: string | null;
  readonly served: 'file' | 'none' | 'unreachable';
  readonly body: string | Uint8Array;
  /** There is more of the file than crawlers read. */
  readonly isCut: boolean;
  readonly status: number;
}

export class RobotsInForce {
  readonly #versions: readonly Version[];
  readonly #crawlers: readonly Crawler[];
  readonly #periods: readonly Period[];
  #period: Period;
  /** Parsed and grouped: of those that were asked for last. */
  readonly #judges = new Map<number, Judges>();
  /** By crawler and version; and by the hash of what is followed. */
  readonly #contents = new Map<Crawler, Int32Array>();
  readonly #numbers = new Map<string, number>();
  readonly #hasher = new Hasher();

  constructor(robots: NonNullable<LogOptions['robots']>, crawlers: readonly Crawler[]) {
    this.#versions = typeof robots === 'string' || robots instanceof Uint8Array ? [always(robots)] : versionsOf(robots);
    this.#crawlers = crawlers;
    this.#periods = periodsOf(this.#versions.map(({ from }) => from));
    this.#period = this.#periods[0] ?? NEVER;
  }

  /** Requests come in the order of time, or nearly. */
  at(time: number): Period {
    if (time >= this.#period.start && time < this.#period.end) return this.#period;
    let low = 0;
    let high = this.#periods.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#periods[middle]?.start ?? 0) <= time) low = middle;
      else high = middle - 1;
    }
    this.#period = this.#periods[low] ?? NEVER;
    return this.#period;
  }

  nameOf(version: number): string | null {
    return this.#versions[version]?.name ?? null;
  }

  /** Of one version: the same for crawlers that follow the same of it. */
  judgeIn(version: number, crawler: Crawler): Pick<PathJudge, 'judge'> {
    const served = this.#versions[version]?.served;
    if (served === 'unreachable') return NOT_READ;
    return (served === 'file' ? this.#judgesOf(version)(crawler) : null) ?? FORBIDS_NOTHING;
  }

  /** Whether two versions say the same to the crawler, whatever it asks for; their lines may differ. */
  isAlike(crawler: Crawler, one: number, other: number): boolean {
    return one === other || this.#contentOf(one, crawler) === this.#contentOf(other, crawler);
  }

  /** A number for what the crawler follows. */
  #contentOf(version: number, crawler: Crawler): number {
    const known = this.#contents.get(crawler) ?? new Int32Array(this.#versions.length).fill(-1);
    this.#contents.set(crawler, known);
    const number = known[version] ?? -1;
    if (number >= 0) return number;
    const { served = 'unreachable' } = this.#versions[version] ?? {};
    const text = served === 'file' ? (this.#judgesOf(version)(crawler)?.content() ?? '') : '';
    const bytes = encodeUtf8(text);
    this.#hasher.hash(bytes, 0, bytes.length);
    const key = `${this.#hasher.first} ${this.#hasher.second} ${served}`;
    const made = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, made);
    known[version] = made;
    return made;
  }

  /** What the last version asks for. */
  crawlDelayOf(crawler: Crawler): number | null {
    const last = this.#versions.at(-1);
    return last?.served === 'file' ? crawlDelayOf(crawler, parsesOf(last.body)) : null;
  }

  #judgesOf(version: number): Judges {
    const known = this.#judges.get(version);
    if (known !== undefined) return known;
    const made = judgesIn(this.#versions[version], this.#crawlers);
    if (this.#judges.size >= MOST_JUDGES) this.#judges.clear();
    this.#judges.set(version, made);
    return made;
  }
}

const FORBIDS_NOTHING: Pick<PathJudge, 'judge'> = { judge: () => NOT_FORBIDDEN };
const NOT_READ: Pick<PathJudge, 'judge'> = { judge: () => UNKNOWN_RULE };

/** Versions that are kept parsed. */
const MOST_JUDGES = 32;

const NEVER: Period = {
  index: 0,
  start: Number.NEGATIVE_INFINITY,
  end: Number.POSITIVE_INFINITY,
  oldest: 0,
  newest: -1,
};

const always = (body: string | Uint8Array): Version => ({
  from: Number.NEGATIVE_INFINITY,
  name: null,
  served: 'file',
  body,
  isCut: false,
  status: 200,
});

/** In the order of time. One that says the same as the one before isn't a change; one without a time is left out. */
function versionsOf(robots: readonly DatedRobots[]): readonly Version[] {
  const sorted = robots
    .map(({ from, body, status = 200 }): Version => {
      const served = servedAs(status);
      const read =
        body === null
          ? ''
          : typeof body === 'string'
            ? cutToBytes(body, MAX_FILE_BYTES)
            : body.subarray(0, MAX_FILE_BYTES);
      return {
        from: Date.parse(from),
        name: from,
        served: body === null && served === 'file' ? 'none' : served,
        body: read,
        isCut: read.length < (body?.length ?? 0),
        status,
      };
    })
    .filter(({ from }) => !Number.isNaN(from))
    .sort((a, b) => a.from - b.from);
  return sorted
    .filter((version, at) => version.from !== sorted[at + 1]?.from)
    .filter((version, at, all) => {
      const before = all[at - 1];
      return before === undefined || !isSame(before, version);
    });
}

function servedAs(status: number): Version['served'] {
  if (status === 0 || status === 429 || status >= 500) return 'unreachable';
  return status >= 200 && status < 300 ? 'file' : 'none';
}

function isSame(a: Version, b: Version): boolean {
  if (a.served !== b.served) return false;
  if (a.served !== 'file') return true;
  if (a.status !== b.status || a.body.length !== b.body.length) return false;
  if (typeof a.body === 'string' || typeof b.body === 'string') return a.body === b.body;
  const { body } = b;
  return a.body.every((byte, at) => byte === body[at]);
}

/** The first version isn't a change: only a later one has a day in which the one before it may be in use. */
function periodsOf(from: readonly number[]): readonly Period[] {
  const [first] = from;
  if (first === undefined) return [NEVER];
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

function judgesIn(version: Version | undefined, crawlers: readonly Crawler[]): Judges {
  if (version === undefined) return () => null;
  const parses: Parses = parsesOf(version.body);
  if (version.name === null) return createJudges(parses, crawlers);
  // Some crawlers take no file of this status, or of this size.
  const outcome = foundAs(version);
  const isRead = ({ dialect, onFailure }: Crawler) =>
    readOutcome(outcome, dialect, version.from, onFailure).kind === 'rules';
  return createJudges(parses, crawlers.filter(isRead));
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
