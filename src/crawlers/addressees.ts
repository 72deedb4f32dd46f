// Crawlers as meta tags and headers apply to them.
import type { Addressee } from '../directives/index.ts';
import { catalogue } from './catalogue.ts';
import type { Crawler } from './types.ts';

/**
 * The crawler as meta tags and headers apply to it. That a crawler follows another operator's group is documented only for
 * robots.txt (Apple, https://support.apple.com/en-us/119829, "Customizing robots.txt rules"), so googlebot in a header doesn't
 * apply to Applebot. Google, Bing and Yandex document which names theirs look for.
 */
export function addresseeOf(crawler: Crawler): Addressee {
  const { chain, directiveDialect: dialect, metaNames, documented, documentedInHeaders } = crawler;
  return { names: dialect === null ? [chain[0]] : chain, dialect, metaNames, documented, documentedInHeaders };
}

/** The crawlers whose operators document how they read meta tags and headers. */
export const documentedAddressees: readonly Addressee[] = catalogue
  .filter(({ directiveDialect }) => directiveDialect !== null)
  .map(addresseeOf);
