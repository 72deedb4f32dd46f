// How robots.txt was answered, in few words.
import { formatNumber, t } from '../platform/i18n.ts';
import { askedAt, exchangeOf, type Hop, type RobotsOutcome } from '../robots/index.ts';
import { formatAge, formatOctets } from '../ui/format.ts';
import { brief } from './place-words.ts';

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
