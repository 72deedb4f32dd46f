// The report on the clipboard, for people and for programs.
import { useState } from 'preact/hooks';
import { t } from '../platform/i18n.ts';
import { type PageReport, reportToJson } from '../report/index.ts';
import { jsonText } from '../ui/text.ts';
import { reportToMarkdown } from './markdown.ts';

export function CopyReport({ report }: { readonly report: PageReport }) {
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
      <button type="button" data-kind="action" onClick={() => copy(reportToMarkdown(report, Date.now()))}>
        {t('copyMarkdown')}
      </button>
      <button type="button" data-kind="action" onClick={() => copy(jsonText(reportToJson(report, Date.now())))}>
        {t('copyJson')}
      </button>
      <span role="status">{told && t(told)}</span>
    </p>
  );
}
