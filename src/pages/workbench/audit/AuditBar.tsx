// The actions of an audit, and its progress.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { counted, t } from '../../../platform/i18n.ts';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { Running } from '../../../ui/files/Progress.tsx';
import type { PagesToFetch } from '../../../workers/audit/jobs.ts';
import { PasteUrls } from '../shared/PasteUrls.tsx';
import type { UrlListFile } from '../shared/room-props.ts';
import type { AuditRun } from './audit-run.ts';
import type { AuditState } from './audit-state.ts';
import { FetchDialog } from './FetchDialog.tsx';
import type { Pace } from './pace.ts';
import { auditProgressText, fractionOf } from './words.ts';

interface AuditBarProps {
  readonly state: AuditState;
  readonly run: AuditRun;
  readonly check: () => void;
  readonly site: string;
  /** The live file. */
  readonly robots: string;
  readonly isFiltered: boolean;
  /** The URL list of room #urls; null without one. */
  readonly urls: UrlListFile | null;
}

export function AuditBar({ state, run, check, site, robots, isFiltered, urls }: AuditBarProps) {
  const { progress, overview } = state;
  const first = useRef<HTMLButtonElement>(null);
  const pages = useRef<HTMLButtonElement>(null);
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
    pages.current?.focus();
  };
  const pause = useRef<HTMLButtonElement>(null);
  const isStarting = useRef(false);
  // The button that starts something is disabled then, or gone with its dialog.
  useLayoutEffect(() => {
    if (isBusy && isStarting.current) pause.current?.focus();
    isStarting.current = false;
  }, [isBusy]);
  const starting = (act: () => void) => () => {
    isStarting.current = true;
    act();
  };
  const fetchPages = (choice: PagesToFetch, pace: Pace) => {
    isStarting.current = true;
    setAsking(false);
    void run.fetchPages(choice, pace);
  };
  const add = (text: string) => {
    setPasting(false);
    paste.current?.focus();
    void run.list(new Blob([text]), 'pasted');
  };
  return (
    <>
      <div class="bar audit-bar-of-acts">
        <Act
          name="audit-sitemaps"
          act={starting(check)}
          button={first}
          isMain={overview === null && !isBusy}
          isDisabled={isBusy}
          label={t(overview === null ? 'auditCheck' : 'auditCheckAgain')}
        />
        <FileButton action="audit-open" label={t('auditOpen')} openAll={(files) => run.open(files)} />
        {urls && (
          <Act
            name="audit-urls"
            act={starting(() => void run.list(urls.file, 'urls'))}
            isDisabled={isBusy}
            label={counted('auditAddUrls', urls.count)}
          />
        )}
        <Act
          name="audit-paste"
          act={() => setPasting(!isPasting)}
          button={paste}
          isExpanded={isPasting}
          label={t('auditPaste')}
        />
        {state.listed > 0 && (
          <Act
            name="audit-pages"
            act={() => setAsking(true)}
            button={pages}
            isMain={!isBusy}
            isDisabled={isBusy}
            label={t('auditFetch')}
          />
        )}
        <div class="progress" data-progress={progress}>
          {isBusy && (
            <InProgress
              state={state}
              run={run}
              pause={pause}
              next={() => (state.stage === 'pages' ? pages : first).current}
            />
          )}
        </div>
      </div>
      {isPasting && <PasteUrls isDisabled={isBusy} field={field} add={add} />}
      {isAsking && !isBusy && (
        <FetchDialog site={site} robots={robots} run={run} isFiltered={isFiltered} start={fetchPages} close={close} />
      )}
    </>
  );
}

interface ActProps {
  /** Its `data-action`. */
  readonly name: string;
  readonly label: string;
  readonly act: () => void;
  readonly button?: RefObject<HTMLButtonElement | null> | null;
  readonly isMain?: boolean;
  readonly isDisabled?: boolean;
  readonly isExpanded?: boolean;
}

function Act({ name, label, act, button = null, isMain = false, isDisabled, isExpanded }: ActProps) {
  return (
    <button
      ref={button}
      type="button"
      data-kind="action"
      data-main={isMain ? '' : undefined}
      data-action={name}
      disabled={isDisabled}
      aria-expanded={isExpanded}
      onClick={act}
    >
      {label}
    </button>
  );
}

interface InProgressProps extends Pick<AuditBarProps, 'state' | 'run'> {
  /** The button that pauses, or goes on. */
  readonly pause: RefObject<HTMLButtonElement | null>;
  /** What gets the focus once nothing is in progress. */
  readonly next: () => HTMLElement | null;
}

function InProgress({ state, run, pause, next }: InProgressProps) {
  return (
    <Running
      fraction={fractionOf(state)}
      says={auditProgressText(state)}
      action="cancel"
      cancel={() => run.cancel()}
      next={next}
    >
      {state.progress === 'running' ? (
        <Act name="audit-pause" act={() => run.pause()} button={pause} label={t('auditPause')} />
      ) : (
        <Act name="audit-resume" act={() => run.resume()} button={pause} isMain label={t('auditResume')} />
      )}
    </Running>
  );
}
