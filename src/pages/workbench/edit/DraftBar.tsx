// The buttons above the draft.
import type { ComponentChildren } from 'preact';
import { type MessageKey, t } from '../../../platform/i18n.ts';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import type { Layout } from './editor.ts';
import type { KeptWorkState } from './use-kept.ts';

interface DraftBarProps {
  /** The ID of the title. */
  readonly id: string;
  readonly layout: Layout;
  readonly setLayout: (layout: Layout) => void;
  readonly kept: KeptWorkState;
  /** Whether the draft equals the live file. */
  readonly isLive: boolean;
  readonly open: (file: File) => unknown;
  readonly find: () => void;
  readonly copy: () => void;
  readonly keep: () => void;
  readonly forget: () => void;
  readonly discard: () => void;
  readonly save: () => void;
  /** The menu of templates. */
  readonly children: ComponentChildren;
}

export function DraftBar({ id, layout, setLayout, kept, isLive, open, children, ...act }: DraftBarProps) {
  return (
    <header class="bar draft-head">
      <h2 id={id}>{t('draft')}</h2>
      <FileButton action="open-draft" label={t('openDraft')} open={open} />
      {children}
      <button type="button" data-kind="action" data-action="find" onClick={act.find}>
        {t('findInDraft')}
      </button>
      <LayoutChoice layout={layout} choose={setLayout} />
      <button type="button" data-kind="action" data-action="copy" onClick={act.copy}>
        {t('draftCopy')}
      </button>
      {kept.kind !== 'private' && (
        <button
          type="button"
          data-kind="action"
          data-action="keep"
          disabled={kept.kind === 'loading'}
          onClick={act.keep}
        >
          {t('draftKeep')}
        </button>
      )}
      {kept.kind === 'known' && kept.work && (
        <button type="button" data-kind="action" data-action="forget" onClick={act.forget}>
          {t('draftForget')}
        </button>
      )}
      <button type="button" data-kind="action" data-action="discard" disabled={isLive} onClick={act.discard}>
        {t('draftDiscard')}
      </button>
      <button type="button" data-kind="action" data-action="save" data-main onClick={act.save}>
        {t('draftSave')}
      </button>
    </header>
  );
}

const LAYOUTS = {
  draft: 'layoutDraft',
  inline: 'layoutInline',
  beside: 'layoutBeside',
} as const satisfies Readonly<Record<Layout, MessageKey>>;
const LAYOUT_NAMES = ['draft', 'inline', 'beside'] as const satisfies readonly Layout[];

function LayoutChoice({ layout, choose }: { readonly layout: Layout; readonly choose: (layout: Layout) => void }) {
  return (
    <select
      data-action="compare"
      aria-label={t('showDifferences')}
      value={layout}
      onChange={({ currentTarget }) => choose(LAYOUT_NAMES.find((name) => name === currentTarget.value) ?? 'inline')}
    >
      {LAYOUT_NAMES.map((name) => (
        <option key={name} value={name}>
          {t(LAYOUTS[name])}
        </option>
      ))}
    </select>
  );
}
