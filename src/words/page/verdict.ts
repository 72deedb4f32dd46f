// The page's verdict in words: a title, and a sentence for each thing that decides it.
import { isTruncatedUrl, truncateText } from '../../base/truncate-text.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import {
  type CrawlerPageVerdict,
  type HopCrawl,
  isHopOf,
  isRedirect,
  namesOfVerdicts,
  type Obstacle,
  type PageRefresh,
  type PageReport,
  type PageVerdict,
  pageTitle,
  type RedirectReport,
  type SearchState,
  type TitleKind,
} from '../../report/index.ts';
import { isChallenger } from '../../robots/index.ts';
import { FOR_NOW_STYLE } from '../crawler/ai-state.ts';
import { CHALLENGER_NAMES } from '../robots/challenger.ts';
import { placeText, quoteBrief, quoteRule, quoteWritten, someNames } from '../text/place.ts';
import { joined, listOf, plain, type Sentence, say } from '../text/sentence.ts';
import type { StateStyle } from '../text/types.ts';
import type { Destination } from './destination.ts';
import { failureText } from './raw-html.ts';

interface Title extends StateStyle {
  readonly key: MessageKey;
}

/** The toolbar button has the same color, and a shape for each color. */
const TITLES = {
  indexable: { key: 'verdictIndexable', icon: 'yes', tone: 'yes' },
  'but-misspelled': { key: 'verdictButMisspelled', icon: 'conflict', tone: 'warn' },
  'but-robots-served': { key: 'verdictButRobots', icon: 'conflict', tone: 'warn' },
  'but-conflict': { key: 'verdictButConflict', icon: 'conflict', tone: 'warn' },
  'but-canonicals': { key: 'verdictButCanonicals', icon: 'conflict', tone: 'warn' },
  'but-broken-canonical': { key: 'verdictButBroken', icon: 'conflict', tone: 'warn' },
  blocked: { key: 'verdictBlocked', icon: 'no', tone: 'no' },
  failing: { key: 'verdictFailing', icon: 'partly', tone: 'warn' },
  'last-copy': { key: 'verdictLastCopy', icon: 'partly', tone: 'warn' },
  'not-indexable': { key: 'verdictNotIndexable', icon: 'noindex', tone: 'place' },
  canonicalised: { key: 'verdictCanonicalised', icon: 'elsewhere', tone: 'warn' },
  unknown: { key: 'verdictUnknown', icon: 'unknown', tone: 'soft' },
  'no-search': { key: 'verdictNoSearch', icon: 'none', tone: 'soft' },
} as const satisfies Partial<Record<TitleKind, Title>>;

/** With the names of those that it is so for. */
const TITLES_FOR = {
  'blocked-for': { key: 'verdictBlockedFor', icon: 'partly', tone: 'warn' },
  'failing-for': { key: 'verdictFailingFor', icon: 'partly', tone: 'warn' },
  'last-copy-for': { key: 'verdictLastCopyFor', icon: 'partly', tone: 'warn' },
  'not-indexable-for': { key: 'verdictNotIndexableFor', icon: 'partly', tone: 'warn' },
} as const satisfies Record<Exclude<TitleKind, keyof typeof TITLES>, Title>;

function isTitleFor(kind: TitleKind): kind is keyof typeof TITLES_FOR {
  return kind in TITLES_FOR;
}

export interface VerdictTitle extends StateStyle {
  readonly text: Sentence;
  /** What goes with it; null where it is the whole. */
  readonly rest: string | null;
}

export function verdictTitle(report: PageReport): VerdictTitle {
  const { kind, names } = pageTitle(report);
  if (isTitleFor(kind)) {
    const { key, ...style } = TITLES_FOR[kind];
    return { text: say(key, listOf(names.map(quoteBrief))), rest: null, ...style };
  }
  const { key, ...style } = TITLES[kind];
  return { text: say(key), rest: kind === 'blocked' ? t('verdictBlockedRest') : null, ...style };
}

