// The draft: its buttons, the result of the last action, and its editor.
import type { RefObject } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import { managedText } from '../../../words/robots/managed.ts';
import type { RoomProps } from '../shared/room-props.ts';
import { DraftBar } from './DraftBar.tsx';
import { DraftEditor } from './DraftEditor.tsx';
import type { Draft, DraftState } from './draft.ts';
import type { Editor, Layout } from './editor.ts';
import { LiveChanged } from './LiveChanged.tsx';
import { type AddedTemplate, TemplateAnswer, TemplateMenu } from './Templates.tsx';
import type { Checked, DraftComparison } from './use-changes.ts';
import { useDraftActions } from './use-draft-actions.ts';
import type { Keeping } from './use-kept.ts';

interface DraftPaneProps extends Pick<RoomProps, 'base' | 'known' | 'shared' | 'share'> {
  readonly draft: Draft;
  readonly state: DraftState;
  readonly isLiveTruncated: boolean;
  readonly keeping: Keeping;
  readonly comparison: DraftComparison;
  readonly checked: Checked | null;
  readonly layout: Layout;
  readonly setLayout: (layout: Layout) => void;
  /** The result of the last action. */
  readonly says: string | null;
  readonly say: (text: string | null) => void;
  readonly editor: RefObject<Editor | null>;
}

export function DraftPane({
  draft,
  state,
  base,
  isLiveTruncated,
  keeping,
  layout,
  setLayout,
  says,
  say,
  editor,
  ...props
}: DraftPaneProps) {
  const { known, comparison, checked } = props;
  const { kept } = keeping;
  const { text, live } = state;
  const id = useId();
  const [answer, setAnswer] = useState<AddedTemplate | null>(null);
  const { shared, share } = props;
  const { undone, ...actions } = useDraftActions({ draft, state, shared, share, keeping, say });
  const { changes, of } = comparison.state;
  const grouped = useMemo(() => (changes && of !== null ? { of, groups: changes.groups } : null), [changes, of]);
  const tokens = useMemo(() => known.map(({ token }) => token), [known]);
  const showLine = (line: number) => editor.current?.goTo(line);
  return (
    <section class="pane" aria-labelledby={id}>
      <DraftBar
        {...actions}
        id={id}
        layout={layout}
        setLayout={setLayout}
        kept={base === null ? kept : { kind: 'private' }}
        isLive={text === live}
        find={() => editor.current?.find()}
        discard={() => draft.write(live)}
      >
        <TemplateMenu
          known={known}
          text={() => draft.text()}
          insert={(next) => {
            setAnswer(next);
            if (next.inserted.added === null) return;
            draft.write(next.inserted.text);
            showLine(next.inserted.added.line);
          }}
        />
      </DraftBar>
      <p class="says" role="status">
        {says}
      </p>
      {isLiveTruncated && <p class="says trouble">{t('draftOfTruncated')}</p>}
      {base === null && state.begunFrom !== live && (
        <LiveChanged
          begunFrom={state.begunFrom}
          live={live}
          draft={text}
          current={() => draft.text()}
          undone={undone}
          takeMerged={(merged) => {
            draft.takeMerged(merged);
            say(t('liveMerged'));
            // The button disappears, here and below.
            editor.current?.focus();
          }}
          ignore={() => {
            draft.begin(live);
            editor.current?.focus();
          }}
          showBeside={() => setLayout('beside')}
          showLine={showLine}
        />
      )}
      <TemplateAnswer answer={answer} dismiss={() => setAnswer(null)} />
      <DraftEditor
        initial={text}
        live={base ?? live}
        layout={layout}
        tokens={tokens}
        onText={(next) => draft.report(next)}
        grouped={grouped}
        checked={checked}
        explain={comparison.explain}
        use={(next) => {
          editor.current = next;
          draft.show(next);
        }}
      />
      {/* Below, where it moves no line once the draft is checked. */}
      {checked?.managed && <p class="managed">{managedText(checked.managed)}</p>}
    </section>
  );
}
