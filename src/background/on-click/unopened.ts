// The view of a page that isn't open: a link, a typed URL, or the canonical URL. Its site's robots.txt is fetched on this click, even if
// the site wasn't visited.
import { hasAccess } from '../../platform/permissions.ts';
import { canAskFor } from '../../platform/private-windows.ts';
import { isRestrictedOrigin } from '../../platform/restricted.ts';
import { loadSettings } from '../../platform/settings.ts';
import { documentOf } from '../../platform/tabs.ts';
import { factsOfAnswer, factsOfUrl, type PageFacts, reportInSteps } from '../../report/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { entersLessPublicSpace, ipAddressSpaceOf } from '../../shared/ip-address-space.ts';
import { originOrNull, pageOf } from '../../shared/page.ts';
import type { PageView } from '../../shared/protocol.ts';
import { selectedCrawlers } from '../../shared/settings.ts';
import { LONGEST_KEPT } from '../limits.ts';
import { fetchPage } from '../page/fetch-page.ts';
import { cachedRobotsOf, contextFor, type RequestContext, robotsOf } from '../robots-file/robots-cache.ts';
import { readyView } from '../visit/view.ts';

/** A URL that was typed in a tab's view; `no-tab` if the tab was closed. */
export async function viewOfTyped(tabId: number, url: string): Promise<PageView> {
  const document = await documentOf(tabId);
  if (!document) return { kind: 'no-tab' };
  if (url.length > LONGEST_KEPT) return { kind: 'not-applicable', url: '', scheme: '' };
  return viewOfUrl(url, contextFor(tabId, document), 'default');
}

/**
 * The URL that a page names as canonical, by one request without cookies, and robots.txt of its site.
 *
 * @param namedBy the page's URL: nothing is requested once the tab shows another origin
 */
export async function viewOfCanonical(tabId: number, url: string, namedBy: string): Promise<PageView> {
  const document = await documentOf(tabId);
  const origin = originOrNull(url) ?? '';
  // A page can change its own URL at any time, but within its origin.
  if (!document || originOrNull(document.url) !== originOrNull(namedBy)) return { kind: 'not-fetched', origin };
  // The page chose this URL, so it isn't trusted.
  const isOutOfReach = entersLessPublicSpace(ipAddressSpaceOf(namedBy), ipAddressSpaceOf(url)) || !canAskFor(document);
  if (isOutOfReach || url.length > LONGEST_KEPT) return { kind: 'not-fetched', origin };
  const factsOf = async (wanted: string) => factsOfAnswer(wanted, await fetchPage(wanted, { wants: 'tags' }));
  return viewOfUrl(url, contextFor(tabId, document), 'default', factsOf);
}

/**
 * @param cache `only-if-cached`: without a request, as a page of the web names a URL that is nearer to this computer
 * @param factsOf gets what is known of the page; without it, tags and headers are unknown
 */
export async function viewOfUrl(
  target: string,
  context: RequestContext,
  cache: 'reload' | 'default' | 'only-if-cached',
  factsOf: (url: string) => PageFacts | Promise<PageFacts> = factsOfUrl,
): Promise<PageView> {
  const page = pageOf(target);
  if (page.kind === 'not-applicable') return page;
  const { origin, url } = page;
  if (isRestrictedOrigin(origin)) return { kind: 'restricted', origin };
  if (!(await hasAccess(origin))) return { kind: 'no-access', origin };
  const [known, settings] = await Promise.all([
    // What the page has received, where the link leads to its own site: it can't ask another.
    context.through === undefined && cache !== 'only-if-cached'
      ? robotsOf(origin, { cache, ...context })
      : cachedRobotsOf(origin, context),
    loadSettings(),
  ]);
  if (!known)
    return { kind: 'not-fetched', origin, url, ...(cache === 'only-if-cached' && { reason: 'private-network' }) };
  if (known.outcome.kind === 'no-access') return { kind: 'restricted', origin };
  const facts = await factsOf(url);
  const report = await inPieces(reportInSteps(facts, known.outcome, selectedCrawlers(settings), Date.now()));
  return readyView(facts, report, known, settings, { origin, access: 'granted' });
}
