// A closer look at the file than a verdict needs: its mistakes, its other lines, and what other dialects would make of it.
// Asked for once the verdicts are on screen. All of it is data, to be sent and shown.
import {
  checkServing,
  type Diagnostic,
  fileOf,
  parseRobotsTxt,
  type RobotsOutcome,
  type RobotsRecord,
  readRecords,
} from '../robots/index.ts';
import { bodyOf } from './body.ts';
import { compareDialects, type Disagreement, type OtherReading } from './compare.ts';
import type { PageReport } from './types.ts';

export interface Inspection {
  /** Of the file as RFC 9309 reads it, and of how it was served. */
  readonly diagnostics: readonly Diagnostic[];
  readonly records: readonly ToldRecord[];
  /** Records left out because there are too many. */
  readonly recordsOmitted: number;
  readonly disagreements: readonly Disagreement[];
  /** By product token: the dialects that would answer otherwise. */
  readonly elsewhere: Readonly<Record<string, readonly OtherReading[]>>;
}

/** A record, and whom its group is for as the file has them: null where it stands in none. */
export type ToldRecord = Told<RobotsRecord>;
type Told<Each> = Each extends unknown ? Omit<Each, 'group'> & { readonly to: readonly string[] | null } : never;

/** A file may have tens of thousands; whoever wants to see them all has the file. */
const MOST_RECORDS = 40;

/** @param report what was reported on this `outcome` */
export function inspect(report: PageReport, outcome: RobotsOutcome): Inspection {
  const { disagreements, elsewhere } = compareDialects(report, outcome);
  const file = fileOf(outcome);
  const robots = parseRobotsTxt(file ? bodyOf(file) : '');
  const records = readRecords(robots);
  return {
    diagnostics: file ? [...checkServing(file, robots), ...robots.diagnostics] : [],
    records: records.slice(0, MOST_RECORDS).map(told),
    recordsOmitted: Math.max(0, records.length - MOST_RECORDS),
    disagreements: disagreements(),
    elsewhere: Object.fromEntries(report.crawlers.map((one) => [one.crawler.token, elsewhere(one)])),
  };
}

function told({ group, ...record }: RobotsRecord): ToldRecord {
  return { ...record, to: group === null ? null : group.userAgents.map(({ value }) => value || '*') };
}
