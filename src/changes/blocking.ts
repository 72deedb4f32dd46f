// One crawler blocked in a draft: the group that is added for it, and who else follows that group.
import { type Crawler, isHistoric } from '../crawlers/index.ts';
import { evaluate, parsesOf } from '../robots/index.ts';
import { type Inserted, insertSnippet, SNIPPETS } from './snippets.ts';

export interface Blocking {
  readonly inserted: Inserted;
  /**
   * Other crawlers that follow the group that was added, or that blocks the crawler already. Those of other operators come first: they
   * are the ones that surprise.
   */
  readonly followers: readonly string[];
}

/** @param crawlers those that are known */
export function blockCrawler(draft: string, token: string, crawlers: readonly Crawler[]): Blocking {
  const inserted = insertSnippet(draft, BLOCK, crawlers, [token]);
  return { inserted, followers: followersOf(inserted, token, crawlers) };
}

const BLOCK = blockSnippet();

function blockSnippet() {
  const found = SNIPPETS.find(({ id }) => id === 'block-crawler');
  if (found === undefined) throw new Error('No snippet blocks a crawler');
  return found;
}

function followersOf({ text, added }: Inserted, token: string, crawlers: readonly Crawler[]): readonly string[] {
  const parses = parsesOf(text);
  const crawler = crawlers.find((each) => each.token === token);
  /** Where the crawler's own group begins, if it blocks the whole site. */
  const blocking = () => {
    const robots = parses(crawler?.dialect ?? 'rfc9309');
    const { allowed, group } = evaluate(robots, [token], '/', { ignoresStar: true });
    return allowed || group.kind !== 'named' ? [] : group.lines.map(({ first }) => first);
  };
  const lines = added === null ? blocking() : [added.line];
  if (lines.length === 0) return [];
  const name = token.toLowerCase();
  const others = crawlers.filter((each) => {
    return each.token !== token && !isHistoric(each) && each.chain.some((one) => one.toLowerCase() === name);
  });
  return others
    .filter(({ dialect, chain, ignoresStar }) => {
      const { group } = evaluate(parses(dialect), chain, '/', { ignoresStar });
      return group.kind === 'named' && group.lines.some(({ first }) => lines.includes(first));
    })
    .sort((a, b) => Number(a.owner === crawler?.owner) - Number(b.owner === crawler?.owner))
    .map((each) => each.token);
}
