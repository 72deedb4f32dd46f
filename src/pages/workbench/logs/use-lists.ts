// The published lists of IP addresses: those that are kept, and the ways to get them.
import { useCallback, useMemo, useState } from 'preact/hooks';
import type { JobWorker } from '../../../platform/jobs.ts';
import { forgetLists, keepLists, loadLists } from '../../../platform/kept-lists.ts';
import { background } from '../../../platform/messaging.ts';
import { patternOf, requestAccess } from '../../../platform/permissions.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import { LIST_SOURCES } from '../../../shared/published-lists.ts';
import type { LogsJobs } from '../../../workers/logs/jobs.ts';
import { createListStore, type ListsState, NO_LISTS } from './lists-store.ts';

export interface Lists extends ListsState {
  /** Call it from a click: the browser may ask the person. */
  readonly fetchAll: () => void;
  /** Whether the file is such a list. */
  readonly isList: (file: File) => Promise<boolean>;
  /** False if the file isn't such a list. */
  readonly open: (file: File, operator: string, url: string | null) => Promise<boolean>;
  readonly forget: () => void;
}

/** Bytes of a file that is opened as a list. */
const MOST_OPENED_BYTES = 8 * 1024 * 1024;

export function useLists(worker: JobWorker<LogsJobs>): Lists {
  const [state, setState] = useState<ListsState>(NO_LISTS);
  const read = useCallback(
    async (text: string) => {
      const outcome = await worker.run('list', text);
      return outcome.kind === 'answer' ? outcome.answer : null;
    },
    [worker],
  );
  const store = useMemo(() => {
    const ask = async (url: string) => {
      const tabId = await ownTabId();
      return tabId === null ? { kind: 'failed' as const } : background.publishedList(tabId, url);
    };
    return createListStore({ load: loadLists, keep: keepLists, forget: forgetLists, ask, read }, setState);
  }, [read]);
  return {
    ...state,
    fetchAll: () => {
      const hosts = [...new Set(LIST_SOURCES.map(({ url }) => patternOf(url)))];
      void requestAccess(hosts)
        .catch(() => false)
        .then(store.fetchAll);
    },
    open: async (file, operator, url) => {
      if (file.size > MOST_OPENED_BYTES) return false;
      return store.open(await file.text().catch(() => ''), operator, url);
    },
    isList: async (file) => file.size <= MOST_OPENED_BYTES && (await read(await file.text().catch(() => ''))) !== null,
    forget: store.forget,
  };
}
