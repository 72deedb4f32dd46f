// The report on the clipboard, for people and for programs.
import { useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { reportToJson } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { reportToMarkdown } from '../../words/markdown.ts';
import { jsonText } from '../../words/text.ts';

export function CopyReport({ view }: { readonly view: ReadyView }) {
  const [told, setTold] = useState<'copied' | 'copyRefused' | null>(null);
  const copy = async (text: string) => {
    // Told anew each time, also to those who only hear it.
    setTold(null);
    setTold(
      await navigator.clipboard.writeText(text).then(
        () => 'copied' as const,
        () => 'copyRefused' as const,
      ),
    );
  };
  return (
    <p class="copy">
      <button type="button" data-kind="action" onClick={() => copy(reportToMarkdown(view, Date.now()))}>
        {t('copyMarkdown')}
      </button>
      <button
        type="button"
        data-kind="action"
        onClick={() => copy(jsonText(reportToJson(view.report, view.outcome, Date.now())))}
      >
        {t('copyJson')}
      </button>
      <span role="status">{told && t(told)}</span>
    </p>
  );
}
