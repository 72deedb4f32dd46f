// Reads the lines of a robots.txt that are neither user-agent lines nor rules. No verdict depends on them. A value that can't
// be read is `invalid`, and an unknown key `unknown`: both are kept with their lines.
import { inSteps, runAll, type Steps } from '../../base/steps.ts';
import { grammarOf } from '../dialects/index.ts';
import { createGroupJudge, FOR_ALL, prepareGroupJudge } from '../judge/evaluate.ts';
import { parseInSteps } from '../parse/parse.ts';
import type { Dialect, Group, OtherRecord, RobotsTxt } from '../types.ts';
import { readUsage, type UsagePreference } from './usage.ts';
import { isCompleteUrl, readSeconds } from './values.ts';

/** Minutes since midnight, UTC, both inclusive. `from` can be later than `to`: then midnight is between them. */
export interface DailyTimeRange {
  readonly from: number;
  readonly to: number;
}

/** One `name=value` of a Content-Signal line. */
export interface ContentSignal {
  /** In lower case. */
  readonly name: string;
  /** Null if the value is neither yes nor no. */
  readonly says: 'yes' | 'no' | null;
  /** As written. */
  readonly text: string;
}

export type RecordResult =
  /** An absolute URL. */
  | { readonly kind: 'sitemap'; readonly url: string }
  /** An absolute URL of license terms. */
  | { readonly kind: 'license'; readonly url: string }
  | { readonly kind: 'crawl-delay'; readonly seconds: number }
  /** So many requests in so many seconds; `hours`: only between these times. */
  | {
      readonly kind: 'request-rate';
      readonly requests: number;
      readonly seconds: number;
      readonly hours: DailyTimeRange | null;
    }
  | { readonly kind: 'visit-time'; readonly hours: DailyTimeRange }
  /** Parameters that don't change the page; `path`: only if the path starts with it. */
  | { readonly kind: 'clean-param'; readonly params: readonly string[]; readonly path: string | null }
  | { readonly kind: 'host'; readonly host: string }
  /** Seen since 2026, for AI agents; in no standard. */
  | { readonly kind: 'llm-policy' | 'agentmap' }
  | { readonly kind: 'noindex' | 'disallowaitraining' | 'allowaitraining'; readonly path: string }
  /** For this and the next, `path` is '/' if the line has none. */
  | { readonly kind: 'content-signal'; readonly path: string; readonly signals: readonly ContentSignal[] }
  | { readonly kind: 'content-usage'; readonly path: string; readonly preferences: readonly UsagePreference[] };

export type RecordKind = RecordResult['kind'];

/** `group` is null also for a record that belongs to no group wherever it is. */
export type RobotsRecord = OtherRecord &
  (
    | RecordResult
    /** `of`: the record that its key means. */
    | { readonly kind: 'invalid'; readonly of: RecordKind }
    | { readonly kind: 'unknown' }
  );

/** All, or those of the given kinds, in the order of the file. */
export function readRecords(robots: RobotsTxt, kinds: readonly RecordKind[] | null = null): readonly RobotsRecord[] {
  return runAll(recordsInSteps(robots, kinds));
}

export function* recordsInSteps(
  robots: RobotsTxt,
  kinds: readonly RecordKind[] | null = null,
): Steps<readonly RobotsRecord[]> {
  const { recordOf } = grammarOf(robots.dialect);
  const records: RobotsRecord[] = [];
  yield* inSteps(yield* robots.othersInSteps(), (other) => {
    const name = recordOf(other.key);
    const kind = isKind(name) ? name : null;
    if (kinds !== null && (kind === null || !kinds.includes(kind))) return;
    if (kind === null) {
      records.push({ ...other, kind: 'unknown' });
      return;
    }
    const result = READERS[kind](other.value) ?? { kind: 'invalid', of: kind };
    records.push({ ...other, ...result, group: GROUPLESS.has(kind) ? null : other.group });
  });
  return records;
}

