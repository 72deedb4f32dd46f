// A clock that goes on by itself, some twenty times as fast as the real one, so that no test waits for half a second.
import { onTestFinished, vi } from 'vitest';

const STEP_MS = 20;

type Faked = 'setTimeout' | 'clearTimeout' | 'performance';

/** For the current test, or until it takes another clock. */
export function passFast(toFake: readonly Faked[] = ['setTimeout', 'clearTimeout', 'performance']): void {
  vi.useFakeTimers({ toFake: [...toFake] });
  const ours = clearTimeout;
  // A step in each turn of the event loop at most: however slow the machine is, no time passes while code works.
  const passing = setInterval(() => {
    if (clearTimeout === ours) vi.advanceTimersByTime(STEP_MS);
  }, 1);
  onTestFinished(() => clearInterval(passing));
}
