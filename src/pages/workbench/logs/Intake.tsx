// What is read, and by which robots.txt it is judged; how far reading has come, and what went wrong.
import { useRef, useState } from 'preact/hooks';
import type { Count } from '../../../logs/index.ts';
import { t } from '../../../platform/i18n.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { Progress } from '../../../ui/files/Progress.tsx';
import { formatBytes } from '../../../words/text/format.ts';
import { someOf } from '../../../words/text/place.ts';
import { plain, type Sentence, say } from '../../../words/text/sentence.ts';
import { shown } from '../../../words/text/text.ts';
import { openFile } from '../edit/files.ts';
import type { LogReader } from './use-log.ts';
import { errorText, noLogText, progressText } from './words.ts';

/** The robots.txt that requests are held against. */
export type JudgedBy =
  | { readonly kind: 'live' }
  | { readonly kind: 'draft' }
  /** Each request by the version of its day. */
  | { readonly kind: 'day' }
  | { readonly kind: 'file'; readonly name: string; readonly text: string; readonly bytes: Uint8Array };

interface IntakeProps {
  readonly files: readonly File[];
  /** Names of files that are there twice. */
  readonly twice: readonly string[];
  readonly open: (files: readonly File[]) => unknown;
  readonly log: LogReader;
  readonly judged: JudgedBy;
  readonly setJudged: (judged: JudgedBy) => void;
  /** Whether there are versions of the site's robots.txt. */
  readonly hasHistory: boolean;
  /** The site's host. */
  readonly own: string;
  /** Those that the log names. */
  readonly hosts: readonly Count[];
  readonly host: string | null;
  readonly setHost: (host: string | null) => void;
}

export function Intake({
  files,
  twice,
  open,
  log,
  judged,
  setJudged,
  hasHistory,
  own,
  hosts,
  host,
  setHost,
}: IntakeProps) {
  const [file, setFile] = useState<Extract<JudgedBy, { kind: 'file' }> | null>(null);
  const [says, setSays] = useState<Sentence | null>(null);
  const again = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const size = files.reduce((sum, each) => sum + each.size, 0);
  const openRobots = async (chosen: File) => {
    const opened = await openFile(chosen);
    setSays(null);
    switch (opened.kind) {
      case 'text': {
        const next = { kind: 'file', name: chosen.name, text: opened.text, bytes: opened.bytes } as const;
        setFile(next);
        setJudged(next);
        return;
      }
      case 'too-large':
        setSays(plain(t('draftTooLarge', formatBytes(opened.size))));
        return;
      case 'no-text':
        setSays(plain(t('draftNoText')));
        return;
      case 'unreadable':
        setSays(plain(t('fileUnreadable')));
        return;
      default:
        opened satisfies never;
    }
  };
  return (
    <>
      {/* A key that was meant for Cancel does nothing there. */}
      <div class="bar" ref={bar} tabIndex={-1}>
        <FileButton action="open-log" label={t('logOpen')} openAll={open} />
        <label>
          {t('logJudgedBy')}{' '}
          <select
            data-action="judged-by"
            value={judged.kind}
            onChange={({ currentTarget: { value } }) => {
              if (value === 'file' && file) setJudged(file);
              else setJudged({ kind: value === 'draft' || value === 'day' ? value : 'live' });
            }}
          >
            <option value="live">{t('logByLive')}</option>
            <option value="draft">{t('columnDraft')}</option>
            {hasHistory && <option value="day">{t('logByDay')}</option>}
            {file && <option value="file">{shown(file.name)}</option>}
          </select>
        </label>
        <FileButton action="open-robots" label={t('logOpenRobots')} open={openRobots} />
        {hosts.some(({ name }) => name !== own) && (
          <label>
            {t('logHost')}{' '}
            <select
              data-action="host"
              value={host ?? ''}
              onChange={({ currentTarget: { value } }) => setHost(value === '' ? null : value)}
            >
              {[own, ...hosts.map(({ name }) => name).filter((name) => name !== own)].map((name) => (
                <option key={name} value={name}>
                  {shown(name)}
                </option>
              ))}
              <option value="">{t('logAllHosts')}</option>
            </select>
          </label>
        )}
        <Progress
          state={log.state === 'failed' ? 'idle' : log.state}
          fraction={size === 0 ? null : log.progress.bytes / size}
          says={progressText(log.progress, size, performance.now() - log.startedAt)}
          cancel={log.cancel}
          next={() => again.current ?? bar.current}
        />
        {(log.state === 'cancelled' || log.state === 'failed') && (
          <>
            <span class={log.state === 'failed' ? 'trouble' : 'soft'} role="alert">
              {log.state === 'failed' ? t('logCrashed') : t('logCancelled')}
            </span>
            <button ref={again} type="button" data-kind="action" data-action="read-again" onClick={log.again}>
              {t('logReadAgain')}
            </button>
          </>
        )}
      </div>
      {says && (
        <p class="pad trouble" role="alert">
          <Words of={says} />
        </p>
      )}
      {twice.length > 0 && (
        <p class="pad trouble" role="alert" data-twice={twice.length}>
          <Words of={say('logSameTwice', someOf(twice))} />
        </p>
      )}
      <Troubles log={log} />
      {files.length === 0 || isNothing(log) ? (
        <div class="empty">
          <p>{t('logHint')}</p>
          <p class="soft">{t('logFormats')}</p>
        </div>
      ) : (
        log.answer === null && (
          <div class="empty">
            <p class="soft">
              <Words of={someOf(files.map(({ name }) => name))} />
            </p>
          </div>
        )
      )}
    </>
  );
}

/** Nothing came of what was opened: there is room for other files. */
function isNothing({ answer, state }: LogReader): boolean {
  return answer === null ? state === 'failed' || state === 'cancelled' : answer.report.lines === answer.report.unread;
}

function Troubles({ log: { answer } }: Pick<IntakeProps, 'log'>) {
  if (answer === null) return null;
  const noLog = noLogText(answer.report);
  const troubles = [...answer.files.flatMap((file) => errorText(file) ?? []), ...(noLog ? [noLog] : [])];
  if (troubles.length === 0) return null;
  return (
    <div class="troubles pad" role="alert">
      {troubles.map((trouble) => (
        <p key={trouble.text} class="trouble">
          <Words of={trouble} />
        </p>
      ))}
    </div>
  );
}
