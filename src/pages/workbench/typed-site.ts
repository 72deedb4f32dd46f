// Passes the site that a person typed to the page that opens for it. Any site can link to the URL of that page; only our own
// pages can write this.
import { ownTab } from '../../platform/storage.ts';

const KEY = 'typed-site';

export const noteTyped = (site: string): void => ownTab.put(KEY, site);

/** Whether this site was typed. True once: pages that open later in the same tab don't get it. */
export const wasTyped = (site: string | undefined): boolean => ownTab.take(KEY) === site;
