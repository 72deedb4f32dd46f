// How each search crawler judges a key URL. Two checks are compared by the crawlers that both judged it by, as far as the same was known of
// them: a person may have selected others meanwhile, and a release may know more of one. Pure.
import { encodeUtf8 } from '../../base/utf8.ts';
import { type Crawler, isForSearch } from '../../crawlers/index.ts';
import { hashOfBytes } from '../../history/index.ts';
import { jointJudgement, judgementOf, type PageJudgement, type PageVerdict, pageReason } from '../../report/index.ts';
import type { FoundPage, KeyPageState } from '../../shared/key-page.ts';

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

export interface ComparedStates {
  readonly before: KeyPageState;
  readonly found: KeyPageState;
  readonly tokens: readonly string[];
}

/** Null if no crawler is known to have judged it both times. */
export function compared(kept: FoundPage, judgements: readonly CrawlerJudgement[]): ComparedStates | null {
  const known = (kept.judged ?? []).flatMap(({ by, ...judgement }) => by.map((mark) => ({ ...judgement, mark })));
  const again = judgements.filter(({ mark }) => known.some((each) => each.mark === mark));
  if (again.length === 0) return null;
  const before = known.filter(({ mark }) => again.some((each) => each.mark === mark));
  return { before: jointState(before), found: jointState(again), tokens: again.map(({ token }) => token) };
}

/** For the crawlers that an alert names, whatever is known of them by now; null if one of them isn't asked. */
export function stateFor(tokens: readonly string[], judgements: readonly CrawlerJudgement[]): KeyPageState | null {
  const those = judgements.filter(({ token }) => tokens.includes(token));
  return those.length === tokens.length ? jointState(those) : null;
}

function jointState(judgements: readonly PageJudgement[]): KeyPageState {
  const state = jointJudgement(judgements);
  return { verdict: state.verdict, reason: pageReason(state) };
}
