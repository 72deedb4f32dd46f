// The links of a page, on a click: which of them a crawler can't crawl, and which are nofollow. Uses the robots.txt files that are at
// hand; those of other sites are fetched only on a further click.
import * as v from 'valibot';
import type { Steps } from '../../base/steps.ts';
import { withoutFragment } from '../../base/url.ts';
import type { Crawler } from '../../crawlers/index.ts';
import { loadSettings } from '../../platform/settings.ts';
import { addStyle, documentOf, LONG_TIMEOUT_MS, removeStyle, runInPage } from '../../platform/tabs.ts';
import { createOriginJudge, type OriginJudge } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { boundedList, boundedText, boundedUrl } from '../../shared/bounded.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { linkTypesOf } from '../../shared/link-types.ts';
import { originOrNull, pageOf } from '../../shared/page.ts';
import { type LinkMark, MOST_ORIGINS, type PageLink, type PageLinks, type PageUrls } from '../../shared/page-links.ts';
import { knownCrawlers } from '../../shared/settings.ts';
import { LONGEST_KEPT } from '../limits.ts';
import { originsOf, robotsAt } from '../robots-file/other-origins.ts';
import { cachedRobotsOf, contextFor } from '../robots-file/robots-cache.ts';

/** A hostile page can have any number of links, of any length. */
const MOST_LINKS = 5_000;
const MOST_CHARACTERS = 2_000_000;
/** Characters of links, each with the base that it is relative to, and nodes in them: reading them takes the page a quarter of a second. */
const MOST_WORK = 20_000_000;
/** Characters of a link's text. */
const LONGEST_TEXT = 200;

/** Milliseconds. Twenty thousand rules with wildcards and thousands of links would keep the worker busy for a minute. */
const LONGEST_MS = 2_000;

const link = v.object({ index: v.number(), url: v.string(), text: boundedText(LONGEST_TEXT), rel: v.string() });
const found = v.object({
  /** The URL of the page that has them. */
  page: boundedUrl(),
  total: v.number(),
  links: boundedList(link, MOST_LINKS, MOST_CHARACTERS),
});

/**
 * Runs in the page, so it must not refer to anything outside itself. Links to web pages, in document order, without their
 * fragments. The methods are taken from the prototypes, as in content/read-tags.ts. No page can replace `location`.
 */
export function collectLinks(
  most: number,
  mostCharacters: number,
  longestText: number,
  mostWork: number,
): v.InferOutput<typeof found> {
  const find = Document.prototype.querySelectorAll;
  const links: { index: number; url: string; text: string; rel: string }[] = [];
  let characters = 0;
  let total = 0;
  let work = 0;
  /** A visit takes as long as so many characters. */
  const nodeWork = 10;
  // Node by node, since a link's text can be megabytes long, and links that a script nests hold all of the others.
  const textOf = (link: Element): string => {
    const what = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
    const nodes = Document.prototype.createTreeWalker.call(document, link, what);
    let text = '';
    let image: Element | null = null;
    for (let node = nodes.nextNode(); node && text.length < 2 * longestText; node = nodes.nextNode()) {
      work += nodeWork;
      if (work >= mostWork) break;
      if (node instanceof Text) {
        const words = node.data.slice(0, 2 * longestText).replace(/\s+/g, ' ');
        work += words.length;
        text += text === '' ? words.trimStart() : words;
      } else if (node instanceof HTMLImageElement && node.hasAttribute('alt')) image ??= node;
    }
    const spoken = text === '' ? (image?.getAttribute('alt') ?? '').slice(0, 2 * longestText) : text;
    const own = spoken.trim() === '' ? (link.getAttribute('aria-label') ?? link.getAttribute('alt') ?? '') : spoken;
    return own
      .slice(0, 2 * longestText)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestText);
  };
  const all = [...find.call(document, 'a[href], area[href]')];
  // The base, which can be a megabyte long, is parsed again for each relative link.
  const base = all[0]?.baseURI ?? '';
  for (const [index, link] of all.entries()) {
    const href = link.getAttribute('href') ?? '';
    const rel = link.getAttribute('rel') ?? '';
    work += href.length + base.length + rel.length;
    if (total < most && characters < mostCharacters && work < mostWork) {
      if (!URL.canParse(href, base)) continue;
      const url = new URL(href, base);
      if (url.protocol !== 'http:' && url.protocol !== 'https:') continue;
      url.hash = '';
      const text = textOf(link);
      const length = url.href.length + rel.length + text.length;
      if (characters + length <= mostCharacters) {
        characters += length;
        links.push({ index, url: url.href, text, rel });
      }
    }
    total += 1;
  }
  return { page: location.href, total, links };
}

