// The list of the room, made in its worker, and which of its rows the person looks at.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JobWorker } from '../../../platform/jobs.ts';
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import type { Basis, Selected, Selecting, SelectProgress, UrlsJobs } from '../../../workers/urls-jobs.ts';
import { ListReader } from './list-reader.ts';
import { EMPTY, type ListState } from './list-state.ts';

export function useUrlList({ site, robots, crawlers, rules }: Basis): readonly [ListState, ListReader] {
  const [state, setState] = useState(EMPTY);
  const basis = useMemo(() => ({ site, robots, crawlers, rules }), [site, robots, crawlers, rules]);
  const reader = useRef<ListReader | null>(null);
  reader.current ??= new ListReader(basis, (url) => fetchSitemap(site, url), setState);
  const { current } = reader;
  useEffect(() => current.setBasis(basis), [current, basis]);
  useEffect(() => () => current.end(), [current]);
  return [state, current];
}

async function fetchSitemap(site: string, url: string): Promise<SitemapAnswer> {
  const tabId = await ownTabId();
  const failed = { kind: 'failed', reason: 'network' } as const;
  return tabId === null ? failed : background.sitemapFile(tabId, site, url).catch(() => failed);
}

export interface Selection {
  /** Null before the first. */
  readonly selected: Selected | null;
  /** Another number whenever other rows are selected. */
  readonly stamp: number;
  readonly isBusy: boolean;
  /** Of a regular expression that takes its time; null otherwise. */
  readonly progress: SelectProgress | null;
  /** The person ended the last one: the rows are still those of the one before. */
  readonly isCancelled: boolean;
}

const NOTHING: Selection = { selected: null, stamp: 0, isBusy: false, progress: null, isCancelled: false };

/** Chooses rows whenever the list or the criteria change. An answer that a newer choice has overtaken is dropped. */
export function useSelection(
  worker: JobWorker<UrlsJobs>,
  version: number,
  { criteria, typed }: Selecting,
): readonly [Selection, () => void] {
  const [selection, setSelection] = useState(NOTHING);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    if (version === 0) return undefined;
    const stop = new AbortController();
    let isOvertaken = false;
    running.current = stop;
    const set = (changes: Partial<Selection>) => {
      if (!isOvertaken) setSelection((before) => ({ ...before, ...changes }));
    };
    set({ isBusy: true, isCancelled: false, progress: null });
    const options = { signal: stop.signal, onProgress: (progress: SelectProgress) => set({ progress }) };
    void worker.run('select', { criteria, typed }, options).then((outcome) => {
      if (outcome.kind === 'crashed') return;
      set({ isBusy: false, progress: null, isCancelled: outcome.kind === 'cancelled' });
      if (outcome.kind === 'answer' && !isOvertaken)
        setSelection((before) => ({ ...before, selected: outcome.answer, stamp: before.stamp + 1 }));
    });
    return () => {
      isOvertaken = true;
      stop.abort();
    };
  }, [worker, version, criteria, typed]);
  const cancel = useCallback(() => running.current?.abort(), []);
  return [selection, cancel];
}
