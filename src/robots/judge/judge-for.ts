// The one door from a crawler and a file to verdicts. What is fast for a single URL, for many URLs, for many crawlers or for one draft
// after another is a strategy behind it; all of them give the answers of `verdict()`.
import type { RobotsTxt } from '../types.ts';
import { type ClassJudge, createClassJudge } from './class-judge.ts';
import type { AnswerClass, GroupNames } from './classes.ts';
import { type CrawlerJudge, judgeByRules } from './evaluate.ts';
import { createJudge, type Judge } from './judge.ts';

/** One crawler, as it reads the file. */
export function judgeFor(crawler: GroupNames, robots: RobotsTxt): CrawlerJudge;
/**
 * Many crawlers, each as it reads the file.
 *
 * @param crawlers the list that `classes` were made from
 */
export function judgeFor(crawlers: readonly GroupNames[], classes: readonly AnswerClass[]): Judge;
/**
 * The crawlers of one class, in one draft after another.
 *
 * @param crawler a member of the class
 * @param similar judges of the same crawler, one of which may follow nearly the same rules
 */
export function judgeFor(crawler: GroupNames, draft: AnswerClass, similar?: readonly ClassJudge[]): ClassJudge;
export function judgeFor(
  crawlers: GroupNames | readonly GroupNames[],
  by: RobotsTxt | AnswerClass | readonly AnswerClass[],
  similar: readonly ClassJudge[] = [],
): CrawlerJudge | Judge | ClassJudge {
  if (isList(by)) return createJudge(by, isList(crawlers) ? crawlers : [crawlers]);
  if (isList(crawlers)) throw new TypeError('many crawlers are judged by classes');
  return 'robots' in by ? createClassJudge(by, crawlers, similar) : judgeByRules(by, crawlers);
}

function isList<One>(value: One | readonly One[]): value is readonly One[] {
  return Array.isArray(value);
}
