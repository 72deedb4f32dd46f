// The published lists that are known: what is added and forgotten, in whatever order the answers come. Every change starts from what
// is known at that moment.
import {
  type KeptList,
  LIST_SOURCES,
  type ListSource,
  type PublishedListAnswer,
  withLists,
} from '../../../shared/published-lists.ts';
import type { PublishedList } from '../../../workers/logs-jobs.ts';

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

export function createListStore(world: ListWorld, tell: (state: ListsState) => void): ListStore {
  let state = NO_LISTS;
  /** Counts how often the lists were forgotten: what was asked for before comes too late. */
  let generation = 0;
  const change = (changes: Partial<ListsState>) => {
    state = { ...state, ...changes };
    tell(state);
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
  const read = async (text: string, operator: string, url: string | null): Promise<KeptList | null> => {
    const list = await world.read(text);
    return list === null ? null : { ...list, url, operator, at: Date.now() };
  };

  const fetchAll = async () => {
    const asked = generation;
    const added: KeptList[] = [];
    const noAccess = new Set<string>();
    const failed = new Set<string>();
    const waiting = [...LIST_SOURCES];
    let done = 0;
    const fetchOne = async ({ url, operator }: ListSource) => {
      const answer = await world.ask(url).catch((): PublishedListAnswer => ({ kind: 'failed' }));
      const list = answer.kind === 'text' ? await read(answer.text, operator, url) : null;
      if (list !== null) added.push(list);
      else if (answer.kind === 'no-access') noAccess.add(operator);
      else failed.add(operator);
      done += 1;
      if (asked === generation) change({ fetched: done });
    };
    const work = async () => {
      for (let next = waiting.shift(); next && asked === generation; next = waiting.shift()) await fetchOne(next);
    };
    change({ fetched: 0, missing: NONE });
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (asked === generation) change({ missing: { noAccess: [...noAccess], failed: [...failed] } });
      await add(added, asked);
    } finally {
      if (asked === generation) change({ fetched: null });
    }
  };

  return {
    fetchAll,
    open: async (text, operator, url) => {
      const asked = generation;
      const list = await read(text, operator, url);
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
