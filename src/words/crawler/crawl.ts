// Why a crawler can or can't crawl the page: the reason, in a few words and in full.
import { canBeNamed, operatorOf } from '../../crawlers/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import {
  type CrawlBecause,
  type CrawlerReport,
  type MatchExcerpt,
  type RuleExcerpt,
  type VerdictExcerpt,
  verdictOfRules,
} from '../../report/index.ts';
import type { GroupChoice, LineRange, WonBecause } from '../../robots/index.ts';
import { CHALLENGER_NAMES } from '../robots/challenger.ts';
import { challengedText, notFollowedText } from '../robots/outcome.ts';
import { formatList, formatTime } from '../text/format.ts';
import { quoteBrief, quoteRule } from '../text/place.ts';
import { type Sentence, say, sayCounted } from '../text/sentence.ts';

/** The rule that decided on crawling, where one did. */
export function ruleOf(because: CrawlBecause): RuleExcerpt | null {
  const verdict = because.kind === 'rules' ? because.verdict.because : null;
  return verdict?.kind === 'rule' ? verdict.rule : null;
}

/** What decided on crawling, in a few words. */
export function crawlReasonText(because: CrawlBecause): Sentence {
  switch (because.kind) {
    case 'rules':
      return verdictReasonText(because.verdict);
    case 'need-not-obey':
      return say(because.obeys === 'no' ? 'whyIgnores' : 'whyMayIgnore');
    case 'unavailable':
      return say('whyUnavailable', because.status);
    case 'unreachable':
      return because.status === null ? say('whyUnreachable') : say('whyUnreachableStatus', because.status);
    case 'not-read':
      return say('whyNotRead');
    case 'follows-others':
      return say('whyFollows');
    case 'too-complex':
      return say('whyTooComplex');
    case 'offline':
      return say('whyOffline');
    case 'too-many-redirects':
      return say('whyTooManyRedirects');
    case 'not-followed':
      return say('notFollowed');
    case 'challenged':
      return say('whyChallenged', CHALLENGER_NAMES[because.by]);
    case 'no-access':
      return say('whyNoAccess');
    default:
      return because satisfies never;
  }
}

function verdictReasonText({ because }: VerdictExcerpt): Sentence {
  switch (because.kind) {
    case 'rule':
      return say('lineOfRule', because.rule.line, quoteRule(because.rule));
    case 'no-rule':
      return say('whyNoRule');
    case 'no-group':
      return say('whyNoGroup');
    case 'robots-txt':
      return say('whyRobotsTxt');
    case 'crawl-delay':
      return say('whyCrawlDelay', because.line);
    default:
      return because satisfies never;
  }
}

/** The reasons for the answer on crawling, one sentence each. */
export function crawlReasonSentences(report: CrawlerReport): readonly Sentence[] {
  const { because } = report.crawl;
  switch (because.kind) {
    case 'rules': {
      const lastGood = because.isLastGood ? [say('detailLastGood'), ...sourceOfFailure(report)] : [];
      return [...crawlSentences(because.verdict, report), ...lastGood];
    }
    case 'need-not-obey': {
      const { verdict } = because;
      const word = say(because.obeys === 'no' ? 'detailIgnores' : 'detailMayIgnore');
      if (!verdict) return [word];
      const would = say(verdict.allowed ? 'detailRulesAllow' : 'detailRulesBlock');
      return [word, would, ...crawlSentences(verdict, report)];
    }
    case 'follows-others':
      return [say(DETAIL_FOLLOWS[because.follows], operatorOf(report.crawler)), say('detailFollowsDiffer')];
    case 'unreachable': {
      const { lastCopy } = because;
      const lastRule = lastCopy
        ? [say('verdictLastGood', lastCopy.line, quoteBrief(report.crawler.token), quoteRule(lastCopy))]
        : [];
      return [withoutRulesText(because), ...lastRule, ...sourceOfFailure(report)];
    }
    case 'too-many-redirects':
      return [withoutRulesText(because), ...sourceOfFailure(report)];
    case 'unavailable':
      return [withoutRulesText(because), ...operatorsCopyText(report)];
    default:
      return [withoutRulesText(because)];
  }
}

const DETAIL_FOLLOWS = {
  'search-bots': 'detailFollowsSearchBots',
  'major-engines': 'detailFollowsMajorEngines',
  googlebot: 'detailFollowsGooglebot',
} as const;

/** Where the standard doesn't say what the crawler does after a failure: who documents it, or that it is assumed. */
function sourceOfFailure({ crawler, crawl: { because } }: CrawlerReport): readonly Sentence[] {
  const { owner, onFailure, isFailureAssumed } = crawler;
  if (owner === null) return [];
  if (onFailure !== null && because.kind !== 'too-many-redirects') return [say('detailFailureThen', owner)];
  return isFailureAssumed ? [say('detailFailureAssumed', owner)] : [];
}

