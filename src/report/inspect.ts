// What the verdicts don't need: diagnostics of robots.txt, its other records, and the answers of other parsers. Computed once
// the verdicts are on screen.
import { inSteps, type Steps } from '../base/steps.ts';
import { truncateText } from '../base/truncate-text.ts';
import {
  checkServing,
  type Diagnostic,
  type DiagnosticGroup,
  diagnoseInSteps,
  fileOf,
  type Group,
  groupDiagnostics,
  type LineRange,
  parseRobotsTxt,
  type RobotsOutcome,
  type RobotsRecord,
  type RobotsTxt,
  recordsInSteps,
} from '../robots/index.ts';
import { compareDialects, type OtherParserAnswers, otherParserAnswersInSteps } from './compare/compare.ts';
import { kindsInSteps } from './crawl/line-kinds.ts';
import { createFileJudge } from './crawl/origin-judge.ts';
import { namesInGroup } from './data/names-in-group.ts';
import { truncateNames, truncateUrl } from './data/truncate.ts';
import type { PageReport } from './data/types.ts';

export interface Inspection {
  /** Diagnostics of the file as RFC 9309 reads it, and of how it was served. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same, with equal ones combined. */
  readonly diagnosticGroups: readonly DiagnosticGroup[];
  /** The `LineKind` of each line as RFC 9309 reads it, as one string, since a file can have half a million lines. */
  readonly lines: string;
  /** The lines of each group, with the other records in it, in the order of the file. */
  readonly groups: readonly LineRange[];
  readonly records: readonly RecordExcerpt[];
  /** How many records were left out because there are too many. */
  readonly recordsOmitted: number;
  readonly elsewhere: OtherParserAnswers;
}

/** A record, and the user agents of its group as written; null if it is in no group. */
export type RecordExcerpt = ExcerptOf<RobotsRecord>;
type ExcerptOf<Each> = Each extends unknown ? Omit<Each, 'group'> & { readonly to: readonly string[] | null } : never;
type BareRecord = WithoutGroup<RobotsRecord>;
type WithoutGroup<Each> = Each extends unknown ? Omit<Each, 'group'> : never;

/** A file can have tens of thousands, and the file itself is on screen. */
const MOST_RECORDS = 40;
/** Signals shown of one record. */
const MOST_SIGNALS = 20;

/**
 * In steps, since all parsers read the file for each crawler.
 *
 * @param report made with this `outcome`
 */
export function* inspectInSteps(report: PageReport, outcome: RobotsOutcome): Steps<Inspection> {
  const file = fileOf(outcome);
  const judge = file ? createFileJudge(file) : undefined;
  const robots = judge ? yield* judge.readInSteps('rfc9309') : parseRobotsTxt('');
  yield;
  const records = yield* recordsInSteps(robots);
  yield;
  const diagnostics = file ? [...checkServing(file, robots), ...(yield* diagnoseInSteps(robots))] : [];
  yield;
  const diagnosticGroups = groupDiagnostics(diagnostics);
  yield;
  const lines = yield* kindsInSteps(robots);
  const elsewhere = yield* otherParserAnswersInSteps(report, compareDialects(report, outcome, judge));
  return {
    diagnostics,
    diagnosticGroups,
    lines,
    groups: yield* groupsOf(robots),
    records: records.slice(0, MOST_RECORDS).map(excerptOf),
    recordsOmitted: Math.max(0, records.length - MOST_RECORDS),
    elsewhere,
  };
}

function* groupsOf({ groups, others }: RobotsTxt): Steps<readonly LineRange[]> {
  const lastOther = new Map<Group | null, number>();
  yield* inSteps(others, ({ group, line }) => lastOther.set(group, line));
  return groups.map((group) => ({
    first: group.firstLine,
    last: Math.max(group.lastLine, lastOther.get(group) ?? 0),
  }));
}

function excerptOf({ group, ...record }: RobotsRecord): RecordExcerpt {
  const to = namesInGroup(group);
  const { key, value } = record;
  return { ...truncateRecord(record), key: truncateText(key), value: truncateUrl(value), to };
}

/** Truncates the record's texts, each of which can be as long as the file. */
function truncateRecord(record: BareRecord): BareRecord {
  switch (record.kind) {
    case 'sitemap':
    case 'license':
      return { ...record, url: truncateUrl(record.url) };
    case 'clean-param':
      return { ...record, params: truncateNames(record.params), path: record.path && truncateText(record.path) };
    case 'host':
      return { ...record, host: truncateText(record.host) };
    case 'noindex':
    case 'disallowaitraining':
    case 'allowaitraining':
    case 'content-usage':
      return { ...record, path: truncateText(record.path) };
    case 'content-signal': {
      const signals = record.signals.slice(0, MOST_SIGNALS);
      const brief = signals.map((one) => ({ ...one, name: truncateText(one.name), text: truncateText(one.text) }));
      return { ...record, path: truncateText(record.path), signals: brief };
    }
    case 'crawl-delay':
    case 'request-rate':
    case 'visit-time':
    case 'llm-policy':
    case 'agentmap':
    case 'invalid':
    case 'unknown':
      return record;
    default:
      return record satisfies never;
  }
}
