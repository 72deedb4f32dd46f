// What is kept of the site: how much, what there was no room for, and how to add to it and save it.
import { distinctVersions, exportHistories, type SiteHistory } from '../../../history/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import type { WatchedSite } from '../../../shared/watch.ts';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { formatBytes } from '../../../words/text/format.ts';
import { ImportButtons } from './Intake.tsx';
import { isMoreThanFiles, lostTexts, omittedBeside, zipNotes } from './lost.ts';
import { type HistoryWorker, useDamagedTexts } from './use-history.ts';

interface KeptBarProps {
  readonly history: SiteHistory;
  readonly watched: WatchedSite;
  /** Parts that could not be read. */
  readonly damaged: number;
  readonly worker: HistoryWorker;
  readonly open: (files: readonly File[]) => unknown;
}

/** Whether more is kept of the site than its history, which is what an export has. */
const hasMore = ({ keyUrls, pageChanges, gaps }: WatchedSite) => keyUrls.length + pageChanges.length + gaps.length > 0;

export function KeptBar({ history, watched, damaged, worker, open }: KeptBarProps) {
  const name = `robots-history-${new URL(history.site).host}`;
  const damagedTexts = useDamagedTexts(worker, history);
  const lost = lostTexts(history, watched, damaged + damagedTexts);
  const saveJson = () => {
    const text = exportHistories([history], () => omittedBeside(watched));
    saveBlob(`${name}.json`, new Blob([text], { type: 'application/json' }));
  };
  const saveZip = async () => {
    const outcome = await worker.run('zip', { history, notes: zipNotes(history, lost) });
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
        {counted('watchKept', distinctVersions(history), formatBytes(watched.bytes))}
        {lost.map((text) => (
          <span key={text}> {text}</span>
        ))}
        {hasMore(watched) && <span> {t('historyExportWithout')}</span>}
        {isMoreThanFiles(history) && <span> {t('historyZipWithout')}</span>}
      </span>
    </>
  );
}
