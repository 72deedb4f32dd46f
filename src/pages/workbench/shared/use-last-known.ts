// The live file if a request for it failed.
import { useRef } from 'preact/hooks';
import { fileOf, type RobotsOutcome } from '../../../robots/index.ts';

/**
 * The last known live file: a failed request doesn't mean that it changed. Without a file (4xx), it is empty.
 *
 * @param liveText the file of `outcome`, '' without one
 */
export function useLastKnown(outcome: RobotsOutcome, liveText: string): string {
  const last = useRef(liveText);
  if (outcome.kind === 'unavailable' || fileOf(outcome) !== null) last.current = liveText;
  return last.current;
}
