// What a robots.txt states about AI use to one crawler: by groups, Content-Signal and Content-Usage.

import { filteredInSteps, inSteps, runAll, type Steps } from '../../base/steps.ts';
import { parseUrl } from '../../base/url.ts';
import { agreed, type Crawler, type CrawlerVerdict, followsOthers, isSearchEngine } from '../../crawlers/index.ts';
import {
  closestInSteps,
  type Dialect,
  disallowsEverything,
  type RobotsRecord,
  type RobotsTxt,
  recordsInSteps,
  type Verdict,
} from '../../robots/index.ts';
import type { OriginJudge } from '../crawl/origin-judge.ts';
import type { AiPlace, AiStatement, AiUse } from '../data/ai.ts';
import { namesInGroup } from '../data/names-in-group.ts';
import { truncateRule } from '../data/truncate.ts';
import { aiUsesOf } from './crawlers.ts';
import { MOST_LICENSES } from './licenses.ts';
import { usageStatement } from './page-statements.ts';
import { firstOfEach } from './places.ts';

/** What a robots.txt states to one crawler about one page. */
export interface FoundStatements {
  /** Unknown, too, where what the groups that the crawler may follow state differs. */
  readonly verdict: CrawlerVerdict;
  readonly byGroup: GroupStatements;
}

/** The Content-Signal lines about the page that apply to a crawler, and the answer of these and Content-Usage. */
interface GroupStatements {
  readonly signals: readonly SignalRecord[];
  readonly bySignals: readonly AiStatement[];
  readonly byUsages: readonly AiStatement[];
  /** URLs of the licenses that apply, the first ones. */
  readonly licenses: readonly string[];
}
export type SignalRecord = Extract<RobotsRecord, { kind: 'content-signal' }>;
type UsageRecord = Extract<RobotsRecord, { kind: 'content-usage' }>;
type LicenseRecord = Extract<RobotsRecord, { kind: 'license' }>;

export interface RobotsStatements {
  /** Null without a file. */
  readonly statementsFor: (crawler: Crawler) => FoundStatements | null;
  readonly signalsIn: (dialect: Dialect) => readonly SignalRecord[];
  /** Reads a long file for the crawler's statements. */
  readonly prepare: (crawler: Crawler) => Steps<void>;
}

/**
 * The file is read once for all pages of its origin.
 *
 * @param judge null without a file
 * @returns for the URL of a page
 */
export function createRobotsStatements(
  judge: Pick<OriginJudge, 'readInSteps' | 'judgeFor'> | null,
): (url: string) => RobotsStatements {
  const known = new Map<Dialect, FileRecords>();
  function* recordsOf(dialect: Dialect): Steps<FileRecords> {
    const records = known.get(dialect) ?? (yield* fileRecords(judge && (yield* judge.readInSteps(dialect))));
    known.set(dialect, records);
    return records;
  }
  const records = (dialect: Dialect) => runAll(recordsOf(dialect));
  return (url) => {
    const byGroups = new Map<string, GroupStatements>();
    /** What the groups of a verdict state about the page. Most crawlers share the group for `*`, and so the answer. */
    function* ofGroups(dialect: Dialect, { group }: Verdict): Steps<GroupStatements> {
      // Groups beyond those that a verdict lists are ignored.
      const starts = group.kind === 'none' ? [] : group.lines.map(({ first }) => first);
      const key = `${dialect} ${starts}`;
      const known = byGroups.get(key);
      if (known) return known;
      const byGroup = yield* groupStatements(yield* recordsOf(dialect), starts, url, dialect);
      byGroups.set(key, byGroup);
      return byGroup;
    }
    function* find(crawler: Crawler): Steps<FoundStatements | null> {
      const { dialect } = crawler;
      if (judge === null) return null;
      yield* recordsOf(dialect);
      const { verdict, alternative } = judge.judgeFor(crawler).possible(url);
      const byGroup = yield* ofGroups(dialect, verdict);
      if (alternative === null) return { verdict, byGroup };
      const unknown = followsOthers(verdict, alternative.follows);
      return saysSame(yield* ofGroups(dialect, alternative.verdict), byGroup)
        ? { verdict: agreed(verdict, alternative.verdict, unknown), byGroup }
        : { verdict: unknown, byGroup: NO_STATEMENTS };
    }
    const found = new Map<Crawler, FoundStatements | null>();
    function* findOnce(crawler: Crawler): Steps<FoundStatements | null> {
      const statements = found.get(crawler) ?? (yield* find(crawler));
      found.set(crawler, statements);
      return statements;
    }
    return {
      statementsFor: (crawler) => runAll(findOnce(crawler)),
      signalsIn: (dialect) => records(dialect).signals,
      *prepare(crawler) {
        yield* findOnce(crawler);
      },
    };
  };
}

interface FileRecords {
  readonly signals: readonly SignalRecord[];
  readonly usages: readonly UsageRecord[];
  readonly licenses: readonly LicenseRecord[];
}

function* fileRecords(robots: RobotsTxt | null): Steps<FileRecords> {
  const all = robots ? yield* recordsInSteps(robots, ['content-signal', 'content-usage', 'license']) : [];
  return {
    signals: all.filter((record) => record.kind === 'content-signal'),
    usages: all.filter((record) => record.kind === 'content-usage'),
    licenses: all.filter((record) => record.kind === 'license'),
  };
}

