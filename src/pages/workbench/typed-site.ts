// Passes the site that a person typed to the page that opens for it. Any site can link to the URL of that page; only our own
// pages can write this.
import { ownTab } from '../../platform/storage.ts';

const KEY = 'typed-site';

export const noteTyped = (site: string): void => ownTab.put(KEY, site);

/** The typed site, once: pages that open later in the same tab don't get it. Null if none was typed. */
export const takeTyped = (): string | null => ownTab.take(KEY);
