// The robots.txt that contains the broken rules.
import type { LogsRequest, UsedVersion } from '../../../workers/logs/jobs.ts';

/** The lines of the robots.txt that contains a rule: of this version, if there are several. */
export type LinesOf = (version: string | undefined) => readonly string[];

export function linesByVersion(robots: LogsRequest['robots'], versions: readonly UsedVersion[]): LinesOf {
  const split = (text: string) => text.split(/\r\n|[\r\n]/);
  if ('text' in robots) {
    const lines = split(robots.text);
    return () => lines;
  }
  const known = new Map<string, readonly string[]>();
  return (version = '') => {
    const lines = known.get(version) ?? split(versions.find(({ from }) => from === version)?.text ?? '');
    known.set(version, lines);
    return lines;
  };
}
