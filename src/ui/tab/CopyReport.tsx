// Copies the report as Markdown, for people, or as JSON, for programs.
import { useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { type Copied, copyText } from '../elements/copy-text.ts';
import { Menu } from '../elements/Menu.tsx';
import type { CloserLook } from './use-closer-look.ts';

interface CopyProps {
  readonly view: ReadyView;
  /** Null until it is there; nothing can be copied before. */
  readonly look: CloserLook | null;
}

export function CopyReport({ view, look }: CopyProps) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const copy = async (write: (writer: CloserLook) => string | Promise<string>) => {
    if (!look) return;
    // Announced every time, so that screen readers repeat it.
    setCopied(null);
    setCopied(await copyText(await write(look)));
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
