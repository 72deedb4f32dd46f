// The published lists, whatever comes first: what was kept, a file that is opened, a fetch that takes long, a click that forgets all.
import { expect, test, vi } from 'vitest';
import { held } from '../../../../test/support/held.ts';
import {
  type KeptList,
  LIST_OPERATORS,
  LIST_SOURCES,
  type PublishedListAnswer,
} from '../../../shared/published-lists.ts';
import { createListStore, type ListsState, NO_LISTS } from './lists-store.ts';

const kept: KeptList = { url: null, operator: 'ByteDance', at: 1, created: null, prefixes: ['192.0.2.0/24'] };
const [source] = LIST_SOURCES;

function inWorld(answer: (url: string) => Promise<PublishedListAnswer>) {
  let state: ListsState = NO_LISTS;
  let stored: readonly KeptList[] = [kept];
  const { value: loading, release: giveKept } = held();
  const store = createListStore(
    {
      load: () => loading.then(() => [kept]),
      keep: async (lists) => {
        stored = lists;
        return true;
      },
      forget: async () => {
        stored = [];
      },
      ask: answer,
      read: async (text) => (text === 'list' ? { created: null, prefixes: ['10.0.0.0/8'] } : null),
    },
    (next) => {
      state = next;
    },
  );
  const operators = () => state.lists?.map(({ operator }) => operator);
  return { store, giveKept, operators, state: () => state, stored: () => stored.map(({ operator }) => operator) };
}

const only =
  (url: string | undefined): ((asked: string) => Promise<PublishedListAnswer>) =>
  async (asked) =>
    asked === url ? { kind: 'text', text: 'list' } : { kind: 'failed' };

test('kept lists stay if a file is opened before they are loaded', async () => {
  const { store, giveKept, operators, stored } = inWorld(only(source?.url));
  const opening = store.open('list', 'Baidu', null);
  giveKept();
  expect(await opening).toBe(true);
  expect(operators()).toEqual(['ByteDance', 'Baidu']);
  expect(stored()).toEqual(['ByteDance', 'Baidu']);
});

test('a list that is opened while others are fetched is kept', async () => {
  const { value: answered, release: answerAll } = held();
  const { store, giveKept, operators, state } = inWorld(async (url) => {
    await answered;
    return only(source?.url)(url);
  });
  giveKept();
  const fetching = store.fetchAll();
  await store.open('list', 'Baidu', null);
  answerAll();
  await fetching;
  expect(operators()).toEqual(['ByteDance', 'Baidu', source?.operator]);
  expect(state().fetched).toBeNull();
  expect(state().missing.failed).toContain('OpenAI');
});

test('forgotten lists don’t return with a pending answer', async () => {
  const { value: answered, release: answerAll } = held();
  const { store, giveKept, operators, state, stored } = inWorld(async (url) => {
    await answered;
    return only(source?.url)(url);
  });
  giveKept();
  const fetching = store.fetchAll();
  store.forget();
  answerAll();
  await fetching;
  expect(operators()).toEqual([]);
  expect(stored()).toEqual([]);
  expect(state()).toMatchObject({ fetched: null, missing: { noAccess: [], failed: [] } });
});

test('a failed fetch resets the button', async () => {
  const { store, giveKept, state } = inWorld(() => Promise.reject(new Error('No receiving end')));
  giveKept();
  await store.fetchAll();
  expect(state().fetched).toBeNull();
  expect(state().missing.failed).toHaveLength(LIST_OPERATORS.length);
});

test('a file that isn’t a list changes nothing', async () => {
  const { store, giveKept, operators } = inWorld(only(undefined));
  giveKept();
  expect(await store.open('no list', 'Google', null)).toBe(false);
  await store.fetchAll();
  expect(operators()).toEqual(['ByteDance']);
});

test('the number of fetched lists is shown while the others are pending', async () => {
  const waiting: (() => void)[] = [];
  const { store, giveKept, state } = inWorld(
    (url) => new Promise((resolve) => waiting.push(() => resolve(only(source?.url)(url)))),
  );
  giveKept();
  const fetching = store.fetchAll();
  expect(state().fetched).toBe(0);
  waiting.shift()?.();
  await vi.waitFor(() => expect(state().fetched).toBe(1));
  const rest = async () => {
    for (let done = 1; done < LIST_SOURCES.length; done += 1) {
      await vi.waitFor(() => expect(waiting).not.toEqual([]));
      waiting.shift()?.();
    }
  };
  await Promise.all([rest(), fetching]);
  expect(state().fetched).toBeNull();
});
