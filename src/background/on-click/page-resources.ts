// The resources that a page loaded, on a click: which of them a crawler can't crawl, by the robots.txt of their origins, which are
// fetched. Keeps nothing else.
import * as v from 'valibot';
import type { Steps } from '../../base/steps.ts';
import type { Crawler } from '../../crawlers/index.ts';
import { loadSettings } from '../../platform/settings.ts';
import { LONG_TIMEOUT_MS, runInPage } from '../../platform/tabs.ts';
import { createOriginJudge, type OriginJudge } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { boundedList, boundedUrl } from '../../shared/bounded.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { originOrNull } from '../../shared/page.ts';
import { MOST_ORIGINS } from '../../shared/page-links.ts';
import { type BlockedResource, type PageResources, resourceKindOf } from '../../shared/page-resources.ts';
import { knownCrawlers } from '../../shared/settings.ts';
import { LONGEST_KEPT } from '../limits.ts';
import { askedPage } from '../page/asked-page.ts';
import { originsOf, robotsAt } from '../robots-file/other-origins.ts';
import { contextFor } from '../robots-file/robots-cache.ts';

/** A hostile page can have any number of resources, with URLs of any length. */
const MOST_RESOURCES = 20_000;
const MOST_CHARACTERS = 2_000_000;
/** Characters of style sheets' URLs, each with the base that it is relative to. */
const MOST_WORK = 20_000_000;
const MOST_BLOCKED = 100;
/** Milliseconds. As for links, there can be twenty thousand rules for thousands of URLs. */
const LONGEST_MS = 2_000;

const collected = v.object({
  /** The URL of the page that has them. */
  page: boundedUrl(),
  total: v.number(),
  isBufferFull: v.boolean(),
  resources: boundedList(v.object({ url: v.string(), initiator: v.string() }), MOST_RESOURCES, MOST_CHARACTERS),
});

/**
 * https://www.w3.org/TR/resource-timing/#sec-extensions-performance-interface: browsers keep 250 entries unless the page asks for
 * more, and drop all later ones.
 *
 * Runs in the page, so it must not refer to anything outside itself. Each URL once, without its fragment. No page can
 * replace `location`.
 */
export function collectResources(
  most: number,
  mostCharacters: number,
  mostWork: number,
): v.InferOutput<typeof collected> {
  const urls = new Set<string>();
  const resources: { url: string; initiator: string }[] = [];
  // The browser calls a style sheet, an icon and a preload all "link".
  const sheets = new Set<string>();
  const links = [...Document.prototype.querySelectorAll.call(document, 'link[rel~="stylesheet" i][href]')];
  const base = links[0]?.baseURI ?? '';
  let work = 0;
  for (const link of links) {
    const href = link.getAttribute('href') ?? '';
    work += href.length + base.length;
    if (work >= mostWork) break;
    if (URL.canParse(href, base)) sheets.add(new URL(href, base).href.replace(/#.*$/s, ''));
  }
  let characters = 0;
  let total = 0;
  const entries = Performance.prototype.getEntriesByType.call(performance, 'resource');
  for (const entry of entries) {
    const url = entry.name.replace(/#.*$/s, '');
    if (urls.has(url) || !/^https?:/.test(url)) continue;
    total += 1;
    const type = entry instanceof PerformanceResourceTiming ? entry.initiatorType : 'other';
    const initiator = type === 'link' && sheets.has(url) ? 'stylesheet' : type;
    characters += url.length + initiator.length;
    if (urls.size >= most || characters > mostCharacters) continue;
    urls.add(url);
    resources.push({ url, initiator });
  }
  return { page: location.href, total, isBufferFull: entries.length === 250, resources };
}

/** The resources, judged for the crawler with this product token; null if the page can't be read, and as in `askedPage`, as is `url`. */
export async function pageResources(tabId: number, token: string, url?: string): Promise<PageResources | null> {
  const shown = await askedPage(tabId, url);
  if (!shown) return null;
  const crawler = knownCrawlers(await loadSettings()).find((one) => one.token === token);
  const asked = await runInPage(tabId, collectResources, [MOST_RESOURCES, MOST_CHARACTERS, MOST_WORK], LONG_TIMEOUT_MS);
  const read = v.safeParse(collected, asked);
  if (!crawler || !read.success) return null;
  const context = contextFor(tabId, shown.document);
  const { page, total, isBufferFull } = read.output;
  if (originOrNull(page) !== shown.page.origin) return null;
  const resources = read.output.resources.filter(({ url }) => url.length <= LONGEST_KEPT);

  const origins = await inPieces(originsOf(resources.map(({ url }) => url)));
  const files = new Map(
    await Promise.all(
      origins.slice(0, MOST_ORIGINS).map(async (origin) => [origin, await robotsAt(origin, page, context)] as const),
    ),
  );
  const originsOmitted = Math.max(0, origins.length - MOST_ORIGINS);
  return { total, isBufferFull, originsOmitted, ...(await inPieces(judgeResources(resources, files, crawler))) };
}

type Resources = v.InferOutput<typeof collected>['resources'];
type Judged = Omit<PageResources, 'total' | 'isBufferFull' | 'originsOmitted'>;

function* judgeResources(
  resources: Resources,
  files: ReadonlyMap<string, RobotsOutcome | null>,
  crawler: Crawler,
): Steps<Judged> {
  const judges = new Map<string, OriginJudge>();
  for (const [origin, outcome] of files) {
    if (!outcome) continue;
    const judge = createOriginJudge(outcome, Date.now());
    yield* judge.prepare(crawler);
    judges.set(origin, judge);
  }

  // A slow computer may need as long for the files alone, of which there are few.
  const end = Date.now() + LONGEST_MS;
  const blocked: BlockedResource[] = [];
  let blockedCount = 0;
  let unknown = 0;
  let examined = 0;
  let isRenderingAffected = false;
  for (const { url, initiator } of resources) {
    if (Date.now() > end) break;
    yield;
    const judge = judges.get(new URL(url).origin);
    const answer = judge?.answer(crawler, url) ?? 'unknown';
    examined += 1;
    if (answer === 'unknown') unknown += 1;
    if (judge === undefined || answer !== 'disallowed') continue;
    const kind = resourceKindOf(url, initiator);
    if (kind === 'script' || kind === 'style') isRenderingAffected = true;
    blockedCount += 1;
    if (blocked.length === MOST_BLOCKED) continue;
    yield;
    blocked.push({ url, kind, because: judge.crawl(crawler, url).because });
  }
  return { examined, unknown, blocked, blockedCount, isRenderingAffected };
}
