// The published lists of IP addresses, kept because the person fetched or opened them. Nothing of private windows is kept.
import { decodeLists, type KeptList } from '../shared/published-lists.ts';
import { isPrivateBackground } from './private-windows.ts';
import { local } from './storage.ts';

const KEY = 'lists:1';

export async function loadLists(): Promise<readonly KeptList[]> {
  return decodeLists(await local.get(KEY));
}

/** False where nothing was kept: the browser refused, or the window is private. */
export async function keepLists(lists: readonly KeptList[]): Promise<boolean> {
  if (isPrivateBackground()) return false;
  return local.set(KEY, lists);
}

/** False where the browser refused. */
export function forgetLists(): Promise<boolean> {
  return local.remove(KEY);
}
