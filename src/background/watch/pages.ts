// Key URLs of watched sites: their raw HTML is fetched at most once a day, but again where this computer's network failed, and judged as
// everywhere else.
import { FAILURES_REPORTED } from '../../history/index.ts';
import { loadSettingsOrReject } from '../../platform/settings.ts';
import {
  type CrawlerPageVerdict,
  factsOfAnswer,
  type PageResult,
  pageReason,
  reportInSteps,
} from '../../report/index.ts';
import { challengeOf, isChallenger } from '../../robots/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { type FoundPage, isPageTrouble } from '../../shared/key-page.ts';
import { originOrNull } from '../../shared/page.ts';
import { selectedCrawlers } from '../../shared/settings.ts';
import { type KeyUrl, NO_DETAILS, type PageChange, type WatchAlert } from '../../shared/watch.ts';
import { canRequest } from '../network/can-request.ts';
import { fetchPage } from '../page/fetch-page.ts';
import { robotsOf } from '../robots-file/robots-cache.ts';
import { withinLimits } from './fitted-watch.ts';
import { alertsChanged, announce } from './notify.ts';
import { isOwnFailure } from './own-failure.ts';
import {
  type ComparedJudgement,
  type CrawlerJudgement,
  compared,
  isFine,
  jointStates,
  judgementsOf,
  withJudgements,
  worsened,
} from './page-judgements.ts';
import { type DuePage, dueAgain } from './schedule.ts';
import { withAdded } from './site-alerts.ts';
import { changeSite } from './state.ts';
import { isWithoutNetwork, saysNothing } from './version-of.ts';

export async function checkPage({ site, keyUrl: { url } }: DuePage): Promise<void> {
  // Access may have been withdrawn meanwhile.
  const hasAccess = await canRequest(site);
  const state = hasAccess ? await stateOf(site, url) : 'unasked';
  // What was requested, and can't be judged, has its next turn in a day.
  if (state === 'unknown') return;
  if (state === 'unasked') {
    const again = dueAgain(Date.now());
    await changeSite(site, (known) => ({
      ...known,
      keyUrls: known.keyUrls.map((each) =>
        each.url === url ? { ...each, askedAt: hasAccess ? again : each.checkedAt } : each,
      ),
    }));
    return;
  }
  const now = Date.now();
  let alert: WatchAlert | null = null;
  let isEnded = false;
  const changed = await changeSite(site, (known) => {
    const before = known.keyUrls.find((each) => each.url === url);
    // It may have been removed meanwhile, and the watch ended.
    if (!before || !known.isOn) return known;
    const failures = state.isDown ? before.failures + 1 : 0;
    // One failure may be the network's, or a server that restarts.
    const isPending = before.found !== null && failures > 0 && failures < FAILURES_REPORTED;
    const found = isPending ? before.found : state.found;
    const all = isPending || !before.found ? [] : compared(before.found, state.judgements);
    const worse = worsened(all, before.wanted);
    const changes = changesOf(before, now, all, worse);
    alert = pageAlertOf(before, now, worse);
    const isEnding = ({ kind, url: of, over, tokens }: WatchAlert) =>
      !isPending && kind === 'page' && of === url && over === null && isFine(tokens, state.judgements, before.wanted);
    isEnded = known.alerts.some(isEnding);
    const alerts = known.alerts.map((each) => (isEnding(each) ? { ...each, over: now } : each));
    return withinLimits({
      ...withAdded({ ...known, alerts }, alert ? [alert] : []),
      keyUrls: known.keyUrls.map((each) => (each.url === url ? { ...each, found, failures, checkedAt: now } : each)),
      pageChanges: [...known.pageChanges, ...changes],
    });
  });
  if (changed && alert) await announce(changed, alert);
  else if (changed && isEnded) alertsChanged();
}

interface State {
  readonly found: FoundPage;
  readonly judgements: readonly CrawlerJudgement[];
  readonly isDown: boolean;
}

