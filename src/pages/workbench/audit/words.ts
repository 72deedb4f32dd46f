// The audit in words.
import {
  AI_PURPOSES,
  type AiPurpose,
  type AuditHop,
  isUnknownFile,
  sharesOf,
  sourceKey,
} from '../../../audit/index.ts';
import { counted, formatNumber, inLanguage, language, t } from '../../../platform/i18n.ts';
import { sourceText, stateBySources } from '../../../words/audit/ai-sources.ts';
import { issueSeverityText, issueText } from '../../../words/audit/issues.ts';
import { pageReasonText, unknownReasonText } from '../../../words/audit/reasons.ts';
import { AI_STATE_KEYS } from '../../../words/crawler/ai-state-keys.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import { exactTime, formatDuration, formatList } from '../../../words/text/format.ts';
import { brief, someNames } from '../../../words/text/place.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { AuditOverview, SitemapOverview } from '../../../workers/audit/jobs.ts';
import { ALL, type AuditTexts, SHOWN } from '../../../workers/audit/texts.ts';
import { notFetchedText } from '../shared/words.ts';
import { type AuditFile, type AuditFileError, type AuditState, isWrongGuess } from './audit-state.ts';
import { MOST_FETCHED } from './pace.ts';
import type { PauseReason } from './queue-state.ts';
import { countOmitted, whyUnread } from './sitemap-files.ts';

