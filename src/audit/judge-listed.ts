// The same judgement for many pages that aren't fetched. Only robots.txt is known of them: two pages that every crawler meets
// with the same rule get the same answers, so `report()` is asked once for both.
import { createCrawlerBatchJudge } from '../crawlers/index.ts';
import { bodyOf, controlTokensOf, indexerOf, robotsTextOf } from '../report/index.ts';
import { fileOf, parsesOf, readOutcome } from '../robots/index.ts';
import { type Judging, judgePage } from './judge-page.ts';
import type { JudgedPage } from './types.ts';

/** Combinations of rules that are kept. */
const MOST_KNOWN = 10_000;

/** @returns for a URL without a fragment */
export function createListedJudge(judging: Judging): (url: string) => JudgedPage {
  const { outcome, crawlers } = judging;
  const file = fileOf(outcome);
  // Content-Signal and Content-Usage may be about a path: then pages differ that get the same rules.
  const isByPath = file !== null && /content-(?:signal|usage)[\s:]*\//i.test(robotsTextOf(file));
  const asked = (url: string): JudgedPage => {
    const listed = { url, sitemaps: 0, isTarget: false, lastmod: null, alternates: [] };
    const judged = judgePage(listed, null, judging);
    const { verdict, reason, searchState, notIndexableFor, blocked, isBlockedForSearch, ai, aiBy } = judged;
    return { verdict, reason, searchState, notIndexableFor, blocked, isBlockedForSearch, ai, aiBy };
  };
  if (isByPath) return asked;
  const { now } = judging;
  // A report on a crawler may need another's index, or the token by which its operator lets sites refuse training.
  const needed = crawlers.flatMap((crawler) => [crawler, indexerOf(crawler), ...controlTokensOf(crawler)]);
  const followers = [...new Set(needed)].filter(({ dialect, onFailure }) => {
    const meaning = readOutcome(outcome, dialect, now, onFailure);
    // Who stays away for some time goes by the last copy after that: the rule is part of the reason.
    return meaning.kind === 'rules' || (meaning.kind === 'disallow-all' && meaning.lasts.kind === 'until');
  });
  const judge = createCrawlerBatchJudge(followers, parsesOf(file === null ? '' : bodyOf(file)));
  const known = new Map<number, JudgedPage>();
  return (url) => {
    const rules = judge.answerSetOf(url);
    const before = known.get(rules);
    if (before) return before;
    const judged = asked(url);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(rules, judged);
    return judged;
  };
}
