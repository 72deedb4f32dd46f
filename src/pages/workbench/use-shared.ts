// The work of all rooms. With unsaved work, the browser asks before the page is left.
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { RoomProps, Shared } from './shared/room-props.ts';
import { useLastKnown } from './shared/use-last-known.ts';

export const NOTHING_SHARED: Shared = {
  draft: null,
  savedDraft: null,
  urls: null,
  expectations: [],
  savedExpectations: [],
  isAuditUnsaved: false,
};

export function useShared(outcome: RobotsOutcome): readonly [Shared, RoomProps['share']] {
  const [shared, setShared] = useState(NOTHING_SHARED);
  const share = useCallback((changes: Partial<Shared>) => setShared((before) => ({ ...before, ...changes })), []);
  const live = useLastKnown(outcome);
  useLeaveGuard(isUnsaved(shared, live));
  return [shared, share];
}

function isUnsaved(shared: Shared, live: string): boolean {
  const { draft, savedDraft, expectations, savedExpectations, isAuditUnsaved } = shared;
  const isDraftUnsaved = draft !== null && draft !== live && draft !== savedDraft;
  return isAuditUnsaved || isDraftUnsaved || (expectations.length > 0 && expectations !== savedExpectations);
}

function useLeaveGuard(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
