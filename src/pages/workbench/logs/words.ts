// What a log says, in words.
import { customCrawler, findCrawler, isForAi } from '../../../crawlers/index.ts';
import { type Count, type LogReport, MOST_LISTED, type UnreadReason } from '../../../logs/index.ts';
import { counted, formatNumber, inLanguage, type MessageKey, t } from '../../../platform/i18n.ts';
import type { TimeRange } from '../../../ui/elements/use-range-choice.ts';
import { formatList, formatTime } from '../../../words/text/format.ts';
import { quoteBrief } from '../../../words/text/place.ts';
import { plain, type Sentence, say } from '../../../words/text/sentence.ts';
import type { LogsProgress, ReadFile } from '../../../workers/logs/jobs.ts';
import { crawlersText } from '../shared/words.ts';
import type { Series } from './series.ts';
import { areNetworksShared } from './shared-networks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The log's own time zone, or that of its first line if it has several. */
export function zoneText(offset: number): string {
  if (offset === 0) return 'UTC';
  const two = (value: number) => `${value}`.padStart(2, '0');
  const minutes = Math.abs(offset);
  return `UTC${offset < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `time`: ISO 8601, or milliseconds since 1970. */
export function momentText(time: string | number, offset: number): string {
  const format = inLanguage(Intl.DateTimeFormat, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return format.format(new Date(time).getTime() + offset * MINUTE_MS);
}

/** As short as it can be, for a narrow column. */
export function shortMomentText(time: string, offset: number): string {
  const format = inLanguage(Intl.DateTimeFormat, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' });
  return format.format(Date.parse(time) + offset * MINUTE_MS);
}

/** From `from` until just before `to`, as days if both are midnights. */
export function spanText(from: number, to: number, offset: number): string {
  const [start, end] = [from + offset * MINUTE_MS, to + offset * MINUTE_MS];
  const isDays = start % DAY_MS === 0 && end % DAY_MS === 0;
  const format = inLanguage(Intl.DateTimeFormat, {
    dateStyle: 'medium',
    timeZone: 'UTC',
    ...(isDays ? {} : { timeStyle: 'short' }),
  });
  return isDays ? format.formatRange(start, end - 1) : format.formatRange(start, end);
}

/** The first and the last request. Clocks that were wrong don't count, unless all were. */
export function endsOf({ first, last, clocks }: LogReport): Pick<LogReport, 'first' | 'last'> {
  return clocks.first === null ? { first, last } : clocks;
}

/** How long the log is, or the part of it that is shown: “30 days”, “5 hours”. */
export function durationText(report: LogReport, range: TimeRange | null = null): string {
  const { first, last } = endsOf(report);
  const whole = Date.parse(last ?? '') - Date.parse(first ?? '');
  const length = range === null ? Math.max(0, whole) || 0 : range.to - range.from;
  const [count, unit] =
    length < HOUR_MS
      ? [length / MINUTE_MS, 'minute']
      : length < 2 * DAY_MS
        ? [length / HOUR_MS, 'hour']
        : [length / DAY_MS, 'day'];
  return inLanguage(Intl.NumberFormat, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.round(count)),
  );
}

/** The robots.txt that requests were checked against. */
export type CheckedBy =
  /** When it was fetched, in milliseconds since the epoch. */
  | { readonly kind: 'live'; readonly at: number }
  | { readonly kind: 'draft' }
  /** The version of each request's day; since when there are any. */
  | { readonly kind: 'day'; readonly versions: number; readonly from: number }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  /** The site has no robots.txt, or it can't be fetched. */
  | { readonly kind: 'none' | 'unknown' };

/** Whether there were rules to break. */
export const hasRules = ({ kind }: CheckedBy): boolean => kind !== 'none' && kind !== 'unknown';

/** Null if nothing was checked. */
export function checkedByText(checkedBy: CheckedBy): Sentence | null {
  switch (checkedBy.kind) {
    case 'live':
      return plain(t('logCheckedLive', formatTime(checkedBy.at)));
    case 'draft':
      return plain(t('logCheckedDraft'));
    case 'day':
      return plain(counted('logCheckedDay', checkedBy.versions, formatTime(checkedBy.from)));
    case 'file':
      return say('logCheckedFile', quoteBrief(checkedBy.name));
    case 'none':
    case 'unknown':
      return null;
    default:
      return checkedBy satisfies never;
  }
}

interface Sentences {
  /** What is shown of the whole time; null for all. */
  readonly range: TimeRange | null;
  readonly checkedBy: CheckedBy;
  /** The crawlers whose operators' lists are known. */
  readonly verified: ReadonlySet<string>;
  /** The host whose requests are checked, if the log names hosts; null for all. */
  readonly host: string | null;
}

/** What the log says about the site's rules, and about who only claims to be a crawler. */
export function sentences(report: LogReport, { range, checkedBy, verified, host }: Sentences): readonly string[] {
  const duration = durationText(report, range);
  const { otherHosts, clocks } = report;
  const { first, wrong } = clocks;
  const wrongClocks = first === null || wrong === 0 ? [] : [counted('logWrongClock', wrong)];
  if (report.crawlers.length === 0) return [t('logNobody', duration), ...wrongClocks];
  const unjudged = hasRules(checkedBy) ? report.crawlers.reduce((sum, log) => sum + log.unjudged, 0) : 0;
  const others = [
    ...claimTexts(report, verified),
    ...(host === null || otherHosts === 0 ? [] : [counted('logOtherHosts', otherHosts, host)]),
    ...(unjudged === 0 ? [] : [counted('logUnjudged', unjudged)]),
    ...wrongClocks,
  ];
  if (!hasRules(checkedBy)) return [t(checkedBy.kind === 'none' ? 'logNoRules' : 'logRulesUnknown'), ...others];
  const breakers = report.crawlers.filter(({ brokeRules }) => brokeRules > 0);
  const broken = breakers.reduce((sum, { brokeRules }) => sum + brokeRules, 0);
  if (broken === 0) return [t('logBrokeNone', duration), ...others];
  const key = areCertain(breakers, verified) ? 'logBroke' : 'logBrokeNamed';
  const headline = counted(key, breakers.length, counted('logRequests', broken), duration);
  return [headline, ...aiText(breakers, verified), ...others];
}

/** Who only has a crawler's name may be somebody else. */
function areCertain(crawlers: LogReport['crawlers'], verified: ReadonlySet<string>): boolean {
  return crawlers.every(({ token, impostors, unverifiable }) => {
    return verified.has(token) && impostors === 0 && unverifiable === 0;
  });
}

/** AI's crawlers that broke rules, each with its requests. */
function aiText(breakers: LogReport['crawlers'], verified: ReadonlySet<string>): readonly string[] {
  const ai = breakers
    .filter(({ token }) => isForAi(findCrawler(token) ?? customCrawler(token)))
    .sort((a, b) => b.brokeRules - a.brokeRules);
  if (ai.length === 0) return [];
  const names = crawlersText(ai.map(({ token, brokeRules }) => `${token} ${formatNumber(brokeRules)}`));
  return [t(areCertain(ai, verified) ? 'logBrokeAi' : 'logBrokeAiNamed', formatNumber(ai.length), names)];
}

/** Only crawlers whose list is known are spoken of; the others are not verified yet. */
function claimTexts({ crawlers }: LogReport, verified: ReadonlySet<string>): readonly string[] {
  const checked = crawlers.filter(({ token }) => verified.has(token));
  if (checked.length === 0) return [t('logNotVerified')];
  const unchecked = crawlers.filter(({ token }) => !verified.has(token));
  const impostors = checked.filter((each) => each.impostors > 0).sort((a, b) => b.impostors - a.impostors);
  const claims = impostors.reduce((sum, each) => sum + each.impostors, 0);
  const doubtful = checked
    .filter(({ unverifiable }) => unverifiable > 0)
    .sort((a, b) => b.unverifiable - a.unverifiable);
  const unknown = doubtful.reduce((sum, { unverifiable }) => sum + unverifiable, 0);
  const sure = checked.filter((each) => each.unverifiable === 0);
  const namesOf = (some: typeof crawlers) => crawlersText(some.map(({ token }) => token));
  return [
    ...(claims === 0 ? [] : [counted('logClaims', claims, namesOf(impostors))]),
    ...(areNetworksShared(checked) ? [t('logClaimsProxy')] : []),
    ...(claims > 0 || sure.length === 0 ? [] : [t('logClaimsNone', namesOf(sure))]),
    ...(unknown === 0 ? [] : [counted('logNotVerifiable', unknown, namesOf(doubtful))]),
    ...(unchecked.length === 0 ? [] : [t('logUnchecked', namesOf(unchecked))]),
  ];
}

/** In the unit that people have file sizes in. */
export function fileSizeText(bytes: number, perSecond = false): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte'];
  const digits = value < 10 ? 1 : 0;
  const options = {
    style: 'unit',
    unit: perSecond ? `${unit}-per-second` : unit,
    maximumFractionDigits: digits,
  } as const;
  return inLanguage(Intl.NumberFormat, options).format(value);
}

/** How far, how fast, how long still. */
export function logProgressText({ bytes }: LogsProgress, ofBytes: number, elapsedMs: number): string {
  if (bytes === 0 || elapsedMs < 100) return t('logReading', fileSizeText(ofBytes));
  const rate = (bytes * 1_000) / elapsedMs;
  const left = Math.ceil((ofBytes - bytes) / rate);
  const [count, unit] = left < 90 ? [left, 'second'] : [Math.ceil(left / 60), 'minute'];
  const leftText = inLanguage(Intl.NumberFormat, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return t('logProgress', fileSizeText(bytes), fileSizeText(ofBytes), fileSizeText(rate, true), leftText);
}

export function logErrorText({ name, trouble }: ReadFile): Sentence | null {
  switch (trouble) {
    case null:
      return null;
    case 'truncated':
      return say('logTruncated', quoteBrief(name));
    case 'damaged':
      return say('logDamaged', quoteBrief(name));
    // No bound is set for a log.
    case 'too-large':
    case 'unreadable':
      return say('logUnreadable', quoteBrief(name));
    default:
      return trouble satisfies never;
  }
}

/** Why nothing could be read: what the file begins with. Null where something was. */
export function noLogText({ lines, unread, unreadExamples }: LogReport): Sentence | null {
  if (lines === 0) return plain(t('logEmpty'));
  if (unread < lines) return null;
  const [first] = unreadExamples;
  if (first === undefined || first.reason === 'not-text') return plain(t('logNoText'));
  return say('logNone', quoteBrief(first.text));
}

const REASONS: Readonly<Record<UnreadReason, MessageKey>> = {
  'unknown-format': 'logWhyFormat',
  'other-format': 'logWhyFormat',
  'too-long': 'logWhyLong',
  'not-text': 'logWhyBinary',
  incomplete: 'logWhyIncomplete',
  'bad-time': 'logWhyTime',
  'bad-json': 'logWhyJson',
  'missing-field': 'logWhyField',
  'no-fields': 'logWhyNoFields',
  'wrong-columns': 'logWhyColumns',
};

export function unreadReasonText(reason: UnreadReason): string {
  return t(REASONS[reason]);
}

export function formatsText({ formats }: LogReport): string {
  return formatList(formats.map(({ title }) => title));
}

const SERIES_TITLES: Readonly<Record<Series, MessageKey>> = {
  search: 'purpose_search',
  'ai-search': 'purpose_ai_search',
  'ai-training': 'purpose_ai_training',
  'user-fetch': 'purpose_user_fetch',
  seo: 'purpose_seo',
  other: 'purpose_other',
  bots: 'logOtherBots',
  'no-agent': 'logWithoutAgent',
};

export function seriesText(series: Series): string {
  return t(SERIES_TITLES[series]);
}

/** An estimate is marked as one. */
export function countText(count: number, isEstimate: boolean): string {
  return isEstimate ? t('logAbout', formatNumber(count)) : formatNumber(count);
}

/** Beside the title of a list: how much of it is shown, if that isn't all. `total`: null if only the list says how many there are. */
export function topShownText(shown: number, list: readonly Count[], total: string | null): string | null {
  const isCut = list.length >= MOST_LISTED || list.some(({ isAtLeast }) => isAtLeast);
  if (total === null && isCut) return t('logMostFrequent', formatNumber(list.length));
  const all = total ?? formatNumber(list.length);
  return formatNumber(shown) === all ? null : t('optionsCount', formatNumber(shown), all);
}

/** The most requests in a clock minute that leave so many seconds between two: the first may come as the minute begins. */
export function allowedPerMinute(crawlDelay: number | null): number | null {
  return crawlDelay === null || crawlDelay === 0 ? null : Math.ceil(60 / crawlDelay);
}
