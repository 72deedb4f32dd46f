// The opened files, the robots.txt that requests are checked against, the progress of reading, and its problems.
import { useRef, useState } from 'preact/hooks';
import type { Count } from '../../../logs/index.ts';
import { t } from '../../../platform/i18n.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { Progress } from '../../../ui/files/Progress.tsx';
import { formatBytes } from '../../../words/text/format.ts';
import { someNames } from '../../../words/text/place.ts';
import { say } from '../../../words/text/sentence.ts';
import { visibleText } from '../../../words/text/text.ts';
import { openFile } from '../shared/files.ts';
import type { LogReader } from './use-log.ts';
import { logErrorText, logProgressText, noLogText } from './words.ts';

/** The robots.txt that requests are checked against. */
export type JudgedBy =
  | { readonly kind: 'live' }
  | { readonly kind: 'draft' }
  /** Each request is checked against the version of its day. */
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

export function Intake(props: IntakeProps) {
  const { files, twice, open, log } = props;
  const again = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const robots = useRobotsFile(props.setJudged);
  const size = files.reduce((sum, each) => sum + each.size, 0);
  return (
    <>
      {/* Gets the focus of Cancel, so that another key press does nothing. */}
      <div class="bar" ref={bar} tabIndex={-1}>
        <FileButton action="open-log" label={t('logOpen')} openAll={open} />
        <JudgedByChoice {...props} file={robots.file} />
        <FileButton action="open-robots" label={t('logOpenRobots')} open={robots.open} />
        <HostChoice {...props} />
        <Progress
          state={log.state === 'failed' ? 'idle' : log.state}
          fraction={size === 0 ? null : log.progress.bytes / size}
          says={logProgressText(log.progress, size, performance.now() - log.startedAt)}
          cancel={log.cancel}
          next={() => again.current ?? bar.current}
        />
        {(log.state === 'canceled' || log.state === 'failed') && (
          <>
            <span class={log.state === 'failed' ? 'trouble' : 'soft'} role="alert">
              {log.state === 'failed' ? t('logCrashed') : t('logCanceled')}
            </span>
            <button ref={again} type="button" data-kind="action" data-action="read-again" onClick={log.again}>
              {t('logReadAgain')}
            </button>
          </>
        )}
      </div>
      {robots.says && (
        <p class="pad trouble" role="alert">
          {robots.says}
        </p>
      )}
      {twice.length > 0 && (
        <p class="pad trouble" role="alert" data-twice={twice.length}>
          <Words of={say('logSameTwice', someNames(twice))} />
        </p>
      )}
      <Troubles log={log} />
      <Waiting files={files} log={log} />
    </>
  );
}

type RobotsFile = Extract<JudgedBy, { kind: 'file' }>;

/** A robots.txt file that was opened to check against; it stays among the choices. */
function useRobotsFile(choose: (file: RobotsFile) => void) {
  const [file, setFile] = useState<RobotsFile | null>(null);
  const [says, setSays] = useState<string | null>(null);
  const open = async (given: File) => {
    const opened = await openFile(given);
    setSays(null);
    switch (opened.kind) {
      case 'text': {
        const next = { kind: 'file', name: given.name, text: opened.text, bytes: opened.bytes } as const;
        setFile(next);
        choose(next);
        return;
      }
      case 'too-large':
        setSays(t('draftTooLarge', formatBytes(opened.size)));
        return;
      case 'no-text':
        setSays(t('draftNoText'));
        return;
      case 'unreadable':
        setSays(t('fileUnreadable'));
        return;
      default:
        opened satisfies never;
    }
  };
  return { file, says, open };
}

interface JudgedByProps extends Pick<IntakeProps, 'judged' | 'setJudged' | 'hasHistory'> {
  readonly file: RobotsFile | null;
}

function JudgedByChoice({ judged, setJudged, hasHistory, file }: JudgedByProps) {
  return (
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
        {file && <option value="file">{visibleText(file.name)}</option>}
      </select>
    </label>
  );
}

/** Nothing to choose if the log names no other host. */
function HostChoice({ own, hosts, host, setHost }: Pick<IntakeProps, 'own' | 'hosts' | 'host' | 'setHost'>) {
  const others = hosts.map(({ name }) => name).filter((name) => name !== own);
  if (others.length === 0) return null;
  return (
    <label>
      {t('logHost')}{' '}
      <select
        data-action="host"
        value={host ?? ''}
        onChange={({ currentTarget: { value } }) => setHost(value === '' ? null : value)}
      >
        {[own, ...others].map((name) => (
          <option key={name} value={name}>
            {visibleText(name)}
          </option>
        ))}
        <option value="">{t('logAllHosts')}</option>
      </select>
    </label>
  );
}

/** Shown instead of a result: what to open, or what is being read. */
function Waiting({ files, log }: Pick<IntakeProps, 'files' | 'log'>) {
  if (files.length === 0 || isNothing(log)) {
    return (
      <div class="empty">
        <p>{t('logHint')}</p>
        <p class="soft">{t('logFormats')}</p>
      </div>
    );
  }
  if (log.answer !== null) return null;
  return (
    <div class="empty">
      <p class="soft">
        <Words of={someNames(files.map(({ name }) => name))} />
      </p>
    </div>
  );
}

/** Whether the opened files gave no result, so that others can be opened. */
function isNothing({ answer, state }: LogReader): boolean {
  return answer === null ? state === 'failed' || state === 'canceled' : answer.report.lines === answer.report.unread;
}

function Troubles({ log: { answer } }: Pick<IntakeProps, 'log'>) {
  if (answer === null) return null;
  const noLog = noLogText(answer.report);
  const troubles = [...answer.files.flatMap((file) => logErrorText(file) ?? []), ...(noLog ? [noLog] : [])];
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
