// Room #history: when the site's robots.txt changed, and what each change did. What is kept was asked for by the person.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { HistoryReading, SiteHistory } from '../../../history/index.ts';
import { t } from '../../../platform/i18n.ts';
import { background } from '../../../platform/messaging.ts';
import { requestNotifications } from '../../../platform/notifications.ts';
import { servedAs } from '../../../robots/index.ts';
import type { WatchResult } from '../../../shared/protocol.ts';
import { WATCH_LIMITS, type WatchChanges, type WatchedSite } from '../../../shared/watch.ts';
import { Loading } from '../../../ui/elements/Notice.tsx';
import { useOnReturn } from '../../../ui/elements/use-on-return.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import { formatSpan, formatTime } from '../../../words/text/format.ts';
import { say } from '../../../words/text/sentence.ts';
import type { HistoryChange } from '../../../workers/history/jobs.ts';
import type { RoomProps } from '../shared/room-props.ts';
import { Changes } from './Changes.tsx';
import { Empty, Importing } from './Intake.tsx';
import { KeptBar } from './KeptBar.tsx';
import { KeyUrls } from './KeyUrls.tsx';
import { StatusLine } from './StatusLine.tsx';
import {
  type HistoryWorker,
  historyIn,
  type Judged,
  useHistoryWorker,
  useJudged,
  useKeptHistory,
} from './use-history.ts';
import { useImport } from './use-import.ts';
import { Variants } from './Variants.tsx';
import { changeText } from './words.ts';

export function Room(props: RoomProps) {
  const { site, crawlers, shared, isShown } = props;
  const worker = useHistoryWorker();
  const [kept, reload] = useKeptHistory(site, isShown);
  const judged = useJudged(worker, kept, crawlers, shared.expectations);
  useAcknowledged(site, isShown && kept.kind === 'known' ? kept.watched.alerts.length : 0, reload);
  switch (kept.kind) {
    case 'loading':
      return <Loading />;
    case 'private':
      return <p class="pad">{t('watchPrivate')}</p>;
    case 'refused':
      return <Refused />;
    case 'known': {
      const { watched, reading, isRefused, unsavedSince, expectations, mayNotify } = kept;
      const isWithout = expectations === null && shared.expectations.length === 0;
      return (
        <>
          {isRefused && <Refused />}
          {isWithout && (
            <p class="pad trouble" role="alert" data-without-expectations="">
              {t('historyNoExpectations')}
            </p>
          )}
          <Known room={props} {...{ worker, watched, reading, unsavedSince, mayNotify, judged, reload }} />
        </>
      );
    }
    default:
      return kept satisfies never;
  }
}

const Refused = () => (
  <p class="pad trouble" role="alert">
    {t('watchNotRead')}
  </p>
);

/** Alerts are seen once the room is on screen, which it isn't in a tab in the background. @param alerts 0 if it isn't shown */
function useAcknowledged(site: string, alerts: number, reload: () => Promise<void>): void {
  const acknowledge = () => {
    if (alerts === 0 || document.visibilityState !== 'visible') return;
    void background.acknowledge(site).then(reload, () => undefined);
  };
  useEffect(acknowledge, [alerts, site, reload]);
  useOnReturn(acknowledge);
}

interface KnownProps {
  readonly room: RoomProps;
  readonly worker: HistoryWorker;
  readonly watched: WatchedSite;
  readonly reading: HistoryReading;
  readonly unsavedSince: number | null;
  readonly mayNotify: boolean;
  readonly judged: Judged;
  readonly reload: () => Promise<void>;
}

function Known({ room, worker, watched, reading, unsavedSince, mayNotify, judged, reload }: KnownProps) {
  const { site, crawlers, known, shared, liveText } = room;
  const { says, isBusy, work } = useWork(reload);
  const importer = useImport(worker, site, ({ history }) => work(background.importVersions(site, history)));
  const draft = useReplacedDraft(room);
  const history = useMemo(() => historyIn(reading, site), [reading, site]);
  const watch = (changes: WatchChanges = {}) => void work(background.watch(site, changes));
  const hasRuns = history.runs.length > 0;
  const isEmpty = !hasRuns && !watched.isOn && reading.kind === 'read';
  return (
    <DropZone open={importer.open}>
      <StatusLine
        watched={watched}
        unsavedSince={unsavedSince}
        notifies={watched.notifies && mayNotify}
        isBusy={isBusy}
        isEmpty={isEmpty}
        now={Date.now()}
        watch={watch}
        unwatch={() => void work(background.unwatch(site))}
        checkNow={() => void work(background.checkNow(site))}
        notify={async (isOn) => {
          const isAllowed = !isOn || (await requestNotifications().catch(() => false));
          watch({ notifies: isOn && isAllowed });
        }}
      />
      <p class="says" role="status">
        {says}
      </p>
      {draft.isReplaced && <DraftReplaced undo={draft.undo} />}
      <Importing importer={importer} />
      {reading.kind === 'later-format' && (
        <p class="pad trouble" role="alert">
          {t('historyLater')}
        </p>
      )}
      {isEmpty && <Empty isBusy={isBusy} watch={() => watch()} open={importer.open} />}
      {/* What is below the changes would move when they come. */}
      {!isEmpty && judged === null && hasRuns && <Loading />}
      {!isEmpty && (judged !== null || !hasRuns) && (
        <>
          <MainSentence judged={judged} since={history.runs.find(({ isImported }) => !isImported)?.first} site={site} />
          {judged && (
            <Changes
              judged={judged}
              watched={watched}
              crawlers={crawlers}
              list={shared.urls?.file ?? null}
              context={{ site, known, liveText, worker, keyUrls: watched.keyUrls.length, edit: draft.edit }}
            />
          )}
          <div class="beside">
            {watched.isOn && (
              <KeyUrls
                site={site}
                keyUrls={watched.keyUrls}
                add={(url, wanted) => void work(background.addKeyUrl(url, wanted), t('watchTooManyShort'))}
                remove={(url) => void work(background.removeKeyUrl(url))}
              />
            )}
            <Variants site={site} liveText={liveText} />
          </div>
          <Kept
            {...{ history, reading, watched, worker, importer }}
            forget={() => void work(background.forgetWatched(site))}
          />
        </>
      )}
    </DropZone>
  );
}