/** The title and its rest: what the toolbar button says, and a copied report begins with. */
export function titleWithRest(report: PageReport): Sentence {
  const { text, rest } = verdictTitle(report);
  return rest === null ? text : joined([text, plain(rest)], ' ');
}

/** Red means certain, and while robots.txt fails, nothing is. */
const SEARCH_SIGNS = {
  indexable: { ...TITLES.indexable, key: 'indexYes' },
  'not-indexable': { ...TITLES['not-indexable'], key: 'verdictNotIndexable' },
  partly: { ...TITLES_FOR['not-indexable-for'], key: 'aistate_partly' },
  canonicalised: { ...TITLES.canonicalised, key: 'stateCanonicalised' },
  unknown: { ...TITLES.unknown, key: 'aistate_unknown' },
  blocked: { ...TITLES.blocked, key: 'aistate_blocked' },
  'blocked-by-last-copy': { key: 'aistate_blocked', ...FOR_NOW_STYLE },
  'blocked-for-now': { key: 'blockedForNow', ...FOR_NOW_STYLE },
  'no-search': { ...TITLES['no-search'], key: 'aistate_none' },
} as const satisfies Readonly<Record<SearchState, StateStyle & { readonly key: MessageKey }>>;

/** In a cell of the card. */
export function searchSign(state: SearchState): StateStyle & { readonly word: string } {
  const { key, icon, tone } = SEARCH_SIGNS[state];
  return { word: t(key), icon, tone };
}

/** A sentence for each thing that decides; nothing more where nothing is in the way. */
export function verdictSentences(page: PageVerdict): readonly Sentence[] {
  return verdictReasons(page).map(({ sentence }) => sentence);
}

export interface VerdictReason {
  readonly sentence: Sentence;
  /** Null where there is nothing to go to. */
  readonly proof: Destination | null;
}

/** Each obstacle once, with the operators whose crawlers meet it, and where it is shown. */
export function verdictReasons({ crawlers, verdict, obstacle: common }: PageVerdict): readonly VerdictReason[] {
  // Without a search crawler, that the page gives no response is all there is to say.
  if (crawlers.length === 0)
    return common?.kind === 'no-response' ? [{ sentence: noResponseText(common), proof: null }] : [];
  if (verdict === 'indexable') return [{ sentence: say('verdictNothing'), proof: null }];
  if (verdict === 'unknown' && crawlers.every(({ obstacle }) => obstacle === null)) {
    return [{ sentence: say('unknownAsFarAsSeen'), proof: null }];
  }
  const met = new Map<string, { readonly obstacle: Obstacle; readonly by: CrawlerPageVerdict[] }>();
  for (const one of crawlers) {
    for (const obstacle of obstaclesOf(one)) {
      const { text } = obstacleText(obstacle, plain(''), [one]);
      const known = met.get(text);
      if (known) known.by.push(one);
      else met.set(text, { obstacle, by: [one] });
    }
  }
  const listed = verdict === 'partly' ? crawlers.filter(({ obstacle }) => isCertainRule(obstacle)) : [];
  const reasons = [...met.values()].flatMap(({ obstacle, by }) => [
    {
      sentence: obstacleText(obstacle, listOf(namesOfVerdicts(by, { crawlers }).map(quoteBrief)), by),
      proof: proofOf(obstacle, by),
    },
    ...relativeText(obstacle),
  ]);
  const isOfCopy = [...met.values()].some(({ obstacle }) => obstacle.kind === 'robots' && obstacle.isLastGood);
  if (isOfCopy) return [...reasons, { sentence: say('verdictLastGoodStays'), proof: null }];
  if (listed.length === 0) return reasons;
  const names = listOf(namesOfVerdicts(listed, { crawlers }).map(quoteBrief));
  return [...reasons, { sentence: say('verdictBlockedForRest', names), proof: null }];
}

