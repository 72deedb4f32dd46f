// Copies the report as Markdown, for people, or as JSON, for programs.
import { useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { type Copied, copyText } from '../elements/copy-text.ts';
import { Menu } from '../elements/Menu.tsx';
import type { CloserLook, CloserLookState } from './use-closer-look.ts';

interface CopyProps {
  readonly view: ReadyView;
  /** Nothing can be copied before it is there. */
  readonly closer: CloserLookState;
}

export function CopyReport({ view, closer }: CopyProps) {
  const [copied, setCopied] = useState<Copied | 'partNotLoaded' | null>(null);
  const copy = async (write: (writer: CloserLook) => string | Promise<string>) => {
    if (closer.kind === 'loading') return;
    // Announced every time, so that screen readers repeat it.
    setCopied(null);
    setCopied(closer.kind === 'loaded' ? await copyText(await write(closer.look)) : 'partNotLoaded');
  };
  const choices = [
    [
      'copyMarkdown',
      async (writer: CloserLook) =>
        writer.reportToMarkdown(view, (await writer.inspectionOf(view)).diagnostics, Date.now()),
    ],
    [
      'copyJson',
      ({ jsonText, reportToJson, titleWithRest }: CloserLook) =>
        jsonText(reportToJson(view.report, view.outcome, Date.now(), titleWithRest(view.report).text)),
    ],
  ] as const;
  return (
    <>
      <span role="status">{copied && t(copied)}</span>
      <Menu label={t('copyReport')}>
        {(close) =>
          choices.map(([key, write]) => (
            <button
              key={key}
              type="button"
              onClick={() => {
                close();
                void copy(write);
              }}
            >
              {t(key)}
            </button>
          ))
        }
      </Menu>
    </>
  );
}
