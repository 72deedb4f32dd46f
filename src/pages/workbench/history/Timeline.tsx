// When what happened: a mark for each change, by severity in shape and color. A part of the time is selected by dragging, or by keyboard.

import { CHANGE_SEVERITIES, type ChangeSeverity } from '../../../history/index.ts';
import { counted, inLanguage, t } from '../../../platform/i18n.ts';
import type { WatchGap } from '../../../shared/watch.ts';
import { type TimeRange, useRangeChoice } from '../../../ui/elements/use-range-choice.ts';
import { gapText } from '../../../words/history/checks.ts';
import { formatTime } from '../../../words/text/format.ts';

export interface Mark {
  readonly id: string;
  readonly at: number;
  readonly severity: ChangeSeverity;
  /** What is marked: a version, an answer that is none, a key page. */
  readonly kind: 'version' | 'failure' | 'page';
  /** What it did; `says` begins with how severe that is. */
  readonly label: string;
  readonly says: string;
}

interface TimelineProps {
  /** The oldest first, at least one. */
  readonly marks: readonly Mark[];
  /** The oldest first. */
  readonly gaps: readonly WatchGap[];
  /** Whether the newest of them is already on screen, in the status of the room. */
  readonly isNewestShown: boolean;
  readonly now: number;
  readonly range: TimeRange | null;
  readonly choose: (range: TimeRange | null) => void;
}

const WIDTH = 1_200;
const HEIGHT = 96;
const MIDDLE = 48;
const PAGES = 72;
/** Kept free of the width, on both sides. */
const EDGE = 12;
const HOUR_MS = 3_600_000;

export function Timeline({ marks, gaps, isNewestShown, now, range, choose }: TimelineProps) {
  const first = Math.min(...marks.map(({ at }) => at));
  const last = Math.max(now, first + HOUR_MS, ...marks.map(({ at }) => at));
  const x = (at: number) => EDGE + ((at - first) / (last - first)) * (WIDTH - 2 * EDGE);
  const times = [...new Set(marks.map(({ at }) => at))];
  const { selected, selectedRange, stopIndex, handlers } = useRangeChoice({
    choose,
    stops: times.map(moment),
    stopIndexOf: (choice) =>
      choice ? times.indexOf(choice.range.from) : range ? times.findIndex((at) => at >= range.from) : -1,
    rangeAt: ({ currentTarget, clientX }) => {
      const { left, width } = currentTarget.getBoundingClientRect();
      const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
      return moment(first + ((share * WIDTH - EDGE) / (WIDTH - 2 * EDGE)) * (last - first));
    },
  });
  const shown = selectedRange ?? range;
  const selectedMarks = selected ? marks.filter((mark) => mark.at === selected.range.from) : [];
  const says =
    shown === null
      ? t('historyAllTime')
      : selectedMarks.reduce(
          (before, { says }) => t('labeled', before, says),
          `${formatTime(shown.from)} – ${formatTime(shown.to)}`,
        );
  const drawnGaps = gaps.filter(({ to }) => to > first).map(({ from, to }) => ({ from: Math.max(first, from), to }));
  const others = isNewestShown ? gaps.slice(0, -1) : gaps;
  return (
    <section class="timeline" aria-label={t('historyTimeline')}>
      <div
        class="track"
        role="slider"
        tabIndex={0}
        aria-label={t('historyTimelineHint')}
        aria-valuemin={0}
        aria-valuemax={times.length - 1}
        aria-valuenow={Math.max(0, stopIndex)}
        aria-valuetext={says}
        data-action="timeline"
        {...handlers}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <line class="line" x1={0} x2={WIDTH} y1={MIDDLE} y2={MIDDLE} />
          {drawnGaps.map(({ from, to }) => (
            <rect key={from} class="gap" x={x(from)} y={MIDDLE - 8} width={Math.max(2, x(to) - x(from))} height={16} />
          ))}
          {shown && (
            <rect
              class="selected"
              x={x(shown.from) - 4}
              y={0}
              width={x(shown.to) - x(shown.from) + 8}
              height={HEIGHT}
            />
          )}
        </svg>
        <Marks marks={marks} shown={shown} x={x} />
        {drawnGaps
          .filter(({ from, to }) => x(to) - x(from) >= GAP_WITH_LABEL)
          .map(({ from, to }) => (
            <span
              key={from}
              class="label soft"
              data-label="gap"
              aria-hidden="true"
              ref={placedAt((x(from) + x(to)) / 2, PAGES - 12)}
            >
              {t('historyGap')}
            </span>
          ))}
      </div>
      <p class="axis soft">
        <span>{formatTime(first)}</span>
        <span class="shown">
          {says}{' '}
          {range && (
            <button type="button" class="link" data-action="all-time" onClick={() => choose(null)}>
              {t('historyAllTime')}
            </button>
          )}
        </span>
        <span>{formatTime(last)}</span>
      </p>
      <Gaps gaps={others.filter(({ from, to }) => to > (range?.from ?? first) && from < (range?.to ?? last))} />
    </section>
  );
}

