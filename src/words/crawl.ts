// Why a crawler may fetch the page or not: what decided, in a few words and in full.
import type { Directive } from '../directives/index.ts';
import { counted, type MessageKey, t } from '../platform/i18n.ts';
import type { CrawlerReport, CrawlReason, ToldVerdict } from '../report/index.ts';
import type { GroupChoice, LineRange, Match, Rule, Won } from '../robots/index.ts';
import { formatList, formatTime } from './format.ts';
import { MOST_MATCHES } from './limits.ts';
import { notFollowedText } from './outcome.ts';
import { brief, ruleText } from './place.ts';

/** What decided, in a few words: the last column of a crawler's row. */
export function whyShort({ crawl: { because }, index }: CrawlerReport): string {
  if (index.because.kind === 'not-served') return t('whyStatus', index.because.status);
  const [noindex] = index.because.kind === 'directives' ? index.because.noindexBy : [];
  return noindex ? directiveText(noindex) : whyCrawlShort(because);
}

/** The rule, where it is what `whyShort` tells of. */
export function whyRule({ crawl: { because }, index }: CrawlerReport): Rule | null {
  const isToldOfIndex = index.because.kind === 'not-served' || index.because.kind === 'directives';
  const verdict = because.kind === 'rules' && !isToldOfIndex ? because.verdict : null;
  return verdict?.because.kind === 'rule' ? verdict.because.rule : null;
}

/** What decided on fetching, in a few words. */
export function whyCrawlShort(because: CrawlReason): string {
  switch (because.kind) {
    case 'rules':
      return whyOfVerdict(because.verdict);
    case 'need-not-obey':
      return t(because.obeys === 'no' ? 'whyIgnores' : 'whyMayIgnore');
    case 'unavailable':
      return t('whyUnavailable', because.status);
    case 'unreachable':
      return because.status === null ? t('whyUnreachable') : t('whyUnreachableStatus', because.status);
    case 'not-read':
      return t('whyNotRead');
    case 'too-complex':
      return t('whyTooComplex');
    case 'offline':
      return t('whyOffline');
    case 'too-many-redirects':
      return t('whyTooManyRedirects');
    case 'not-followed':
      return t('notFollowed');
    case 'no-access':
      return t('whyNoAccess');
    default:
      return because satisfies never;
  }
}

/** The directive after what it stands in, as the page or its headers have it. */
function directiveText({ source, text }: Directive): string {
  return `${source.kind === 'header' ? 'X-Robots-Tag' : `META ${brief(source.name)}`}: ${brief(text)}`;
}

function whyOfVerdict({ because }: ToldVerdict): string {
  switch (because.kind) {
    case 'rule':
      return t('whyRule', because.rule.line, ruleText(because.rule));
    case 'no-rule':
      return t('whyNoRule');
    case 'no-group':
      return t('whyNoGroup');
    case 'robots-txt':
      return t('whyRobotsTxt');
    case 'crawl-delay':
      return t('whyCrawlDelay', because.line);
    default:
      return because satisfies never;
  }
}

/** How the answer on fetching came about, a sentence each. */
export function whyCrawl(report: CrawlerReport): readonly string[] {
  const { because } = report.crawl;
  switch (because.kind) {
    case 'rules': {
      const lastGood = because.isLastGood ? [t('detailLastGood')] : [];
      return [...verdictSentences(because.verdict, report), ...lastGood];
    }
    case 'need-not-obey': {
      const { verdict } = because;
      const word = t(because.obeys === 'no' ? 'detailIgnores' : 'detailMayIgnore');
      if (!verdict) return [word];
      const would = t('detailRulesWould', t(verdict.allowed ? 'crawlAllowed' : 'crawlDisallowed'));
      return [word, would, ...verdictSentences(verdict, report)];
    }
    default:
      return [withoutRules(because)];
  }
}

const DETAIL_UNREACHABLE = {
  closed: 'detailUnreachable',
  open: 'detailUnreachableOpen',
  'not-stated': 'detailUnreachableNotStated',
} as const;

