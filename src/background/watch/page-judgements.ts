// How each search crawler judges a key URL. Two checks are compared by the crawlers that both judged it by, as far as the same was known of
// them: a person may have selected others meanwhile, and a release may know more of one. Pure.
import { encodeUtf8 } from '../../base/utf8.ts';
import { type Crawler, isForSearch } from '../../crawlers/index.ts';
import { hashOfBytes } from '../../history/index.ts';
import { jointJudgement, judgementOf, type PageJudgement, type PageVerdict, pageReason } from '../../report/index.ts';
import {
  type FoundPage,
  isAsWanted,
  isPageTrouble,
  type KeyPageState,
  type WantedState,
} from '../../shared/key-page.ts';

export interface CrawlerJudgement extends PageJudgement {
  readonly token: string;
  readonly mark: string;
}

/** @param crawlers the selected ones */
export function judgementsOf({ crawlers: judged }: PageVerdict, crawlers: readonly Crawler[]): CrawlerJudgement[] {
  const marks = new Map(crawlers.filter(isForSearch).map((crawler) => [crawler.token, markOf(crawler)]));
  return judged.flatMap((each) => {
    const mark = marks.get(each.token);
    return mark === undefined ? [] : [{ ...judgementOf(each), token: each.token, mark }];
  });
}

/** Another one where a release knows more of the crawler. */
function markOf({
  owner,
  source,
  read,
  userAgent,
  ipRanges,
  signs,
  remarks,
  crawlDelay,
  versions,
  ...judged
}: Crawler) {
  return hashOfBytes(encodeUtf8(JSON.stringify(judged))).slice(0, MARK_DIGITS);
}

/** Enough for two of them to differ. */
const MARK_DIGITS = 8;

/** As it is kept: crawlers that judge alike are together. */
export function withJudgements(page: KeyPageState, judgements: readonly CrawlerJudgement[]): FoundPage {
  const groups = new Map<string, NonNullable<FoundPage['judged']>[number]>();
  for (const { verdict, reason, mark } of judgements) {
    const id = `${verdict} ${reason}`;
    groups.set(id, { verdict, reason, by: [...(groups.get(id)?.by ?? []), mark] });
  }
  return { ...page, judged: [...groups.values()] };
}

/** Of one crawler, both times. */
export interface ComparedJudgement {
  readonly token: string;
  readonly before: PageJudgement;
  readonly found: PageJudgement;
}

/** Of the crawlers that are known to have judged it both times. */
export function compared({ judged = [] }: FoundPage, judgements: readonly CrawlerJudgement[]): ComparedJudgement[] {
  const known = new Map(judged.flatMap(({ by, ...judgement }) => by.map((mark) => [mark, judgement])));
  return judgements.flatMap(({ token, mark, ...found }) => {
    const before = known.get(mark);
    return before ? [{ token, before, found }] : [];
  });
}

/** Of the crawlers that had no trouble with it before. */
export const worsened = (all: readonly ComparedJudgement[], wanted: WantedState): ComparedJudgement[] =>
  all.filter(({ before, found }) => isPageTrouble(found, wanted) && !isPageTrouble(before, wanted));

export const jointStates = (all: readonly ComparedJudgement[]) => ({
  before: jointState(all.map(({ before }) => before)),
  found: jointState(all.map(({ found }) => found)),
});

function jointState(judgements: readonly PageJudgement[]): KeyPageState {
  const state = jointJudgement(judgements);
  return { verdict: state.verdict, reason: pageReason(state) };
}

/** Whether it is as wanted for the crawlers that an alert names. That isn't known where one of them isn't asked. */
export function isFine(
  tokens: readonly string[],
  judgements: readonly CrawlerJudgement[],
  wanted: WantedState,
): boolean {
  const isFineFor = (named: string) =>
    judgements.some((each) => each.token === named && isAsWanted(each, wanted) === true);
  return tokens.length > 0 && tokens.every(isFineFor);
}
