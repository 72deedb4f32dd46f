// From page facts, the robots.txt outcome and crawlers to one report, which every surface shows.

export { controlTokensOf } from './ai/crawlers.ts';
export { DIRECTIVES_ABOUT } from './ai/directives-about.ts';
export { rslTermsFor } from './ai/rsl.ts';
export { isUndocumentedBlock, type OperatorShare, shareOf } from './ai/share.ts';
export { indexerOf } from './ai/state.ts';
export { TDM_FILE_PATH, type TdmFileAnswer, tdmFileInSteps } from './ai/tdm-file.ts';
export { compareDialects, type OtherAnswer, otherParserAnswersInSteps } from './compare/compare.ts';
export {
  compareRawHtml,
  isOtherPage,
  type RawHtmlAnswer,
  type RawHtmlComparison,
  type RawHtmlDifference,
  type RawTag,
} from './compare/raw-html.ts';
export { compareServedRobots, robotsAnswerOf, robotsDifferences } from './compare/served-robots.ts';
export {
  type ServedField,
  type ServedResult,
  type ServedTo,
  type ServedToCrawler,
  servedAnswerOf,
  servedDifferences,
  truncateAnswer,
} from './compare/served-to.ts';
export { bodyOf, robotsTextOf } from './crawl/body.ts';
export { decidingRule, verdictOfRules } from './crawl/deciding-rule.ts';
export { kindsOf, type LineKind } from './crawl/line-kinds.ts';
export { createOriginJudge, type OriginJudge } from './crawl/origin-judge.ts';
export { type TestedCrawl, testUrl } from './crawl/test-url.ts';
export type * from './data/ai.ts';
export type * from './data/canonical.ts';
export type * from './data/facts.ts';
export { FETCH_FAILURES, type FetchFailure } from './data/fetch-failure.ts';
export type * from './data/hreflang.ts';
export type * from './data/page-verdict.ts';
export { PAGE_REASONS, PAGE_STATES } from './data/page-verdict.ts';
export type * from './data/rsl.ts';
export type { RuleExcerpt } from './data/rule-excerpt.ts';
export type { RobotsDifference, RobotsServing, ServedRobots } from './data/served-robots.ts';
export { truncateUrl } from './data/truncate.ts';
export type * from './data/types.ts';
export { dependsOnTime } from './depends-on-time.ts';
export { type Inspection, inspectInSteps, type RecordExcerpt } from './inspect.ts';
export { reportToJson } from './json/to-json.ts';
export { parametersLeftOut } from './page/canonical.ts';
export { firstOfEachPlace } from './page/directives.ts';
export { alternatesInHeaders, checkHreflang } from './page/hreflang.ts';
export { jointJudgement, judgementOf, type PageJudgement } from './page/joint-judgement.ts';
export {
  CONTENT_LIMITS,
  type ContentField,
  type ContentRow,
  compareContent,
  jsonLdTypes,
  type PageContent,
} from './page/page-content.ts';
export { pageReason } from './page/page-reason.ts';
export {
  challengerIn,
  factsOfAnswer,
  factsOfUrl,
  type PageFailure,
  type PageHtml,
  type PageResponse,
  type PageResult,
  type ReadInHtml,
} from './page/page-result.ts';
export { isFailing, isTemporary, namesOfVerdicts, pageTitle, type TitleKind } from './page/page-title.ts';
export { isHopOf } from './page/page-verdict.ts';
export {
  OTHER_SEARCH_STATES,
  pageSearchState,
  type SearchState,
  searchStateOf,
} from './page/search-state.ts';
export { isMissing, isRedirect, isRefusal, statusMeaning } from './page/status.ts';
export { report, reportInSteps } from './report.ts';
export { type CrawlerCount, INTERESTS, type Interest, summaryOf } from './summary.ts';
