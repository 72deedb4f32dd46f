// Requests over time, stacked by purpose. A part of the time is chosen by mouse, touch or keyboard; the numbers are in a table, too.
import { useRef, useState } from 'preact/hooks';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { type Bar, SERIES, type TimeRange } from './series.ts';
import { seriesText, spanText } from './words.ts';

interface ChartProps {
  /** At least one. */
  readonly bars: readonly Bar[];
  /** Minutes east of UTC. */
  readonly offset: number;
  /** What is shown of the whole; null for all. */
  readonly range: TimeRange | null;
  readonly choose: (range: TimeRange | null) => void;
}

/** As times, not as places: when a log is read again, other bars may come while a person chooses. */
interface Chosen {
  /** Where the choice began, and the bar that the person is at. */
  readonly anchor: TimeRange;
  readonly at: TimeRange;
}

const HEIGHT = 100;

export function Chart({ bars, offset, range, choose }: ChartProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** What is dragged over; a ref, as the button may be let go before anything is drawn. */
  const dragged = useRef<Chosen | null>(null);
  const [isTableOpen, setTableOpen] = useState(false);
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const last = bars.length - 1;
  const shown = chosen ? rangeOf(chosen) : range;
  /** The bar that the person is at, or that the chosen time begins with; -1 for none. */
  const place = placeOf(bars, chosen?.at ?? range);
  const isShown = (bar: Bar) => shown === null || (bar.from < shown.to && bar.to > shown.from);
  const barOf = (index: number): TimeRange => bars[Math.min(last, Math.max(0, index))] ?? { from: 0, to: 0 };
  const barAt = ({ currentTarget, clientX }: { readonly currentTarget: Element; readonly clientX: number }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return barOf(Math.floor(((clientX - left) / width) * bars.length));
  };
  const drag = (next: Chosen | null) => {
    dragged.current = next;
    setChosen(next);
  };
  const apply = (next: Chosen) => {
    drag(null);
    choose(rangeOf(next));
  };
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      const next = barOf(to);
      setChosen({ anchor: event.shiftKey ? (chosen?.anchor ?? next) : next, at: next });
    } else if (event.key === 'Enter' && chosen) apply(chosen);
    else if (event.key === 'Escape') {
      drag(null);
      if (!chosen) choose(null);
    } else return;
    event.preventDefault();
  };
  const requests = chosen ? requestsIn(bars, rangeOf(chosen)) : null;
  const says =
    shown &&
    `${spanText(shown.from, shown.to, offset)}${requests === null ? '' : `: ${counted('logRequests', requests)}`}`;
  return (
    <section class="chart" aria-label={t('logChart')}>
      <header>
        <h2>{t('logChart')}</h2>
        <ul class="legend">
          {SERIES.map((series, index) => {
            const total = bars.reduce((sum, bar) => sum + (isShown(bar) ? (bar.counts[index] ?? 0) : 0), 0);
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
        aria-valuenow={Math.max(0, place)}
        aria-valuetext={says ?? t('logWholeTime')}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const bar = barAt(event);
          drag({ anchor: bar, at: bar });
        }}
        onPointerMove={(event) => {
          if (dragged.current) drag({ ...dragged.current, at: barAt(event) });
        }}
        onPointerUp={() => {
          if (dragged.current) apply(dragged.current);
        }}
        onPointerCancel={() => drag(null)}
      >
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

function rangeOf({ anchor, at }: Chosen): TimeRange {
  return { from: Math.min(anchor.from, at.from), to: Math.max(anchor.to, at.to) };
}

/** Null where a bar is only partly in the time. */
function requestsIn(bars: readonly Bar[], { from, to }: TimeRange): number | null {
  const within = bars.filter((bar) => bar.from < to && bar.to > from);
  if (within[0]?.from !== from || within.at(-1)?.to !== to) return null;
  return within.reduce((sum, { total }) => sum + total, 0);
}

/** Of the bar that the time begins in; the last one where all are before it. */
function placeOf(bars: readonly Bar[], time: TimeRange | null): number {
  if (time === null) return -1;
  const place = bars.findIndex(({ to }) => time.from < to);
  return place < 0 ? bars.length - 1 : place;
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
