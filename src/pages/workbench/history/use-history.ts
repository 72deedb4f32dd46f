// What is kept of the site, and what each change did. Read again after whatever was done here, and while the room is in front: the
// background adds to it.

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';
import { emptyHistory, type HistoryReading, inOrderOfTime, type SiteHistory } from '../../../history/index.ts';
import { startWorker } from '../../../platform/jobs.ts';
import { loadHistory, loadRefusals, loadWatch } from '../../../platform/kept-watch.ts';
import { readWork } from '../../../platform/kept-work.ts';
import { mayNotify } from '../../../platform/notifications.ts';
import { isPrivateBackground } from '../../../platform/private-windows.ts';
import type { WantedState } from '../../../shared/key-page.ts';
import { type KeyUrl, siteIn, unsavedSince, unwatched, type WatchedSite } from '../../../shared/watch.ts';
import { useOnReturn } from '../../../ui/elements/use-on-return.ts';
import type { HistoryChange, HistoryJobs } from '../../../workers/history/jobs.ts';

export type KeptHistory =
  | { readonly kind: 'loading' }
  /** Nothing of private windows is kept. */
  | { readonly kind: 'private' }
  /** The browser didn't give it. */
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'known';
      readonly watched: WatchedSite;
      /** In order of time. */
      readonly reading: HistoryReading;
      /** It wasn't given again since. */
      readonly isRefused: boolean;
      /** Since when no check has been stored; null where checks are. */
      readonly unsavedSince: number | null;
      /** The expectations that the person keeps for the site; null if the browser doesn't give them, or they are damaged. */
      readonly expectations: readonly Expectation[] | null;
      /** The browser lets us show notifications: a person can withdraw that there. */
      readonly mayNotify: boolean;
    };

/** Milliseconds between two looks, while the room is in front. */
const PAUSE_MS = 30_000;

export function useKeptHistory(site: string, isShown: boolean) {
  const [kept, setKept] = useState<KeptHistory>({ kind: 'loading' });
  const reload = useCallback(async () => {
    if (isPrivateBackground()) return setKept({ kind: 'private' });
    const [watch, reading, refusals, work, isAllowed] = await Promise.all([
      loadWatch(),
      loadHistory(site),
      loadRefusals(),
      readWork(site),
      mayNotify().catch(() => false),
    ]);
    setKept((before) => {
      if (watch === null || reading.kind === 'refused') {
        return before.kind === 'known' ? { ...before, isRefused: true } : { kind: 'refused' };
      }
      const watched = siteIn(watch, site) ?? unwatched(site);
      const since = unsavedSince(refusals, watched);
      const known = work.kind === 'refused' && before.kind === 'known' ? before.expectations : null;
      const expectations = work.kind === 'read' ? (work.work?.expectations ?? []) : known;
      // What is equal stays the same value: nothing is worked out again for it.
      const next: KeptHistory = {
        kind: 'known',
        watched,
        reading: before.kind === 'known' && areEqual(before.reading, reading) ? before.reading : reading,
        isRefused: false,
        unsavedSince: since,
        expectations,
        mayNotify: isAllowed,
      };
      return areEqual(before, next) ? before : next;
    });
  }, [site]);
  useOnReturn(() => isShown && reload());
  useEffect(() => {
    if (!isShown) return undefined;
    void reload();
    const timer = setInterval(() => void (document.visibilityState === 'visible' && reload()), PAUSE_MS);
    return () => clearInterval(timer);
  }, [reload, isShown]);
  const asKept = kept.kind === 'known' ? kept.reading : null;
  // For all who read it by time. A time that isn't right depends on the clock as it is now, so it isn't put in order again at each look.
  const reading = useMemo(() => asKept && inOrder(asKept), [asKept]);
  const ordered: KeptHistory = kept.kind === 'known' && reading ? { ...kept, reading } : kept;
  return [ordered, reload] as const;
}

const inOrder = (reading: HistoryReading): HistoryReading =>
  reading.kind === 'read' ? { ...reading, history: inOrderOfTime(reading.history, Date.now()) } : reading;

const areEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const NONE: readonly never[] = [];

export interface JudgedHistory {
  readonly of: SiteHistory;
  readonly changes: readonly HistoryChange[];
}

export function useHistoryWorker() {
  const worker = useMemo(() => startWorker<HistoryJobs>('worker-history.js'), []);
  useEffect(() => worker.end, [worker]);
  return worker;
}

export type HistoryWorker = ReturnType<typeof useHistoryWorker>;

/** Null until it is known for the first time; then the last that was known. False: the worker crashed, twice. */
export type Judged = JudgedHistory | false | null;

/**
 * @param edited the expectations of room #edit, if that was opened: they replace those that are kept, by which alerts are judged
 */
export function useJudged(
  worker: HistoryWorker,
  kept: KeptHistory,
  crawlers: readonly Crawler[],
  edited: readonly Expectation[],
): Judged {
  const [judged, setJudged] = useState<Judged>(null);
  const reading = kept.kind === 'known' ? kept.reading : null;
  const keyUrls: readonly KeyUrl[] = kept.kind === 'known' ? kept.watched.keyUrls : NONE;
  const own = kept.kind === 'known' ? (kept.expectations ?? NONE) : NONE;
  const expectations = edited.length > 0 ? edited : own;
  useEffect(() => {
    if (reading?.kind !== 'read' || reading.history.runs.length === 0) return setJudged(null);
    const stop = new AbortController();
    const { history } = reading;
    const those = (state: WantedState) => keyUrls.filter(({ wanted }) => wanted === state).map(({ url }) => url);
    const request = {
      history,
      crawlers,
      expectations,
      keyUrls: those('indexable'),
      closedUrls: those('not-indexable'),
    };
    const judge = async (isRetry: boolean): Promise<void> => {
      const outcome = await worker.run('changes', request, { signal: stop.signal });
      if (stop.signal.aborted) return;
      if (outcome.kind === 'answer') setJudged({ of: history, changes: outcome.answer });
      // Once more in a new worker, as the crash may have had another cause.
      else if (outcome.kind === 'crashed') return isRetry ? setJudged(false) : judge(true);
    };
    void judge(false);
    return () => stop.abort();
  }, [worker, reading, crawlers, expectations, keyUrls]);
  return judged;
}

/** Kept texts that are damaged; none until that is known. */
export function useDamagedTexts(worker: HistoryWorker, history: SiteHistory): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void worker.run('damagedTexts', history, { signal: stop.signal }).then((outcome) => {
      if (outcome.kind === 'answer' && !stop.signal.aborted) setCount(outcome.answer);
    });
    return () => stop.abort();
  }, [worker, history]);
  return count;
}

export const historyIn = (reading: HistoryReading, site: string): SiteHistory =>
  reading.kind === 'read' ? reading.history : emptyHistory(site);
