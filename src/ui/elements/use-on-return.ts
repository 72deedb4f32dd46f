// What was read may have changed while the page was in the background: in another page of ours, or in another browser.
import { useEffect, useRef } from 'preact/hooks';

/** Called whenever the page comes to the front again. */
export function useOnReturn(refresh: () => unknown): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const onChange = () => void (document.visibilityState === 'visible' && latest.current());
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
