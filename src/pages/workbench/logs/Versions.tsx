// Below the chart: when robots.txt changed or could not be fetched, and how the requests of crawlers changed with it.
import { useMemo } from 'preact/hooks';
import type { VersionStep } from '../../../history/index.ts';
import type { LogReport } from '../../../logs/index.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import type { UsedVersion } from '../../../workers/logs/jobs.ts';
import { requestRateChanges } from './request-rate.ts';
import { type Bar, slotMs } from './series.ts';
import { momentText } from './words.ts';

interface VersionsProps {
  readonly versions: readonly UsedVersion[];
  /** Of the whole time. */
  readonly report: LogReport;
  readonly bars: readonly Bar[];
}

/** Changes that are listed: the last of them. */
const MOST_LISTED = 20;

export function Versions({ versions, report: { crawlers, timeline }, bars }: VersionsProps) {
  const { offset } = timeline;
  const from = bars[0]?.from ?? 0;
  const to = bars.at(-1)?.to ?? 0;
  const slot = slotMs(timeline.unit);
  const [changes, failures] = useMemo(() => {
    const times = (of: VersionStep) =>
      versions
        .filter(({ step }) => step === of)
        .map(({ from: at }) => Date.parse(at))
        .filter((at) => at > from && at < to);
    return [times('change'), times('failure')];
  }, [versions, from, to]);
  const listed = useMemo(() => changes.slice(-MOST_LISTED), [changes]);
  const around = useMemo(
    () => requestRateChanges(crawlers, listed, { from, to, slot }),
    [crawlers, listed, from, to, slot],
  );
  if (changes.length + failures.length === 0) return null;
  const x = (at: number) => ((at - from) / (to - from)) * 1_000;
  const textOf = (at: number) => momentText(new Date(at).toISOString(), offset);
  return (
    <div class="versions" data-versions={changes.length}>
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        {failures.map((at) => (
          <rect key={`failure ${at}`} data-kind="failure" x={x(at) - 1.5} y={6} width={3} height={4}>
            <title>{t('labeled', textOf(at), t('whyUnreachable'))}</title>
          </rect>
        ))}
        {changes.map((at) => (
          <rect key={at} x={x(at) - 1.5} y={0} width={3} height={10}>
            <title>{textOf(at)}</title>
          </rect>
        ))}
      </svg>
      {changes.length > 0 && (
        <>
          <h3>{t('logVersions')}</h3>
          <ul>
            {listed.map((at, index) => {
              const iso = new Date(at).toISOString();
              const lines = around[index] ?? [];
              return lines.length === 0 ? (
                <li key={at} data-version-at={iso}>
                  {textOf(at)}
                </li>
              ) : (
                lines.map(({ token, before, after }) => (
                  <li key={`${at} ${token}`} data-version-at={iso} data-around={token}>
                    {t('logAround', textOf(at), token, whole(before), whole(after))}
                  </li>
                ))
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

const whole = (count: number) => formatNumber(Math.round(count));
