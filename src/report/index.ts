// From page facts, the robots.txt outcome and crawlers to one report, which every surface shows.

export { controlTokensOf } from './ai/crawlers.ts';
export { DIRECTIVES_ABOUT } from './ai/directives-about.ts';
export {
  type RslContent,
  type RslFile,
  type RslLicense,
  type RslTerms,
  rslTermsFor,
} from './ai/rsl.ts';
export { isUndocumentedBlock, type OperatorShare, shareOf } from './ai/share.ts';
export { indexerOf } from './ai/state.ts';
export { readTdmFile, TDM_FILE_PATH, type TdmFileAnswer } from './ai/tdm-file.ts';
export type * from './ai/types.ts';
export { bodyOf, robotsTextOf } from './body.ts';
export { compareDialects, type OtherAnswer, otherParserAnswersInSteps } from './compare/compare.ts';
export {
  compareRawHtml,
  type RawHtmlAnswer,
  type RawHtmlComparison,
  type RawHtmlDifference,
  type RawTag,
} from './compare/raw-html.ts';
export { compareServedRobots, robotsAnswerOf, robotsDifferences } from './compare/served-robots.ts';
export type { RobotsAnswer, RobotsDifference, RobotsResponse, ServedRobots } from './compare/served-robots-types.ts';
export {
  type ServedAnswer,
  type ServedField,
  type ServedTo,
  type ServedToCrawler,
  servedAnswerOf,
  servedDifferences,
  truncateAnswer,
} from './compare/served-to.ts';
export { decidingRule, verdictOfRules } from './deciding-rule.ts';
export type * from './facts.ts';
export { type Inspection, inspect, type RecordExcerpt } from './inspect.ts';
export { kindsOf, type LineKind } from './line-kinds.ts';
export { createOriginJudge, type OriginJudge } from './origin-judge.ts';
export type * from './page/canonical-types.ts';
export { CHALLENGERS, type Challenger, challengerOf, isRefusal } from './page/challenge.ts';
export { firstOfEachPlace } from './page/directives.ts';
export { alternatesInHeaders, checkHreflang } from './page/hreflang.ts';
export type * from './page/hreflang-types.ts';
export {
  factsOfAnswer,
  factsOfUrl,
  type PageAnswer,
  type PageFailure,
  type PageHtml,
  type PageResponse,
  pageReasonOf,
  type ReadInHtml,
} from './page/page-answer.ts';
export {
  type Alternate,
  type AlternateTag,
  CONTENT_LIMITS,
  type ContentField,
  type ContentRow,
  compareContent,
  jsonLdTypes,
  type PageContent,
} from './page/page-content.ts';
export { isFailing, isTemporary, namesOfVerdicts, pageTitle, type TitleKind } from './page/page-title.ts';
export type * from './page/page-verdict-types.ts';
export type { PageRefresh } from './page/refresh.ts';
export { PAGE_STATES, pageSearchState, SEARCH_STATES, type SearchState, searchStateOf } from './page/search-state.ts';
export { isRedirect } from './page/status.ts';
export { report, reportInSteps } from './report.ts';
export type { RuleExcerpt } from './rule-excerpt.ts';
export { type CrawlerCount, INTERESTS, type Interest, summaryOf } from './summary.ts';
export { type TestedCrawl, testUrl } from './test-url.ts';
export { reportToJson } from './to-json.ts';
export { truncateUrl } from './truncate.ts';
export type * from './types.ts';
