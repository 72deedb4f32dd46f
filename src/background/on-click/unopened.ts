// What robots.txt says of a page that isn't open: a link, or a URL that a person typed. Its site's robots.txt is fetched,
// visited or not, because the person asked.
import { hasAccess } from '../../platform/permissions.ts';
import { isRestricted } from '../../platform/restricted.ts';
import { loadSettings } from '../../platform/settings.ts';
import { documentOf } from '../../platform/tabs.ts';
import { factsOfUrl } from '../../report/index.ts';
import { pageOf } from '../../shared/page.ts';
import type { PageView } from '../../shared/protocol.ts';
import { inPieces } from '../in-pieces.ts';
import { MOST_CHARACTERS } from '../limits.ts';
import { contextFor, keptRobotsOf, type RequestContext, robotsOf } from '../robots-file/robots-cache.ts';
import { readyView } from '../visit/view.ts';

/** A URL that was typed in the view of a tab; `no-tab` where that is closed. */
export async function viewOfTyped(tabId: number, url: string): Promise<PageView> {
  const document = await documentOf(tabId);
  if (!document) return { kind: 'no-tab' };
  if (url.length > MOST_CHARACTERS) return { kind: 'not-applicable', url: '', scheme: '' };
  return viewOfUrl(url, contextFor(tabId, document), 'valid');
}

/** The page's tags and headers are not known. */
export async function viewOfUrl(target: string, context: RequestContext, want: 'fresh' | 'valid'): Promise<PageView> {
  const page = pageOf(target);
  if (page.kind === 'not-applicable') return page;
  const { origin, url } = page;
  if (isRestricted(origin)) return { kind: 'restricted', origin };
  if (!(await hasAccess(origin))) return { kind: 'no-access', origin };
  const [known, settings] = await Promise.all([
    // What the page has received, where the link leads to its own site: it can't ask another.
    context.through === undefined ? robotsOf(origin, { want, ...context }) : keptRobotsOf(origin, context),
    loadSettings(),
  ]);
  if (!known) return { kind: 'not-fetched', origin };
  return inPieces(readyView(factsOfUrl(url), known, settings, { origin, access: 'granted' }));
}
