// The published lists of IP addresses that the person fetched or opened. Nothing is kept in private windows.
import { decodeLists, type KeptList } from '../shared/published-lists.ts';
import { isPrivateBackground } from './private-windows.ts';
import { local } from './storage.ts';

const KEY = 'lists:1';

export async function loadLists(): Promise<readonly KeptList[]> {
  return decodeLists(await local.get(KEY));
}

/** False if nothing was kept: the browser refused, or the window is private. */
export async function keepLists(lists: readonly KeptList[]): Promise<boolean> {
  if (isPrivateBackground()) return false;
  return local.set(KEY, lists);
}

/** False if the browser refused. */
export function forgetLists(): Promise<boolean> {
  return local.remove(KEY);
}
