// The robots.txt that requests were checked against, with one line in the middle. It may have half a million lines: only those on
// screen are elements.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { LineText } from '../../../ui/viewer/LineText.tsx';
import { ROW, useWindow } from '../../../ui/viewer/use-window.ts';

/** Each is a new object, so that a person can go to the same line twice. */
export interface RuleTarget {
  readonly line: number;
}

interface RobotsLinesProps {
  readonly lines: readonly string[];
  readonly target: RuleTarget;
}

export function RobotsLines({ lines, target }: RobotsLinesProps) {
  const scroller = useRef<HTMLElement>(null);
  const { from, to, onScroll, goTo } = useWindow(scroller, lines.length, target.line - 1);
  useLayoutEffect(() => {
    goTo(target.line - 1);
    scroller.current?.scrollIntoView({ block: 'nearest' });
    scroller.current?.focus({ preventScroll: true });
  }, [target, goTo]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="robots-lines" tabIndex={0} aria-label="robots.txt" ref={scroller} onScroll={onScroll}>
      <div style={{ height: `${lines.length * ROW}rem` }}>
        <div style={{ transform: `translateY(${from * ROW}rem)` }}>
          {lines.slice(from, to).map((text, index) => {
            const line = from + index + 1;
            const isTarget = line === target.line;
            const code = <LineText text={text} />;
            return (
              <div key={line} data-line={line} data-target={isTarget}>
                <span class="number" aria-hidden="true">
                  {line}
                </span>
                <code>{isTarget ? <mark>{code}</mark> : code}</code>
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
