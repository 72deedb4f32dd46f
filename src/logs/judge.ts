// What a robots.txt says to each crawler. Crawlers that the same group applies to share a judge, and its last answers.
import type { Crawler } from '../crawlers/index.ts';
import { createMatcher, type Dialect, parseRobotsTxt, type RobotsTxt, type Verdict } from '../robots/index.ts';

/** The line of the rule that disallows the path, or 0. */
export type Judge = (path: string) => number;

export function createJudges(robots: string | Uint8Array): (crawler: Crawler) => Judge {
  const parsed = new Map<Dialect, RobotsTxt>();
  const judges = new Map<string, Judge>();
  return (crawler) => {
    const known = parsed.get(crawler.dialect);
    const file = known ?? parseRobotsTxt(robots, crawler.dialect);
    if (known === undefined) parsed.set(crawler.dialect, file);
    const matcher = createMatcher(file, crawler.chain, { ignoresStar: crawler.ignoresStar });
    const { group } = matcher('/');
    const key = `${crawler.dialect} ${group.kind} ${group.kind === 'named' ? group.name.toLowerCase() : ''}`;
    const same = judges.get(key);
    if (same) return same;
    const judge = remembered((path) => lineOf(matcher(urlOf(path))));
    judges.set(key, judge);
    return judge;
  };
}

const REMEMBERED = 4_096;
/** Characters of a path that is remembered. Longer ones are rare, unless somebody means to fill the memory. */
const LONGEST_REMEMBERED = 500;

function remembered(judge: Judge): Judge {
  const lines = new Map<string, number>();
  return (path) => {
    if (path.length > LONGEST_REMEMBERED) return judge(path);
    const known = lines.get(path);
    if (known !== undefined) return known;
    if (lines.size >= REMEMBERED) lines.clear();
    const line = judge(path);
    lines.set(path, line);
    return line;
  };
}

/** A path that begins with `//` would be read as a host and a path. */
function urlOf(path: string): string {
  return path.startsWith('//') ? `http://host${path}` : path;
}

function lineOf({ allowed, rule }: Verdict): number {
  return allowed ? 0 : (rule?.line ?? 0);
}

/**
 * Whether it is held against a crawler that it asks for what is disallowed. Not where a person sent it, nor where its operator says
 * that it ignores robots.txt; and a control token fetches nothing: a client with that name is something else.
 */
export function mustObey({ purposes, obeys, isControlToken }: Crawler): boolean {
  return obeys !== 'no' && !purposes.includes('user-fetch') && !isControlToken;
}
