/** How many of these times can follow each other at most, of those that are possible. */
export function mostInOrder(times: readonly number[], isPossible: (time: number) => boolean = () => true): number {
  const lengths: number[] = [];
  for (const [index, time] of times.entries()) {
    lengths.push(1 + Math.max(0, ...lengths.filter((_, earlier) => (times[earlier] ?? 0) <= time)));
    if (!isPossible(time)) lengths[index] = 0;
  }
  return Math.max(0, ...lengths);
}