/** @param starts the first lines of the groups */
function* groupStatements(
  { signals, usages, licenses }: FileRecords,
  starts: readonly number[],
  url: string,
  dialect: Dialect,
): Steps<GroupStatements> {
  const appliesHere = ({ group }: RobotsRecord) => group !== null && starts.includes(group.firstLine);
  const isForAll = ({ group }: RobotsRecord) => group === null;
  const inGroups = yield* closestInSteps(yield* filteredInSteps(signals, appliesHere), url, dialect);
  // A line before the first group is for every crawler. A group's own signals are more specific.
  const ofUrl =
    inGroups.length > 0 ? inGroups : yield* closestInSteps(yield* filteredInSteps(signals, isForAll), url, dialect);
  const ofUsages = yield* closestInSteps(yield* filteredInSteps(usages, appliesHere), url, dialect);
  const own = yield* filteredInSteps(licenses, appliesHere);
  return {
    signals: ofUrl,
    bySignals: yield* firstIn(ofUrl, signalStatements),
    byUsages: yield* firstIn(ofUsages, usageStatements),
    // RSL 1.0 §4.4: a group's licenses replace the global ones.
    licenses: (own.length > 0 ? own : yield* filteredInSteps(licenses, isForAll))
      .slice(0, MOST_LICENSES)
      .flatMap((record) => parseUrl(record.url)?.href ?? []),
  };
}

function* firstIn<Kept extends RobotsRecord>(
  records: readonly Kept[],
  statementsOf: (record: Kept) => readonly AiStatement[],
): Steps<readonly AiStatement[]> {
  const statements: AiStatement[] = [];
  yield* inSteps(records, (record) => statements.push(...statementsOf(record)));
  return firstOfEach(statements);
}

const NO_STATEMENTS: GroupStatements = { signals: [], bySignals: [], byUsages: [], licenses: [] };

/** Ignores on which lines the statements are. */
function saysSame(one: GroupStatements, other: GroupStatements): boolean {
  const textOf = ({ bySignals, byUsages, licenses }: GroupStatements) =>
    JSON.stringify([[...bySignals, ...byUsages].map(({ use, says }) => [use, says]), licenses]);
  return textOf(one) === textOf(other);
}

export function robotsStatements(crawler: Crawler, { verdict, byGroup }: FoundStatements): readonly AiStatement[] {
  const fetch = fetchStatement(crawler, verdict);
  return [
    ...(fetch ? aiUsesOf(crawler).map((use) => ({ ...fetch, use })) : []),
    ...byGroup.bySignals.map((one) => (crawler.readsContentSignal ? { ...one, isDocumented: true } : one)),
    // draft-ietf-aipref-attach-05 §3.1: no preference applies to a page that can't be fetched.
    ...(verdict.allowed ? byGroup.byUsages : []),
  ];
}

/** Blocking a crawler is a statement to it, and so is a group that names and allows it. `Allow` for `*` states nothing. */
function fetchStatement(crawler: Crawler, verdict: CrawlerVerdict): Omit<AiStatement, 'use'> | null {
  const { answer, allowed, rule, group } = verdict;
  if (group.kind === 'none' || answer === 'unknown') return null;
  const isNamed = group.kind === 'named' && !group.isFallback;
  if (allowed && (!isNamed || isSearchEngine(crawler))) return null;
  const line = rule?.line ?? group.lines[0]?.first ?? 1;
  const place: AiPlace = {
    kind: 'group',
    as: isNamed ? null : group.kind === 'any' ? '*' : group.name,
    line,
    rule: rule && truncateRule(rule),
    isWholeSite: rule !== null && disallowsEverything(rule, crawler.dialect),
  };
  const isDocumented = crawler.obeys === 'yes' || crawler.obeys === 'partly';
  return { says: allowed ? 'yes' : 'no', to: [crawler.token], place, isDocumented };
}

/** The line of a Content-Signal about the use that only `*` gets, because the crawler has its own group. */
export function replacedSignal({ group }: CrawlerVerdict, use: AiUse, signals: readonly SignalRecord[]): number | null {
  if (group.kind !== 'named' || group.isFallback) return null;
  const isForAll = ({ group: own, path }: SignalRecord) => path === '/' && own?.has('*') === true;
  const isAbout = ({ signals: all }: SignalRecord) =>
    all.some(({ name, says }) => says && SIGNAL_USES.get(name) === use);
  return signals.find((record) => isForAll(record) && isAbout(record))?.line ?? null;
}

const SIGNAL_USES: ReadonlyMap<string, AiUse> = new Map([
  ['ai-train', 'training'],
  ['ai-input', 'answers'],
]);

/** Records that few operators document: see `robotsStatements`. */
function signalStatements(record: SignalRecord): readonly AiStatement[] {
  const { line, group } = record;
  return record.signals.flatMap(({ name, says, text }): readonly AiStatement[] => {
    const use = SIGNAL_USES.get(name);
    if (!use || !says) return [];
    const place: AiPlace = { kind: 'content-signal', text, line, isInGroup: group !== null };
    return [{ use, says, to: namesInGroup(group), place, isDocumented: false }];
  });
}

function usageStatements(record: UsageRecord): readonly AiStatement[] {
  return record.preferences.flatMap((preference) =>
    usageStatement(preference, namesInGroup(record.group), (text) => ({
      kind: 'content-usage',
      text,
      line: record.line,
    })),
  );
}
