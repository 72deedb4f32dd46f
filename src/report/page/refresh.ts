// Where a meta refresh leads. To search engines, a short one is a redirect. A longer one is only shown as a note.
import { parseUrl } from '../../base/url.ts';
import { readRefresh } from '../../directives/index.ts';
import type { PageFacts } from '../data/facts.ts';
import type { PageRefresh } from '../data/types.ts';
import { normalized } from './canonical.ts';

/**
 * Google: an instant meta refresh is a permanent redirect, a delayed one a temporary redirect
 * (https://developers.google.com/search/docs/crawling-indexing/301-redirects); it isn't documented how long the
 * delay can be. Here, up to five seconds are a redirect: after a longer delay, a person has read the page.
 */
const LONGEST_REDIRECT_SECONDS = 5;

export function refreshOf(facts: Pick<PageFacts, 'url' | 'tags'>): PageRefresh | null {
  const found = known.get(facts);
  if (found !== undefined) return found;
  const refresh = readRefreshOf(facts);
  known.set(facts, refresh);
  return refresh;
}

/** By the facts of a page: it is asked for each crawler, and a URL can be two megabytes long. */
const known = new WeakMap<object, PageRefresh | null>();

function readRefreshOf({ url, tags }: Pick<PageFacts, 'url' | 'tags'>): PageRefresh | null {
  const content = tags.kind === 'read' ? tags.tags.refresh : undefined;
  const refresh = content === undefined ? null : readRefresh(content);
  if (!refresh?.url) return null;
  const target = parseUrl(refresh.url, url);
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:') return null;
  if (normalized(target.href, url) === normalized(url, url)) return null;
  return { seconds: refresh.seconds, url: target.href };
}

/** Null if the page has no refresh that counts as a redirect. */
export function redirectByRefresh(facts: Pick<PageFacts, 'url' | 'tags'>): PageRefresh | null {
  const refresh = refreshOf(facts);
  return refresh && refresh.seconds <= LONGEST_REDIRECT_SECONDS ? refresh : null;
}
