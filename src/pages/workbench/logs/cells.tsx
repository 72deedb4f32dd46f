// The cells of a crawler's row that have more than a number.
import type { CrawlerLog } from '../../../logs/index.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import type { CrawlerEntry } from './columns.ts';
import { allowedPerMinute, shortMomentText } from './words.ts';

interface LogProps {
  readonly log: CrawlerLog;
}

interface BrokeProps {
  readonly entry: CrawlerEntry;
  /** Whether there were rules to break. */
  readonly isChecked: boolean;
}

/** A crawler that need not obey breaks no rules; the number of disallowed requests is shown all the same. */
export function BrokeCell({ entry: { log, crawler }, isChecked }: BrokeProps) {
  if (!isChecked) return <td data-number="true">–</td>;
  if (log.mustObey) {
    return (
      <td data-number="true" data-tone={log.brokeRules > 0 ? 'no' : undefined}>
        {formatNumber(log.brokeRules)}
      </td>
    );
  }
  return (
    <td data-number="true">
      <span class="soft">{crawler.purposes.includes('user-fetch') ? t('purpose_user_fetch') : t('logNeedNot')}</span>
      {log.disallowed > 0 && <span class="soft note">{t('logNotCounted', formatNumber(log.disallowed))}</span>}
    </td>
  );
}

/** With the Crawl-delay, for crawlers that are known to honor one. */
export function PerMinuteCell({ log: { mostPerMinute, crawlDelay } }: LogProps) {
  const allowed = allowedPerMinute(crawlDelay);
  return (
    <td data-number="true" data-tone={allowed !== null && mostPerMinute > allowed ? 'warn' : undefined}>
      {formatNumber(mostPerMinute)}
      {allowed !== null && <span class="soft note">{t('logDelayAllows', formatNumber(allowed))}</span>}
    </td>
  );
}

export function StatusesCell({ log: { statuses } }: LogProps) {
  const present = STATUSES.filter((status) => statuses[status] > 0);
  return (
    <td class="parts">
      {present.map((status) => (
        <span key={status} data-tone={status === '4xx' || status === '5xx' ? 'warn' : undefined}>
          {status} {formatNumber(statuses[status])}
        </span>
      ))}
    </td>
  );
}

const STATUSES = ['2xx', '3xx', '4xx', '5xx'] as const;

interface IpAddressesProps {
  readonly entry: CrawlerEntry;
  /** Whether the operator's list is known. */
  readonly isVerified: boolean;
}

/** Never "real" without a list. */
export function IpAddressesCell({ entry: { log, crawler }, isVerified }: IpAddressesProps) {
  if (!isVerified) return <td class="soft">{crawler.ipRanges === null ? t('logNoList') : t('logNotVerifiedYet')}</td>;
  return (
    <td class="parts">
      {log.verified > 0 && <span data-tone="yes">{t('logVerified', formatNumber(log.verified))}</span>}
      {log.impostors > 0 && <span data-tone="no">{t('logElsewhere', formatNumber(log.impostors))}</span>}
      {log.unverifiable > 0 && <span class="soft">{t('logUnverifiable', formatNumber(log.unverifiable))}</span>}
    </td>
  );
}

export function SeenCell({ log: { first, last }, offset }: LogProps & { readonly offset: number }) {
  return (
    <td class="seen">
      <time dateTime={first}>{shortMomentText(first, offset)}</time>
      <time dateTime={last}>{shortMomentText(last, offset)}</time>
    </td>
  );
}
