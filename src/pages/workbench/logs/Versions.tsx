// Below the chart: when robots.txt changed, and how the requests of crawlers changed with it.
import { useMemo } from 'preact/hooks';
import type { CrawlerLog } from '../../../logs/index.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import type { UsedVersion } from '../../../workers/logs/jobs.ts';
import { requestRateChanges } from './request-rate.ts';
import type { Bar } from './series.ts';
import { momentText } from './words.ts';

interface VersionsProps {
  readonly versions: readonly UsedVersion[];
  readonly crawlers: readonly CrawlerLog[];
  readonly bars: readonly Bar[];
  /** Minutes east of UTC. */
  readonly offset: number;
}

/** Changes that are listed: the last of them. */
const MOST_LISTED = 20;

export function Versions({ versions, crawlers, bars, offset }: VersionsProps) {
  const from = bars[0]?.from ?? 0;
  const to = bars.at(-1)?.to ?? 0;
  /** Nothing changed with the first version. */
  const changes = useMemo(
    () =>
      versions
        .slice(1)
        .map(({ from: at }) => Date.parse(at))
        .filter((at) => at > from && at < to),
    [versions, from, to],
  );
  const listed = useMemo(() => changes.slice(-MOST_LISTED), [changes]);
  const around = useMemo(() => requestRateChanges(crawlers, listed, { from, to }), [crawlers, listed, from, to]);
  if (changes.length === 0) return null;
  const x = (at: number) => ((at - from) / (to - from)) * 1_000;
  return (
    <div class="versions" data-versions={changes.length}>
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        {changes.map((at) => (
          <rect key={at} x={x(at) - 1.5} y={0} width={3} height={10}>
            <title>{momentText(new Date(at).toISOString(), offset)}</title>
          </rect>
        ))}
      </svg>
      <h3>{t('logVersions')}</h3>
      <ul>
        {listed.map((at, index) => {
          const iso = new Date(at).toISOString();
          const lines = around[index] ?? [];
          return lines.length === 0 ? (
            <li key={at} data-version-at={iso}>
              {momentText(iso, offset)}
            </li>
          ) : (
            lines.map(({ token, before, after }) => (
              <li key={`${at} ${token}`} data-version-at={iso} data-around={token}>
                {t('logAround', momentText(iso, offset), token, whole(before), whole(after))}
              </li>
            ))
          );
        })}
      </ul>
    </div>
  );
}

const whole = (count: number) => formatNumber(Math.round(count));
