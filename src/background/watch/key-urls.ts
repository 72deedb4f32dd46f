// The key URLs of a watched site. Pure.

import { LONGEST_SHOWN_URL } from '../../base/url.ts';
import type { WantedState } from '../../shared/key-page.ts';
import { WATCH_LIMITS, type WatchedSite } from '../../shared/watch.ts';

const NEVER_FETCHED = { checkedAt: null, askedAt: null, found: null, failures: 0 };

/** Each URL once: what is known of it stays. */
export function withKeyUrl(site: WatchedSite, url: string, wanted: WantedState): WatchedSite | 'too-long' | 'too-many' {
  if (url.length > LONGEST_SHOWN_URL) return 'too-long';
  const { keyUrls } = site;
  if (keyUrls.some((each) => each.url === url))
    return { ...site, keyUrls: keyUrls.map((each) => (each.url === url ? { ...each, wanted } : each)) };
  if (keyUrls.length >= WATCH_LIMITS.keyUrls) return 'too-many';
  return { ...site, keyUrls: [...keyUrls, { ...NEVER_FETCHED, url, wanted }] };
}