/** Runs in the page. Sets our attribute on each link whose URL is in `marks`, and removes it from all others. */
export function setMarks(attribute: string, marks: Readonly<Record<string, string>>, mostWork: number): void {
  const find = Document.prototype.querySelectorAll;
  for (const link of find.call(document, `a[${attribute}], area[${attribute}]`)) link.removeAttribute(attribute);
  if (Object.keys(marks).length === 0) return;
  const all = [...find.call(document, 'a[href], area[href]')];
  const base = all[0]?.baseURI ?? '';
  let work = 0;
  for (const link of all) {
    const href = link.getAttribute('href') ?? '';
    const rel = link.getAttribute('rel') ?? '';
    work += href.length + base.length + rel.length;
    if (work >= mostWork) break;
    if (!URL.canParse(href, base)) continue;
    const url = new URL(href, base);
    url.hash = '';
    const mark = marks[`${url.href} ${rel.toLowerCase()}`];
    if (mark !== undefined) link.setAttribute(attribute, mark);
  }
}

/** Runs in the page. Whether links are marked. */
export function hasMarks(attribute: string): boolean {
  return Document.prototype.querySelector.call(document, `[${attribute}]`) !== null;
}

/**
 * Runs in the page. Scrolls to the link and adds the word to its mark; no other mark has it then. If the page has changed, takes the
 * first link to this URL; false if there isn't one.
 */
export function goToLink(attribute: string, word: string, index: number, url: string, mostWork: number): boolean {
  const links = [...Document.prototype.querySelectorAll.call(document, 'a[href], area[href]')];
  const base = links[0]?.baseURI ?? '';
  /** Characters. Of longer ones, which a page made, nothing is left. */
  const longestMark = 100;
  let work = 0;
  const leadsThere = (link: Element | undefined): boolean => {
    const href = link?.getAttribute('href') ?? '';
    work += href.length + base.length;
    if (!link || work >= mostWork || !URL.canParse(href, base)) return false;
    const target = new URL(href, base);
    target.hash = '';
    return target.href === url;
  };
  const link = leadsThere(links[index]) ? links[index] : links.find(leadsThere);
  for (const other of Document.prototype.querySelectorAll.call(document, `[${attribute}~="${word}"]`)) {
    const mark = other.getAttribute(attribute) ?? '';
    const words = mark.length > longestMark ? [] : mark.split(/\s+/).filter((one) => one !== word);
    if (words.length > 0) other.setAttribute(attribute, words.join(' '));
    else other.removeAttribute(attribute);
  }
  if (!link) return false;
  link.setAttribute(attribute, `${link.getAttribute(attribute) ?? ''} ${word}`.trim());
  link.scrollIntoView({ block: 'center', inline: 'nearest' });
  return true;
}

const ATTRIBUTE = 'data-robots-lens';

/** Marks differ in the kind of line, not only in color. The browser keeps this style sheet apart from the page's document. */
const STYLE = `
[${ATTRIBUTE}] { outline: 2px dashed #855500 !important; outline-offset: 2px !important; }
[${ATTRIBUTE}~="disallowed"] { outline: 4px double #b3261e !important; }
[${ATTRIBUTE}~="shown"] { box-shadow: 0 0 0 6px #ffd84d, 0 0 0 8px #16191f !important; scroll-margin: 4rem !important; }
`;

const RELATIONS = ['nofollow', 'ugc', 'sponsored'] as const;

/** The rel values for crawlers: https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links */
function relationsOf(rel: string): readonly LinkMark[] {
  const types = linkTypesOf(rel);
  return RELATIONS.filter((relation) => types.includes(relation));
}

/** Null if the page can't be read. */
async function linksOf(tabId: number): Promise<v.InferOutput<typeof found> | null> {
  const limits: [number, number, number, number] = [MOST_LINKS, MOST_CHARACTERS, LONGEST_TEXT, MOST_WORK];
  const read = v.safeParse(found, await runInPage(tabId, collectLinks, limits, LONG_TIMEOUT_MS));
  if (!read.success) return null;
  const { page, total, links } = read.output;
  return { page, total, links: links.filter(({ url }) => url.length <= LONGEST_KEPT) };
}

/**
 * The page and its links as URLs, for the workbench; null if the page can't be read or belongs to another site.
 *
 * @param ownTab the workbench's own tab, to know whether its window is private
 * @param pageTab from the workbench's URL; by now, another tab can have this id
 */
