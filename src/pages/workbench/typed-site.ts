// The site that a person has just typed, on its way to the page that opens for it. Anybody can write the URL of that page; only our own
// pages write here.
import { ownTab } from '../../platform/storage.ts';

const KEY = 'typed-site';

export const noteTyped = (site: string): void => ownTab.put(KEY, site);

/** Once: a page that is opened later in the same tab was not asked for by it. Null where none was typed. */
export const takeTyped = (): string | null => ownTab.take(KEY);
