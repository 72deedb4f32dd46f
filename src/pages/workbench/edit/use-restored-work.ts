// Restores what was kept for the site, once it is known.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import { omittedText } from '../shared/expectation-words.ts';
import type { RoomProps } from '../shared/room-props.ts';
import type { Draft } from './draft.ts';
import type { ExpectationList } from './use-expectations.ts';
import { type KeptWorkState, restoring } from './use-kept.ts';

interface Restoring extends Pick<RoomProps, 'shared' | 'share'> {
  readonly kept: KeptWorkState;
  readonly live: string;
  readonly draft: Draft;
  readonly list: ExpectationList;
  readonly say: (text: string) => void;
}

export function useRestoredWork({ kept, live, draft, list, shared, share, say }: Restoring): void {
  const wasRestored = useRef(false);
  const firstDraft = useRef(shared.draft);
  useEffect(() => {
    if (kept.kind !== 'known' || wasRestored.current) return;
    wasRestored.current = true;
    if (!kept.work) return;
    const { omitted, expectations } = list.restore(kept.work.expectations);
    if (shared.expectations.length === 0) share({ savedExpectations: expectations });
    const texts = omitted > 0 ? [omittedText(omitted)] : [];
    const what = restoring(kept.work, firstDraft.current, shared.draft);
    const from = kept.work.begunFrom ?? live;
    if (what === 'begun-from') draft.begin(from);
    if (what === 'draft' && kept.work.draft !== null) {
      draft.restore(kept.work.draft, from);
      share({ savedDraft: kept.work.draft });
      texts.unshift(t('draftRestored'));
    }
    if (texts.length > 0) say(texts.join(' '));
  }, [kept, shared.draft, shared.expectations, list, live, draft, share, say]);
}
