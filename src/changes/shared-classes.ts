// Crawlers that each of two files tells the same.
import type { AnswerClass } from '../robots/index.ts';

/** Crawlers that are in one class in both files. */
export interface SharedClass {
  /** Places in the list of crawlers, rising. */
  readonly members: readonly number[];
  /** Places in the classes of each file. */
  readonly before: number;
  readonly after: number;
}

export function sharedClasses(
  before: readonly AnswerClass[],
  after: readonly AnswerClass[],
  count: number,
): readonly SharedClass[] {
  const homesBefore = homesOf(before, count);
  const homesAfter = homesOf(after, count);
  const found = new Map<string, SharedClass & { readonly members: number[] }>();
  for (const [member, home] of homesBefore.entries()) {
    const other = homesAfter[member] ?? 0;
    const key = `${home} ${other}`;
    const known = found.get(key);
    if (known) known.members.push(member);
    else found.set(key, { members: [member], before: home, after: other });
  }
  return [...found.values()];
}

/** The class that each crawler is in. */
function homesOf(classes: readonly AnswerClass[], count: number): readonly number[] {
  const homes = new Array<number>(count).fill(0);
  for (const [place, { members }] of classes.entries()) for (const member of members) homes[member] = place;
  return homes;
}
