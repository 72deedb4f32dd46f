// The draft in the room: what the other rooms know of it, and what they write into it.
import { useEffect, useState } from 'preact/hooks';
import { Draft, type DraftState } from './draft.ts';

/**
 * @param live the live file as it was known last
 * @param shared the draft as all rooms know it; null where nothing has been changed
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
  // Another room changed it.
  useEffect(() => {
    if (shared !== null && shared !== draft.state.text) draft.write(shared);
  }, [draft, shared]);
  return [state, draft];
}
