// The published lists that are known: what is added and forgotten, in whatever order the answers come. Every change starts from what
// is known at that moment.
import {
  type KeptList,
  LIST_SOURCES,
  type ListSource,
  type PublishedListAnswer,
  withLists,
} from '../../../shared/published-lists.ts';
import type { PublishedList } from '../../../workers/logs/jobs.ts';

export interface ListsState {
  /** Null until they are loaded. */
  readonly lists: readonly KeptList[] | null;
  /** How many are fetched, while they are. */
  readonly fetched: number | null;
  /** The operators whose lists did not come with the last click, and why. */
  readonly missing: { readonly noAccess: readonly string[]; readonly failed: readonly string[] };
  readonly isKept: boolean;
}

interface ListWorld {
  readonly load: () => Promise<readonly KeptList[]>;
  /** False if the browser refused. */
  readonly keep: (lists: readonly KeptList[]) => Promise<boolean>;
  readonly forget: () => Promise<unknown>;
  readonly ask: (url: string) => Promise<PublishedListAnswer>;
  /** Null if the text isn't a list. */
  readonly read: (text: string) => Promise<PublishedList | null>;
}

export interface ListStore {
  readonly fetchAll: () => Promise<void>;
  /** False if the text isn't a list. `url`: null if the operator publishes none that is known. */
  readonly open: (text: string, operator: string, url: string | null) => Promise<boolean>;
  readonly forget: () => void;
}

const NONE = { noAccess: [], failed: [] };
/** Lists that are fetched at the same time. */
const AT_ONCE = 4;

export const NO_LISTS: ListsState = { lists: null, fetched: null, missing: NONE, isKept: true };

export function createListStore(world: ListWorld, notify: (state: ListsState) => void): ListStore {
  let state = NO_LISTS;
  /** Counts how often the lists were forgotten: what was asked for before comes too late. */
  let generation = 0;
  const change = (changes: Partial<ListsState>) => {
    state = { ...state, ...changes };
    notify(state);
  };
  const loaded = world.load().then((lists) => {
    // Forgotten before it was loaded.
    if (generation === 0) change({ lists });
  });

  const add = async (added: readonly KeptList[], asked: number) => {
    await loaded;
    if (asked !== generation || added.length === 0) return;
    const lists = withLists(state.lists ?? [], added);
    change({ lists });
    const isKept = await world.keep(lists);
    change({ isKept });
  };
  const fetchAll = async () => {
    const asked = generation;
    const isCurrent = () => asked === generation;
    change({ fetched: 0, missing: NONE });
    try {
      const { added, noAccess, failed } = await fetchLists(world, isCurrent, (fetched) => change({ fetched }));
      if (isCurrent()) change({ missing: { noAccess, failed } });
      await add(added, asked);
    } finally {
      if (isCurrent()) change({ fetched: null });
    }
  };

  return {
    fetchAll,
    open: async (text, operator, url) => {
      const asked = generation;
      const list = await readList(world, text, operator, url);
      if (list === null) return false;
      await add([list], asked);
      return true;
    },
    forget: () => {
      generation += 1;
      change({ lists: [], fetched: null, missing: NONE, isKept: true });
      void world.forget();
    },
  };
}

/**
 * Some at a time, until the lists are forgotten.
 * @param report how many were fetched
 */
async function fetchLists(world: ListWorld, isCurrent: () => boolean, report: (fetched: number) => void) {
  const added: KeptList[] = [];
  const noAccess = new Set<string>();
  const failed = new Set<string>();
  const waiting = [...LIST_SOURCES];
  let fetched = 0;
  const fetchOne = async ({ url, operator }: ListSource) => {
    const answer = await world.ask(url).catch((): PublishedListAnswer => ({ kind: 'failed' }));
    const list = answer.kind === 'text' ? await readList(world, answer.text, operator, url) : null;
    if (list !== null) added.push(list);
    else if (answer.kind === 'no-access') noAccess.add(operator);
    else failed.add(operator);
    fetched += 1;
    if (isCurrent()) report(fetched);
  };
  const work = async () => {
    for (let next = waiting.shift(); next && isCurrent(); next = waiting.shift()) await fetchOne(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { added, noAccess: [...noAccess], failed: [...failed] };
}

async function readList(
  world: ListWorld,
  text: string,
  operator: string,
  url: string | null,
): Promise<KeptList | null> {
  const list = await world.read(text);
  return list === null ? null : { ...list, url, operator, at: Date.now() };
}
