// Crawlers that get the same answers from each of two files.
import type { JudgedClass } from './class-judges.ts';

/** Crawlers that are in one class in both files. */
export interface SharedClass {
  /** Indexes in the list of crawlers, ascending. */
  readonly members: readonly number[];
  readonly before: JudgedClass;
  readonly after: JudgedClass;
}

/** In the order of their first members. */
export function sharedClasses(
  before: readonly JudgedClass[],
  after: readonly JudgedClass[],
  count: number,
): readonly SharedClass[] {
  const classesBefore = classByMember(before);
  const classesAfter = classByMember(after);
  const found = new Map<JudgedClass, Map<JudgedClass, number[]>>();
  const shared: SharedClass[] = [];
  for (let member = 0; member < count; member += 1) {
    const classBefore = classesBefore.get(member);
    const classAfter = classesAfter.get(member);
    if (classBefore === undefined || classAfter === undefined) continue;
    const byAfter = found.get(classBefore) ?? new Map<JudgedClass, number[]>();
    found.set(classBefore, byAfter);
    const known = byAfter.get(classAfter);
    if (known) known.push(member);
    else {
      const members = [member];
      byAfter.set(classAfter, members);
      shared.push({ members, before: classBefore, after: classAfter });
    }
  }
  return shared;
}

/** The class that each crawler is in. */
function classByMember(classes: readonly JudgedClass[]): ReadonlyMap<number, JudgedClass> {
  return new Map(classes.flatMap((each) => each.members.map((member) => [member, each] as const)));
}
