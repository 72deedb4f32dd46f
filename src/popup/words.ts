// The report in words. Everything that is said about a verdict is said here; the components only lay it out.

import type { Directive } from '../directives/index.ts';
import { type MessageKey, t } from '../platform/i18n.ts';
import type { Canonical, Contradiction, CrawlerReport, CrawlReason } from '../report/index.ts';
import type { Dialect, GroupChoice, LineRange, RobotsOutcome, Rule, Verdict } from '../robots/index.ts';
import { formatAge, formatList } from '../ui/format.ts';
import { shown } from '../ui/text.ts';

/** A sentence, and whether it is a trouble to be seen first. */
export interface Sentence {
  readonly text: string;
  readonly isTrouble: boolean;
}

export function ruleText({ kind, path }: Rule): string {
  return `${kind === 'allow' ? 'Allow' : 'Disallow'}: ${shown(path)}`;
}

/** What decided, in a few words: the last column of a crawler's row. */
export function whyShort({ crawl: { because }, index }: CrawlerReport): string {
  const [noindex] = index.because.kind === 'directives' ? index.because.noindexBy : [];
  if (noindex) return directiveText(noindex);
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
  return `${source.kind === 'header' ? 'X-Robots-Tag' : `META ${shown(source.name)}`}: ${shown(text)}`;
}

function whyOfVerdict({ because }: Verdict): string {
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
export function whyCrawl({ crawler, crawl: { because } }: CrawlerReport): readonly string[] {
  switch (because.kind) {
    case 'rules': {
      const lastGood = because.isLastGood ? [t('detailLastGood')] : [];
      return [...verdictSentences(because.verdict, crawler.ignoresStar), ...lastGood];
    }
    case 'need-not-obey': {
      const { verdict } = because;
      const word = t(because.obeys === 'no' ? 'detailIgnores' : 'detailMayIgnore');
      if (!verdict) return [word];
      const would = t('detailRulesWould', t(verdict.allowed ? 'crawlAllowed' : 'crawlDisallowed'));
      return [word, would, ...verdictSentences(verdict, crawler.ignoresStar)];
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
      return t(DETAIL_UNREACHABLE[because.means]);
    case 'not-read':
      return t('detailNotRead', because.status);
    case 'offline':
      return t('detailOffline');
    case 'too-many-redirects':
      return t('detailTooManyRedirects', because.hops.length);
    case 'no-access':
      return t('detailNoAccess');
    default:
      return because satisfies never;
  }
}

function verdictSentences({ because, group }: Verdict, ignoresStar: boolean): readonly string[] {
  const chosen = groupSentence(group, ignoresStar);
  switch (because.kind) {
    case 'rule':
      return [
        chosen,
        because.rule.pattern === '' ? t('detailEmptyRule') : t('detailRule', because.rule.pattern.length),
      ];
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
  return formatList(lines.map(({ first, last }) => (first === last ? String(first) : t('lines', first, last))));
}

/** How the answer on indexing came about. */
export function whyIndex({ index: { because } }: CrawlerReport): readonly string[] {
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

export function trapText(contradiction: Contradiction): Trap {
  const crawlers = formatList(contradiction.tokens);
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

/** The directive, and where it stands. */
export function placeText(directive: Directive): string {
  return t('place', brief(directive.text), whereText(directive));
}

export function whereText({ source }: Directive): string {
  if (source.kind === 'header') return t('whereHeader');
  return t(source.isInHead ? 'whereMetaHead' : 'whereMetaBody', shown(source.name));
}

/** A stranger's text in the middle of a sentence: of a megabyte, enough to tell which one is meant. */
export function brief(text: string): string {
  return shown(text.length > MOST_OF_A_TEXT ? `${text.slice(0, MOST_OF_A_TEXT)}…` : text);
}

const MOST_OF_A_TEXT = 200;

function canonicalPlace(canonical: Canonical): string {
  const { href, target } = canonical;
  return t('place', brief(target.kind === 'no-address' ? href : target.url), canonicalWhere(canonical));
}

export function canonicalWhere({ source }: Canonical): string {
  switch (source.kind) {
    case 'html':
      return t(source.isInHead ? 'whereLinkHead' : 'whereLinkBody');
    case 'header':
      return t('whereLinkHeader');
    case 'meta-url':
      return t('whereMetaUrl');
    default:
      return source satisfies never;
  }
}

/** What the owner says, and where that was read. */
export function ownersWord({ crawler }: CrawlerReport): string {
  const { owner, obeys, read } = crawler;
  if (owner === null) return t('obeysUnknownOwner');
  const date = read === null ? t('sourceNotVerified') : t('sourceRead', read);
  return `${t(`obeys_${obeys}`, owner)} (${date})`;
}

/** In which dialect the file was read; null where there was no file to read. */
export function readingText({ readIn }: CrawlerReport): string | null {
  if (readIn === null) return null;
  return t('detailReadAs', t(DIALECTS[readIn]));
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
        ...(looksLikeHtml(outcome.body.data) ? [trouble(t('outcomeHtml'))] : []),
        ...(outcome.isTruncated ? [trouble(t('outcomeTruncated'))] : []),
        ...(finalHost === host ? [] : [{ text: t('outcomeRedirected', finalHost), isTrouble: false }]),
      ];
    }
    case 'unavailable':
      return [{ text: t('outcomeUnavailable', host, outcome.exchange.status), isTrouble: false }];
    case 'unreachable':
      if (outcome.lastGood) return [trouble(t('outcomeLastGood', formatAge(outcome.lastGood.fetchedAt, now)))];
      return [trouble(unreachableText(outcome.reason))];
    case 'too-many-redirects':
      return [trouble(t('outcomeTooManyRedirects'))];
    case 'no-access':
      return [trouble(t('outcomeNoAccess'))];
    default:
      return outcome satisfies never;
  }
}

function unreachableText(reason: Extract<RobotsOutcome, { kind: 'unreachable' }>['reason']): string {
  switch (reason.kind) {
    case 'status': {
      const { status } = reason.exchange;
      // RFC 9309 §2.3.1.3 makes no exception for 429; Google does.
      return status === 429 ? t('outcomeTooManyRequests') : t('outcomeUnreachableStatus', status);
    }
    case 'timeout':
      return t('outcomeUnreachableTimeout', reason.afterMs / 1000);
    case 'network':
      return t('outcomeUnreachableNetwork');
    case 'offline':
      return t('outcomeOffline');
    default:
      return reason satisfies never;
  }
}

function looksLikeHtml(body: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(body);
}

/** The words of the crawl and index columns; the symbol carries the same meaning as the colour. */
export interface Cell {
  readonly symbol: string;
  readonly word: string;
  /** For those who cannot see the column's head. */
  readonly spoken: string;
  readonly tone: 'yes' | 'no' | 'warn' | 'soft';
}

export function crawlCell({ answer, because }: CrawlerReport['crawl']): Cell {
  if (because.kind === 'need-not-obey') {
    const word = t(because.obeys === 'no' ? 'ignores' : 'mayIgnore');
    return { symbol: '~', word, spoken: `${t('crawlUnknown')}: ${whyWord(because.obeys)}`, tone: 'warn' };
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

const whyWord = (obeys: 'partly' | 'no') => t(obeys === 'no' ? 'whyIgnores' : 'whyMayIgnore');

export function indexCell({ answer, because }: CrawlerReport['index']): Cell {
  if (because.kind === 'control-token') {
    return { symbol: '–', word: t('notAsked'), spoken: t('detailControlToken'), tone: 'soft' };
  }
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
