// The editor as a component: created once, then updated.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import type { LineRange } from '../../../robots/index.ts';
import type { ExplainedRule } from '../../../workers/edit/jobs.ts';
import { createEditor, type Editor, type Layout } from './editor.ts';
import type { Checked } from './use-changes.ts';
import { explanationOf } from './words.ts';

interface DraftEditorProps {
  /** The text at the start. */
  readonly initial: string;
  readonly live: string;
  readonly layout: Layout;
  readonly tokens: readonly string[];
  readonly onText: (text: string) => void;
  /** The groups, and the text they were found in. */
  readonly grouped: { readonly of: string; readonly groups: readonly LineRange[] } | null;
  /** The checker's result, and the text it is about. */
  readonly checked: Checked | null;
  readonly explain: (text: string, line: number) => Promise<ExplainedRule | null>;
  /** Gets the editor; null once it is destroyed. */
  readonly use: (editor: Editor | null) => void;
}

export function DraftEditor(props: DraftEditorProps) {
  const { live, layout, grouped, checked } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const latest = useRef(props);
  latest.current = props;
  // A layout effect, because a file may be opened as soon as the room is on screen.
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const { initial: text, use, ...options } = latest.current;
    const made = createEditor({
      ...options,
      root: host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }),
      text,
      labels: { draft: t('draft'), live: t('columnLive') },
      onText: (next) => latest.current.onText(next),
      explain: async (of, line) => {
        const rule = await latest.current.explain(of, line);
        return rule && explanationOf(rule);
      },
    });
    editor.current = made;
    use(made);
    return () => {
      use(null);
      made.destroy();
    };
  }, []);
  useEffect(() => editor.current?.compareWith(live, layout), [live, layout]);
  useEffect(() => {
    if (grouped) editor.current?.foldBy(grouped.of, grouped.groups);
  }, [grouped]);
  useEffect(() => {
    if (checked) editor.current?.mark(checked.of, checked);
  }, [checked]);
  return <div ref={host} class="editor" data-layout={layout} />;
}
