// What each change did to the list of room #urls: worked out one after the other, the newest first, while the room is shown.
import { useEffect, useState } from 'preact/hooks';
import type { Crawler } from '../../../crawlers/index.ts';
import type { HistoryChange, Listed } from '../../../workers/history/jobs.ts';
import type { HistoryWorker, JudgedHistory } from './use-history.ts';

/** Null for a change whose versions aren't kept. */
export type ListedById = ReadonlyMap<string, Listed | null>;

/** Others leave the verdict of every URL as it was. */
export const doesTouchUrls = ({ kind, effects }: HistoryChange): boolean =>
  kind === 'change' && effects.some((effect) => /-(?:blocked|opened|changed)$/.test(effect.kind));

/** @param list null without one: then there is nothing to know */
export function useListed(
  worker: HistoryWorker,
  { of: history, changes }: JudgedHistory,
  crawlers: readonly Crawler[],
  list: Blob | null,
): ListedById | null {
  const [listed, setListed] = useState<ListedById>(new Map());
  useEffect(() => {
    setListed(new Map());
    if (list === null) return undefined;
    const stop = new AbortController();
    void (async () => {
      for (const { id, runIndex } of changes.filter(doesTouchUrls)) {
        const outcome = await worker.run('listed', { history, runIndex, crawlers, list }, { signal: stop.signal });
        if (stop.signal.aborted) return;
        if (outcome.kind === 'answer') setListed((known) => new Map(known).set(id, outcome.answer));
      }
    })();
    return () => stop.abort();
  }, [worker, history, changes, crawlers, list]);
  return list && listed;
}
