// Does something at a time of day. A timer alone would be late: it stands still while the computer sleeps.

/** The most milliseconds between two looks at the clock. */
const LOOK_MS = 60_000;

/** @param time by `Date.now()` @returns what calls it off */
export function atTime(time: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => (Date.now() < time ? wait() : act()), Math.min(Math.max(0, time - Date.now()), LOOK_MS));
  };
  wait();
  return () => clearTimeout(timer);
}
