// While the page was in the background, what it read may have changed: in another page of ours, or in another browser.
import { useEffect, useRef } from 'preact/hooks';

/**
 * Calls back whenever the page becomes visible again.
 * @param orOn `focus`: also when its window is focused, as a window beside another one was visible all along
 */
export function useOnReturn(refresh: () => unknown, orOn?: 'focus'): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const onChange = () => void (document.visibilityState === 'visible' && latest.current());
    document.addEventListener('visibilitychange', onChange);
    if (orOn) addEventListener(orOn, onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      if (orOn) removeEventListener(orOn, onChange);
    };
  }, [orOn]);
}