/**
 * `unasked` without a network, and if the browser doesn't give the settings: the verdict would be that of other crawlers. `unknown` where
 * the site or its robots.txt is closed to us, and where a network answered instead of the site.
 */
async function stateOf(site: string, url: string): Promise<State | 'unasked' | 'unknown'> {
  const settings = await loadSettingsOrReject().catch(() => null);
  if (settings === null) return 'unasked';
  // First: without it, the page says nothing.
  const kept = await robotsOf(site, { cache: 'force-cache', isPrivate: false });
  // A visit may have met it, long ago: whether its pause is over counts.
  const isOld = challengeOf(kept.outcome) !== null;
  const { outcome } = isOld ? await robotsOf(site, { cache: 'default', isPrivate: false }) : kept;
  if (saysNothing(outcome)) return isWithoutNetwork(outcome) ? 'unasked' : 'unknown';
  const answer = await fetchPage(url, { wants: 'tags' });
  const failed = answer.response.kind === 'failed' ? answer.response : null;
  // After a redirect, the site has answered.
  if (failed && !answer.hops?.length && isOwnFailure({ ...failed, kind: failed.reason })) return 'unasked';
  const facts = factsOfAnswer(url, answer);
  if (failed?.reason === 'no-access' || isChallenger(facts.failure ?? '')) return 'unknown';
  const crawlers = selectedCrawlers(settings);
  const { page } = await inPieces(reportInSteps(facts, outcome, crawlers, Date.now()));
  const judgements = judgementsOf(page, crawlers);
  return {
    found: withJudgements({ verdict: page.verdict, reason: pageReason(page) }, judgements),
    judgements,
    isDown: isKeyPageDown(answer, url) || page.crawlers.some(isRobotsDown),
  };
}

/** Also where the page has an obstacle too, which may be there only while its server is down. */
const isRobotsDown = ({ obstacle, failing }: CrawlerPageVerdict) =>
  failing !== undefined || obstacle?.kind === 'unreachable';

/** Not only that its server failed, as in an audit. A login page of a network redirects, too: to another origin, and for now. */
function isKeyPageDown({ hops, response }: PageResult, url: string): boolean {
  const [first] = hops ?? [];
  if (first)
    return (first.status === 302 || first.status === 303 || first.status === 307) && !isOwn(first.location, url);
  return response.kind === 'failed' || response.headers.status === 429 || response.headers.status >= 500;
}

const isOwn = (location: string, url: string) => originOrNull(location) === originOrNull(url);

/**
 * Of the crawlers that judge it another way than before: those that it got worse for, as in the alert; others that it is still in trouble
 * for; the rest.
 */
function changesOf(
  { url, wanted, checkedAt }: KeyUrl,
  at: number,
  all: readonly ComparedJudgement[],
  worse: readonly ComparedJudgement[],
): PageChange[] {
  if (checkedAt === null) return [];
  const isOther = (each: ComparedJudgement) =>
    !worse.includes(each) && (each.before.verdict !== each.found.verdict || each.before.reason !== each.found.reason);
  const others = all.filter(isOther);
  const isTrouble = ({ found }: ComparedJudgement) => isPageTrouble(found, wanted);
  const parts = [worse, others.filter(isTrouble), others.filter((each) => !isTrouble(each))];
  const changed = parts.filter(({ length }) => length > 0);
  return changed.map((part) => {
    const { before, found } = jointStates(part);
    const tokens = part.map(({ token }) => token);
    return { url, wanted, at, after: checkedAt, before, now: found, ...(part.length < all.length && { tokens }) };
  });
}

/** Only a change for the worse, and for the crawlers that it is one for. */
function pageAlertOf({ url, checkedAt }: KeyUrl, at: number, worse: readonly ComparedJudgement[]): WatchAlert | null {
  if (checkedAt === null || worse.length === 0) return null;
  const tokens = worse.map(({ token }) => token);
  const { before, found } = jointStates(worse);
  const page = { before, now: found };
  return { ...NO_DETAILS, at, between: [checkedAt, at], severity: 'high', kind: 'page', url, tokens, page };
}
