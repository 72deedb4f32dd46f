// The only way from crawlers and a file to verdicts. Behind it are strategies for a single URL, for many URLs, for many
// crawlers and for successive drafts, all with the same answers. A bundle contains only the strategies that it uses.
import type { Steps } from '../../base/steps.ts';
import type { RobotsTxt } from '../types.ts';
import type { AnswerClass, GroupNames } from './answer-classes.ts';
import { type CrawlerJudge, judgeByRules, prepareRules } from './evaluate.ts';
import { createDraftJudge, createPlainDraftJudge, type DraftJudge } from './judge-drafts.ts';
import { createJudge, type Judge } from './judge-many.ts';

/** For one crawler. */
export function judgeFor(crawler: GroupNames, robots: RobotsTxt): CrawlerJudge {
  return judgeByRules(robots, crawler);
}

/** Prepares a long file for `judgeFor`: the longest part of the work. */
export function prepareFor(crawler: GroupNames, robots: RobotsTxt): Steps<void> {
  return prepareRules(robots, crawler);
}

/** For many crawlers. */
export function judgeForMany(classes: readonly AnswerClass[]): Judge {
  return createJudge(classes);
}

/**
 * For the crawlers of one class, in one draft after another.
 *
 * @param similar judges of the same crawler, one of which may follow nearly the same rules
 * @param questions with 'few', only what `judgeFor` needs is prepared
 */
export function judgeForDrafts(
  draft: AnswerClass,
  similar: readonly DraftJudge[] = [],
  questions: 'many' | 'few' = 'many',
): Steps<DraftJudge> {
  return questions === 'few' ? createPlainDraftJudge(draft, similar) : createDraftJudge(draft, similar);
}
