// The catalog of crawlers, and their verdicts by robots.txt.

export { fetches, isForAi, isForSearch, isHistoric, isInactive, isSearchEngine, isWithdrawn } from './activity.ts';
export { addresseeOf, documentedAddressees } from './addressees.ts';
export { agreed } from './agreed.ts';
export {
  type AlikeCrawlers,
  alikeCrawlers,
  alikeInSteps,
  contentFor,
  createCrawlerBatchJudge,
  createFileBatchJudge,
  type FileBatchJudge,
  type FileForCrawlers,
} from './alike-crawlers.ts';
export { catalogue, DEFAULT_TOKENS, findCrawler } from './catalogue.ts';
export {
  type CrawlerJudge,
  type CrawlerVerdict,
  canBeNamed,
  type FollowsOthers,
  followsOthers,
  type JudgeFor,
  judgesOf,
  prepareCrawlerJudge,
} from './crawler-judge.ts';
export { customCrawler, isProductToken } from './custom.ts';
export { keepsIndex } from './indexing.ts';
export { nearestToken } from './nearest.ts';
export { isOfSameOperator, operatorOf } from './operator.ts';
export {
  type AiDirective,
  aiDirectivesOf,
  aiOptOutOf,
  answerProductOf,
  answerProductOfToken,
  documentedAiDirectives,
  searchEngineOf,
} from './operators.ts';
export { PRESETS, type Preset, presetTokens } from './presets.ts';
export type * from './types.ts';
export { AI_USES, PURPOSES } from './types.ts';
export { userAgentOf } from './user-agents.ts';
