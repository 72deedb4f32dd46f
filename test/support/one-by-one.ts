// The engine's answers for each URL asked separately: tables, indexes and comparisons must agree with them.
import type { Crawler } from '../../src/crawlers/index.ts';
import { answerAt, type Dialect, evaluate, parseRobotsTxt, type RobotsTxt } from '../../src/robots/index.ts';

/** Each parser reads the file once, for all questions. */
export function judgeOf(robots: string | Uint8Array) {
  const files = new Map<Dialect, RobotsTxt>();
  return ({ dialect, chain, ignoresStar }: Crawler, url: string) => {
    const file = files.get(dialect) ?? parseRobotsTxt(robots, dialect);
    files.set(dialect, file);
    const { answer, rule } = evaluate(file, chain, url, { ignoresStar });
    return answerAt(answer, rule?.line ?? null);
  };
}