export const percentText = (share: number): string =>
  inLanguage(Intl.NumberFormat, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** The result of the audit; the first sentence is the answer. */
export function auditTexts(state: AuditState): readonly string[] {
  const { overview, progress } = state;
  if (overview === null || overview.totals.listed === 0) return emptyTexts(state);
  const { listed, fetched, indexable, reasons } = overview.totals;
  if (!overview.hasSearchCrawler) {
    const read = fetched === 0 ? [] : [t('auditFetched', formatNumber(fetched), formatNumber(listed))];
    return [
      counted('auditListed', listed),
      t('auditNoSearch'),
      ...read,
      ...unplannedTexts(state),
      ...guessTexts(state),
    ];
  }
  if (fetched === 0) {
    const blocked = reasons.robots > 0 ? [counted('auditBlocked', reasons.robots)] : [];
    const next = progress === 'running' ? [] : [t('auditFetchNext')];
    return [counted('auditListed', listed), ...blocked, ...next, ...guessTexts(state)];
  }
  const others = sharesOf(overview).filter(({ kind }) => kind !== 'indexable' && kind !== 'unknown');
  const out = others.map(({ kind, pages, unknown }) => [pageReasonText(kind), pages - unknown] as const);
  const unknown = others.map(({ kind, unknown }) => [unknownReasonText(kind), unknown] as const);
  const left = reasons.unknown > 0 ? [t('auditFetched', formatNumber(fetched), formatNumber(listed))] : [];
  return [
    counted('auditIndexable', indexable, formatNumber(listed)),
    ...reasonTexts('auditOthers', out),
    ...reasonTexts('auditUnknown', unknown),
    ...left,
    ...unplannedTexts(state),
    ...guessTexts(state),
  ];
}

function reasonTexts(key: 'auditOthers' | 'auditUnknown', reasons: readonly (readonly [string, number])[]) {
  const parts = reasons.flatMap(([name, pages]) => (pages > 0 ? [t('noted', name, formatNumber(pages))] : []));
  return parts.length > 0 ? [t(key, formatList(parts))] : [];
}

/** What the last run left for another one, once it is over. */
function unplannedTexts({ progress, unplanned: { unknown, omitted, targets } }: AuditState): readonly string[] {
  if (progress !== 'done') return [];
  return [
    ...unknownTexts(unknown),
    ...(omitted > 0 ? [t('auditLeftPages', formatNumber(omitted), formatNumber(MOST_FETCHED))] : []),
    ...(targets > 0 ? [t('auditLeftTargets', formatNumber(targets))] : []),
  ];
}

/** Pages of other sites. */
const unknownTexts = (pages: number) => (pages > 0 ? [t('auditLeftUnknown', formatNumber(pages))] : []);

function emptyTexts(state: AuditState): readonly string[] {
  const { progress, files, isRobotsKnown } = state;
  if (progress === 'idle') return [t('auditNone')];
  const unknown = isRobotsKnown ? [] : guessTexts(state);
  if (progress === 'done' && files.length > 0) {
    if (isRobotsKnown && files.every(isWrongGuess)) return [t('auditNoSitemaps')];
    if (files.every(({ read }) => read === null || read.kind === null)) return [t('auditUnreadable'), ...unknown];
  }
  return [counted('auditListed', 0), ...unknown];
}

function guessTexts({ files, isRobotsKnown }: AuditState): readonly string[] {
  return files.some(({ isGuess }) => isGuess) ? [t(isRobotsKnown ? 'auditGuess' : 'robotsNotKnown')] : [];
}

/** How far stage 1 has come. How long the rest takes is known once a file was checked, of those that are named so far. */
export function checkingText({ files, listed, startedAt }: AuditState): string {
  const done = doneOf(files);
  const known = [formatNumber(done), formatNumber(files.length), formatNumber(listed)] as const;
  if (done === 0 || done === files.length) return t('auditChecking', ...known);
  const left = ((performance.now() - startedAt) / done) * (files.length - done);
  return t('auditCheckingLeft', ...known, formatDuration(left));
}

const doneOf = (files: readonly AuditFile[]): number =>
  files.filter(({ state }) => state !== 'waiting' && state !== 'reading').length;

export function fileErrorText(trouble: AuditFileError): string {
  switch (trouble.kind) {
    case 'truncated':
      return t('fileTooLarge');
    case 'crashed':
      return t('fileCrashed');
    default:
      return notFetchedText(trouble);
  }
}

/** Sitemaps of which nothing is known, each with the reason. */
function unknownFileTexts(files: readonly AuditFile[]): readonly string[] {
  const names = files.flatMap((file) => {
    const { url, state, trouble, isGuess } = file;
    if (isGuess || !isUnknownFile(whyUnread(file))) return [];
    const reason = trouble ? fileErrorText(trouble) : t(state === 'left' ? 'fileCanceled' : 'auditFileOmitted');
    return [t('noted', reason, url)];
  });
  return names.length > 0 ? [t('auditUnknownFiles', someNames(names).text)] : [];
}

const KINDS: Readonly<Record<Exclude<SitemapOverview['kind'], null>, () => string>> = {
  urlset: () => 'XML',
  index: () => t('kindIndex'),
  text: () => t('kindText'),
  rss: () => 'RSS',
  atom: () => 'Atom',
};

export const kindText = (kind: SitemapOverview['kind']): string => (kind === null ? '' : KINDS[kind]());

/** A redirect: its status, and where it leads. */
export const auditHopText = ({ status, location }: AuditHop): string => `${status} → ${visibleText(location)}`;

/** The words of the files that are saved. @param rendered what a look at rendered pages said @param now milliseconds since the epoch */
export function filesTexts(
  site: string,
  state: AuditState,
  issues: AuditOverview['issues'],
  rendered: readonly string[],
  now: number,
): AuditTexts {
  const { overview } = state;
  const { blocked, unknown } = state.unplanned;
  const methods = [
    ...(blocked > 0 ? [t('auditLeftBlocked', formatNumber(blocked))] : []),
    ...unknownTexts(unknown),
    ...unknownFileTexts(state.files),
    t('auditMethodRules'),
    t('auditMethodRaw'),
    t('auditMethodTargets'),
    t('auditMethodAi'),
    ...limitTexts(state),
    ...rendered,
  ];
  return {
    language: language(),
    direction: 'ltr',
    title: t('auditTitle', brief(site)),
    sentence: auditTexts(state).join(' '),
    reason: t('auditReason'),
    pages: t('auditPages'),
    share: t('auditShare'),
    indexable: t('verdictIndexable'),
    reasonNames: {
      robots: pageReasonText('robots'),
      status: pageReasonText('status'),
      redirect: pageReasonText('redirect'),
      noindex: pageReasonText('noindex'),
      canonical: pageReasonText('canonical'),
      unreachable: pageReasonText('unreachable'),
      mixed: pageReasonText('mixed'),
      unknown: pageReasonText('unknown'),
    },
    issues: t('auditIssues'),
    noIssues: t('auditNoIssues'),
    severityNames: {
      critical: issueSeverityText('critical'),
      high: issueSeverityText('high'),
      medium: issueSeverityText('medium'),
      note: issueSeverityText('note'),
    },
    issueTexts: Object.fromEntries(
      issues.map(({ code }) => [code, issueText(code, overview?.totals.fetched ?? 0, overview?.hasLists ?? false)]),
    ),
    documented: t('auditDocs'),
    firstOf: t('auditFirst', SHOWN, ALL),
    ai: t('headAi'),
    purposeNames: { 'ai-search': purposeText('ai-search'), 'ai-training': purposeText('ai-training') },
    stateNames: { 'ai-search': stateNamesOf(state, 'ai-search'), 'ai-training': stateNamesOf(state, 'ai-training') },
    sourceTexts: sourceTextsOf(state),
    method: t('auditMethod'),
    methods,
    date: exactTime(now),
  };
}

function stateNamesOf({ overview }: AuditState, purpose: AiPurpose): AuditTexts['stateNames'][AiPurpose] {
  const shares = overview?.totals.ai[purpose] ?? [];
  // More may come until the file is written.
  const names = Object.entries(AI_STATE_KEYS).map(([name, key]) => [name, t(key)]);
  return Object.fromEntries([...names, ...shares.map(({ state, by }) => [state, stateBySources(state, by).text])]);
}

function sourceTextsOf({ overview }: AuditState): AuditTexts['sourceTexts'] {
  const shares = AI_PURPOSES.flatMap((purpose) => overview?.totals.ai[purpose] ?? []);
  return Object.fromEntries(shares.flatMap(({ by }) => by.map((source) => [sourceKey(source), sourceText(source)])));
}

/** What went wrong with the audit as a whole. */
export function remarksOf(state: AuditState): readonly string[] {
  const { progress, isCanceled, crash, files, filesOmitted, queue } = state;
  const filesBeyond = countOmitted({ files, omitted: filesOmitted });
  const {
    'no-access': noAccess = 0,
    'private-network': inside = 0,
    'private-window': hidden = 0,
  } = queue?.omitted ?? {};
  const pause = progress === 'paused' ? pauseOf(state) : null;
  return [
    ...(pause === null || pause.kind === 'asked' ? [] : [pauseText(pause)]),
    ...(noAccess > 0 ? [counted('auditNoAccess', noAccess)] : []),
    ...(inside > 0 ? [counted('auditPrivateNetwork', inside)] : []),
    ...(hidden > 0 ? [t('sitemapPrivateWindow')] : []),
    ...(state.hasIgnoredFiles ? [t('auditFilesTooEarly')] : []),
    ...(isCanceled && progress === 'done' ? [t('auditCanceled')] : []),
    ...(crash === 'recovered' ? [t('auditCrashed')] : []),
    ...(crash === 'lost' ? [t('auditLost')] : []),
    ...limitTexts(state),
    ...(filesBeyond > 0 ? [counted('sitemapsOmitted', filesBeyond)] : []),
  ];
}

const pauseOf = ({ stage, pause, queue }: AuditState): PauseReason | null =>
  (stage === 'sitemaps' ? pause : queue?.pause) ?? null;

/** Nothing is wrong. */
export function isPausedByPerson(state: AuditState): boolean {
  const reason = pauseOf(state);
  return state.progress === 'paused' && (reason === null || reason.kind === 'asked');
}

/** More than an audit holds: of listed pages, fetched pages, links, and of one page. */
function limitTexts({ isFull, isFetchedFull, listed, fetched, overview }: AuditState): readonly string[] {
  const most = [...(isFull ? [listed] : []), ...(isFetchedFull ? [fetched] : [])];
  const { unlinked = 0, truncated = 0 } = overview ?? {};
  return [
    ...most.map((pages) => t('auditFull', formatNumber(pages))),
    ...(unlinked > 0 ? [counted('auditLinksOmitted', unlinked)] : []),
    ...(truncated > 0 ? [t('auditCutPages', formatNumber(truncated))] : []),
  ];
}

function pauseText(reason: Exclude<PauseReason, { kind: 'asked' }>): string {
  switch (reason.kind) {
    case 'refused':
      return reason.until === null
        ? t('auditRefused', reason.status)
        : t('auditRefusedUntil', reason.status, clockText(reason.until));
    case 'failing':
      return t('auditFailing', formatNumber(reason.failed), formatNumber(reason.of));
    case 'offline':
      return t('auditOffline');
    default:
      return reason satisfies never;
  }
}

/** With the date, where it isn't today's. */
function clockText(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const date = isToday ? {} : ({ dateStyle: 'medium' } as const);
  return inLanguage(Intl.DateTimeFormat, { ...date, timeStyle: 'medium' }).format(at);
}

export function auditProgressText(state: AuditState): string {
  const { stage, queue, pace, startedAt } = state;
  if (stage === 'sitemaps' || queue === null) return checkingText(state);
  const { done, wanted } = queue;
  const elapsed = performance.now() - startedAt;
  const left = (wanted - done) * Math.max(pace?.betweenMs ?? 0, done === 0 ? 0 : elapsed / done);
  return t('auditFetching', formatNumber(done), formatNumber(wanted), formatDuration(left));
}

/** From 0 to 1; null while unknown. */
export function fractionOf({ files, stage, queue }: AuditState): number | null {
  if (stage === 'pages') return queue === null || queue.wanted === 0 ? null : queue.done / queue.wanted;
  return files.length === 0 ? null : doneOf(files) / files.length;
}