function withoutRules(because: Exclude<CrawlReason, { kind: 'rules' | 'need-not-obey' }>): string {
  switch (because.kind) {
    case 'unavailable':
      return t('detailUnavailable', because.status);
    case 'unreachable':
      return because.until === null
        ? t(DETAIL_UNREACHABLE[because.means])
        : t('detailUnreachableUntil', formatTime(because.until));
    case 'not-read':
      return t('detailNotRead', because.status);
    case 'too-complex':
      return t('detailTooComplex');
    case 'offline':
      return t('detailOffline');
    case 'too-many-redirects':
      return counted('detailTooManyRedirects', because.hops.length);
    case 'not-followed':
      return notFollowedText(because);
    case 'no-access':
      return t('detailNoAccess');
    default:
      return because satisfies never;
  }
}

function verdictSentences(verdict: ToldVerdict, { crawler }: CrawlerReport): readonly string[] {
  const { because, group } = verdict;
  const chosen = groupSentence(group, crawler.ignoresStar);
  switch (because.kind) {
    case 'rule':
      return [chosen, whyThatRule(because.rule, verdict)];
    case 'no-rule':
      return [chosen, t('detailNoRule')];
    case 'no-group':
      return [chosen];
    case 'robots-txt':
      return [t('detailRobotsTxt')];
    case 'crawl-delay':
      return [chosen, t('detailCrawlDelay', because.line, brief(because.value))];
    default:
      return because satisfies never;
  }
}

const WON: Record<Won, MessageKey> = {
  'only-match': 'won_only_match',
  longest: 'won_longest',
  'allow-of-equals': 'won_allow_of_equals',
  'first-of-equals': 'won_first_of_equals',
  // In 1994 and 1996 rules had no priority: they are tried in their order.
  'first-in-file': 'won_first_in_file',
};

/** Why the rule won. Over which others, and how long they are: see `matchesOf`. */
function whyThatRule({ pattern }: Rule, { matched: [best], won }: ToldVerdict): string {
  return pattern === '' || !best || !won ? t('detailEmptyRule') : t(WON[won]);
}

/** The rules that match, the one that decides first, and how many more there are. */
export function matchesOf({ crawl: { because } }: CrawlerReport): {
  readonly matches: readonly Match[];
  readonly omitted: number;
} {
  const verdict = because.kind === 'rules' || because.kind === 'need-not-obey' ? because.verdict : null;
  if (!verdict) return { matches: [], omitted: 0 };
  const { matched, matchedOmitted } = verdict;
  const matches = matched.slice(0, MOST_MATCHES);
  return { matches, omitted: matchedOmitted + matched.length - matches.length };
}

/** Which group of robots.txt speaks to the crawler; null where none is asked. */
export function groupText({ crawler, crawl: { because } }: CrawlerReport): string | null {
  const verdict = because.kind === 'rules' || because.kind === 'need-not-obey' ? because.verdict : null;
  if (!verdict || verdict.because.kind === 'robots-txt') return null;
  return groupSentence(verdict.group, crawler.ignoresStar);
}

/** Where in robots.txt the answer comes from: the rule, or the group in which none matches; null where neither is there. */
export function lineToShow(report: CrawlerReport): number | null {
  const { because } = report.crawl;
  const verdict = because.kind === 'rules' || because.kind === 'need-not-obey' ? because.verdict : null;
  if (!verdict || verdict.because.kind === 'robots-txt') return null;
  if (verdict.because.kind === 'crawl-delay') return verdict.because.line;
  return verdict.rule?.line ?? (verdict.group.kind === 'none' ? null : (verdict.group.lines[0]?.first ?? null));
}

function groupSentence(group: GroupChoice, ignoresStar: boolean): string {
  switch (group.kind) {
    case 'named':
      return group.isFallback
        ? t('groupFallback', group.name, linesText(group.lines))
        : t('groupNamed', linesText(group.lines));
    case 'any':
      return t('groupAny', linesText(group.lines));
    case 'none':
      return t(ignoresStar ? 'groupNoneIgnoresStar' : 'groupNone');
    default:
      return group satisfies never;
  }
}

function linesText(lines: readonly LineRange[]): string {
  return formatList(
    lines.map(({ first, last }) => (first === last ? t('recordLine', first) : t('lines', first, last))),
  );
}
