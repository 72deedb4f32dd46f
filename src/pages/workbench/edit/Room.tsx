// Room #edit: a draft of robots.txt beside what it changes.
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import { t } from '../../../platform/i18n.ts';
import type { RoomProps } from '../room-props.ts';
import { ChangesSentence, ChangesTable } from './Changes.tsx';
import { useChanges } from './use-changes.ts';

const NO_EXPECTATIONS: readonly Expectation[] = [];

export function Room({ site, liveText, crawlers, shared, share }: RoomProps) {
  const draft = shared.draft ?? liveText;
  const [opened, setOpened] = useState(0);
  const editor = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const urls = useMemo(() => (shared.urls.length > 0 ? shared.urls : [`${site}/`]), [shared.urls, site]);
  const state = useChanges({ live: liveText, draft, crawlers, urls, expectations: NO_EXPECTATIONS });
  const isChanged = draft !== liveText;
  useLeaveGuard(isChanged);
  const open = async (file: File | undefined) => {
    if (!file) return;
    share({ draft: await file.text() });
    setOpened(opened + 1);
  };
  const showLine = (line: number) => {
    const start =
      draft
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    editor.current?.focus();
    editor.current?.setSelectionRange(start, start);
  };
  return (
    <>
      <ChangesSentence state={state} />
      <div class="panes">
        <section class="pane" aria-labelledby={id}>
          <header class="bar">
            <h2 id={id}>{t('draft')}</h2>
            <label class="button">
              {t('openDraft')}
              <input
                type="file"
                data-action="open-draft"
                class="visually-hidden"
                onChange={({ currentTarget }) => open(currentTarget.files?.[0])}
              />
            </label>
          </header>
          <textarea
            ref={editor}
            class="editor"
            spellcheck={false}
            aria-labelledby={id}
            value={draft}
            onInput={({ currentTarget }) => share({ draft: currentTarget.value })}
          />
        </section>
        <section class="pane" aria-label={t('whatChanges')}>
          <ChangesTable state={state} site={site} showLine={showLine} />
        </section>
      </div>
    </>
  );
}

/** The browser asks before a page with unsaved changes is left. */
function useLeaveGuard(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
