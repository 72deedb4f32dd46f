// Crawlers as META tags and headers speak to them.
import type { Listener } from '../directives/index.ts';
import { catalogue } from './catalogue.ts';
import type { Crawler } from './types.ts';

/**
 * The crawler as META tags and headers speak to it. That a crawler follows the group of another owner's is said of robots.txt
 * alone (Apple, https://support.apple.com/en-us/119829, "Customizing robots.txt rules"), so googlebot in a header does not speak to
 * Applebot. Google, Bing and Yandex say which names theirs look for.
 */
export function listenerOf({ chain, reading, metaNames, documented }: Crawler): Listener {
  return { names: reading === null ? [chain[0]] : chain, reading, metaNames, documented };
}

/** The crawlers whose owners say how they read META tags and headers. */
export const listeners: readonly Listener[] = catalogue.filter(({ reading }) => reading !== null).map(listenerOf);
