// The list of the room, made in its worker, and which of its rows the person looks at.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JobWorker } from '../../../platform/jobs.ts';
import { background } from '../../../platform/messaging.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import type { Basis, Selected, Selecting, UrlsJobs } from '../../../workers/urls-jobs.ts';
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
}

/** Chooses rows whenever the list or the criteria change. An answer that a newer choice has overtaken is dropped. */
export function useSelection(worker: JobWorker<UrlsJobs>, version: number, { criteria, typed }: Selecting): Selection {
  const [selection, setSelection] = useState<Selection>({ selected: null, stamp: 0, isBusy: false });
  useEffect(() => {
    if (version === 0) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    setSelection((before) => ({ ...before, isBusy: true }));
    void worker.run('select', { criteria, typed }, { signal }).then((outcome) => {
      if (signal.aborted || outcome.kind !== 'answer') return;
      setSelection(({ stamp }) => ({ selected: outcome.answer, stamp: stamp + 1, isBusy: false }));
    });
    return () => stop.abort();
  }, [worker, version, criteria, typed]);
  return selection;
}
