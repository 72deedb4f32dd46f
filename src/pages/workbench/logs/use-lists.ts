// The published lists of addresses: those that are kept, and the click that gets them.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { startWorker } from '../../../platform/jobs.ts';
import { forgetLists, keepLists, loadLists } from '../../../platform/kept-lists.ts';
import { background } from '../../../platform/messaging.ts';
import { patternOf, requestAccess } from '../../../platform/permissions.ts';
import { ownTabId } from '../../../platform/workbench.ts';
import { type KeptList, LIST_SOURCES, type PublishedListAnswer, withLists } from '../../../shared/published-lists.ts';
import type { LogsJobs } from '../../../workers/logs-jobs.ts';

export interface Lists {
  /** Null until they are loaded. */
  readonly lists: readonly KeptList[] | null;
  /** How many are fetched, while they are. */
  readonly fetched: number | null;
  /** The operators whose lists did not come with the last click, and why. */
  readonly missing: { readonly noAccess: readonly string[]; readonly failed: readonly string[] };
  readonly isKept: boolean;
  /** Call it from a click: the browser may ask the person. */
  readonly fetchAll: () => void;
  /** False where the file is no such list. */
  readonly open: (file: File, operator: string, url: string | null) => Promise<boolean>;
  readonly forget: () => void;
}

/** Octets of a file that is opened as a list. */
const MOST_OPENED = 8 * 1024 * 1024;
const NONE = { noAccess: [], failed: [] };
/** Lists that are fetched at the same time. */
const AT_ONCE = 4;

export function useLists(): Lists {
  const [lists, setLists] = useState<readonly KeptList[] | null>(null);
  const [fetched, setFetched] = useState<number | null>(null);
  const [missing, setMissing] = useState<Lists['missing']>(NONE);
  const [isKept, setKept] = useState(true);
  // Of its own: the other one may be busy with a log.
  const worker = useMemo(() => startWorker<LogsJobs>('worker-logs.js'), []);
  useEffect(() => worker.end, [worker]);
  useEffect(() => void loadLists().then(setLists), []);

  const read = async (text: string, operator: string, url: string | null): Promise<KeptList | null> => {
    const outcome = await worker.run('list', text);
    if (outcome.kind !== 'answer' || outcome.answer === null) return null;
    return { ...outcome.answer, url, operator, at: Date.now() };
  };
  const add = async (added: readonly KeptList[]) => {
    const next = withLists(lists ?? [], added);
    setLists(next);
    setKept(await keepLists(next));
  };
  const fetchAll = async () => {
    setFetched(0);
    setMissing(NONE);
    const hosts = [...new Set(LIST_SOURCES.map(({ url }) => patternOf(url)))];
    await requestAccess(hosts).catch(() => false);
    const tabId = await ownTabId();
    const added: KeptList[] = [];
    const noAccess = new Set<string>();
    const failed = new Set<string>();
    let done = 0;
    const waiting = [...LIST_SOURCES];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { url, operator } = next;
        const answer = await fetchList(tabId, url);
        const list = answer.kind === 'text' ? await read(answer.text, operator, url) : null;
        if (list !== null) added.push(list);
        else if (answer.kind === 'no-access') noAccess.add(operator);
        else failed.add(operator);
        done += 1;
        setFetched(done);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setFetched(null);
    setMissing({ noAccess: [...noAccess], failed: [...failed] });
    if (added.length > 0) await add(added);
  };
  return {
    lists,
    fetched,
    missing,
    isKept,
    fetchAll: () => void fetchAll(),
    open: async (file, operator, url) => {
      if (file.size > MOST_OPENED) return false;
      const list = await read(await file.text().catch(() => ''), operator, url);
      if (list === null) return false;
      await add([list]);
      return true;
    },
    forget: () => {
      setLists([]);
      setMissing(NONE);
      void forgetLists();
    },
  };
}

async function fetchList(tabId: number | null, url: string): Promise<PublishedListAnswer> {
  if (tabId === null) return { kind: 'failed' };
  return background.publishedList(tabId, url).catch((): PublishedListAnswer => ({ kind: 'failed' }));
}