/** Amazon-specific: an earlier copy counts after any failure. Of a missing file, no copy is kept here. */
function operatorsCopyText({ crawler: { owner, onFailure } }: CrawlerReport): readonly Sentence[] {
  return owner !== null && onFailure === 'last-copy' ? [say('detailUnavailableCopy', owner)] : [];
}

const DETAIL_UNREACHABLE = {
  closed: 'detailUnreachable',
  open: 'detailUnreachableOpen',
  'not-stated': 'detailUnreachableNotStated',
} as const;

function withoutRulesText(
  because: Exclude<CrawlBecause, { kind: 'rules' | 'need-not-obey' | 'follows-others' }>,
): Sentence {
  switch (because.kind) {
    case 'unavailable':
      return say('detailUnavailable', because.status);
    case 'unreachable':
      return because.lasts.kind !== 'until'
        ? say(DETAIL_UNREACHABLE[because.means])
        : say('detailUnreachableUntil', formatTime(because.lasts.at));
    case 'not-read':
      return say('detailNotRead', because.status);
    case 'too-complex':
      return say('detailTooComplex');
    case 'offline':
      return say('detailOffline');
    case 'too-many-redirects':
      return sayCounted('detailTooManyRedirects', because.hops.length);
    case 'not-followed':
      return notFollowedText(because);
    case 'challenged':
      return challengedText(because);
    case 'no-access':
      return say('detailNoAccess');
    default:
      return because satisfies never;
  }
}

function crawlSentences(verdict: VerdictExcerpt, { crawler }: CrawlerReport): readonly Sentence[] {
  const { because, group } = verdict;
  const groups = groupSentences(group, crawler);
  switch (because.kind) {
    case 'rule':
      return [...groups, winningRuleText(verdict)];
    case 'no-rule':
      return [...groups, say(crawler.isControlToken ? 'detailNoRuleOfUse' : 'detailNoRule')];
    case 'no-group':
      return groups;
    case 'robots-txt':
      return [say('detailRobotsTxt')];
    case 'crawl-delay':
      return [...groups, say('detailCrawlDelay', because.line, quoteBrief(because.value))];
    default:
      return because satisfies never;
  }
}

const WON: Record<WonBecause, MessageKey> = {
  'only-match': 'won_only_match',
  longest: 'won_longest',
  'allow-of-equals': 'won_allow_of_equals',
  'first-of-equals': 'won_first_of_equals',
  // In 1994 and 1996 rules had no priority: they are tried in their order.
  'first-in-file': 'won_first_in_file',
};

/** Why the rule won. Over which others, and how long they are: see `matchesOf`. */
function winningRuleText({ matched: [best], won }: VerdictExcerpt): Sentence {
  return !best?.length || !won ? say('detailEmptyRule') : say(WON[won]);
}

/** The rules that match, the one that decides first, and how many more there are. */
export function matchesOf(report: CrawlerReport): {
  readonly matches: readonly MatchExcerpt[];
  readonly omitted: number;
} {
  const verdict = verdictOfRules(report);
  if (!verdict) return { matches: [], omitted: 0 };
  return { matches: verdict.matched, omitted: verdict.matchedOmitted };
}

/** Which group of robots.txt applies to the crawler; none where none is asked. */
export function groupTexts(report: CrawlerReport): readonly Sentence[] {
  const verdict = verdictOfRules(report);
  if (!verdict || verdict.because.kind === 'robots-txt') return [];
  return groupSentences(verdict.group, report.crawler);
}

/** Where in robots.txt the answer comes from: the rule, or the group in which none matches; null where neither is there. */
export function lineToShow(report: CrawlerReport): number | null {
  const verdict = verdictOfRules(report);
  if (!verdict || verdict.because.kind === 'robots-txt') return null;
  if (verdict.because.kind === 'crawl-delay') return verdict.because.line;
  return verdict.rule?.line ?? (verdict.group.kind === 'none' ? null : (verdict.group.lines[0]?.first ?? null));
}

function groupSentences(group: GroupChoice, crawler: CrawlerReport['crawler']): readonly Sentence[] {
  if (canBeNamed(crawler)) return [groupSentence(group, crawler)];
  const star = group.kind === 'any' ? say('groupStar', linesText(group.lines)) : groupSentence(group, crawler);
  return [say(DETAIL_FOLLOWS.googlebot, operatorOf(crawler)), star];
}

function groupSentence(group: GroupChoice, { ignoresStar, isControlToken }: CrawlerReport['crawler']): Sentence {
  switch (group.kind) {
    case 'named':
      return group.isFallback
        ? say('groupFallback', group.name, linesText(group.lines))
        : say('groupNamed', linesText(group.lines));
    case 'any':
      return say('groupAny', linesText(group.lines));
    case 'none':
      return say(ignoresStar ? 'groupNoneIgnoresStar' : isControlToken ? 'groupNoneOfUse' : 'groupNone');
    default:
      return group satisfies never;
  }
}

export function linesText(lines: readonly LineRange[]): string {
  return formatList(
    lines.map(({ first, last }) => (first === last ? t('recordLine', first) : t('lines', first, last))),
  );
}
