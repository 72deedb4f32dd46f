// Requests over time, stacked by purpose. A part of the time is selected by mouse, touch or keyboard; a table has the numbers.
import { useState } from 'preact/hooks';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { type TimeRange, useRangeChoice } from '../../../ui/elements/use-range-choice.ts';
import { type Bar, SERIES } from './series.ts';
import { seriesText, spanText } from './words.ts';

interface ChartProps {
  /** At least one. */
  readonly bars: readonly Bar[];
  /** Minutes east of UTC. */
  readonly offset: number;
  /** The selected part of the time; null for all. */
  readonly range: TimeRange | null;
  readonly choose: (range: TimeRange | null) => void;
}

const HEIGHT = 100;

export function Chart({ bars, offset, range, choose }: ChartProps) {
  const [isTableOpen, setTableOpen] = useState(false);
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const last = bars.length - 1;
  const { selectedRange, stopIndex, handlers } = useRangeChoice({
    choose,
    stops: bars,
    stopIndexOf: (choice) => barIndexAt(bars, choice?.range ?? range),
    rangeAt: ({ currentTarget, clientX }) => {
      const { left, width } = currentTarget.getBoundingClientRect();
      const index = Math.floor(((clientX - left) / width) * bars.length);
      return bars[Math.min(last, Math.max(0, index))] ?? { from: 0, to: 0 };
    },
  });
  const shown = selectedRange ?? range;
  const isShown = (bar: Bar) => shown === null || (bar.from < shown.to && bar.to > shown.from);
  const requests = selectedRange ? requestsIn(bars, selectedRange) : null;
  const span = shown && spanText(shown.from, shown.to, offset);
  const says = span && requests !== null ? t('labeled', span, counted('logRequests', requests)) : span;
  return (
    <section class="chart" aria-label={t('logChart')}>
      <header>
        <h2>{t('logChart')}</h2>
        <Legend bars={bars.filter(isShown)} />
        {range && (
          <button type="button" data-kind="action" data-action="whole-time" onClick={() => choose(null)}>
            {t('logWholeTime')}
          </button>
        )}
      </header>
      <p class="axis soft" aria-hidden="true">
        {formatNumber(most)}
      </p>
      <div
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={t('logChartHint')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={Math.max(0, stopIndex)}
        aria-valuetext={says ?? t('logWholeTime')}
        {...handlers}
      >
        <Bars bars={bars} most={most} offset={offset} isShown={isShown} />
      </div>
      <p class="axis soft">
        <span>{bars[0] && spanText(bars[0].from, bars[0].to, offset)}</span>
        <span class="shown">{says}</span>
        <span>{bars[last] && last > 0 && spanText(bars[last].from, bars[last].to, offset)}</span>
      </p>
      <details class="pad" onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}>
        <summary>
          <Icon name="chevron" />
          {t('logChartTable')}
        </summary>
        {isTableOpen && <ChartTable bars={bars} offset={offset} />}
      </details>
    </section>
  );
}

/** The requests of the bars that are shown, by series. */
function Legend({ bars }: Pick<ChartProps, 'bars'>) {
  return (
    <ul class="legend">
      {SERIES.map((series, index) => {
        const total = bars.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0);
        return (
          total > 0 && (
            <li key={series}>
              <span class="swatch" data-series={series} />
              {seriesText(series)} <span class="soft">{formatNumber(total)}</span>
            </li>
          )
        );
      })}
    </ul>
  );
}

interface BarsProps extends Pick<ChartProps, 'bars' | 'offset'> {
  /** Requests of the highest bar. */
  readonly most: number;
  readonly isShown: (bar: Bar) => boolean;
}

function Bars({ bars, most, offset, isShown }: BarsProps) {
  return (
    <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((bar, index) => (
        <g key={bar.from} data-shown={isShown(bar)}>
          <title>{`${spanText(bar.from, bar.to, offset)}: ${counted('logRequests', bar.total)}`}</title>
          {stacked(bar, most).map(({ series, y, height }) => (
            <rect key={series} data-series={series} x={index + 0.1} width={0.8} y={y} height={height} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Null if a bar is only partly in the time. */
function requestsIn(bars: readonly Bar[], { from, to }: TimeRange): number | null {
  const within = bars.filter((bar) => bar.from < to && bar.to > from);
  if (within[0]?.from !== from || within.at(-1)?.to !== to) return null;
  return within.reduce((sum, { total }) => sum + total, 0);
}

/** The bar that the time begins in; the last one if all are before it. */
function barIndexAt(bars: readonly Bar[], time: TimeRange | null): number {
  if (time === null) return -1;
  const index = bars.findIndex(({ to }) => time.from < to);
  return index < 0 ? bars.length - 1 : index;
}

function stacked({ counts }: Bar, most: number) {
  let top = HEIGHT;
  return SERIES.flatMap((series, index) => {
    const height = ((counts[index] ?? 0) / most) * HEIGHT;
    top -= height;
    return height > 0 ? [{ series, y: top, height }] : [];
  });
}

function ChartTable({ bars, offset }: Pick<ChartProps, 'bars' | 'offset'>) {
  const present = SERIES.map((series, index) => ({ series, index })).filter(({ index }) =>
    bars.some(({ counts }) => (counts[index] ?? 0) > 0),
  );
  return (
    <div class="frame">
      <table class="counts">
        <thead>
          <tr>
            <th scope="col">{t('logTime')}</th>
            {present.map(({ series }) => (
              <th key={series} scope="col" data-number="true">
                {seriesText(series)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ total }) => total > 0)
            .map(({ from, to, counts }) => (
              <tr key={from}>
                <th scope="row">{spanText(from, to, offset)}</th>
                {present.map(({ series, index }) => (
                  <td key={series} data-number="true">
                    {formatNumber(counts[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