/** Who stays away while robots.txt fails meets the rule of the last copy after that, or what is in the page. */
function obstaclesOf({ obstacle, failing }: CrawlerPageVerdict): readonly Obstacle[] {
  if (obstacle && failing) return [obstacle, failing];
  const rule = obstacle?.kind === 'unreachable' ? obstacle.lastCopy : null;
  const ofCopy: readonly Obstacle[] = rule ? [{ kind: 'robots', rule, matchedPart: 0, isLastGood: true }] : [];
  return obstacle ? [obstacle, ...ofCopy] : [];
}

/** Not one of a copy from before: what a crawler lists while robots.txt fails isn't documented. */
const isCertainRule = (obstacle: Obstacle | null) => obstacle?.kind === 'robots' && !obstacle.isLastGood;

/** Google recommends absolute URLs: https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls */
function relativeText(obstacle: Obstacle): readonly VerdictReason[] {
  const href = obstacle.kind === 'canonical' ? obstacle.canonical.canonical.href : 'https://';
  return /^\s*https?:\/\//i.test(href) ? [] : [{ sentence: say('canonicalRelative', quoteBrief(href)), proof: null }];
}

function proofOf(obstacle: Obstacle, [first]: readonly CrawlerPageVerdict[]): Destination | null {
  switch (obstacle.kind) {
    case 'robots':
      return { panel: 'robots', line: obstacle.rule.line, ...(first && { token: first.token }) };
    case 'unreachable':
      return { panel: 'robots' };
    case 'status':
    case 'redirect':
    case 'noindex':
    case 'canonical':
      return { panel: 'page' };
    case 'no-response':
      return null;
    default:
      return obstacle satisfies never;
  }
}

/** Characters of a rule above the rows, which have to stay in sight. */
const LONGEST_RULE = 100;

const STATUS_KEYS = {
  dropped: 'verdictStatusDropped',
  'treated-as-gone': 'verdictStatusGone',
  retried: 'verdictStatusRetried',
} as const;

function obstacleText(obstacle: Obstacle, names: Sentence, by: readonly CrawlerPageVerdict[]): Sentence {
  switch (obstacle.kind) {
    case 'robots':
      return say(
        obstacle.isLastGood ? 'verdictLastGood' : 'verdictRobots',
        obstacle.rule.line,
        names,
        quoteRule({ ...obstacle.rule, path: truncateText(obstacle.rule.path, LONGEST_RULE) }),
      );
    case 'unreachable':
      if (by.some(({ verdict }) => verdict === 'unknown')) return say('verdictRulesUnknown', names);
      // Not beside what keeps the page out itself.
      return by.some(({ failing }) => failing)
        ? failingText(obstacle, names)
        : say('verdictStillListed', failingText(obstacle, names));
    case 'status':
      return say(STATUS_KEYS[obstacle.means], obstacle.status);
    case 'redirect':
      if (obstacle.refresh !== null) {
        const key = obstacle.isHeader ? 'verdictRefreshHeader' : 'verdictRefresh';
        return say(key, quoteBrief(obstacle.location ?? ''), obstacle.refresh);
      }
      return obstacle.location === null
        ? say('verdictRedirect', obstacle.status)
        : say('verdictRedirectTo', obstacle.status, quoteBrief(obstacle.location));
    case 'noindex': {
      const { directives, isDocumented } = obstacle;
      const key = isDocumented
        ? directives.length > 1
          ? 'verdictNoindexes'
          : 'verdictNoindex'
        : 'verdictNoindexAsked';
      return say(key, listOf(directives.map(placeText)), names);
    }
    case 'canonical': {
      const { url, crawl } = obstacle.canonical;
      return say(CANONICAL_KEYS[crawl ?? 'unknown'], quoteBrief(url));
    }
    case 'no-response':
      return noResponseText(obstacle);
    default:
      return obstacle satisfies never;
  }
}