export async function pageUrls(ownTab: number, pageTab: number, site: string): Promise<PageUrls | null> {
  const [own, document] = await Promise.all([documentOf(ownTab), documentOf(pageTab)]);
  if (!own || !document || own.isPrivate !== document.isPrivate || originOrNull(document.url) !== site) return null;
  const read = await linksOf(pageTab);
  if (!read || originOrNull(read.page) !== site) return null;
  return {
    page: withoutFragment(read.page),
    links: [...new Set(read.links.map(({ url }) => url))],
    total: read.total,
  };
}

/**
 * Marks the links in the page and lists them; null if the page can't be read. What a page can see of the marks, and when, depends on no
 * other site's robots.txt: one that is at hand would show it that the person visited that site.
 *
 * @param ask fetches the robots.txt of as many other origins as one click may
 */
export async function markLinks(tabId: number, token: string, ask?: 'ask'): Promise<PageLinks | null> {
  // First: once the tab is closed, it isn't known whether its window was private.
  const document = await documentOf(tabId);
  await unmarkLinks(tabId);
  const crawler = knownCrawlers(await loadSettings()).find((one) => one.token === token);
  const read = await linksOf(tabId);
  const own = document && originOrNull(document.url);
  if (!own || !crawler || !read || originOrNull(read.page) !== own) return null;
  const context = contextFor(tabId, document);

  const files = new Map<string, RobotsOutcome | null>();
  const find = async (origin: string) => files.set(origin, (await cachedRobotsOf(origin, context))?.outcome ?? null);
  const fetchOne = async (origin: string) => files.set(origin, await robotsAt(origin, own, context));
  const judge = () => inPieces(judgeLinks(read.links, files, crawler, own));
  await find(own);
  if (ask && !files.get(own)) await fetchOne(own);
  await addMarks(tabId, await judge());

  const origins = await inPieces(originsOf(read.links.map(({ url }) => url)));
  const unknown = () => origins.filter((origin) => !files.get(origin));
  for (const origin of origins) if (origin !== own) await find(origin);
  if (ask) await Promise.all(unknown().slice(0, MOST_ORIGINS).map(fetchOne));
  return { total: read.total, links: await judge(), originsUnknown: unknown().length };
}

async function addMarks(tabId: number, links: readonly PageLink[]): Promise<void> {
  const marks: Record<string, string> = Object.create(null);
  for (const { url, rel, crawl, relations } of links) {
    const words = [...(crawl === 'disallowed' ? ['disallowed'] : []), ...relations];
    if (words.length > 0) marks[`${url} ${rel.toLowerCase()}`] = words.join(' ');
  }
  await addStyle(tabId, STYLE);
  await runInPage(tabId, setMarks, [ATTRIBUTE, marks, MOST_WORK], LONG_TIMEOUT_MS);
}

function* judgeLinks(
  found: FoundLinks,
  files: ReadonlyMap<string, RobotsOutcome | null>,
  crawler: Crawler,
  own: string,
): Steps<readonly PageLink[]> {
  const { host } = new URL(own);
  const byOrigin = new Map<string, OriginJudge | null>();
  const links: PageLink[] = [];
  let end = Date.now() + LONGEST_MS;
  for (const { index, url, text, rel } of found) {
    if (Date.now() > end) break;
    yield;
    const page = pageOf(url);
    if (page.kind !== 'web') continue;
    let judge = byOrigin.get(page.origin);
    if (judge === undefined) {
      const outcome = files.get(page.origin);
      const start = Date.now();
      judge = outcome ? createOriginJudge(outcome, start) : null;
      // A slow computer may need as long for one file alone.
      if (judge) yield* judge.prepare(crawler);
      end += Date.now() - start;
      byOrigin.set(page.origin, judge);
    }
    const isExternal = new URL(url).host !== host;
    links.push({
      index,
      url,
      text,
      rel,
      isExternal,
      crawl: judge?.answer(crawler, url) ?? 'unknown',
      relations: relationsOf(rel),
    });
  }
  return links;
}

type FoundLinks = v.InferOutput<typeof found>['links'];

export async function showLink(tabId: number, { index, url }: Pick<PageLink, 'index' | 'url'>): Promise<boolean> {
  return (await runInPage(tabId, goToLink, [ATTRIBUTE, 'shown', index, url, MOST_WORK], LONG_TIMEOUT_MS)) === true;
}

/** False for a page that doesn't answer: its marks couldn't be removed anyway. */
export async function areLinksMarked(tabId: number): Promise<boolean> {
  return (await runInPage(tabId, hasMarks, [ATTRIBUTE])) === true;
}

export async function unmarkLinks(tabId: number): Promise<void> {
  await runInPage(tabId, setMarks, [ATTRIBUTE, {}, MOST_WORK], LONG_TIMEOUT_MS);
  await removeStyle(tabId, STYLE);
}
