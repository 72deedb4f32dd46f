// Room #logs: who crawled the site, who ignored its rules, and who only claims to be a crawler. Everything is read on this
// computer.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Crawler, customCrawler } from '../../../crawlers/index.ts';
import { distinctVersions, inOrderOfTime, type SiteHistory } from '../../../history/index.ts';
import { type JobWorker, startWorker } from '../../../platform/jobs.ts';
import { loadHistory } from '../../../platform/kept-watch.ts';
import { loadWork } from '../../../platform/kept-work.ts';
import { isPrivateBackground } from '../../../platform/private-windows.ts';
import { fileOf, type RobotsOutcome } from '../../../robots/index.ts';
import { type KeptList, tokensOfList } from '../../../shared/published-lists.ts';
import type { TimeRange } from '../../../ui/elements/use-range-choice.ts';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import type { LogsJobs, LogsRequest, OneRobots } from '../../../workers/logs/jobs.ts';
import type { RoomProps } from '../shared/room-props.ts';
import { useLastKnown } from '../shared/use-last-known.ts';
import { createBlocker } from './block.ts';
import { Intake, type JudgedBy } from './Intake.tsx';
import { currencyOf } from './list-dates.ts';
import { PublishedLists } from './PublishedLists.tsx';
import { Result } from './Result.tsx';
import { repeated } from './repeated.ts';
import { useLists } from './use-lists.ts';
import { useLog } from './use-log.ts';
import type { CheckedBy } from './words.ts';

export function Room({ site, live, liveText, known: crawlers, shared, share, isShown }: RoomProps) {
  const [judged, setJudged] = useState<JudgedBy>({ kind: 'live' });
  /** robots.txt applies to one host only, but a log can have requests for several. */
  const own = useMemo(() => new URL(site).hostname, [site]);
  const [host, setHost] = useState<string | null>(own);
  const [range, setRange] = useState<TimeRange | null>(null);
  const opened = useOpened(() => {
    setRange(null);
    setHost(own);
  });
  const { files } = opened;
  // For jobs that don't wait for a log: the log's worker may be busy.
  const worker = useMemo(() => startWorker<LogsJobs>('worker-logs.js'), []);
  useEffect(() => worker.end, [worker]);
  const lists = useLists(worker);
  // A log isn't read again while the person types, but when they come back from the editor.
  const draft = useRef(shared.draft);
  if (isShown) draft.current = shared.draft;
  const keptDraft = useKeptDraft(site, isShown && shared.draft === null);
  const history = useHistory(site, isShown);
  const robots = useRobots(judged, liveRobots(live.outcome, liveText), draft.current ?? keptDraft ?? liveText, history);
  const request = useRequest({ files, crawlers, robots, host }, lists.lists, range);
  /** By request, because results stay those of the robots.txt that they were checked against. */
  const checkedBy = useRef(new WeakMap<LogsRequest, CheckedBy>());
  if (request) checkedBy.current.set(request, checkedByOf(judged, live.outcome, history));
  const log = useLog(request);
  const crawlerOf = useCrawlerOf(crawlers);
  const lastKnown = useLastKnown(live.outcome);
  const block = useBlocker(worker, { site, lastKnown, known: crawlers, shared, share });
  return (
    <DropZone open={opened.open}>
      <Intake
        files={files}
        twice={opened.twice}
        open={opened.open}
        log={log}
        judged={judged}
        setJudged={setJudged}
        hasHistory={history !== null}
        own={own}
        hosts={log.whole?.report.hosts ?? []}
        host={host}
        setHost={setHost}
      />
      {log.answer && (
        <Result
          answer={log.answer}
          whole={log.whole ?? log.answer}
          isBusy={log.state === 'running'}
          crawlerOf={crawlerOf}
          checkedBy={checkedBy.current.get(log.answer.request) ?? { kind: 'unknown' }}
          site={site}
          selected={range}
          choose={setRange}
          draft={draft.current}
          block={block}
          outcome={live.outcome}
        />
      )}
      <PublishedLists {...lists} dropped={opened.list} />
    </DropZone>
  );
}

/**
 * The files that were opened together: logs, and perhaps a list of IP addresses. @param begin called before another log is read
 */
function useOpened(begin: () => void) {
  const [files, setFiles] = useState<readonly File[]>([]);
  /** Names of files that were opened twice. */
  const [twice, setTwice] = useState<readonly string[]>([]);
  const [list, setList] = useState<File | null>(null);
  const open = async (opened: readonly File[]) => {
    const areLists = await Promise.all(opened.map(isPublishedList));
    setList(opened.find((_, index) => areLists[index]) ?? null);
    const logs = opened.filter((_, index) => !areLists[index]);
    if (logs.length === 0) return;
    begin();
    setFiles(logs);
    setTwice(await repeated(logs));
  };
  return { files, twice, list, open };
}

/** Null without a log, and until the lists of IP addresses are loaded. */
function useRequest(
  { files, crawlers, robots, host }: Pick<LogsRequest, 'files' | 'crawlers' | 'robots' | 'host'>,
  lists: readonly KeptList[] | null,
  time: TimeRange | null,
): LogsRequest | null {
  const ranges = useMemo(
    () =>
      lists?.map((list) => ({ tokens: tokensOfList(list), prefixes: list.prefixes, current: currencyOf(list) })) ??
      null,
    [lists],
  );
  return useMemo(() => {
    if (files.length === 0 || ranges === null) return null;
    return { files, crawlers, robots, host, ranges, time };
  }, [files, crawlers, robots, host, ranges, time]);
}

