// The actions above the draft: replace it with a file, save it, copy it, keep it.
import { useState } from 'preact/hooks';
import { hasRawBytes } from '../../../base/utf8.ts';
import { linesUndone } from '../../../changes/index.ts';
import { t } from '../../../platform/i18n.ts';
import { CRAWLER_FILE_BYTES } from '../../../robots/index.ts';
import { copyText } from '../../../ui/elements/copy-text.ts';
import { formatBytes } from '../../../words/text/format.ts';
import { byteSizeOf, openFile, saveFile } from '../shared/files.ts';
import type { RoomProps } from '../shared/room-props.ts';
import type { Draft, DraftState } from './draft.ts';
import type { Undone } from './LiveChanged.tsx';
import type { Keeping } from './use-kept.ts';

interface ActionsOptions extends Pick<RoomProps, 'shared' | 'share'> {
  readonly draft: Draft;
  readonly state: DraftState;
  readonly keeping: Keeping;
  readonly say: (text: string | null) => void;
}

interface DraftActions {
  readonly open: (file: File) => Promise<void>;
  readonly save: () => void;
  readonly copy: () => void;
  readonly keep: () => void;
  readonly forget: () => void;
  /** What publishing the draft that was last saved or copied would undo. */
  readonly undone: Undone | null;
}

export function useDraftActions({ draft, state, shared, share, keeping, say }: ActionsOptions): DraftActions {
  const [undone, setUndone] = useState<Undone | null>(null);
  const { live, begunFrom } = state;
  const warn = (saved: string) => {
    const of = { begunFrom, live, draft: saved };
    setUndone(begunFrom === live ? null : { of, lines: linesUndone(begunFrom, live, saved) });
  };
  const open = async (file: File) => {
    const opened = await openFile(file);
    switch (opened.kind) {
      case 'text':
        draft.write(opened.text);
        return say(null);
      case 'too-large':
        return say(t('draftTooLarge', formatBytes(opened.size)));
      case 'no-text':
        return say(t('draftNoText'));
      case 'unreadable':
        return say(t('fileUnreadable'));
      default:
        return opened satisfies never;
    }
  };
  const save = () => {
    const saved = draft.text();
    saveFile('robots.txt', saved);
    share({ savedDraft: saved });
    say(byteSizeOf(saved) > CRAWLER_FILE_BYTES ? t('draftOverLimit') : t('draftSaved'));
    warn(saved);
  };
  const copy = () => {
    const copied = draft.text();
    const done = hasRawBytes(copied) ? 'draftCopiedAsText' : 'draftCopied';
    void copyText(copied).then((outcome) => say(t(outcome === 'copied' ? done : outcome)));
    warn(copied);
  };
  const keep = () => {
    const { expectations } = shared;
    const text = draft.text();
    const own = text === live ? { draft: null, begunFrom: null } : { draft: text, begunFrom };
    void keeping.keep({ ...own, expectations: [...expectations] }).then((isKept) => {
      if (isKept) share({ savedDraft: text, savedExpectations: expectations });
      say(t(isKept ? 'draftKept' : 'optionsNotSaved'));
    });
  };
  const forget = () => void keeping.forget().then((isDone) => say(isDone ? null : t('optionsNotSaved')));
  return { open, save, copy, keep, forget, undone };
}