/** Versions as drafts of room #edit; the draft that one replaced can be restored. */
function useReplacedDraft({ shared, share }: Pick<RoomProps, 'shared' | 'share'>) {
  const [replaced, setReplaced] = useState<{ readonly draft: string | null } | null>(null);
  const edit = (draft: string) => {
    setReplaced(shared.draft === null ? null : { draft: shared.draft });
    share({ draft });
    location.hash = '#edit';
  };
  const undo = () => {
    if (replaced) share({ draft: replaced.draft });
    setReplaced(null);
  };
  return { isReplaced: replaced !== null, edit, undo };
}

interface KeptProps extends Pick<KnownProps, 'watched' | 'reading' | 'worker'> {
  readonly history: SiteHistory;
  readonly importer: ReturnType<typeof useImport>;
  readonly forget: () => void;
}

/** What is kept of the site, and the button that deletes it. */
function Kept({ history, reading, watched, worker, importer, forget }: KeptProps) {
  return (
    <footer class="bar">
      {reading.kind === 'read' && (
        <KeptBar
          history={history}
          watched={watched}
          damaged={watched.damaged + reading.damaged}
          worker={worker}
          open={importer.open}
        />
      )}
      <button
        type="button"
        data-kind="action"
        data-action="forget-history"
        onClick={() => {
          importer.forget();
          forget();
        }}
      >
        {t('historyForget')}
      </button>
    </footer>
  );
}

/** What the background was asked to do: whether it is under way, and what to say about how it ended. */
function useWork(reload: () => Promise<void>) {
  const [says, setSays] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const work = async (done: Promise<WatchResult | boolean>, tooMany = t('watchTooMany', WATCH_LIMITS.sites)) => {
    setBusy(true);
    setSays(null);
    const answer = await done.catch((): WatchResult => 'not-kept');
    setSays(watchAnswerText(answer, tooMany));
    await reload();
    setBusy(false);
  };
  return { says, isBusy, work };
}

function watchAnswerText(answer: WatchResult | boolean, tooMany: string): string | null {
  switch (answer) {
    case true:
    case 'done':
      return null;
    case 'too-many':
      return tooMany;
    case 'too-long':
      return t('keyUrlTooLong');
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

function DraftReplaced({ undo }: { readonly undo: () => void }) {
  return (
    <p class="says">
      {t('historyDraftReplaced')}{' '}
      <button type="button" class="link" data-action="undo-draft" onClick={undo}>
        {t('undo')}
      </button>
    </p>
  );
}

interface SentenceProps {
  readonly judged: Judged;
  /** When the oldest version was seen first; undefined without one, and where it wasn't checked since. */
  readonly since: number | undefined;
  readonly site: string;
}

function MainSentence({ judged, since, site }: SentenceProps) {
  const newest = lastChange(judged ? judged.changes : []);
  return (
    <div class="sentence" data-main-sentence="">
      <strong>
        {newest ? (
          <Words of={say('historySince', formatSpan(...timesOf(newest)), changeText(newest, site))} />
        ) : (
          (judged === false && t('logCrashed')) ||
          (since !== undefined && t('historyUnchangedSince', formatTime(since)))
        )}
      </strong>
    </div>
  );
}

const timesOf = ({ between, at }: HistoryChange) => between ?? ([at, at] as const);

/** @param changes the newest first. A failure that is over says nothing of the file */
function lastChange(changes: readonly HistoryChange[]): HistoryChange | undefined {
  const isFailure = ({ answer }: HistoryChange) => servedAs(answer.status) === 'unreachable';
  const answered = changes.findIndex((change) => !isFailure(change));
  const isOver = (change: HistoryChange, index: number) => isFailure(change) && answered !== -1 && index > answered;
  return changes.find((change, index) => change.severity !== 'none' && !isOver(change, index));
}
