// The names of a group. Read once for all of its records: a file can have thousands of both.
import type { Group } from '../../robots/index.ts';
import { truncateNames } from './truncate.ts';

/** Licenses are few, and they are for whole lists of AI crawlers. */
const MOST_LICENSED = 40;

const known = new WeakMap<Group, { readonly names: readonly string[]; readonly licensed: readonly string[] }>();

function namesOf(group: Group) {
  const found = known.get(group);
  if (found !== undefined) return found;
  const all = [...new Set(group.userAgents.map(({ value }) => value || '*'))];
  const kept = { names: truncateNames(all), licensed: truncateNames(all, MOST_LICENSED) };
  known.set(group, kept);
  return kept;
}

/** As the file spells them, each once, and as many as are shown; null for everyone. */
export const namesInGroup = (group: Group | null): readonly string[] | null => group && namesOf(group).names;

/** The same, of a group that names a license. */
export const licensedNames = (group: Group | null): readonly string[] | null => group && namesOf(group).licensed;
