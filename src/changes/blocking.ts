// Blocks one crawler in a draft: the group that is added, and the other crawlers that follow that group.
import { alikeCrawlers, type Crawler, isInactive, isOfSameOperator } from '../crawlers/index.ts';
import { type CrawlerIdentity, classesOf, type Parses, parsesOf } from '../robots/index.ts';
import { type Inserted, insertSnippet, SNIPPETS } from './snippets.ts';
import { blocksAll } from './whole-site.ts';

export interface Blocking {
  readonly inserted: Inserted;
  /**
   * Other crawlers that follow the added group, or the existing one that already blocks the crawler. Those of other operators
   * come first: they are the ones that a person doesn't expect.
   */
  readonly followers: readonly string[];
}

/** @param crawlers those that are known */
export function blockCrawler(draft: string, token: string, crawlers: readonly Crawler[]): Blocking {
  const before = parsesOf(draft);
  const inserted = insertSnippet(draft, BLOCK, crawlers, [token], before);
  const parses = inserted.added === null ? before : parsesOf(inserted.text);
  return { inserted, followers: blockedFollowers(parses, token, crawlers) };
}

const BLOCK = blockSnippet();

function blockSnippet() {
  const found = SNIPPETS.find(({ id }) => id === 'block-crawler');
  if (found === undefined) throw new Error('No snippet blocks a crawler');
  return found;
}

function blockedFollowers(parses: Parses, token: string, crawlers: readonly Crawler[]): readonly string[] {
  const crawler = crawlers.find((each) => each.token === token);
  const identity: CrawlerIdentity = { dialect: crawler?.dialect ?? 'rfc9309', chain: [token], ignoresStar: true };
  /** The groups that block the whole site. */
  const own = classesOf(parses, [identity]).filter(blocksAll);
  const starts = new Set(own.flatMap(({ lines }) => lines.map(({ first }) => first)));
  const name = token.toLowerCase();
  const others = crawlers.filter((each) => {
    return each.token !== token && !isInactive(each) && each.chain.some((one) => one.toLowerCase() === name);
  });
  const members = alikeCrawlers(others, parses)
    .filter(
      ({ answerClass, alternativeClass }) =>
        alternativeClass === null && answerClass.lines.some(({ first }) => starts.has(first)) && blocksAll(answerClass),
    )
    .flatMap(({ members: same }) => same);
  const isOfOperator = (each: Crawler) => crawler !== undefined && isOfSameOperator(each, crawler);
  return others
    .filter((_, index) => members.includes(index))
    .sort((a, b) => Number(isOfOperator(a)) - Number(isOfOperator(b)))
    .map((each) => each.token);
}
