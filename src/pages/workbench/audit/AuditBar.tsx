// What a person can do with an audit, and how far it has come.
import { useRef } from 'preact/hooks';
import { t } from '../../../platform/i18n.ts';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { Running } from '../../../ui/files/Progress.tsx';
import type { AuditRun } from './audit-run.ts';
import type { AuditState } from './audit-state.ts';
import { fractionOf, progressText } from './words.ts';

interface AuditBarProps {
  readonly state: AuditState;
  readonly run: AuditRun;
  readonly check: () => void;
}

export function AuditBar({ state, run, check }: AuditBarProps) {
  const { progress, overview } = state;
  const first = useRef<HTMLButtonElement>(null);
  const isBusy = progress === 'running' || progress === 'paused';
  return (
    <div class="bar audit-bar-of-acts">
      <button
        ref={first}
        type="button"
        data-kind="action"
        data-main={overview === null ? '' : undefined}
        data-action="audit-sitemaps"
        disabled={isBusy}
        onClick={check}
      >
        {t(overview === null ? 'auditCheck' : 'auditCheckAgain')}
      </button>
      <FileButton action="audit-open" label={t('auditOpen')} openAll={(files) => run.open(files)} />
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
              <button type="button" data-kind="action" data-action="audit-resume" onClick={() => run.resume()}>
                {t('auditResume')}
              </button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