interface MarksProps {
  readonly marks: readonly Mark[];
  /** The selected time; null for all. */
  readonly shown: TimeRange | null;
  readonly x: (at: number) => number;
}

/** Marks keep their shape however wide the page is. */
function Marks({ marks, shown, x }: MarksProps) {
  return (
    <>
      {marks.map((mark) => (
        <svg
          key={mark.id}
          class="mark"
          viewBox="-10 -10 20 20"
          data-severity={mark.severity}
          data-kind={mark.kind}
          data-shown={shown === null || (mark.at >= shown.from && mark.at <= shown.to)}
          aria-hidden="true"
          ref={placedAt(x(mark.at), mark.kind === 'page' ? PAGES : MIDDLE)}
        >
          <title>{t('labeled', formatTime(mark.at), mark.says)}</title>
          <path d={SHAPES[mark.severity]} />
        </svg>
      ))}
      {labeled(marks, x).map((mark) => (
        <span
          key={mark.id}
          class="label"
          data-label={mark.id}
          data-end={endOf(x(mark.at))}
          aria-hidden="true"
          ref={placedAt(x(mark.at), 0)}
        >
          {dayOf(mark.at)} · {mark.label}
        </span>
      ))}
    </>
  );
}

/** Those that are written out: of a browser that is closed every night there are many. */
const MOST_GAPS = 3;

/** Times in which nothing was checked: what changed then may have been changed back. The newest first. */
function Gaps({ gaps }: { readonly gaps: readonly WatchGap[] }) {
  if (gaps.length === 0) return null;
  const others = gaps.length - MOST_GAPS;
  return (
    <ul class="gaps warn">
      {gaps
        .slice(-MOST_GAPS)
        .reverse()
        .map((gap) => (
          <li key={gap.from} data-gap="">
            {gapText(gap)}
          </li>
        ))}
      {others > 0 && <li class="soft">{counted('andMore', others)}</li>}
    </ul>
  );
}

/** A cross, a triangle, a dot, a ring: the shape says what the color says. */
const SHAPES: Readonly<Record<ChangeSeverity, string>> = {
  critical: 'M-6-6 6 6M6-6-6 6',
  high: 'M0-7 7 6H-7z',
  info: 'M0-4.5A4.5 4.5 0 1 1 0 4.5 4.5 4.5 0 0 1 0-4.5z',
  none: 'M0-4.5A4.5 4.5 0 1 1 0 4.5 4.5 4.5 0 0 1 0-4.5z',
};

/** A page of ours has no inline styles (its policy), but its scripts may set them. */
const placedAt = (x: number, y: number) => (element: Element | null) => {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  element.style.insetInlineStart = `${(x / WIDTH) * 100}%`;
  element.style.insetBlockStart = `${(y / HEIGHT) * 100}%`;
};

/** As wide a label is at most. */
const LABEL = WIDTH / 5;
const GAP_WITH_LABEL = WIDTH / 12;

/** The marks that are written out, as far as there is room: the most severe, and of those the newest. */
function labeled(marks: readonly Mark[], x: (at: number) => number): readonly Mark[] {
  const rank = ({ severity }: Mark) => CHANGE_SEVERITIES.indexOf(severity);
  const found: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => rank(a) - rank(b) || b.at - a.at)) {
    const start = startOf(x(mark.at));
    if (found.every(({ at }) => Math.abs(startOf(x(at)) - start) >= LABEL)) found.push(mark);
  }
  return found;
}

/** Where half a label would be beyond the edge, it begins or ends at its mark. */
function endOf(x: number): 'start' | 'end' | undefined {
  if (x < LABEL / 2) return 'start';
  return x > WIDTH - LABEL / 2 ? 'end' : undefined;
}

/** Where the label of a mark starts, if it is as wide as it may be. */
function startOf(x: number): number {
  const end = endOf(x);
  return end === 'start' ? x : end === 'end' ? x - LABEL : x - LABEL / 2;
}

const dayOf = (at: number) => inLanguage(Intl.DateTimeFormat, { month: 'short', day: 'numeric' }).format(at);

const moment = (at: number): TimeRange => ({ from: at, to: at });
