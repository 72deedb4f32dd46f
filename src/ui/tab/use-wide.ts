// Whether there is room for two panes. The popup is never so wide, except with large text, where it stays one column.
import { useEffect, useState } from 'preact/hooks';

/** 700 px, or more if the person's font is larger. */
const WIDE = '(min-width: 43.75em)';

export function useWide(): boolean {
  const [isWide, setWide] = useState(() => canBeWide() && matchMedia(WIDE).matches);
  useEffect(() => {
    if (!canBeWide()) return undefined;
    const query = matchMedia(WIDE);
    const onChange = () => setWide(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isWide;
}

const canBeWide = () => document.documentElement.dataset['surface'] === 'panel';
