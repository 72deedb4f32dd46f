// What a robots.txt says to each crawler. Crawlers that follow the same groups share a judge.
import { once } from '../base/once.ts';
import { type Crawler, hasAmbiguousGroup } from '../crawlers/index.ts';
import { classesOf, contentOf, judgeFor, type Parses, type Verdict } from '../robots/index.ts';

/** The line of the rule that disallows the path, or 0. */
export type Judge = (path: string) => number;

export interface CrawlerJudge {
  readonly judge: Judge;
  /** What the crawler follows: with the same text, it gets the same answers. */
  readonly content: () => string;
}

/** Takes one of these crawlers, the same object. */
export function createJudges(parses: Parses, crawlers: readonly Crawler[]): (crawler: Crawler) => CrawlerJudge | null {
  const judges = new Map<Crawler, CrawlerJudge>();
  for (const answerClass of classesOf(parses, crawlers)) {
    const { robots, members } = answerClass;
    const [first, ...others] = members.flatMap((place) => crawlers[place] ?? []);
    if (first === undefined) continue;
    const own = once(() => judgeFor(first, robots));
    const judge: Judge = (path) => lineOf(own().verdict(urlOf(path)));
    const content = once(() => contentOf(answerClass));
    for (const member of [first, ...others])
      if (!hasAmbiguousGroup(member, robots)) judges.set(member, { judge, content });
  }
  return (crawler) => judges.get(crawler) ?? null;
}

/** A path that begins with `//` would be read as a host and a path. */
function urlOf(path: string): string {
  return path.startsWith('//') ? `http://host${path}` : path;
}

function lineOf({ answer, rule, because }: Verdict): number {
  if (answer !== 'disallowed') return 0;
  return because.kind === 'crawl-delay' ? because.line : (rule?.line ?? 0);
}

/**
 * Whether it is held against a crawler that it asks for what is disallowed. Not where a person sent it, nor where its operator says
 * that it ignores robots.txt; and a control token fetches nothing, nor does what is retired or denied: a client with that name is
 * something else. Of a token that only others' lists name, no operator says that it obeys.
 */
export function mustObey(crawler: Crawler): boolean {
  const { purposes, obeys, isControlToken, standing } = crawler;
  return obeys !== 'no' && !purposes.includes('user-fetch') && !isControlToken && standing === null;
}
