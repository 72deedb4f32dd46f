// The report in words, which the components only lay out: verdicts here, the rest in the other *-words.ts.

import { fetches, isHistoric, keepsIndex } from '../crawlers/index.ts';
import type { Directive } from '../directives/index.ts';
import { counted, formatNumber, type MessageKey, t } from '../platform/i18n.ts';
import type {
  Contradiction,
  CrawlerReport,
  CrawlReason,
  Disagreement,
  OtherReading,
  PageReport,
  ServedComparison,
  ToldVerdict,
} from '../report/index.ts';
import {
  type Dialect,
  type GroupChoice,
  isNoText,
  type LineRange,
  type Match,
  type RobotsOutcome,
  type Rule,
  startOfHtml,
  type UnreachableRobotsTxt,
  type Won,
} from '../robots/index.ts';
import { formatAge, formatDay, formatList, formatTime } from '../ui/format.ts';
import { aiPlaceText } from './ai-words.ts';
import { brief, canonicalPlace, placeText, ruleText, someOf } from './place-words.ts';

/** A sentence, and whether it is a trouble to be seen first. */
export interface Sentence {
  readonly text: string;
  readonly isTrouble: boolean;
}

/** What decided, in a few words: the last column of a crawler's row. */
export function whyShort({ crawler, crawl: { because }, index }: CrawlerReport): string {
  const [noindex] = keepsIndex(crawler) && index.because.kind === 'directives' ? index.because.noindexBy : [];
  return noindex ? directiveText(noindex) : whyCrawlShort(because);
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
    case 'offline':
      return t('whyOffline');
    case 'too-many-redirects':
      return t('whyTooManyRedirects');
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
    case 'offline':
      return t('detailOffline');
    case 'too-many-redirects':
      return counted('detailTooManyRedirects', because.hops.length);
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

/** Rules that match are told so far; the file has them all. */
const MOST_MATCHES = 5;

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

/** How the answer on indexing came about. */
export function whyIndex({ crawler, index: { because } }: CrawlerReport): readonly string[] {
  if (!keepsIndex(crawler) && because.kind !== 'control-token') return [t('detailKeepsNoIndex')];
  switch (because.kind) {
    case 'directives':
      return because.noindexBy.map((directive) => t('detailNoindex', placeText(directive)));
    case 'not-fetched':
      return because.noindexBy.length > 0
        ? because.noindexBy.map((directive) => t('detailNotFetchedNoindex', placeText(directive)))
        : [t('detailNotFetched')];
    case 'no-directive':
      return [t('detailNoDirective')];
    case 'taken-back': {
      const { directives, by } = because.noindex;
      const [winner] = by;
      if (!winner) return [];
      return directives.map((directive) => t('detailTakenBack', placeText(directive), placeText(winner)));
    }
    case 'control-token':
      return [t('detailControlToken')];
    case 'not-known':
      return [t('detailIndexUnknown', formatList(because.missing.map((what) => t(`missing_${what}`))))];
    default:
      return because satisfies never;
  }
}

/** A contradiction as a title and a sentence that names both places. */
export interface Trap {
  readonly title: string;
  readonly text: string;
}

/** @param listed how many names are told: all, unless there is little room */
export function trapText(contradiction: Contradiction, listed = formatList): Trap {
  const crawlers = listed(contradiction.tokens);
  switch (contradiction.kind) {
    case 'noindex-unseen': {
      const { directive, line } = contradiction;
      return { title: t('trapUnseenTitle'), text: t('trapUnseen', placeText(directive), crawlers, line) };
    }
    case 'own-weaker-than-generic': {
      const { own, generic } = contradiction;
      return { title: t('trapWeakerTitle'), text: t('trapWeaker', placeText(own), placeText(generic), crawlers) };
    }
    case 'meta-header-conflict': {
      const { meta, header, wins } = contradiction;
      const sentence = wins === 'noindex' ? 'trapConflictNoindex' : 'trapConflictIndex';
      return { title: t('trapConflictTitle'), text: t(sentence, placeText(meta), placeText(header), crawlers) };
    }
    case 'ai-conflict': {
      const { use, yes, no } = contradiction;
      const isUsage = [...yes, ...no].every(({ kind }) => kind === 'content-usage' || kind === 'usage-header');
      const [yesText, noText] = [yes, no].map((places) => formatList(places.map(aiPlaceText)));
      const sentence = isUsage ? 'trapAiUsage' : 'trapAi';
      return { title: t('trapAiTitle'), text: t(sentence, t(`aiuse_${use}`), yesText ?? '', noText ?? '') };
    }
    case 'ai-signal-group': {
      const { signal, says, isHeard, line, tokens } = contradiction;
      const sentence = says === 'yes' ? 'trapSignalYes' : isHeard ? 'trapSignalNo' : 'trapSignalUnheard';
      const place = aiPlaceText({ kind: 'content-signal', ...signal });
      return { title: t('trapSignalTitle'), text: t(sentence, place, line, someOf(tokens)) };
    }
    case 'canonical-disallowed': {
      const { canonical, line } = contradiction;
      return {
        title: t('trapCanonicalDisallowedTitle'),
        text: t('trapCanonicalDisallowed', canonicalPlace(canonical), crawlers, line),
      };
    }
    case 'noindex-canonical': {
      const { directive, canonical } = contradiction;
      return {
        title: t('trapNoindexCanonicalTitle'),
        text: t('trapNoindexCanonical', placeText(directive), canonicalPlace(canonical), crawlers),
      };
    }
    case 'canonical-conflict': {
      const { canonical, other } = contradiction;
      return {
        title: t('trapCanonicalConflictTitle'),
        text: t('trapCanonicalConflict', canonicalPlace(canonical), canonicalPlace(other)),
      };
    }
    default:
      return contradiction satisfies never;
  }
}

/** Where crawlers that read the page as the server sends it are told something else of indexing than those that run its scripts. */
export function servedTraps({ crawlers }: PageReport, { index: served }: ServedComparison): readonly Trap[] {
  const told = crawlers.filter(({ crawler }) => keepsIndex(crawler) && fetches(crawler));
  const side = (live: 'index' | 'noindex', asServed: 'index' | 'noindex') =>
    told.filter(({ crawler, index }) => index.answer === live && served[crawler.token] === asServed);
  return [
    { those: side('noindex', 'index'), key: 'trapServedIndex' as const },
    { those: side('index', 'noindex'), key: 'trapServedNoindex' as const },
  ]
    .filter(({ those }) => those.length > 0)
    .map(({ those, key }) => ({
      title: t('trapServedTitle'),
      text: t(key, someOf(those.map(({ crawler }) => crawler.token))),
    }));
}

/** Readers that disagree, and what each of them goes by. */
export function disagreementText({ dialect, readers, others, cause }: Disagreement, listed = formatList): Trap {
  const side = (reports: readonly CrawlerReport[]) => {
    const [first] = reports;
    return [
      listed(reports.map(({ crawler }) => crawler.token)),
      first ? crawlWord(first.crawl) : '',
      formatList([...new Set(reports.map(({ crawl }) => reasonText(crawl.because)))]),
    ];
  };
  return {
    title: t('readsDifferentlyTitle', t(DIALECTS[dialect])),
    text: t(
      'readsDifferently',
      ...side(readers),
      ...side(others),
      cause ? t('readsCause', cause.line, brief(cause.text)) : t('readsSame'),
    ),
  };
}

/** What a crawler would be told in the dialects that differ from its own: a sentence for those that agree. */
export function elsewhereSentences(readings: readonly OtherReading[]): readonly string[] {
  const dialects = new Map<string, string[]>();
  for (const { dialect, crawl } of readings) {
    const answer = t('noted', crawlWord(crawl), reasonText(crawl.because));
    dialects.set(answer, [...(dialects.get(answer) ?? []), t(DIALECTS[dialect])]);
  }
  return [...dialects].map(([answer, names]) => t('elsewhere', formatList(names), answer));
}

const CRAWL_WORD = { allowed: 'crawlAllowed', disallowed: 'crawlDisallowed', unknown: 'crawlUnknown' } as const;

function crawlWord({ answer }: CrawlerReport['crawl']): string {
  return t(CRAWL_WORD[answer]);
}

/** What decided, for the middle of a sentence. */
function reasonText(because: CrawlReason): string {
  const rule = because.kind === 'rules' ? because.verdict.rule : null;
  return rule ? t('lineOfRule', rule.line, ruleText(rule)) : whyCrawlShort(because);
}

/** What the owner says, and where that was read. */
export function ownersWord({ crawler }: CrawlerReport): string {
  const { owner, obeys, read } = crawler;
  if (owner === null) return t('obeysUnknownOwner');
  const date = read === null ? t('sourceNotVerified') : t('sourceRead', formatDay(read));
  const word = isHistoric(crawler) && obeys === 'yes' ? t('obeyedOnce', owner) : t(`obeys_${obeys}`, owner);
  return t('noted', word, date);
}

/**
 * In which dialect the file was read; null where there was no file to read. That no other answers otherwise is said where they
 * were compared: on a file that came, for a crawler that goes by it. `elsewhere` is null until it is known.
 */
export function readingText(
  { readIn, crawl: { because } }: CrawlerReport,
  elsewhere: readonly OtherReading[] | null,
): string | null {
  if (readIn === null) return null;
  const readAs = t('detailReadAs', t(DIALECTS[readIn]));
  const isCompared = because.kind === 'rules' && !because.isLastGood;
  return isCompared && elsewhere?.length === 0 ? `${readAs} ${t('elsewhereSame')}` : readAs;
}

const DIALECTS: Record<Dialect, MessageKey> = {
  rfc9309: 'dialect_rfc9309',
  google: 'dialect_google',
  bing: 'dialect_bing',
  yandex: 'dialect_yandex',
  'koster-1994': 'dialect_koster_1994',
  'kollar-1996': 'dialect_kollar_1996',
};

/** What is special about how robots.txt was answered; nothing where a plain file came. */
export function outcomeSentences(outcome: RobotsOutcome, origin: string, now: number): readonly Sentence[] {
  const trouble = (text: string): Sentence => ({ text, isTrouble: true });
  const { host } = new URL(origin);
  switch (outcome.kind) {
    case 'found': {
      const finalHost = new URL(outcome.finalUrl).host;
      return [
        ...(startOfHtml(outcome.body.data) !== -1 ? [trouble(t('outcomeHtml'))] : []),
        ...(isNoText(outcome.body) ? [trouble(t('outcomeNoText'))] : []),
        ...(outcome.isTruncated ? [trouble(t('outcomeTruncated'))] : []),
        ...(finalHost === host ? [] : [{ text: t('outcomeRedirected', brief(finalHost)), isTrouble: false }]),
      ];
    }
    case 'unavailable':
      return [{ text: t('outcomeUnavailable', brief(host), outcome.exchange.status), isTrouble: false }];
    case 'unreachable':
      return [trouble(unreachableText(outcome, now))];
    case 'too-many-redirects':
      return [trouble(t('outcomeTooManyRedirects'))];
    case 'no-access':
      return [trouble(t('outcomeNoAccess'))];
    default:
      return outcome satisfies never;
  }
}

function unreachableText({ reason, lastGood }: UnreachableRobotsTxt, now: number): string {
  // RFC 9309 §2.3.1.3 makes no exception for 429; Google does.
  if (reason.kind === 'status' && reason.exchange.status === 429) return t('outcomeTooManyRequests');
  if (lastGood && reason.kind !== 'offline') return t('outcomeLastGood', formatAge(lastGood.fetchedAt, now));
  switch (reason.kind) {
    case 'status':
      return t('outcomeUnreachableStatus', reason.exchange.status);
    case 'timeout':
      return t('outcomeUnreachableTimeout', formatNumber(reason.afterMs / 1000));
    case 'network': {
      const to = reason.hops?.at(-1)?.location;
      return to ? t('outcomeRedirectFailed', brief(new URL(to).host)) : t('outcomeUnreachableNetwork');
    }
    case 'offline':
      return t('outcomeOffline');
    default:
      return reason satisfies never;
  }
}

/** The words of the crawl and index columns; the symbol carries the same meaning as the colour. */
export interface Cell {
  readonly symbol: string;
  readonly word: string;
  /** For those who cannot see the column's head. */
  readonly spoken: string;
  readonly tone: 'yes' | 'no' | 'warn' | 'soft';
}

export function crawlCell({ crawler, crawl: { answer, because } }: Pick<CrawlerReport, 'crawler' | 'crawl'>): Cell {
  if (crawler.isControlToken) return nothingFetched();
  if (because.kind === 'need-not-obey') {
    const word = t(because.obeys === 'no' ? 'ignores' : 'mayIgnore');
    return { symbol: '~', word, spoken: t('noted', t('crawlUnknown'), whyWord(because.obeys)), tone: 'warn' };
  }
  switch (answer) {
    case 'allowed':
      return { symbol: '✓', word: t('yes'), spoken: t('crawlAllowed'), tone: 'yes' };
    case 'disallowed':
      return { symbol: '✕', word: t('no'), spoken: t('crawlDisallowed'), tone: 'no' };
    case 'unknown':
      return { symbol: '?', word: t('unknown'), spoken: t('crawlUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}

const nothingFetched = (): Cell => ({
  symbol: '–',
  word: t('notAsked'),
  spoken: t('detailControlToken'),
  tone: 'soft',
});

const whyWord = (obeys: 'partly' | 'no') => t(obeys === 'no' ? 'whyIgnores' : 'whyMayIgnore');

export function indexCell({ crawler, index: { answer, because } }: Pick<CrawlerReport, 'crawler' | 'index'>): Cell {
  if (because.kind === 'control-token') return nothingFetched();
  if (!keepsIndex(crawler)) return { symbol: '–', word: '', spoken: t('indexNone'), tone: 'soft' };
  switch (answer) {
    case 'index':
      return { symbol: '✓', word: t('yes'), spoken: t('indexIndex'), tone: 'yes' };
    case 'noindex':
      return { symbol: '✕', word: t('no'), spoken: t('indexNoindex'), tone: 'no' };
    case 'unseen':
      return { symbol: '⌀', word: t('unseen'), spoken: t('indexUnseen'), tone: 'soft' };
    case 'unknown':
      return { symbol: '?', word: t('unknown'), spoken: t('indexUnknown'), tone: 'warn' };
    default:
      return answer satisfies never;
  }
}
