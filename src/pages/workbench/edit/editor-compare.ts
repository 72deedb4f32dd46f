// Compares the draft with the live file: inline, or side by side.
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import type { EditorStateConfig, Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { t } from '../../../platform/i18n.ts';
import { kindsIn, setKinds } from './editor-language.ts';
import { spellOutDeleted } from './editor-visible.ts';

/** Bounded, because a file and a draft can have nothing in common. */
const diffConfig = { scanLimit: 500, timeout: 50 };

/** The draft's changes, inline. */
export function inlineLive(live: string): Extension {
  return unifiedMergeView({
    original: live,
    highlightChanges: false,
    diffConfig,
    mergeControls: (type, action) => {
      if (type === 'accept') return document.createElement('span');
      const button = takeLive(t('takeLive'));
      // The library draws the deleted lines right after this, as they are, and has no hook for them.
      queueMicrotask(() => spellOutDeleted(button));
      button.onmousedown = action;
      button.onclick = action;
      return button;
    },
  });
}

/** Two editors that scroll together, with the live file first. */
export function besideLive(root: ShadowRoot, live: EditorStateConfig, draft: EditorStateConfig) {
  const both = new MergeView({
    root,
    parent: root,
    a: live,
    b: draft,
    highlightChanges: false,
    diffConfig,
    revertControls: 'a-to-b',
    renderRevertControl: () => {
      const button = takeLive('→');
      button.title = t('takeLive');
      button.setAttribute('aria-label', t('takeLive'));
      return button;
    },
  });
  const { a, b }: { readonly a: EditorView; readonly b: EditorView } = both;
  return {
    view: b,
    setLive: (text: string) => {
      const changes = { from: 0, to: a.state.doc.length, insert: text };
      a.dispatch({ changes, effects: setKinds.of(kindsIn(text)) });
    },
    destroy: () => both.destroy(),
  };
}

function takeLive(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'take-live';
  button.textContent = label;
  return button;
}
