// The editor in the page: made once, and told what it does not know by itself.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import { createEditor, type Editor, type Findings } from './editor.ts';

interface DraftEditorProps {
  /** What it starts with. */
  readonly initial: string;
  readonly live: string;
  readonly isCompared: boolean;
  readonly tokens: readonly string[];
  readonly onText: (text: string) => void;
  /** What was found in which text. */
  readonly found: { readonly of: string; readonly findings: Findings } | null;
  /** Is given the editor. */
  readonly use: (editor: Editor | null) => void;
}

export function DraftEditor({ initial, live, isCompared, tokens, onText, found, use }: DraftEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const start = useRef({ initial, live, tokens, onText, use });
  // A layout effect: a file may be opened as soon as the room is on screen.
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const { initial: text, use: give, ...options } = start.current;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const made = createEditor({ root, text, label: t('draft'), ...options });
    editor.current = made;
    give(made);
    return () => {
      give(null);
      made.destroy();
    };
  }, []);
  useEffect(() => editor.current?.compareWith(isCompared ? live : null), [isCompared, live]);
  useEffect(() => {
    if (found) editor.current?.mark(found.of, found.findings);
  }, [found]);
  return <div ref={host} class="editor" />;
}
