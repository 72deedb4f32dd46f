// The one door from crawlers and a file to verdicts. What is fast for a single URL, for many URLs, for many crawlers or for one draft
// after another is a strategy behind it; all of them give the answers of `verdict()`. A bundle has only the strategies that it asks for.
import type { Steps } from '../../base/steps.ts';
import type { RobotsTxt } from '../types.ts';
import { type DraftJudge, createDraftJudge, createPlainDraftJudge } from './judge-drafts.ts';
import type { AnswerClass, GroupNames } from './answer-classes.ts';
import { type CrawlerJudge, judgeByRules, prepareRules } from './evaluate.ts';
import { createJudge, type Judge } from './judge-many.ts';

/** One crawler, as it reads the file. */
export function judgeFor(crawler: GroupNames, robots: RobotsTxt): CrawlerJudge {
  return judgeByRules(robots, crawler);
}

/** Makes a long file ready for `judgeFor`: the longest part of the work. */
export function prepareFor(crawler: GroupNames, robots: RobotsTxt): Steps<void> {
  return prepareRules(robots, crawler);
}

/** Many crawlers, each as it reads the file. */
export function judgeForMany(classes: readonly AnswerClass[]): Judge {
  return createJudge(classes);
}

/**
 * The crawlers of one class, in one draft after another.
 *
 * @param similar judges of the same crawler, one of which may follow nearly the same rules
 * @param questions with few, only what `judgeFor` needs is made ready
 */
export function judgeForDrafts(
  draft: AnswerClass,
  similar: readonly DraftJudge[] = [],
  questions: 'many' | 'few' = 'many',
): DraftJudge {
  return questions === 'few' ? createPlainDraftJudge(draft, similar) : createDraftJudge(draft, similar);
}
