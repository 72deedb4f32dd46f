// Links that a person asked about in the context menu: which, and what crawlers may do with them. Only here is the
// robots.txt of a site fetched that was not visited, because it was asked for.
import * as v from 'valibot';
import type { AskedLink } from '../platform/menus.ts';
import { hasAccess } from '../platform/permissions.ts';
import { isRestricted } from '../platform/restricted.ts';
import { loadSettings } from '../platform/settings.ts';
import { report } from '../report/index.ts';
import { pageOf } from '../shared/page.ts';
import type { PageView } from '../shared/protocol.ts';
import { chosenCrawlers, knownCrawlers } from '../shared/settings.ts';
import { MOST_CHARACTERS } from './limits.ts';
import { memoryOf } from './private-windows.ts';
import { askerFor, keptRobotsOf, robotsOf } from './robots-cache.ts';

const KEY = 'links:1';

/** How many are remembered: nobody has more windows open. */
const MOST_LINKS = 10;

const links = v.array(v.object({ id: v.string(), url: v.string(), isPrivate: v.boolean(), tabId: v.number() }));

async function remembered(isPrivate: boolean): Promise<v.InferOutput<typeof links>> {
  const result = v.safeParse(links, await memoryOf(isPrivate).get(KEY));
  return result.success ? result.output : [];
}

/** Returns the name by which its window asks for it. */
export async function rememberLink({ url, isPrivate, tabId }: AskedLink): Promise<string> {
  const id = crypto.randomUUID();
  if (url.length > MOST_CHARACTERS) return id;
  const newest = [...(await remembered(isPrivate)), { id, url, isPrivate, tabId }].slice(-MOST_LINKS);
  await memoryOf(isPrivate).set(KEY, newest);
  return id;
}

/** As of a page that nobody has opened: its tags and headers are not known. */
export async function viewOfLink(id: string, want: 'fresh' | 'valid' = 'valid'): Promise<PageView> {
  const all = [...(await remembered(false)), ...(await remembered(true))];
  const link = all.find((candidate) => candidate.id === id);
  if (!link) return { kind: 'no-tab' };
  const page = pageOf(link.url);
  if (page.kind === 'not-applicable') return page;
  const { origin, url } = page;
  if (isRestricted(origin)) return { kind: 'restricted', origin };
  if (!(await hasAccess(origin))) return { kind: 'no-access', origin };
  const asker = askerFor(link.tabId, link);
  const [known, settings] = await Promise.all([
    // What the page has been told, where the link leads to its own site: for another, it may not ask.
    asker.through === undefined ? robotsOf(origin, { want, ...asker }) : keptRobotsOf(origin, asker),
    loadSettings(),
  ]);
  if (!known) return { kind: 'not-fetched', origin };
  const { outcome, keptUntil } = known;
  const tags = { kind: 'unreadable' } as const;
  const headers = { kind: 'unknown', reason: 'not-observed' } as const;
  return {
    kind: 'ready',
    origin,
    access: 'granted',
    report: report({ url, tags, headers, redirects: null }, outcome, chosenCrawlers(settings), Date.now()),
    crawlersKnown: knownCrawlers(settings).length,
    outcome,
    keptUntil,
    tags,
    headers,
    redirects: null,
  };
}
