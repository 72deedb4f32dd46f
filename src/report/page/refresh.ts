// Where a refresh leads: the header, or a meta tag. To search engines, a short one is a redirect. A longer one is only shown as a note.
import { parseUrl } from '../../base/url.ts';
import { readRefresh } from '../../directives/index.ts';
import type { PageFacts } from '../data/facts.ts';
import type { PageRefresh } from '../data/types.ts';
import { normalized } from './canonical.ts';

/**
 * Google: an instant meta refresh, in the head or the HTTP header, is a permanent redirect, a delayed one a temporary redirect
 * (https://developers.google.com/search/docs/crawling-indexing/301-redirects); it isn't documented how long the
 * delay can be. Here, up to five seconds are a redirect: after a longer delay, a person has read the page.
 */
const LONGEST_REDIRECT_SECONDS = 5;

type RefreshFacts = Pick<PageFacts, 'url' | 'tags' | 'headers'>;

export function refreshOf(facts: RefreshFacts): PageRefresh | null {
  const found = known.get(facts);
  if (found !== undefined) return found;
  const refresh = readRefreshOf(facts);
  known.set(facts, refresh);
  return refresh;
}

/** By the facts of a page: it is asked for each crawler, and a URL can be two megabytes long. */
const known = new WeakMap<object, PageRefresh | null>();

/**
 * The HTML standard ignores a meta refresh after a valid header. Chromium and Firefox follow the one with the shorter delay, and of
 * equal delays the tag's. Here, of those that lead elsewhere, the shorter counts: one that reloads the page isn't a redirect, and hides
 * none.
 */
function readRefreshOf({ url, tags, headers }: RefreshFacts): PageRefresh | null {
  const ofHeader = leadingElsewhere(headers.kind === 'seen' ? headers.headers.refresh : undefined, url);
  const ofTag = leadingElsewhere(tags.kind === 'read' ? tags.tags.refresh : undefined, url);
  if (!ofHeader || (ofTag && ofTag.seconds <= ofHeader.seconds)) return ofTag;
  return { ...ofHeader, isHeader: true };
}

function leadingElsewhere(content: string | undefined, url: string): PageRefresh | null {
  const refresh = content === undefined ? null : readRefresh(content);
  if (!refresh?.url) return null;
  const target = parseUrl(refresh.url, url);
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:') return null;
  if (normalized(target.href, url) === normalized(url, url)) return null;
  return { seconds: refresh.seconds, url: target.href };
}

/** Null if the page has no refresh that counts as a redirect. */
export function redirectByRefresh(facts: RefreshFacts): PageRefresh | null {
  const refresh = refreshOf(facts);
  return refresh && refresh.seconds <= LONGEST_REDIRECT_SECONDS ? refresh : null;
}
