// The report on the clipboard, for people and for programs.
import type { TargetedFocusEvent, TargetedKeyboardEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { type Copied, copyText } from '../elements/copy-text.ts';
import { Icon } from '../elements/Icon.tsx';
import type { CloserLook } from './use-closer-look.ts';

interface CopyProps {
  readonly view: ReadyView;
  /** Null until it is there; nothing can be copied before. */
  readonly look: CloserLook | null;
}

export function CopyReport({ view, look }: CopyProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [copied, setCopied] = useState<Copied | null>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const copy = async (write: (writer: CloserLook) => string) => {
    if (!look) return;
    const text = write(look);
    close();
    menu.current?.querySelector('summary')?.focus();
    // Announced every time, so that screen readers repeat it.
    setCopied(null);
    setCopied(await copyText(text));
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    // It closes the menu, not the popup.
    event.preventDefault();
    close();
    event.currentTarget.querySelector('summary')?.focus();
  };
  const onFocusOut = ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <>
      <span role="status">{copied && t(copied)}</span>
      <details class="menu" ref={menu} onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
        <summary>
          {t('copyReport')}
          <Icon name="chevron" />
        </summary>
        <div class="items">
          <button
            type="button"
            onClick={() =>
              copy(({ inspect, reportToMarkdown }) =>
                reportToMarkdown(view, inspect(view.report, view.outcome).diagnostics, Date.now()),
              )
            }
          >
            {t('copyMarkdown')}
          </button>
          <button
            type="button"
            onClick={() =>
              copy(({ jsonText, reportToJson, wholeTitle }) =>
                jsonText(reportToJson(view.report, view.outcome, Date.now(), wholeTitle(view.report).text)),
              )
            }
          >
            {t('copyJson')}
          </button>
        </div>
      </details>
    </>
  );
}
