// Until something is written, the editor goes with the live file.
import { useEffect, useState } from 'preact/hooks';
import type { Editor } from './editor.ts';
import { withLineFeeds } from './files.ts';

interface FollowedLive {
  readonly liveText: string;
  /** The draft as the editor told it last. */
  readonly draft: string;
  readonly editor: { readonly current: Pick<Editor, 'text' | 'setText'> | null };
  /** The editor has taken over a new live file. */
  readonly onFollowed: (liveText: string) => void;
}

export interface LiveChange {
  /** The live file is another one than the draft was begun from. */
  readonly hasChanged: boolean;
  /** From now on, the draft counts as one of the new file. */
  readonly accept: () => void;
}

export function useFollowedLive({ liveText, draft, editor, onFollowed }: FollowedLive): LiveChange {
  const [begunFrom, setBegunFrom] = useState(liveText);
  // `draft` is only what makes the effect run again: the editor holds what was typed a moment ago, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (begunFrom === liveText || editor.current?.text() !== withLineFeeds(begunFrom)) return;
    editor.current.setText(liveText);
    setBegunFrom(liveText);
    onFollowed(liveText);
  }, [begunFrom, liveText, draft]);
  return { hasChanged: begunFrom !== liveText, accept: () => setBegunFrom(liveText) };
}
