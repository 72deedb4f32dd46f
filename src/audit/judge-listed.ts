// The same judgement for many pages that aren't fetched. What is known of one is robots.txt alone: two pages that every crawler meets
// with the same rule get the same answers, so `report()` is asked once for both.
import type { Crawler } from '../crawlers/index.ts';
import { bodyOf, textOf } from '../report/index.ts';
import { fileOf, judgeFor, type Parses, parsesOf, readOutcome } from '../robots/index.ts';
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
  const parses = parsesOf(file === null ? '' : bodyOf(file));
  const rules = crawlers.map((crawler) => ruleFinder(crawler, parses, judging));
  const known = new Map<string, AuditPage>();
  return (listed) => {
    let key = '';
    for (const ruleFor of rules) key += `${ruleFor(listed.url)} `;
    const before = known.get(key);
    if (before) return { ...before, ...listed };
    const page = judgePage(listed, null, judging);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(key, page);
    return page;
  };
}

/** A name for what a crawler makes of a URL: the same for the same rule. */
function ruleFinder(crawler: Crawler, parses: Parses, { outcome, now }: Judging): (url: string) => string {
  const { dialect, onFailure } = crawler;
  if (readOutcome(outcome, dialect, now, onFailure).kind !== 'rules') return () => '';
  const judge = judgeFor(crawler, parses(dialect));
  return (url) => {
    const { because, rule } = judge.verdict(url);
    return `${because.kind}${rule?.line ?? ''}${rule?.kind ?? ''}`;
  };
}
