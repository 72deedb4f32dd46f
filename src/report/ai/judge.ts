// What the site states about AI training and AI answers, to which crawlers and where. Whether these crawlers can fetch the
// page, and whether they obey, isn't considered here.

import { memoize } from '../../base/once.ts';
import { runAll } from '../../base/steps.ts';
import { AI_USES, type Crawler, isSearchEngine } from '../../crawlers/index.ts';
import type { Directive } from '../../directives/index.ts';
import type { AiAnswer, AiStatement, AiUse, CrawlerStatements, PageAiUse } from '../data/ai.ts';
import type { PageFacts } from '../data/facts.ts';
import type { RslTerms } from '../data/rsl.ts';
import { truncateStatement } from '../data/truncate.ts';
import { answerOf, commonAnswer } from './answer.ts';
import { aiCrawlers, aiUsesOf, controlTokensOf } from './crawlers.ts';
import { licensesOf } from './licenses.ts';
import { directiveStatements, freeAccess, pageStatements } from './page-statements.ts';
import { firstOfEachText, merged } from './places.ts';
import { type RobotsStatements, replacedSignal, robotsStatements } from './robots-statements.ts';
import { rslStatements } from './rsl.ts';

export interface AiJudge extends RobotsStatements {
  /** Null for a crawler that isn't used for AI. */
  readonly judge: (crawler: Crawler) => readonly CrawlerStatements[] | null;
  readonly page: () => readonly PageAiUse[];
}

/**
 * @param ofRobots what robots.txt states about the use of the page
 * @param isAllKnown whether robots.txt, tags and headers are known. If not, a use without a statement is unknown
 */
export function createAiJudge(
  facts: PageFacts,
  directives: readonly Directive[],
  ofRobots: RobotsStatements,
  isAllKnown: boolean,
): AiJudge {
  const statementsTo = createStatements(facts, directives, ofRobots);

  const verdictFor = (crawler: Crawler) => ofRobots.statementsFor(crawler)?.verdict;
  const isRead = (crawler: Crawler) => verdictFor(crawler)?.answer !== 'unknown';
  /** The signal that its own group replaces; only asked if the site states nothing else about the use to the crawler. */
  const replacedFor = (crawler: Crawler, use: AiUse) => {
    const verdict = verdictFor(crawler);
    return verdict === undefined ? null : replacedSignal(verdict, use, ofRobots.signalsIn(crawler.dialect));
  };

  const judge = memoize((crawler: Crawler): readonly CrawlerStatements[] =>
    aiUsesOf(crawler).map((use) => {
      const statements = statementsTo(crawler).filter((statement) => statement.use === use);
      const replaced = statements.length === 0 ? replacedFor(crawler, use) : null;
      const answer = answerOf(statements, isAllKnown && isRead(crawler));
      return { use, answer, statements, replacedSignal: replaced };
    }),
  );

  /** Not if its operator doesn't say whose rules it follows: that doubt isn't the site's. */
  const isCounted = (crawler: Crawler) =>
    !isSearchEngine(crawler) && verdictFor(crawler)?.because.kind !== 'follows-others';
  return {
    ...ofRobots,
    judge: memoize((crawler: Crawler) => (aiUsesOf(crawler).length > 0 ? judge(crawler).map(truncated) : null)),
    page: () => AI_USES.map((use) => pageUse(use, judge, isCounted)),
  };
}

/** All statements to a crawler about the uses that it serves. */
function createStatements(
  facts: PageFacts,
  directives: readonly Directive[],
  ofRobots: RobotsStatements,
): (crawler: Crawler) => readonly AiStatement[] {
  const ofPage = pageStatements(facts);
  const aboutAi = firstOfEachText(directives);
  const licensed = facts.rsl ?? [];
  const onPage = new Set(runAll(licensesOf(facts, null)).flatMap(({ isRsl, url }) => (isRsl ? url : [])));

  return memoize((crawler: Crawler): readonly AiStatement[] => {
    const own = ofRobots.statementsFor(crawler);
    const control = controlTokensOf(crawler).flatMap((token) => {
      const found = ofRobots.statementsFor(token);
      const isNamed = found?.verdict.group.kind === 'named';
      const statements = isNamed ? robotsStatements(token, found) : [];
      return statements.filter(({ use }) => use === 'training');
    });
    const applies = ({ url }: RslTerms) =>
      url === null || onPage.has(url) || own?.byGroup.licenses.includes(url) === true;
    const all = [
      ...(own ? robotsStatements(crawler, own) : []),
      ...control,
      ...ofPage,
      ...licensed.filter(applies).flatMap(rslStatements),
      ...directiveStatements(aboutAi, crawler),
      ...freeAccess(facts, crawler),
    ];
    return all.filter(({ use }) => aiUsesOf(crawler).includes(use));
  });
}

/** One use by all AI crawlers. */
function pageUse(
  use: AiUse,
  judge: (crawler: Crawler) => readonly CrawlerStatements[],
  isCounted: (crawler: Crawler) => boolean,
): PageAiUse {
  const reports = aiCrawlers.flatMap((crawler) =>
    judge(crawler)
      .filter((report) => report.use === use)
      .map(({ answer, statements }) => ({ answer, statements, isCounted: isCounted(crawler) })),
  );
  const counted = reports.filter(({ isCounted }) => isCounted);
  const count = (answer: AiAnswer) => counted.filter((report) => report.answer === answer).length;
  return {
    use,
    answer: commonAnswer(counted.map(({ answer }) => answer)),
    crawlers: counted.length,
    allowed: count('allowed'),
    disallowed: count('disallowed'),
    statements: merged(reports.flatMap(({ statements }) => statements))
      .slice(0, MOST_STATEMENTS)
      .map(truncateStatement),
  };
}

/** For all crawlers together. Few are shown, and each kind of place is listed once per crawler. */
const MOST_STATEMENTS = 100;

const truncated = (report: CrawlerStatements): CrawlerStatements => ({
  ...report,
  statements: report.statements.map(truncateStatement),
});
