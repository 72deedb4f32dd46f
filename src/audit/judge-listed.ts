// The same judgement for many pages that aren't fetched. What is known of one is robots.txt alone: two pages that every crawler meets
// with the same rule get the same answers, so `report()` is asked once for both.
import { bodyOf, textOf } from '../report/index.ts';
import { classesOf, fileOf, judgeForMany, readOutcome } from '../robots/index.ts';
import { type Judging, judgePage, type ListedPage } from './judge-page.ts';
import type { AuditPage } from './types.ts';

/** Combinations of rules that are kept. */
const MOST_KNOWN = 10_000;

export function createListedJudge(judging: Judging): (listed: ListedPage) => AuditPage {
  const { outcome, crawlers } = judging;
  const file = fileOf(outcome);
  // Content-Usage may be about a path: then pages differ that get the same rules.
  const isByPath = file !== null && /content-usage/i.test(textOf(file));
  if (isByPath) return (listed) => judgePage(listed, null, judging);
  const { now } = judging;
  const followers = crawlers.filter(
    ({ dialect, onFailure }) => readOutcome(outcome, dialect, now, onFailure).kind === 'rules',
  );
  const judge = judgeForMany(followers, classesOf(file === null ? '' : bodyOf(file), followers));
  const known = new Map<number, AuditPage>();
  return (listed) => {
    const rules = judge.outcomeOf(listed.url);
    const before = known.get(rules);
    if (before) return { ...before, ...listed };
    const page = judgePage(listed, null, judging);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(rules, page);
    return page;
  };
}
