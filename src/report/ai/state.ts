// One AI use by one crawler: what the site states about it, joined with whether the crawler can crawl and index the page.
import { type Crawler, catalogue, keepsIndex } from '../../crawlers/index.ts';
import type { Obstacle } from '../page/page-verdict-types.ts';
import type { CrawlerReport } from '../types.ts';
import { answerOf } from './answer.ts';
import { isSearchEngine } from './crawlers.ts';
import type { AiCause, AiStatement, CrawlerAiUse, CrawlerStatements } from './types.ts';

/** How a crawler meets the page. */
export interface CrawlerAccess {
  readonly crawl: CrawlerReport['crawl'];
  readonly index: CrawlerReport['index'];
  /** The first thing that keeps the page out of its index. */
  readonly obstacle: Obstacle | null;
}

/**
 * Whose index an answer by this crawler is made from. Google-Extended fetches nothing: it controls what Gemini is given from the
 * index of Google Search (https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers#google-extended).
 */
export function indexerOf(crawler: Crawler): Crawler {
  if (!crawler.isControlToken || crawler.owner === null) return crawler;
  return catalogue.find((one) => one.owner === crawler.owner && isSearchEngine(one) && keepsIndex(one)) ?? crawler;
}

/**
 * @param own how the crawler itself meets the page
 * @param indexer how the crawler of `indexerOf` does
 * @param isAllKnown whether what robots.txt, tags and headers say is known: if not, silence proves nothing
 */
export function aiUseState(
  crawler: Crawler,
  use: CrawlerStatements,
  own: CrawlerAccess,
  indexer: CrawlerAccess,
  isAllKnown: boolean,
): CrawlerAiUse {
  const stateOf = (state: CrawlerAiUse['state'], because: AiCause | null): CrawlerAiUse => ({ ...use, state, because });
  const { statements } = use;
  // Its own group, or that of the token by which its operator lets training be refused.
  const blocking = statements.find(({ place, says }) => place.kind === 'group' && says === 'no');
  const isBlockedByToken = blocking !== undefined && blocking.to?.[0] !== crawler.token;
  if (own.crawl.answer === 'disallowed' || isBlockedByToken) {
    // While robots.txt fails, what a kept copy says is so for now.
    return stateOf('blocked', blocking && !isForNow(own) ? byStatement(blocking) : byObstacle(own.obstacle));
  }
  if (use.use === 'answers' && isOutOfIndex(indexer)) return stateOf('blocked', byObstacle(indexer.obstacle));
  const signals = statements.filter(({ place }) => place.kind !== 'group');
  const first = (says: AiStatement['says'], among: readonly AiStatement[] = signals) => {
    const found = among.find((statement) => statement.says === says);
    return found ? byStatement(found) : null;
  };
  const answer = answerOf(signals, isAllKnown);
  if (answer === 'contradictory') return stateOf('conflicting', first('no'));
  if (answer === 'disallowed') return stateOf('opted-out', first('no'));
  if (answer === 'unknown' || own.crawl.answer === 'unknown') return stateOf('unknown', null);
  if (answer === 'partly') return stateOf('partly', first('partly'));
  const yes = first('yes', statements);
  return yes ? stateOf('allowed', yes) : stateOf('not-restricted', null);
}

const isForNow = ({ crawl: { because } }: CrawlerAccess) =>
  because.kind === 'unreachable' || (because.kind === 'rules' && because.isLastGood);

const isOutOfIndex = ({ crawl, index }: CrawlerAccess) =>
  crawl.answer === 'disallowed' || index.answer === 'noindex' || index.answer === 'unseen';

const byStatement = (statement: AiStatement): AiCause => ({ kind: 'statement', statement });

const byObstacle = (obstacle: Obstacle | null): AiCause | null => obstacle && { kind: 'obstacle', obstacle };
