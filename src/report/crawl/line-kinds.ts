// The kind of each line of a robots.txt, as crawlers read it.
import { inSteps, runAll, type Steps } from '../../base/steps.ts';
import type { RobotsTxt } from '../../robots/index.ts';

/** `u`: user-agent. `r`: a rule of a group. `o`: another record. A space: blank, a comment, or a field that no parser reads. */
export type LineKind = 'u' | 'r' | 'o' | ' ';

/** One `LineKind` per line. */
export function kindsOf(robots: RobotsTxt): string {
  return runAll(kindsInSteps(robots));
}

export function* kindsInSteps({ lineCount, groups, others }: RobotsTxt): Steps<string> {
  const kinds: LineKind[] = new Array(lineCount).fill(' ');
  const put = (kind: LineKind, records: readonly { readonly line: number }[]) => {
    for (const { line } of records) kinds[line - 1] = kind;
  };
  yield* inSteps(groups, ({ userAgents, rules }) => {
    put('u', userAgents);
    put('r', rules);
  });
  yield;
  put('o', others);
  yield;
  return kinds.join('');
}
