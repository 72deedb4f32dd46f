// The names of a group. Read once for all of its records: a file can have thousands of both.
import type { Group } from '../../robots/index.ts';
import { truncateNames } from './truncate.ts';

const known = new WeakMap<Group, readonly string[]>();

/** As the file spells them, each once, and as many as are shown; null for everyone. */
export function namesInGroup(group: Group | null): readonly string[] | null {
  if (group === null) return null;
  const found = known.get(group);
  if (found !== undefined) return found;
  const names = truncateNames([...new Set(group.userAgents.map(({ value }) => value || '*'))]);
  known.set(group, names);
  return names;
}
