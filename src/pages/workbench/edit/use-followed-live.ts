// Until something is written, the editor goes with the live file.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Editor } from './editor.ts';
import { withLineFeeds } from './files.ts';

interface FollowedLive {
  readonly liveText: string;
  /** The draft as the editor reported it last. */
  readonly draft: string;
  readonly editor: { readonly current: Pick<Editor, 'text' | 'setText'> | null };
}

export interface LiveChange {
  /** The live file that the draft was begun from. */
  readonly begunFrom: string;
  /** The live file is another one now. */
  readonly hasChanged: boolean;
  /** From now on, the draft counts as begun from this file. */
  readonly begin: (from: string) => void;
  /** The editor has the live file merged into `draft`: it counts as begun from that, until the merge is undone. */
  readonly beginMerged: (draft: string) => void;
}

interface Merge {
  /** What the editor held before. */
  readonly draft: string;
  readonly from: string;
  readonly to: string;
}

export function useFollowedLive({ liveText, draft, editor }: FollowedLive): LiveChange {
  const [begunFrom, begin] = useState(liveText);
  const merge = useRef<Merge | null>(null);
  // `draft` is only what makes the effect run again: the editor holds what was typed a moment ago, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const text = editor.current?.text();
    if (merge.current?.to === begunFrom && merge.current.draft === text) {
      begin(merge.current.from);
      merge.current = null;
      return;
    }
    if (begunFrom === liveText) return;
    if (text === withLineFeeds(begunFrom)) {
      editor.current?.setText(liveText);
    } else if (text !== withLineFeeds(liveText)) return;
    begin(liveText);
  }, [begunFrom, liveText, draft]);
  const beginMerged = (before: string) => {
    merge.current = editor.current?.text() === before ? null : { draft: before, from: begunFrom, to: liveText };
    begin(liveText);
  };
  return { begunFrom, hasChanged: begunFrom !== liveText, begin, beginMerged };
}
