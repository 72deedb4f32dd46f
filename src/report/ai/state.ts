// One AI use by one crawler: the site's statements about it, joined with whether the crawler can crawl and index the page.
import { type Crawler, catalogue, isOfSameOperator, isSearchEngine, keepsIndex } from '../../crawlers/index.ts';
import type { AiCause, AiStatement, CrawlerAiUse, CrawlerStatements } from '../data/ai.ts';
import type { IndexObstacle } from '../data/page-verdict.ts';
import type { CrawlerReport } from '../data/types.ts';
import { cannotIndex } from '../page/index-verdict.ts';
import { isFailing, isRetried, isTemporary } from '../page/page-title.ts';
import { obstacleOfRobots } from '../page/page-verdict.ts';
import { answerOf } from './answer.ts';
import { isUndocumentedBlock } from './share.ts';

/** What a crawler can do with the page. */
export interface CrawlerAccess {
  readonly crawl: CrawlerReport['crawl'];
  readonly index: CrawlerReport['index'];
  /** The first obstacle that keeps the page out of its index. */
  readonly obstacle: IndexObstacle | null;
}

/**
 * The crawler whose index the answers are made from. Google-Extended fetches nothing: it controls what Gemini is given from the
 * index of Google Search
 * (https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers#google-extended).
 */
export function indexerOf(crawler: Crawler): Crawler {
  if (!crawler.isControlToken) return crawler;
  return catalogue.find((one) => isOfSameOperator(one, crawler) && isSearchEngine(one) && keepsIndex(one)) ?? crawler;
}

/**
 * @param own what the crawler itself can do with the page
 * @param indexer what the crawler of `indexerOf` can do with it
 * @param isAllKnown whether robots.txt, tags and headers are known. If not, a use without a statement is unknown
 */
export function aiUseState(
  crawler: Crawler,
  use: CrawlerStatements,
  own: CrawlerAccess,
  indexer: CrawlerAccess,
  isAllKnown: boolean,
): CrawlerAiUse {
  const { statements } = use;
  const stateOf = (state: CrawlerAiUse['state'], because: AiCause | null): CrawlerAiUse => ({
    ...use,
    state,
    because,
    honored: honoredBeside(because, statements),
  });
  // Its own group, or that of the token with which its operator lets sites refuse training.
  const blocking = statements.find(({ place, says }) => place.kind === 'group' && says === 'no');
  const isBlockedByToken = blocking !== undefined && blocking.to?.[0] !== crawler.token;
  if (own.crawl.answer === 'disallowed' || isBlockedByToken) {
    // While robots.txt fails, that decides, and not the statements of a kept copy.
    if (blocking && !isFailing(own.crawl.because)) return stateOf('blocked', byStatement(blocking));
    const lasting = use.use === 'answers' ? lastingObstacle(own, indexer) : null;
    return stateOf('blocked', lasting ?? byObstacle(obstacleOfRobots(own) ?? own.obstacle));
  }
  if (use.use === 'answers' && cannotIndex(indexer)) return stateOf('blocked', byObstacle(indexer.obstacle));
  const signals = statements.filter(({ place }) => place.kind !== 'group');
  const first = (says: AiStatement['says'], among: readonly AiStatement[] = signals) => {
    const found = among.filter((statement) => statement.says === says);
    const decides = found.find(({ isDocumented }) => isDocumented) ?? found[0];
    return decides ? byStatement(decides) : null;
  };
  const answer = answerOf(signals, isAllKnown);
  if (answer === 'contradictory') return stateOf('conflicting', first('no'));
  if (answer === 'disallowed') return stateOf('opted-out', first('no'));
  if (answer === 'unknown' || own.crawl.answer === 'unknown') return stateOf('unknown', null);
  if (answer === 'partly') return stateOf('partly', first('partly'));
  const yes = first('yes', statements);
  return yes ? stateOf('allowed', yes) : stateOf('not-restricted', null);
}

/** While robots.txt fails: what keeps the page out of the answers also when it works again. */
function lastingObstacle(own: CrawlerAccess, { index, obstacle }: CrawlerAccess): AiCause | null {
  const block = obstacleOfRobots(own);
  if (!block || !isTemporary(block) || index.answer !== 'unseen' || (obstacle && isRetried(obstacle))) return null;
  const cause = byObstacle(obstacle);
  return isUndocumentedBlock(cause) ? null : cause;
}

function honoredBeside(because: AiCause | null, statements: readonly AiStatement[]): AiStatement | null {
  if (because?.kind !== 'statement' || because.statement.isDocumented) return null;
  return statements.find(({ isDocumented, says }) => isDocumented && says === 'partly') ?? null;
}

const byStatement = (statement: AiStatement): AiCause => ({ kind: 'statement', statement });

const byObstacle = (obstacle: IndexObstacle | null): AiCause | null => obstacle && { kind: 'obstacle', obstacle };