function useCrawlerOf(crawlers: readonly Crawler[]): (token: string) => Crawler {
  return useMemo(() => {
    const byToken = new Map(crawlers.map((crawler) => [crawler.token, crawler]));
    return (token) => byToken.get(token) ?? customCrawler(token);
  }, [crawlers]);
}

/** The kept draft; another tab can keep or delete one meanwhile. */
function useKeptDraft(site: string, isNeeded: boolean): string | null {
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    if (isNeeded) void loadKeptDraft(site).then(setKept);
  }, [site, isNeeded]);
  return kept;
}

interface BlockerOf extends Pick<RoomProps, 'site' | 'known' | 'shared' | 'share'> {
  readonly lastKnown: string;
}

function useBlocker(worker: JobWorker<LogsJobs>, { site, lastKnown, known: crawlers, shared, share }: BlockerOf) {
  /** What `shared` will have once it is drawn. */
  const latestDraft = useRef(shared.draft);
  useEffect(() => {
    latestDraft.current = shared.draft;
  }, [shared.draft]);
  return useMemo(
    () =>
      createBlocker({
        current: async () => latestDraft.current ?? (await loadKeptDraft(site)) ?? lastKnown,
        change: (text) => {
          latestDraft.current = text;
          share({ draft: text });
        },
        blocking: async (text, token) => {
          const ask = () => worker.run('block', { draft: text, token, crawlers });
          const first = await ask();
          // Another job may have crashed the worker.
          const outcome = first.kind === 'crashed' ? await ask() : first;
          return outcome.kind === 'answer' ? outcome.answer : null;
        },
      }),
    [worker, crawlers, site, lastKnown, share],
  );
}

/** The draft that the editor begins with, if it isn't open yet. Nothing of private windows is kept. */
async function loadKeptDraft(site: string): Promise<string | null> {
  const work = isPrivateBackground() ? null : await loadWork(site);
  return work?.draft ?? null;
}

/** The kept versions of the site's robots.txt; null without any. The background adds to them. */
function useHistory(site: string, isShown: boolean): SiteHistory | null {
  const [history, setHistory] = useState<SiteHistory | null>(null);
  useEffect(() => {
    if (!isShown || isPrivateBackground()) return;
    void loadHistory(site).then((reading) => {
      if (reading.kind === 'refused') return;
      const isKept = reading.kind === 'read' && reading.history.runs.length > 0;
      const next = isKept ? inOrderOfTime(reading.history, Date.now()) : null;
      setHistory((before) => (before && next && isSame(before, next) ? before : next));
    });
  }, [site, isShown]);
  return history;
}

/** A log isn't read again for one more check that found the same. */
function isSame(before: SiteHistory, next: SiteHistory): boolean {
  const runsOf = ({ runs }: SiteHistory) => runs.map(({ first, answer }) => [first, answer.status, answer.hash]);
  return JSON.stringify(runsOf(before)) === JSON.stringify(runsOf(next));
}

function checkedByOf(judged: JudgedBy, outcome: RobotsOutcome, history: SiteHistory | null): CheckedBy {
  if (judged.kind === 'day') {
    const first = history?.runs[0]?.first;
    return history === null || first === undefined
      ? { kind: 'unknown' }
      : { kind: 'day', versions: distinctVersions(history), from: first };
  }
  if (judged.kind !== 'live') return judged;
  const file = fileOf(outcome);
  if (file) return { kind: 'live', at: file.fetchedAt };
  return { kind: outcome.kind === 'unavailable' ? 'none' : 'unknown' };
}

/** The same value for the same content, so that a log isn't read again. */
function useRobots(
  judged: JudgedBy,
  live: OneRobots,
  draft: string,
  history: SiteHistory | null,
): OneRobots | SiteHistory {
  const { text, status, isTruncated } = oneRobots(judged, live, draft);
  const one = useMemo(() => ({ text, status, isTruncated }), [text, status, isTruncated]);
  return (judged.kind === 'day' && history) || one;
}

const UNKNOWN: OneRobots = { text: '', status: 0, isTruncated: false };

function liveRobots(outcome: RobotsOutcome, text: string): OneRobots {
  const file = fileOf(outcome);
  if (file) return { text, status: file.status, isTruncated: file.isTruncated };
  return outcome.kind === 'unavailable' ? served('') : UNKNOWN;
}

const served = (text: string): OneRobots => ({ text, status: 200, isTruncated: false });

/** Unknown for a history that is gone. */
function oneRobots(judged: JudgedBy, live: OneRobots, draft: string): OneRobots {
  switch (judged.kind) {
    case 'live':
      return live;
    case 'draft':
      return served(draft);
    case 'day':
      return UNKNOWN;
    case 'file':
      return served(judged.text);
    default:
      return judged satisfies never;
  }
}

/** Whether a file that was opened as a log is an operator's list of IP addresses, by how it begins. */
async function isPublishedList(file: File): Promise<boolean> {
  const start = await file
    .slice(0, 4_096)
    .text()
    .catch(() => '');
  return /^\s*\{/.test(start) && start.includes('"prefixes"');
}
