// Which robots.txt a log was checked against, for its report: with status, size and hash, so that anybody can compare.
import type { SiteHistory } from '../../../history/index.ts';
import type { LogReport } from '../../../logs/index.ts';
import type { RobotsOutcome } from '../../../robots/index.ts';
import { quoted, type Text } from '../../../words/text/document.ts';
import type { LogsRequest } from '../../../workers/logs/jobs.ts';
import { bytesFacts, robotsFacts, versionFacts } from '../shared/robots-facts.ts';
import { type CheckedBy, endsOf, momentText } from './words.ts';

interface Used {
  readonly checkedBy: CheckedBy;
  readonly robots: LogsRequest['robots'];
  /** What came of asking for the live robots.txt. */
  readonly outcome: RobotsOutcome;
  readonly report: LogReport;
  /** Minutes east of UTC. */
  readonly offset: number;
}

/** A line for each. */
export async function robotsUsed({ checkedBy, robots, outcome, report, offset }: Used): Promise<readonly Text[][]> {
  switch (checkedBy.kind) {
    case 'file':
      return [[quoted(checkedBy.name), ...(await bytesFacts(checkedBy.bytes))]];
    case 'draft':
      return 'text' in robots ? [await bytesFacts(new TextEncoder().encode(robots.text))] : [];
    case 'day': {
      const runs = 'runs' in robots ? runsIn(robots, report) : [];
      return runs.map(({ first, answer }) => [momentText(first, offset), '·', ...versionFacts(answer)]);
    }
    case 'live':
    case 'none':
    case 'unknown':
      return [await robotsFacts(outcome)];
    default:
      return checkedBy satisfies never;
  }
}

/** Those of the log's time; they are in order. */
function runsIn({ runs }: SiteHistory, report: LogReport): SiteHistory['runs'] {
  const { first, last } = endsOf(report);
  if (first === null || last === null) return [];
  const isOver = (next: SiteHistory['runs'][number] | undefined) =>
    next !== undefined && next.first <= Date.parse(first);
  return runs.filter((run, index) => run.first <= Date.parse(last) && !isOver(runs[index + 1]));
}
