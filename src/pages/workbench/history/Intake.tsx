// The ways to begin a history, besides watching: older versions from files.
import { counted, t } from '../../../platform/i18n.ts';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { shown } from '../../../words/text/text.ts';
import type { ReadAnswer } from '../../../workers/history-jobs.ts';
import { unreadText } from './words.ts';

/** Files that are named; the others are counted. */
const MOST_NAMED = 20;

export function ImportButtons({ open }: { readonly open: (files: readonly File[]) => unknown }) {
  return (
    <>
      <FileButton action="import-history" label={t('historyImport')} openAll={open} />
      <FileButton action="import-folder" label={t('historyImportFolder')} openAll={open} isFolder />
      <FileButton action="import-git" label={t('historyImportGit')} openAll={open} />
    </>
  );
}

interface EmptyProps {
  readonly isBusy: boolean;
  readonly watch: () => void;
  readonly open: (files: readonly File[]) => unknown;
}

/** Nothing is kept yet: what this is, what is kept where and until when, and three ways to begin. */
export function Empty({ isBusy, watch, open }: EmptyProps) {
  return (
    <div class="empty" data-empty="">
      <h2>{t('historyEmptyTitle')}</h2>
      <p>{t('historyEmpty')}</p>
      <div class="choices">
        <button type="button" data-kind="action" data-main data-action="watch" disabled={isBusy} onClick={watch}>
          {t('watchSite')}
        </button>
        <ImportButtons open={open} />
      </div>
      <p class="soft">{t('historyImportHint', 'git log -p --follow -- robots.txt')}</p>
    </div>
  );
}

export function Imported({ answer }: { readonly answer: ReadAnswer }) {
  const { versions, unread } = answer;
  return (
    <div class="pad" role="alert" data-imported={versions} data-unread={unread.length}>
      <p>{counted('historyImported', versions)}</p>
      {unread.length > 0 && (
        <>
          <p class="trouble">{counted('historyUnread', unread.length)}</p>
          <ul>
            {unread.slice(0, MOST_NAMED).map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                <span class="untrusted">{shown(name)}</span> – {unreadText(reason)}
              </li>
            ))}
          </ul>
          {unread.length > MOST_NAMED && <p>{counted('andMore', unread.length - MOST_NAMED)}</p>}
        </>
      )}
    </div>
  );
}
