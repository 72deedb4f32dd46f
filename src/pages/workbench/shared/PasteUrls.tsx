// A text area to paste URLs into, and the other ways to add some.
import type { ComponentChildren, RefObject } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';

/** Characters. A text area with a million lines would freeze the page. */
const LONG_PASTE = 100_000;

interface PasteUrlsProps {
  readonly add: (text: string) => void;
  readonly isDisabled?: boolean;
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  readonly children?: ComponentChildren;
}

export function PasteUrls({ add, isDisabled = false, field, children }: PasteUrlsProps) {
  const [text, setText] = useState('');
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add(text);
    setText('');
  };
  return (
    <form class="add-urls" onSubmit={submit}>
      <label class="visually-hidden" for={id}>
        {t('urlsPaste')}
      </label>
      <textarea
        {...(field ? { ref: field } : {})}
        id={id}
        data-action="paste-urls"
        rows={2}
        spellcheck={false}
        placeholder={t('urlsPaste')}
        disabled={isDisabled}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData('text/plain') ?? '';
          if (pasted.length < LONG_PASTE) return;
          event.preventDefault();
          add(pasted);
        }}
      />
      <button type="submit" data-kind="action" data-action="add-pasted" disabled={isDisabled || text.trim() === ''}>
        {t('expectAdd')}
      </button>
      {children}
    </form>
  );
}
