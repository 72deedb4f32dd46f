// What a robots.txt says to each crawler. Crawlers that follow the same groups share a judge.
import { once } from '../base/once.ts';
import { alikeCrawlers, type Crawler, contentFor, judgeForCrawler } from '../crawlers/index.ts';
import { decidingLine, type Parses, type Verdict } from '../robots/index.ts';

/** What a crawler's request is, beside the line of the rule that forbids it. */
export const NOT_FORBIDDEN = 0;
/** The file, or what it says to the crawler, isn't known. */
export const UNKNOWN_RULE = -1;

export interface PathJudge {
  /** The line of the rule that forbids the path, NOT_FORBIDDEN or UNKNOWN_RULE. */
  readonly judge: (path: string) => number;
  /** What the crawler follows: with the same text, it gets the same answers. */
  readonly content: () => string;
}

/** Takes one of these crawlers, the same object. */
export function createJudges(parses: Parses, crawlers: readonly Crawler[]): (crawler: Crawler) => PathJudge | null {
  const judges = new Map<Crawler, PathJudge>();
  for (const alike of alikeCrawlers(crawlers, parses)) {
    const [first, ...others] = alike.members.flatMap((place) => crawlers[place] ?? []);
    if (first === undefined) continue;
    const own = once(() => judgeForCrawler(first, parses));
    const shared: PathJudge = {
      judge: (path) => ruleOf(own().verdict(urlOf(path))),
      content: once(() => contentFor(alike)),
    };
    for (const member of [first, ...others]) judges.set(member, shared);
  }
  return (crawler) => judges.get(crawler) ?? null;
}

/** A path that begins with `//` would be read as a host and a path. */
function urlOf(path: string): string {
  return path.startsWith('//') ? `http://host${path}` : path;
}

function ruleOf(verdict: Verdict | 'ambiguous'): number {
  if (verdict === 'ambiguous' || verdict.answer === 'unknown') return UNKNOWN_RULE;
  if (verdict.answer === 'allowed') return NOT_FORBIDDEN;
  return decidingLine(verdict) ?? NOT_FORBIDDEN;
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
