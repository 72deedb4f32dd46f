// What is kept of the site: how much, what there was no room for, and how to add to it and save it.
import { exportHistories, type SiteHistory } from '../../../history/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { formatBytes } from '../../../words/text/format.ts';
import { ImportButtons } from './Intake.tsx';
import type { HistoryWorker } from './use-history.ts';

interface KeptBarProps {
  readonly history: SiteHistory;
  /** Bytes in storage. */
  readonly bytes: number;
  /** Parts that could not be read. */
  readonly damaged: number;
  readonly worker: HistoryWorker;
  readonly open: (files: readonly File[]) => unknown;
}

export function KeptBar({ history, bytes, damaged, worker, open }: KeptBarProps) {
  const name = `robots-history-${new URL(history.site).host}`;
  const saveJson = () => saveBlob(`${name}.json`, new Blob([exportHistories([history])], { type: 'application/json' }));
  const saveZip = async () => {
    const outcome = await worker.run('zip', history);
    if (outcome.kind === 'answer') saveBlob(`${name}.zip`, outcome.answer);
  };
  return (
    <>
      <ImportButtons open={open} />
      <button type="button" data-kind="action" data-action="export-history" data-format="json" onClick={saveJson}>
        {t('historyExport', 'JSON')}
      </button>
      <button type="button" data-kind="action" data-action="export-history" data-format="zip" onClick={saveZip}>
        {t('historyExportZip')}
      </button>
      <span class="soft kept">
        {counted('watchKept', history.runs.length, formatBytes(bytes))}
        {lostTexts(history, damaged).map((text) => (
          <span key={text}> {text}</span>
        ))}
      </span>
    </>
  );
}

/** What there was no room for, and what was damaged. */
function lostTexts({ runs, bodies, folded }: SiteHistory, damaged: number): readonly string[] {
  const hashes = new Set(runs.flatMap(({ answer }) => answer.hash ?? []));
  const dropped = [...hashes].filter((hash) => !Object.hasOwn(bodies, hash)).length;
  return [
    ...(dropped > 0 ? [counted('historyDropped', dropped)] : []),
    ...(folded ? [counted('historyFolded', folded.runs)] : []),
    ...(damaged > 0 ? [counted('historyDamaged', damaged)] : []),
  ];
}
