// The actions of an audit, and its progress.
import { useEffect, useRef, useState } from 'preact/hooks';
import { counted, t } from '../../../platform/i18n.ts';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { Running } from '../../../ui/files/Progress.tsx';
import type { UrlList } from '../room-props.ts';
import { PasteUrls } from '../urls/PasteUrls.tsx';
import type { AuditRun } from './audit-run.ts';
import type { AuditState } from './audit-state.ts';
import { FetchDialog } from './FetchDialog.tsx';
import { fractionOf, progressText } from './words.ts';

interface AuditBarProps {
  readonly state: AuditState;
  readonly run: AuditRun;
  readonly check: () => void;
  readonly site: string;
  /** The live file. */
  readonly robots: string;
  readonly isFiltered: boolean;
  /** The URL list of room #urls; null without one. */
  readonly urls: UrlList | null;
}

export function AuditBar({ state, run, check, site, robots, isFiltered, urls }: AuditBarProps) {
  const { progress, overview } = state;
  const first = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const paste = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isPasting) field.current?.focus();
  }, [isPasting]);
  const isBusy = progress === 'running' || progress === 'paused';
  const close = () => {
    setAsking(false);
    first.current?.focus();
  };
  return (
    <>
      <div class="bar audit-bar-of-acts">
        <button
          ref={first}
          type="button"
          data-kind="action"
          data-main={overview === null && !isBusy ? '' : undefined}
          data-action="audit-sitemaps"
          disabled={isBusy}
          onClick={check}
        >
          {t(overview === null ? 'auditCheck' : 'auditCheckAgain')}
        </button>
        <FileButton action="audit-open" label={t('auditOpen')} openAll={(files) => run.open(files)} />
        {urls && (
          <button
            type="button"
            data-kind="action"
            data-action="audit-urls"
            disabled={isBusy}
            onClick={() => void run.list(urls.file, 'urls')}
          >
            {counted('auditAddUrls', urls.count)}
          </button>
        )}
        <button
          ref={paste}
          type="button"
          data-kind="action"
          data-action="audit-paste"
          aria-expanded={isPasting}
          onClick={() => setPasting(!isPasting)}
        >
          {t('auditPaste')}
        </button>
        {state.listed > 0 && (
          <button
            type="button"
            data-kind="action"
            data-main={isBusy ? undefined : ''}
            data-action="audit-pages"
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            {t('auditFetch')}
          </button>
        )}
        <div class="progress" data-progress={progress}>
          {isBusy && (
            <>
              <Running
                fraction={fractionOf(state)}
                says={progressText(state)}
                action="cancel"
                cancel={() => run.cancel()}
                next={() => first.current}
              />
              {progress === 'running' ? (
                <button type="button" data-kind="action" data-action="audit-pause" onClick={() => run.pause()}>
                  {t('auditPause')}
                </button>
              ) : (
                <button
                  type="button"
                  data-kind="action"
                  data-main=""
                  data-action="audit-resume"
                  onClick={() => run.resume()}
                >
                  {t('auditResume')}
                </button>
              )}
            </>
          )}
        </div>
      </div>
      {isPasting && (
        <PasteUrls
          isDisabled={isBusy}
          field={field}
          add={(text) => {
            setPasting(false);
            paste.current?.focus();
            void run.list(new Blob([text]), 'pasted');
          }}
        />
      )}
      {isAsking && !isBusy && (
        <FetchDialog site={site} robots={robots} run={run} isFiltered={isFiltered} close={close} />
      )}
    </>
  );
}
