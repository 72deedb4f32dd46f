// Crawlers that get the same answers from each of two files.
import type { FollowedClass } from './followed.ts';

/** Crawlers that are in one class in both files. */
export interface SharedClass {
  /** Indexes in the list of crawlers, ascending. */
  readonly members: readonly number[];
  readonly before: FollowedClass;
  readonly after: FollowedClass;
}

/** In the order of their first members. */
export function sharedClasses(
  before: readonly FollowedClass[],
  after: readonly FollowedClass[],
  count: number,
): readonly SharedClass[] {
  const homesBefore = homesOf(before);
  const homesAfter = homesOf(after);
  const found = new Map<FollowedClass, Map<FollowedClass, number[]>>();
  const shared: SharedClass[] = [];
  for (let member = 0; member < count; member += 1) {
    const was = homesBefore.get(member);
    const is = homesAfter.get(member);
    if (was === undefined || is === undefined) continue;
    const byAfter = found.get(was) ?? new Map<FollowedClass, number[]>();
    found.set(was, byAfter);
    const known = byAfter.get(is);
    if (known) known.push(member);
    else {
      const members = [member];
      byAfter.set(is, members);
      shared.push({ members, before: was, after: is });
    }
  }
  return shared;
}

/** The class that each crawler is in. */
function homesOf(classes: readonly FollowedClass[]): ReadonlyMap<number, FollowedClass> {
  return new Map(classes.flatMap((each) => each.members.map((member) => [member, each] as const)));
}
