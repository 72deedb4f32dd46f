// How robots.txt was answered, in few words.
import { formatNumber, t } from '../platform/i18n.ts';
import {
  askedAt,
  exchangeOf,
  type Hop,
  isNoText,
  type NotFollowedRobotsTxt,
  type RobotsOutcome,
  startOfHtml,
  type UnreachableRobotsTxt,
} from '../robots/index.ts';
import { formatAge, formatOctets } from './format.ts';
import { brief } from './place.ts';
import type { Sentence } from './types.ts';

/** Status, size, age. */
export function factsText(outcome: RobotsOutcome, now: number): string {
  const size = outcome.kind === 'found' ? formatOctets(outcome.size) : null;
  const at = askedAt(outcome);
  const facts = [statusText(outcome), size, at === null ? null : formatAge(at, now)];
  return facts.filter((fact) => fact !== null).join(' · ');
}

export function hopText({ url, status, location }: Hop): string {
  return t('robotsHop', status, brief(url), brief(location));
}

export function statusText(outcome: RobotsOutcome): string {
  const exchange = exchangeOf(outcome);
  if (exchange) return String(exchange.status);
  switch (outcome.kind) {
    case 'too-many-redirects':
      return t('tooManyRedirects');
    case 'not-followed':
      return t('notFollowed');
    case 'no-access':
      return t('noAccessShort');
    case 'unreachable': {
      const { reason } = outcome;
      if (reason.kind === 'timeout') return t('timeout', formatNumber(reason.afterMs / 1000));
      if (reason.kind !== 'network') return t('offline');
      return reason.error === null ? t('networkError') : `${t('networkError')} (${brief(reason.error)})`;
    }
    default:
      return '';
  }
}

/** Where a redirect leads that was not followed, and why not. */
export function notFollowedText({ because, origin }: Pick<NotFollowedRobotsTxt, 'because' | 'origin'>): string {
  const { host } = new URL(origin);
  return t(because === 'no-access' ? 'notFollowedNoAccess' : 'notFollowedPrivate', brief(host));
}

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
    case 'not-followed':
      return [trouble(notFollowedText(outcome))];
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
      const to = reason.hops?.at(-1)?.location ?? '';
      const host = URL.canParse(to) ? new URL(to).host : '';
      return host === '' ? t('outcomeUnreachableNetwork') : t('outcomeRedirectFailed', brief(host));
    }
    case 'offline':
      return t('outcomeOffline');
    default:
      return reason satisfies never;
  }
}
