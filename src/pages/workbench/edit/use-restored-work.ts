// Restores what was kept for the site, once it is known.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import { omittedText } from '../shared/expectation-words.ts';
import type { RoomProps } from '../shared/room-props.ts';
import type { Draft } from './draft.ts';
import type { ExpectationList } from './use-expectations.ts';
import type { KeptWorkState } from './use-kept.ts';

interface Restoring extends Pick<RoomProps, 'shared' | 'share'> {
  readonly kept: KeptWorkState;
  readonly live: string;
  readonly draft: Draft;
  readonly list: ExpectationList;
  readonly say: (text: string) => void;
}

export function useRestoredWork({ kept, live, draft, list, shared, share, say }: Restoring): void {
  const wasRestored = useRef(false);
  /** The draft as others had made it. What is typed here before the kept work is known stays. */
  const firstDraft = useRef(shared.draft);
  useEffect(() => {
    if (kept.kind !== 'known' || wasRestored.current) return;
    wasRestored.current = true;
    if (!kept.work) return;
    const { omitted, expectations } = list.restore(kept.work.expectations);
    if (shared.expectations.length === 0) share({ savedExpectations: expectations });
    const texts = omitted > 0 ? [omittedText(omitted)] : [];
    const { draft: text, begunFrom } = kept.work;
    const isTyped = firstDraft.current === null && shared.draft !== null;
    if (text !== null && !isTyped) {
      const current = shared.draft === null ? null : draft.text();
      draft.restore(text, begunFrom ?? live);
      share({ savedDraft: text });
      if (current === null) texts.unshift(t('draftRestored'));
      // One step later, so that undo leads back to the kept draft.
      else draft.write(current);
    }
    if (texts.length > 0) say(texts.join(' '));
  }, [kept, shared.draft, shared.expectations, list, live, draft, share, say]);
}
