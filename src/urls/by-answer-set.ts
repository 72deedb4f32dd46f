// What is made of a row's answers, once for each answer set.
import type { UrlTable } from './table.ts';

/** Answer sets of which it is kept: the first ones. A hostile robots.txt gives millions of URLs one each. */
const MOST_KEPT = 10_000;

export function byAnswerSet<Made>(table: UrlTable, make: (answerSet: number) => Made): (row: number) => Made {
  const kept: Made[] = [];
  return (row) => {
    const answerSet = table.answerSet(row);
    const made = kept[answerSet] ?? make(answerSet);
    if (answerSet < MOST_KEPT) kept[answerSet] = made;
    return made;
  };
}
