// The room's draft, kept in sync with the other rooms.
import { useEffect, useState } from 'preact/hooks';
import { Draft, type DraftState } from './draft.ts';

/**
 * @param live the last known live file
 * @param shared the draft that the rooms share; null if nothing was changed
 */
export function useDraft(
  live: string,
  shared: string | null,
  share: (text: string) => void,
): readonly [DraftState, Draft] {
  const [{ draft, state }, setBoth] = useState(() => {
    const made: Draft = new Draft(live, shared ?? live, {
      onState: (next) => setBoth({ draft: made, state: next }),
      onText: share,
    });
    return { draft: made, state: made.state };
  });
  useEffect(() => draft.setLive(live), [draft, live]);
  // Another room changed the draft.
  useEffect(() => {
    if (shared !== null && shared !== draft.state.text) draft.write(shared);
  }, [draft, shared]);
  return [state, draft];
}
