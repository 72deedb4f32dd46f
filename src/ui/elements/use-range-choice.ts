// Selects a range of time on an element with the role of a slider: by dragging over it, or by keyboard from stop to stop.
import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** Milliseconds since the epoch; `to` is exclusive. For a single moment both are the same. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Times instead of positions: the selection stays when the stops change. */
export interface SelectedTime {
  /** Where the selection began, and where the person is. */
  readonly anchor: TimeRange;
  readonly range: TimeRange;
}

interface RangeOptions {
  readonly choose: (range: TimeRange | null) => void;
  /** Stops of the keyboard, the oldest first, at least one. */
  readonly stops: readonly TimeRange[];
  /** The stop that the person is at, or that the selected time begins with; -1 for none. */
  readonly stopIndexOf: (selected: SelectedTime | null) => number;
  /** The time under the pointer. */
  readonly rangeAt: (event: TargetedPointerEvent<Element>) => TimeRange;
}

export function useRangeChoice({ choose, stops, stopIndexOf, rangeAt }: RangeOptions) {
  const [selected, setSelected] = useState<SelectedTime | null>(null);
  /** The current drag. A ref, since the button may be released before anything is drawn. */
  const dragged = useRef<SelectedTime | null>(null);
  const stopIndex = stopIndexOf(selected);
  const last = stops.length - 1;
  const drag = (next: SelectedTime | null) => {
    dragged.current = next;
    setSelected(next);
  };
  const apply = (next: SelectedTime) => {
    drag(null);
    choose(rangeOf(next));
  };
  const onKeyDown = (event: TargetedKeyboardEvent<Element>) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: stopIndex - 1,
      ArrowDown: stopIndex - 1,
      ArrowRight: stopIndex + 1,
      ArrowUp: stopIndex + 1,
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      const next = stops[Math.min(last, Math.max(0, to))] ?? { from: 0, to: 0 };
      setSelected({ anchor: event.shiftKey ? (selected?.anchor ?? next) : next, range: next });
    } else if (event.key === 'Enter' && selected) apply(selected);
    else if (event.key === 'Escape') {
      drag(null);
      if (!selected) choose(null);
    } else return;
    event.preventDefault();
  };
  return {
    /** The range that is being selected; null if none is. */
    selected,
    selectedRange: selected && rangeOf(selected),
    stopIndex,
    /** For the element. */
    handlers: {
      onKeyDown,
      onPointerDown: (event: TargetedPointerEvent<Element>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const under = rangeAt(event);
        drag({ anchor: under, range: under });
      },
      onPointerMove: (event: TargetedPointerEvent<Element>) => {
        if (dragged.current) drag({ ...dragged.current, range: rangeAt(event) });
      },
      onPointerUp: () => {
        const { current } = dragged;
        if (!current) return;
        const { from, to } = rangeOf(current);
        // A click on a single moment selects nothing.
        if (from < to) apply(current);
        else drag(null);
      },
      onPointerCancel: () => drag(null),
    },
  };
}

function rangeOf({ anchor, range }: SelectedTime): TimeRange {
  return { from: Math.min(anchor.from, range.from), to: Math.max(anchor.to, range.to) };
}
