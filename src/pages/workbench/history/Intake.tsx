// The ways to begin a history, besides watching: older versions from files.
import { useRef } from 'preact/hooks';
import { counted, t } from '../../../platform/i18n.ts';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { Progress } from '../../../ui/files/Progress.tsx';
import { formatBytes } from '../../../words/text/format.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { ReadAnswer } from '../../../workers/history/jobs.ts';
import type { Importer } from './use-import.ts';
import { unreadText } from './words.ts';

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
      <p class="soft">{t('historyImportHint', 'git log -p --follow --format=fuller -- robots.txt')}</p>
    </div>
  );
}

/** How far the import has come, and what came of it. */
export function Importing({ importer }: { readonly importer: Importer }) {
  const { state, size, fraction, answer, cancel } = importer;
  const area = useRef<HTMLDivElement>(null);
  return (
    <>
      {/* Where a person goes on who has canceled. */}
      <div class="importing" ref={area} tabIndex={-1} role="status">
        <Progress
          state={state === 'failed' ? 'idle' : state}
          fraction={fraction}
          says={t('logReading', formatBytes(size))}
          cancel={cancel}
          next={() => area.current}
        />
        {state === 'canceled' && t('logCanceled')}
        {state === 'failed' && <span class="trouble">{t('logCrashed')}</span>}
      </div>
      {answer && <Imported answer={answer} />}
    </>
  );
}

function Imported({ answer }: { readonly answer: ReadAnswer }) {
  const { versions, unread, unreadCount, datedByFile, datedByFileCount } = answer;
  return (
    <div class="pad" role="alert" data-imported={versions} data-unread={unreadCount}>
      <p>{counted('historyImported', versions)}</p>
      {datedByFileCount > 0 && (
        <div data-dated-by-file={datedByFileCount}>
          <p>{t('historyDatedByFile')}</p>
          <ul>
            {datedByFile.map((name, index) => (
              <li key={index} class="untrusted">
                {visibleText(name)}
              </li>
            ))}
          </ul>
          {datedByFileCount > datedByFile.length && <p>{counted('andMore', datedByFileCount - datedByFile.length)}</p>}
        </div>
      )}
      {unreadCount > 0 && (
        <>
          <p class="trouble">{counted('historyUnread', unreadCount)}</p>
          <ul>
            {unread.map(({ name, reason }, index) => (
              <li key={index}>
                <span class="untrusted">{visibleText(name)}</span> – {unreadText(reason)}
              </li>
            ))}
          </ul>
          {unreadCount > unread.length && <p>{counted('andMore', unreadCount - unread.length)}</p>}
        </>
      )}
    </div>
  );
}
