// The live file if a request for it failed.
import { useMemo, useRef } from 'preact/hooks';
import { robotsTextOf } from '../../../report/index.ts';
import { copyOf, type RobotsOutcome } from '../../../robots/index.ts';

/**
 * The last known live file, for drafts: a failed request doesn't mean that it changed. Without a file (4xx), it is empty. It can be
 * a copy by which nothing is judged.
 */
export function useLastKnown(outcome: RobotsOutcome): string {
  const copy = useMemo(() => {
    const file = copyOf(outcome);
    return file && robotsTextOf(file);
  }, [outcome]);
  const last = useRef('');
  if (outcome.kind === 'unavailable' || copy !== null) last.current = copy ?? '';
  return last.current;
}
