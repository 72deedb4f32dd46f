// Room #history: when the site's robots.txt changed, and what each change did. What is kept was asked for by the person.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { exportHistories } from '../../../history/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { background } from '../../../platform/messaging.ts';
import { requestNotifications } from '../../../platform/notifications.ts';
import type { WatchAnswer } from '../../../shared/protocol.ts';
import { WATCH_LIMITS, type WatchChanges } from '../../../shared/watch.ts';
import { Loading } from '../../../ui/elements/Notice.tsx';
import { Words } from '../../../ui/elements/Words.tsx';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { formatBytes, formatTime } from '../../../words/text/format.ts';
import { say } from '../../../words/text/sentence.ts';
import type { ReadAnswer } from '../../../workers/history-jobs.ts';
import type { RoomProps } from '../room-props.ts';
import { Changes } from './Changes.tsx';
import { Empty, ImportButtons, Imported } from './Intake.tsx';
import { KeyUrls } from './KeyUrls.tsx';
import { StatusLine } from './StatusLine.tsx';
import { historyIn, useHistoryWorker, useJudged, useKeptHistory } from './use-history.ts';
import { Variants } from './Variants.tsx';
import { changeText } from './words.ts';

export function Room(props: RoomProps) {
  const { site, crawlers, shared, share, liveText, isShown } = props;
  const worker = useHistoryWorker();
  const [kept, reload] = useKeptHistory(site, isShown);
  const judged = useJudged(worker, kept, crawlers, shared.expectations);
  const [says, setSays] = useState<string | null>(null);
  const [imported, setImported] = useState<ReadAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [draftBefore, setDraftBefore] = useState<{ readonly draft: string | null } | null>(null);
  const list = shared.urls?.file ?? null;
  const alerts = kept.kind === 'known' ? kept.watched.alerts.length : 0;
  useEffect(() => {
    if (isShown && alerts > 0) void background.acknowledge(site).then(reload, () => undefined);
  }, [isShown, alerts, site, reload]);
  const history = useMemo(() => historyIn(kept, site), [kept, site]);
  if (kept.kind === 'loading') return <Loading />;
  if (kept.kind === 'private') return <p class="pad">{t('watchPrivate')}</p>;
  const { watched, reading } = kept;

  const work = async (done: Promise<WatchAnswer | boolean>) => {
    setBusy(true);
    setSays(null);
    const answer = await done.catch((): WatchAnswer => 'not-kept');
    setSays(answerText(answer));
    await reload();
    setBusy(false);
  };
  const watch = (changes: WatchChanges = {}) => void work(background.watch(site, changes));
  const notify = async (isOn: boolean) => {
    const isAllowed = !isOn || (await requestNotifications().catch(() => false));
    watch({ notifies: isOn && isAllowed });
  };
  const open = async (files: readonly File[]) => {
    setBusy(true);
    const outcome = await worker.run('read', { site, files });
    setBusy(false);
    if (outcome.kind !== 'answer') return setSays(t('workerCrashed'));
    setImported(outcome.answer);
    if (outcome.answer.versions > 0) await work(background.importVersions(site, outcome.answer.history));
  };
  const edit = (draft: string) => {
    setDraftBefore(shared.draft === null ? null : { draft: shared.draft });
    share({ draft });
    location.hash = '#edit';
  };
  const name = `robots-history-${new URL(site).host}`;
  const saveJson = () => saveBlob(`${name}.json`, new Blob([exportHistories([history])], { type: 'application/json' }));
  const saveZip = async () => {
    const outcome = await worker.run('zip', history);
    if (outcome.kind === 'answer') saveBlob(`${name}.zip`, outcome.answer);
  };
  const isEmpty = history.runs.length === 0 && !watched.isOn && reading.kind === 'read';
  const newest = judged?.changes.find(({ severity }) => severity !== 'none');
  const since = history.runs[0]?.first;
  return (
    <DropZone open={open}>
      <StatusLine
        watched={watched}
        isBusy={isBusy}
        isEmpty={isEmpty}
        now={Date.now()}
        watch={watch}
        unwatch={() => void work(background.unwatch(site))}
        checkNow={() => void work(background.checkNow(site))}
        notify={notify}
      />
      <p class="says" role="status">
        {says}
      </p>
      {draftBefore && (
        <p class="says">
          {t('historyDraftReplaced')}{' '}
          <button
            type="button"
            class="link"
            data-action="undo-draft"
            onClick={() => {
              share({ draft: draftBefore.draft });
              setDraftBefore(null);
            }}
          >
            {t('undo')}
          </button>
        </p>
      )}
      {imported && <Imported answer={imported} />}
      {reading.kind === 'later-format' && (
        <p class="pad trouble" role="alert">
          {t('historyLater')}
        </p>
      )}
      {isEmpty && <Empty isBusy={isBusy} watch={() => watch()} open={open} />}
      {/* What is below the changes would move when they come. */}
      {!isEmpty && judged === null && history.runs.length > 0 && <Loading />}
      {!isEmpty && (judged !== null || history.runs.length === 0) && (
        <>
          <div class="sentence" data-main-sentence="">
            <strong>
              {newest ? (
                <Words of={say('historySince', formatTime(newest.at), changeText(newest, site))} />
              ) : (
                since !== undefined && t('historyUnchangedSince', formatTime(since))
              )}
            </strong>
          </div>
          {judged && (
            <Changes
              judged={judged}
              watched={watched}
              crawlers={crawlers}
              list={list}
              context={{ site, liveText, worker, keyUrls: watched.keyUrls.length, edit }}
            />
          )}
          <div class="beside">
            {watched.isOn && (
              <KeyUrls site={site} keyUrls={watched.keyUrls} setKeyUrls={(keyUrls) => watch({ keyUrls })} />
            )}
            <Variants site={site} liveText={liveText} />
          </div>
          <footer class="bar">
            <ImportButtons open={open} />
            <button type="button" data-kind="action" data-action="export-history" data-format="json" onClick={saveJson}>
              {t('historyExport', 'JSON')}
            </button>
            <button type="button" data-kind="action" data-action="export-history" data-format="zip" onClick={saveZip}>
              {t('historyExportZip')}
            </button>
            <span class="soft kept">
              {counted('watchKept', history.runs.length, formatBytes(watched.bytes))}
              {[...lostOf(history, watched.damaged + (reading.kind === 'read' ? reading.damaged : 0))].map((text) => (
                <span key={text}> {text}</span>
              ))}
            </span>
            <button
              type="button"
              data-kind="action"
              data-action="forget-history"
              onClick={() => {
                setImported(null);
                void work(background.forgetWatched(site));
              }}
            >
              {t('historyForget')}
            </button>
          </footer>
        </>
      )}
    </DropZone>
  );
}

function answerText(answer: WatchAnswer | boolean): string | null {
  switch (answer) {
    case true:
    case 'done':
      return null;
    case 'too-many':
      return t('watchTooMany', WATCH_LIMITS.sites);
    case 'no-answer':
      return t('watchNoAnswer');
    case false:
    case 'not-watched':
    case 'not-kept':
      return t('optionsNotSaved');
    default:
      return answer satisfies never;
  }
}

/** What there was no room for, and what was damaged. */
function lostOf({ runs, bodies, folded }: ReturnType<typeof historyIn>, damaged: number): readonly string[] {
  const hashes = new Set(runs.flatMap(({ answer }) => answer.hash ?? []));
  const dropped = [...hashes].filter((hash) => !Object.hasOwn(bodies, hash)).length;
  return [
    ...(dropped > 0 ? [counted('historyDropped', dropped)] : []),
    ...(folded ? [counted('historyFolded', folded.runs)] : []),
    ...(damaged > 0 ? [counted('historyDamaged', damaged)] : []),
  ];
}
