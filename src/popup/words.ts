// The report in words. Everything that is said about a verdict is said here; the components only lay it out.

import { isHistoric } from '../crawlers/index.ts';
import type { Directive } from '../directives/index.ts';
import { type MessageKey, t } from '../platform/i18n.ts';
import type {
  AiAnswer,
  AiPlace,
  AiStatement,
  Canonical,
  Contradiction,
  CrawlerReport,
  CrawlReason,
  Disagreement,
  OtherReading,
  PageAiUse,
  PageReport,
  ToldRecord,
  ToldVerdict,
} from '../report/index.ts';
import type {
  Dialect,
  GroupChoice,
  LineRange,
  RobotsOutcome,
  Rule,
  TimeRange,
  UnreachableRobotsTxt,
  Won,
} from '../robots/index.ts';
import { formatAge, formatList, formatTime } from '../ui/format.ts';
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
  return noindex ? directiveText(noindex) : whyCrawlShort(because);
}

function whyCrawlShort(because: CrawlReason): string {
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
      return t('detailTooManyRedirects', because.hops.length);
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
      return [chosen, ...whyThatRule(because.rule, verdict)];
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

/** Others that match are told so far; the file has them all. */
const MOST_OTHERS = 4;

/** Why the rule won, and over which others. */
function whyThatRule({ pattern }: Rule, { matched, matchedOmitted, won }: ToldVerdict): readonly string[] {
  const [best, ...others] = matched;
  if (pattern === '' || !best || !won) return [t('detailEmptyRule')];
  const why = t(WON[won], best.length);
  if (others.length === 0) return [why];
  const told = others
    .slice(0, MOST_OTHERS)
    .map(({ rule, length }) => t('alsoMatch', rule.line, ruleText(rule), length));
  const rest = matchedOmitted + others.length - told.length;
  return [why, t('detailAlsoMatch', formatList(rest > 0 ? [...told, t('andMore', rest)] : told))];
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

/** Readers that disagree, and what each of them goes by. */
export function disagreementText({ dialect, readers, others }: Disagreement): Trap {
  const side = (reports: readonly CrawlerReport[]) => {
    const [first] = reports;
    return [
      formatList(reports.map(({ crawler }) => crawler.token)),
      first ? crawlWord(first.crawl) : '',
      formatList([...new Set(reports.map(({ crawl }) => reasonText(crawl.because)))]),
    ];
  };
  return {
    title: t('readsDifferentlyTitle', t(DIALECTS[dialect])),
    text: t('readsDifferently', ...side(readers), ...side(others)),
  };
}

/** What a crawler would be told in the dialects that differ from its own: a sentence for those that agree. */
export function elsewhereSentences(readings: readonly OtherReading[]): readonly string[] {
  const dialects = new Map<string, string[]>();
  for (const { dialect, crawl } of readings) {
    const answer = t('elsewhereAnswer', crawlWord(crawl), reasonText(crawl.because));
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
  const word = isHistoric(crawler) && obeys === 'yes' ? t('obeyedOnce', owner) : t(`obeys_${obeys}`, owner);
  return `${word} (${date})`;
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

/** What the site says of AI use, in one sentence. */
export function aiSentence({ aiUse }: PageReport): string {
  if (aiUse.every(({ answer, statements }) => answer === 'unstated' && statements.length === 0)) return t('aiSilent');
  const [training, answers] = aiUse.map(aiAnswerText);
  return t('aiLine', training ?? '', answers ?? '');
}

function aiAnswerText({ answer, statements, crawlers, allowed, disallowed }: PageAiUse): string {
  switch (answer) {
    case 'allowed':
    case 'disallowed':
      // Who only keeps crawlers out, or lets them in, one or all, has said nothing of the use itself.
      return statements.some(isToAll) ? t(`aianswer_${answer}`) : aiCount(crawlers, allowed, disallowed);
    case 'partly':
      return aiCount(crawlers, allowed, disallowed);
    case 'unstated':
      return t(statements.length > 0 ? 'aiToSearchOnly' : 'aianswer_unstated');
    case 'contradictory':
    case 'unknown':
      return t(`aianswer_${answer}`);
    default:
      return answer satisfies never;
  }
}

const isToAll = ({ to, place }: AiStatement) => place.kind !== 'group' && (to === null || to.includes('*'));

function aiCount(crawlers: number, allowed: number, disallowed: number): string {
  if (allowed > 0 && disallowed > 0) return t('aiToldBoth', disallowed, allowed, crawlers);
  if (allowed > 0) return t('aiToldYes', allowed, crawlers);
  return disallowed > 0 ? t('aiToldNo', disallowed, crawlers) : t('aianswer_partly');
}

/** Each place that speaks of AI use: what it says, and to whom. */
export function aiEvidence({ aiUse }: PageReport): readonly string[] {
  return aiUse.flatMap(({ use, statements }) =>
    (['no', 'partly', 'yes'] as const).flatMap((says) =>
      wordsOf(statements.filter((statement) => statement.says === says)).map((words) =>
        t('aiEvidence', t(`aiuse_${use}`), t(`aisays_${says}`), words),
      ),
    ),
  );
}

/** What the site says to one crawler of the AI uses that it serves. */
export function whyAi({ aiUse }: CrawlerReport): readonly string[] {
  return (aiUse ?? []).map(({ use, answer, statements }) => {
    const words = wordsOf(statements);
    const answerText = t(onlyByGroup(statements) ? GROUP_ANSWERS[answer] : `aianswer_${answer}`);
    return words.length === 0
      ? t('aiOfCrawler', t(`aiuse_${use}`), answerText)
      : t('aiOfCrawlerBy', t(`aiuse_${use}`), answerText, words.join('; '));
  });
}

const onlyByGroup = (statements: readonly AiStatement[]) => statements.every(({ place }) => place.kind === 'group');

const GROUP_ANSWERS = {
  allowed: 'aiIsLetIn',
  disallowed: 'aiIsKeptOut',
  partly: 'aianswer_partly',
  contradictory: 'aianswer_contradictory',
  unstated: 'aianswer_unstated',
  unknown: 'aianswer_unknown',
} as const satisfies Record<AiAnswer, MessageKey>;

/** One sentence for all that are named in groups of their own, and one for each other statement. */
function wordsOf(statements: readonly AiStatement[]): readonly string[] {
  const isByName = ({ place }: AiStatement) => place.kind === 'group' && place.as === null;
  const byName = (['no', 'yes'] as const).flatMap((says) => {
    const named = statements.filter((statement) => isByName(statement) && statement.says === says);
    const names = named.flatMap(({ to, place }) =>
      place.kind === 'group' ? t('aiNames', formatList((to ?? []).map(shown)), place.line) : [],
    );
    return names.length > 0 ? t(says === 'no' ? 'aiKeptOutByName' : 'aiLetInByName', names.join(', ')) : [];
  });
  return [...byName, ...statements.filter((statement) => !isByName(statement)).map(statementText)];
}

function statementText({ says, to, place }: AiStatement): string {
  switch (place.kind) {
    case 'group':
      return t(
        'aiKeptOut',
        someOf(to ?? []),
        place.line,
        place.rule ? ruleText(place.rule) : '',
        shown(place.as ?? ''),
      );
    case 'content-signal':
    case 'content-usage':
      return t('aiRecord', shown(place.text), RECORD_KEYS[place.kind], someOf(to ?? []), place.line);
    case 'tdm-reservation':
      return t(says === 'no' ? 'aiReserved' : 'aiNotReserved', aiPlaceText(place));
    case 'directive': {
      const note = DIRECTIVE_NOTES[place.directive.name];
      return note ? t(note, aiPlaceText(place)) : aiPlaceText(place);
    }
    case 'usage-header':
      return aiPlaceText(place);
    default:
      return place satisfies never;
  }
}

const RECORD_KEYS = { 'content-signal': 'Content-Signal', 'content-usage': 'Content-Usage' } as const;

const DIRECTIVE_NOTES: Readonly<Record<string, MessageKey>> = {
  noai: 'aiConvention',
  noimageai: 'aiConventionImages',
  noarchive: 'aiToBing',
  nocache: 'aiToBingPartly',
};

function aiPlaceText(place: AiPlace): string {
  switch (place.kind) {
    case 'group':
      return t('recordLine', place.line);
    case 'content-signal':
    case 'content-usage':
      return t('place', shown(place.text), t('whereRecord', RECORD_KEYS[place.kind], place.line));
    case 'usage-header':
      return t('place', shown(place.text), t('whereUsageHeader'));
    case 'tdm-reservation':
      return t('place', place.text, t(place.source === 'meta' ? 'whereTdmMeta' : 'whereTdmHeader'));
    case 'directive':
      return placeText(place.directive);
    default:
      return place satisfies never;
  }
}

/** Names enough to know who is meant. */
const MOST_NAMES = 4;

export function someOf(names: readonly string[]): string {
  const first = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const rest = names.length - first.length;
  return formatList([...first.map(shown), ...(rest > 0 ? [t('andMore', rest)] : [])]);
}

/** The line of a record, and to whom it speaks there. */
export function recordPlace({ kind, line, to }: ToldRecord): string {
  switch (kind) {
    case 'sitemap':
    case 'clean-param':
    case 'host':
    case 'invalid':
    case 'unknown':
      return t('recordLine', line);
    case 'crawl-delay':
    case 'request-rate':
    case 'visit-time':
    case 'noindex':
    case 'content-signal':
    case 'content-usage': {
      return to ? t('recordFor', line, someOf(to)) : t('recordNoGroup', line);
    }
    default:
      return kind satisfies never;
  }
}

/** What a record is good for, and who reads it. */
export function recordNote(record: ToldRecord): string {
  switch (record.kind) {
    case 'sitemap':
      return t('recordSitemap');
    case 'crawl-delay':
      return t('recordCrawlDelay');
    case 'request-rate': {
      const { requests, seconds, hours } = record;
      return hours
        ? t('recordRequestRateHours', requests, seconds, ...timesText(hours))
        : t('recordRequestRate', requests, seconds);
    }
    case 'visit-time':
      return t('recordVisitTime', ...timesText(record.hours));
    case 'clean-param':
      return t('recordCleanParam');
    case 'host':
      return t('recordHost');
    case 'noindex':
      return t('recordNoindex');
    case 'content-signal':
      return t('recordContentSignal');
    case 'content-usage':
      return t('recordContentUsage');
    case 'invalid':
      return record.of === 'sitemap' ? t('recordSitemapInvalid') : t('recordInvalid', record.of);
    case 'unknown':
      return t('recordUnknown');
    default:
      return record satisfies never;
  }
}

/** `06:00` and `08:45`. */
function timesText({ from, to }: TimeRange): readonly [string, string] {
  const time = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return [time(from), time(to)];
}