/** Seconds of the first valid Crawl-delay in these groups; null without one. */
export function crawlDelayIn(robots: RobotsTxt, groups: readonly Group[]): number | null {
  const { recordOf } = grammarOf(robots.dialect);
  const followed = new Set(groups);
  for (const { key, value, group } of robots.others) {
    if (group === null || !followed.has(group) || recordOf(key) !== 'crawl-delay') continue;
    const seconds = readSeconds(value);
    if (seconds !== null) return seconds;
  }
  return null;
}

/**
 * A Sitemap belongs to no group (RFC 9309 §2.2.4). Clean-param and Host can be anywhere in the file:
 * https://yandex.com/support/webmaster/en/robot-workings/clean-param. A License in a group is for its crawlers, and replaces
 * the global ones there (RSL 1.0 §4.4, https://rslstandard.org/rsl).
 */
const GROUPLESS: ReadonlySet<RecordKind> = new Set(['sitemap', 'clean-param', 'host', 'llm-policy', 'agentmap']);

const READERS: { readonly [Kind in RecordKind]: (value: string) => RecordResult | null } = {
  sitemap: readSitemap,
  license: readLicense,
  'crawl-delay': readCrawlDelay,
  'request-rate': readRequestRate,
  'visit-time': readVisitTime,
  'clean-param': readCleanParam,
  host: readHost,
  'llm-policy': (value) => (value === '' ? null : { kind: 'llm-policy' }),
  agentmap: (value) => (value === '' ? null : { kind: 'agentmap' }),
  noindex: (value) => readPathOf('noindex', value),
  disallowaitraining: (value) => readPathOf('disallowaitraining', value),
  allowaitraining: (value) => readPathOf('allowaitraining', value),
  'content-signal': readContentSignal,
  'content-usage': readContentUsage,
};
const isKind = (key: string): key is RecordKind => Object.hasOwn(READERS, key);

/**
 * `Noindex` was never in a standard. The other two are from an expired draft:
 * https://datatracker.ietf.org/doc/draft-canel-robots-ai-control/
 */
