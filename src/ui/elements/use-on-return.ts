// While the page was in the background, what it read may have changed: in another page of ours, or in another browser.
import { useEffect, useRef } from 'preact/hooks';

/** Calls back whenever the page becomes visible again. */
export function useOnReturn(refresh: () => unknown): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const onChange = () => void (document.visibilityState === 'visible' && latest.current());
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
