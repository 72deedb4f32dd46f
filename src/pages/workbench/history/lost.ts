// What is no longer kept of a site: what there was no room for, by count and until when, and what was damaged.
import { type OmittedPart, omittedIn, omittedPart, type SiteHistory } from '../../../history/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import type { WatchedSite } from '../../../shared/watch.ts';
import { formatSpan, formatTime } from '../../../words/text/format.ts';
import { answerText } from './words.ts';

/** Of the lists beside the history. */
export function omittedBeside({
  dropped,
}: WatchedSite): Readonly<Partial<Record<keyof WatchedSite['dropped'], OmittedPart>>> {
  const { gaps, alerts, pageChanges } = dropped;
  return {
    ...(pageChanges && { pageChanges: omittedPart(pageChanges.count, pageChanges.until) }),
    ...(alerts && { alerts: omittedPart(alerts.count, alerts.until) }),
    ...(gaps && { gaps: omittedPart(gaps.count, gaps.until) }),
  };
}

/** @param damaged parts that could not be read */
export function lostTexts(history: SiteHistory, watched: WatchedSite, damaged: number): readonly string[] {
  const { entries, texts } = omittedIn(history);
  const { pageChanges, alerts, gaps } = omittedBeside(watched);
  const untilTime = ({ until }: OmittedPart) => formatTime(Date.parse(until));
  return [
    ...(texts ? [counted('historyDropped', texts.count, untilTime(texts))] : []),
    ...(entries ? [counted('historyFolded', entries.count, untilTime(entries))] : []),
    ...(pageChanges ? [counted('historyPagesDropped', pageChanges.count, untilTime(pageChanges))] : []),
    ...(alerts ? [counted('historyAlertsDropped', alerts.count, untilTime(alerts))] : []),
    ...(gaps ? [counted('historyGapsDropped', gaps.count, untilTime(gaps))] : []),
    ...(damaged > 0 ? [counted('historyDamaged', damaged)] : []),
  ];
}

/** Whether answers have more than a file, or none: a zip of dated files can't have that. */
export const isMoreThanFiles = ({ runs }: SiteHistory): boolean =>
  runs.some(({ answer: { hash, hops }, others }) => hash === null || hops !== undefined || others !== undefined);

/** What a zip of the dated files says of what isn't in it: among that, when there was no file. */
export const zipNotes = (history: SiteHistory, lost: readonly string[]): readonly string[] => [
  ...lost,
  ...(isMoreThanFiles(history) ? [t('historyZipWithout')] : []),
  ...history.runs
    .filter(({ answer }) => answer.hash === null)
    .map(({ first, last, answer }) => t('labeled', formatSpan(first, last), answerText(answer))),
];
