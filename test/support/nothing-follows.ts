// For what must not happen. A test that looks once, at some moment, passes by looking too early: these look at all that is shown until
// something that comes later, or let the time pass in which it would happen.
import { onTestFinished, vi } from 'vitest';

/** Each text that the element has from now on, if only until the next change. */
export function textsFrom(element: Element): readonly string[] {
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(element.textContent));
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return texts;
}

/** A clock for the rest of the test: it goes on by itself, and `vi.advanceTimersByTimeAsync` makes a minute of a moment. */
export function moveClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}