/** The request was the extension's or the browser's own. */
function noResponseText({ failure }: Extract<Obstacle, { kind: 'no-response' }>): Sentence {
  return isChallenger(failure) ? say('challengeInstead', CHALLENGER_NAMES[failure]) : plain(failureText(failure));
}

function failingText({ status, lasts }: Extract<Obstacle, { kind: 'unreachable' }>, names: Sentence): Sentence {
  const isUnlessCopy = lasts.kind === 'unless-copy';
  return status === null
    ? say(isUnlessCopy ? 'verdictUnreachableCopy' : 'verdictUnreachable', names)
    : say(isUnlessCopy ? 'verdictFailingStatusCopy' : 'verdictFailingStatus', status, names);
}

const CANONICAL_KEYS = {
  allowed: 'verdictCanonical',
  unknown: 'verdictCanonical',
  disallowed: 'verdictCanonicalBlocked',
  partly: 'verdictCanonicalPartly',
} as const;

/** Whether or not it is a redirect. */
export function refreshText({ url, seconds, isHeader }: PageRefresh): Sentence {
  return say(isHeader ? 'refreshHeaderNote' : 'refreshNote', quoteBrief(url), seconds);
}

/** The first ones show where the way began; the page tab has all. */
const MOST_HOPS = 3;

/** What led here, in the order of the requests, and that a directive on the way isn't one of this page. */
export function redirectedFromSentences({ page: { redirects, status }, url }: PageReport): readonly Sentence[] {
  const [first, ...others] = redirects ?? [];
  // Those of a URL that redirects itself lead away from it. One that redirects to nowhere is shown, and has a way to it.
  if (!first || (isHopOf(first.url, url) && status !== null && isRedirect(status))) return [];
  const hops = [first, ...others];
  const steps = hops.slice(0, MOST_HOPS).map(({ url, status }) => say('noted', quoteBrief(url), status));
  const more = hops.length > MOST_HOPS ? [plain('…')] : [];
  return [
    say('redirectedFrom', joined([...steps, ...more], ' → ')),
    ...hops.flatMap(({ url, directives }) =>
      directives.length > 0 ? [say('hopDirective', listOf(directives.map(quoteWritten)), quoteBrief(url))] : [],
    ),
  ];
}

/** A redirect, its directives, and what the robots.txt of its host says of its URL. */
export function redirectText({ url, status, location, directives, crawl }: RedirectReport): Sentence {
  const { host, pathname, search } = URL.canParse(url) ? new URL(url) : { host: url, pathname: '', search: '' };
  const hostText = quoteBrief(host);
  const path = quoteBrief(pathname + search);
  const those = (answer: HopCrawl['answer']) => crawl?.filter((one) => one.answer === answer) ?? [];
  const namesOf = (hops: readonly HopCrawl[]) => someNames(hops.map(({ token }) => token));
  const [blocked, unknown, allowed] = [those('disallowed'), those('unknown'), those('allowed')];
  const byLine = [...new Set(blocked.map(({ line }) => line))].map((line) => {
    const tokens = namesOf(blocked.filter((one) => one.line === line));
    return line === null
      ? say('redirectUnreachable', tokens, hostText, path)
      : say('redirectBlocked', tokens, line, hostText, path);
  });
  return joined([
    say('robotsHop', status, quoteBrief(url), quoteBrief(location)),
    ...directives.map((directive) => joined([plain('X-Robots-Tag: '), quoteWritten(directive)], '')),
    ...byLine,
    ...(unknown.length > 0 ? [say('redirectUnknown', namesOf(unknown), hostText, path)] : []),
    ...(allowed.length > 0 && allowed.length === crawl?.length ? [say('redirectAllowed', hostText, path)] : []),
    ...(crawl === null && !isTruncatedUrl(url) ? [say('redirectUnchecked', hostText)] : []),
  ]);
}
