// Which robots.txt a log was checked against, for its report: with status, size and hash, so that anybody can compare.
import { type RobotsVersion, type SiteHistory, versionsOf } from '../../../history/index.ts';
import type { LogReport } from '../../../logs/index.ts';
import type { RobotsOutcome } from '../../../robots/index.ts';
import { quoted, type Text } from '../../../words/text/document.ts';
import { bytesFacts, robotsFacts, versionFacts } from '../robots-facts.ts';
import { type CheckedBy, endsOf, momentText } from './words.ts';

interface Used {
  readonly checkedBy: CheckedBy;
  readonly robots: string | SiteHistory;
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
      return typeof robots === 'string' ? [await bytesFacts(new TextEncoder().encode(robots))] : [];
    case 'day': {
      const versions = typeof robots === 'string' ? [] : versionsIn(versionsOf(robots), report);
      return Promise.all(
        versions.map(async (version) => [momentText(version.at, offset), '·', ...(await versionFacts(version))]),
      );
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
function versionsIn(versions: readonly RobotsVersion[], report: LogReport): readonly RobotsVersion[] {
  const { first, last } = endsOf(report);
  if (first === null || last === null) return [];
  const isOver = (next: RobotsVersion | undefined) => next !== undefined && Date.parse(next.at) <= Date.parse(first);
  return versions.filter(({ at }, place) => Date.parse(at) <= Date.parse(last) && !isOver(versions[place + 1]));
}
