// What a robots.txt says of AI use to one crawler: by groups, Content-Signal and Content-Usage.

import { memoise } from '../../base/once.ts';
import type { Crawler } from '../../crawlers/index.ts';
import {
  closest,
  type Dialect,
  evaluate,
  type RobotsRecord,
  type RobotsTxt,
  readRecords,
  type Verdict,
} from '../../robots/index.ts';
import { aiUsesOf, isSearchEngine } from './crawlers.ts';
import { usageStatement } from './page-statements.ts';
import { firstOfEach } from './places.ts';
import type { AiPlace, AiStatement, AiUse } from './types.ts';

/** What a robots.txt says to one crawler about one page. */
export interface Heard {
  readonly verdict: Verdict;
  readonly speech: Speech;
}

/** Content-Signal lines about one page that apply to a crawler, and the answer of these and Content-Usage. */
interface Speech {
  readonly signals: readonly SignalRecord[];
  readonly bySignals: readonly AiStatement[];
  readonly byUsages: readonly AiStatement[];
}
export type SignalRecord = Extract<RobotsRecord, { kind: 'content-signal' }>;
type UsageRecord = Extract<RobotsRecord, { kind: 'content-usage' }>;

export interface Hearing {
  /** Null where there isn't a file. */
  readonly hear: (crawler: Crawler) => Heard | null;
  readonly signalsIn: (dialect: Dialect) => readonly SignalRecord[];
}

/** @param robotsIn the file read in a dialect; null if there isn't one */
export function createHearing(url: string, robotsIn: (dialect: Dialect) => RobotsTxt | null): Hearing {
  const records = memoise((dialect: Dialect) => {
    const robots = robotsIn(dialect);
    const all = robots ? readRecords(robots, ['content-signal', 'content-usage']) : [];
    return {
      signals: all.filter((record) => record.kind === 'content-signal'),
      usages: all.filter((record) => record.kind === 'content-usage'),
    };
  });

  const speeches = new Map<string, Speech>();
  /** What the groups of a verdict say of the page. To most crawlers it is the same, that for `*`. */
  const speechOf = (dialect: Dialect, { group }: Verdict): Speech => {
    // Groups beyond those that a verdict lists are not listened to.
    const starts = group.kind === 'none' ? [] : group.lines.map(({ first }) => first);
    const key = `${dialect} ${starts}`;
    const known = speeches.get(key);
    if (known) return known;
    const isSpoken = ({ group: own }: RobotsRecord) => own !== null && starts.includes(own.firstLine);
    const { signals, usages } = records(dialect);
    const inGroups = closest(signals.filter(isSpoken), url, dialect);
    // Before any group: the site means every crawler. A group's own signals are more specific.
    const ofUrl =
      inGroups.length > 0
        ? inGroups
        : closest(
            signals.filter((record) => record.group === null),
            url,
            dialect,
          );
    const speech = {
      signals: ofUrl,
      bySignals: firstOfEach(ofUrl.flatMap(signalStatements)),
      byUsages: firstOfEach(closest(usages.filter(isSpoken), url, dialect).flatMap(usageStatements)),
    };
    speeches.set(key, speech);
    return speech;
  };

  // To all that no group names a file says the same. Of some thirty crawlers that is most, and of a long file much work.
  const names = memoise((dialect: Dialect): ReadonlySet<string> => {
    const groups = robotsIn(dialect)?.groups ?? [];
    return new Set(groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token)));
  });
  const unnamedVerdicts = new Map<Dialect, Verdict>();
  const unnamed = (dialect: Dialect, robots: RobotsTxt): Verdict => {
    const verdict = unnamedVerdicts.get(dialect) ?? evaluate(robots, [], url);
    unnamedVerdicts.set(dialect, verdict);
    return verdict;
  };

  const hear = memoise((crawler: Crawler): Heard | null => {
    const robots = robotsIn(crawler.dialect);
    if (!robots) return null;
    const { chain, dialect, ignoresStar } = crawler;
    const isNamed = chain.some((name) => names(dialect).has(name.toLowerCase()));
    const verdict = isNamed || ignoresStar ? evaluate(robots, chain, url, { ignoresStar }) : unnamed(dialect, robots);
    return { verdict, speech: speechOf(dialect, verdict) };
  });
  return { hear, signalsIn: (dialect) => records(dialect).signals };
}

export function robotsStatements(crawler: Crawler, { verdict, speech }: Heard): readonly AiStatement[] {
  const fetch = fetchStatement(crawler, verdict);
  return [
    ...(fetch ? aiUsesOf(crawler).map((use) => ({ ...fetch, use })) : []),
    ...speech.bySignals,
    // draft-ietf-aipref-attach-05 §3.1: no preference applies to what can't be fetched.
    ...(verdict.allowed ? speech.byUsages : []),
  ];
}

/** Blocking a crawler is a statement to it, and so is a group that names and allows it. `Allow` for `*` states nothing. */
function fetchStatement(crawler: Crawler, { allowed, rule, group, because }: Verdict): Omit<AiStatement, 'use'> | null {
  if (group.kind === 'none' || because.kind === 'too-complex') return null;
  const isNamed = group.kind === 'named' && !group.isFallback;
  if (allowed && (!isNamed || isSearchEngine(crawler))) return null;
  const line = rule?.line ?? group.lines[0]?.first ?? 1;
  const place: AiPlace = { kind: 'group', as: isNamed ? null : group.kind === 'any' ? '*' : group.name, line, rule };
  const isDocumented = crawler.obeys === 'yes' || crawler.obeys === 'partly';
  return { says: allowed ? 'yes' : 'no', to: [crawler.token], place, isDocumented };
}

const SIGNAL_USES: ReadonlyMap<string, AiUse> = new Map([
  ['ai-train', 'training'],
  ['ai-input', 'answers'],
]);

/** No operator in the catalogue documents what it makes of Content-Signal. */
function signalStatements(record: SignalRecord): readonly AiStatement[] {
  const { line, group } = record;
  return record.signals.flatMap(({ name, says, text }): readonly AiStatement[] => {
    const use = SIGNAL_USES.get(name);
    if (!use || !says) return [];
    const place: AiPlace = { kind: 'content-signal', text, line, isInGroup: group !== null };
    return [{ use, says, to: namesOf(record), place, isDocumented: false }];
  });
}

function usageStatements(record: UsageRecord): readonly AiStatement[] {
  return record.preferences.flatMap((preference) =>
    usageStatement(preference, namesOf(record), (text) => ({ kind: 'content-usage', text, line: record.line })),
  );
}

/** As the file has them; null: everyone. */
function namesOf({ group }: RobotsRecord): readonly string[] | null {
  return group?.userAgents.map(({ value }) => value || '*') ?? null;
}