function readPathOf(kind: 'noindex' | 'disallowaitraining' | 'allowaitraining', value: string): RecordResult | null {
  return /^[/*]/.test(value) ? { kind, path: value } : null;
}

function readSitemap(value: string): RecordResult | null {
  return isCompleteUrl(value) ? { kind: 'sitemap', url: value } : null;
}

/** RSL 1.0: the absolute URL of license terms. https://rslstandard.org/rsl */
function readLicense(value: string): RecordResult | null {
  return isCompleteUrl(value) ? { kind: 'license', url: value } : null;
}

/**
 * Never in a standard. Bing honors 1 to 30 seconds (https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question),
 * Anthropic says that it does (https://support.claude.com/en/articles/8896518), Semrush up to 10 seconds
 * (https://www.semrush.com/bot/); Google never did, and Yandex not since 2018-02-22
 * (https://yandex.com/support/webmaster/en/robot-workings/crawl-delay).
 */
function readCrawlDelay(value: string): RecordResult | null {
  const seconds = readSeconds(value);
  return seconds === null ? null : { kind: 'crawl-delay', seconds };
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/**
 * "An Extended Standard for Robot Exclusion" (S. Conner, 1996): documents per unit of time, by default seconds, and optionally
 * the hours in which it applies. Python's urllib.robotparser reads the form without unit and hours.
 */
function readRequestRate(value: string): RecordResult | null {
  const [, requests, time, unit = 's', hours] = /^(\d+)\s*\/\s*(\d+)([smh]?)(?:\s+(\S.*))?$/i.exec(value) ?? [];
  const range = hours === undefined ? null : readHours(hours);
  const seconds = Number(time) * (SECONDS[unit.toLowerCase() || 's'] ?? 1);
  if (!(Number(requests) > 0 && seconds > 0) || (hours !== undefined && range === null)) return null;
  return { kind: 'request-rate', requests: Number(requests), seconds, hours: range };
}

/** From the same document: the robot should visit only between these times. */
function readVisitTime(value: string): RecordResult | null {
  const hours = readHours(value);
  return hours && { kind: 'visit-time', hours };
}

/** `0600-0845`: hours and minutes, GMT. */
function readHours(text: string): DailyTimeRange | null {
  const [, ...digits] = /^([01]\d|2[0-3])([0-5]\d)\s*-\s*([01]\d|2[0-3])([0-5]\d)$/.exec(text) ?? [];
  const [fromHour, fromMinute, toHour, toMinute] = digits.map(Number);
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined) return null;
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
}

/** Yandex-specific: `p0[&p1&p2] [path]`. https://yandex.com/support/webmaster/en/robot-workings/clean-param */
function readCleanParam(value: string): RecordResult | null {
  const [names = '', path = null, ...more] = value.split(/[ \t]+/);
  const params = names.split('&');
  if (more.length > 0 || params.includes('')) return null;
  return { kind: 'clean-param', params, path };
}

/** Yandex-specific: the main mirror of a site, not read since 2018-03-20. */
function readHost(value: string): RecordResult | null {
  const [, name = ''] = /^(?:https?:\/\/)?([^\s/?#:]+)(?::\d+)?\/?$/i.exec(value) ?? [];
  // With something on both sides of a dot. Checking the positions of the dots in the expression would take quadratic time.
  const dot = name.indexOf('.', 1);
  return dot !== -1 && dot < name.length - 1 ? { kind: 'host', host: value } : null;
}

/**
 * https://contentsignals.org: `search`, `ai-input` and `ai-train`, each yes or no, for the crawlers of the group. What a line
 * omits is neither granted nor restricted. Others are kept as written: `use=reference`, since 2026. The names are from
 * https://datatracker.ietf.org/doc/draft-romm-aipref-contentsignals/00/ §4, which has expired.
 */
function readContentSignal(value: string): RecordResult | null {
  const { path, text: list } = splitPath(value);
  const signals = list.split(',').flatMap((part): readonly ContentSignal[] => {
    const text = part.trim();
    const [, name, says] = /^([^\s=]+)\s*=\s*(\S+)$/.exec(text.toLowerCase()) ?? [];
    if (name === undefined) return [];
    return [{ name, says: says === 'yes' || says === 'no' ? says : null, text }];
  });
  return signals.length > 0 ? { kind: 'content-signal', path, signals } : null;
}

/**
 * A path and preferences, for the crawlers of the group; without a path they apply to everything.
 * https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/05/ §3
 */
function readContentUsage(value: string): RecordResult | null {
  const { path, text } = splitPath(value);
  const preferences = text === '' ? null : readUsage(text);
  return preferences && { kind: 'content-usage', path, preferences };
}

function splitPath(value: string): { readonly path: string; readonly text: string } {
  const [, path = '/', text = ''] = /^(?:(\/\S*)(?:[ \t]+|$))?(.*)$/s.exec(value) ?? [];
  return { path, text };
}

/**
 * The records, each for a path, that apply to `url`: the match with the most bytes wins, as for Allow and Disallow, and all
 * records with that path apply (draft-ietf-aipref-attach-05 §3.1). Also for Content-Signal, which contentsignals.org shows with
 * a path.
 */
export function closest<Scoped extends { readonly path: string }>(
  records: readonly Scoped[],
  url: string,
  dialect: Dialect,
): readonly Scoped[] {
  return runAll(closestInSteps(records, url, dialect));
}

export function* closestInSteps<Scoped extends { readonly path: string }>(
  records: readonly Scoped[],
  url: string,
  dialect: Dialect,
): Steps<readonly Scoped[]> {
  if (records.length === 0) return records;
  // The paths are matched like all others: as rules of a group for all.
  const paths = [...new Set(records.map(({ path }) => path))];
  const text = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`)].join('\n');
  const asRules = yield* parseInSteps(text, dialect);
  yield* prepareGroupJudge(FOR_ALL, asRules);
  const { rule: winner } = createGroupJudge(FOR_ALL, asRules).verdict(url);
  const rules = asRules.groups.flatMap((group) => group.rules);
  const winning = new Set(paths.filter((_, index) => winner !== null && rules[index]?.pattern === winner.pattern));
  return records.filter(({ path }) => winning.has(path));
}
