// The links of a page, on request: which of them a crawler can't crawl, which ask not to be followed. Only robots.txt files that are
// at hand are read; those of the sites that a page links to are fetched where the person wants that, too.
import * as v from 'valibot';
import { loadSettings } from '../../platform/settings.ts';
import { addStyle, documentOf, LONG_TIMEOUT_MS, removeStyle, runInPage } from '../../platform/tabs.ts';
import { crawlMatcher } from '../../report/index.ts';
import { originOrNull, pageOf, withoutFragment } from '../../shared/page.ts';
import { type LinkMark, MOST_ORIGINS, type PageLink, type PageLinks, type PageUrls } from '../../shared/page-links.ts';
import { knownCrawlers } from '../../shared/settings.ts';
import { originsOf, robotsAt } from '../robots-file/other-origins.ts';
import { contextFor, keptRobotsOf } from '../robots-file/robots-cache.ts';

/** A hostile page may have any number of links, and links of any length. */
const MOST_LINKS = 5_000;
const MOST_CHARACTERS = 2_000_000;
/** Of what a link says. */
const LONGEST_TEXT = 200;

/** Twenty thousand rules with wildcards and thousands of links keep the worker busy for a minute. Milliseconds. */
const LONGEST = 2_000;

const found = v.object({
  total: v.number(),
  links: v.array(v.object({ place: v.number(), url: v.string(), text: v.string(), rel: v.string() })),
});

/**
 * Runs in the page, so it refers to nothing outside itself. Links to pages of the web, in document order, without their
 * fragments. The methods are taken from the prototypes, as in content/read-tags.ts.
 */
export function collectLinks(most: number, mostCharacters: number, longestText: number): v.InferOutput<typeof found> {
  const find = Document.prototype.querySelectorAll;
  const links: { place: number; url: string; text: string; rel: string }[] = [];
  let characters = 0;
  let total = 0;
  // Text node by text node: all the text of a link may be megabytes.
  const textOf = (link: Element): string => {
    const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    let text = '';
    for (let node = texts.nextNode(); node && text.length < 2 * longestText; node = texts.nextNode())
      text += (node.nodeValue ?? '').slice(0, 2 * longestText);
    const image = text.trim() === '' ? link.querySelector('img[alt], svg title') : null;
    const spoken = image ? (image.getAttribute('alt') ?? image.textContent ?? '') : text;
    const own = spoken.trim() === '' ? (link.getAttribute('aria-label') ?? link.getAttribute('alt') ?? '') : spoken;
    return own
      .slice(0, 2 * longestText)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestText);
  };
  for (const [place, link] of [...find.call(document, 'a[href], area[href]')].entries()) {
    const href = link.getAttribute('href') ?? '';
    const rel = link.getAttribute('rel') ?? '';
    if (total < most && characters < mostCharacters) {
      if (!URL.canParse(href, link.baseURI)) continue;
      const url = new URL(href, link.baseURI);
      if (url.protocol !== 'http:' && url.protocol !== 'https:') continue;
      url.hash = '';
      const text = textOf(link);
      const length = url.href.length + rel.length + text.length;
      if (characters + length <= mostCharacters) {
        characters += length;
        links.push({ place, url: url.href, text, rel });
      }
    }
    total += 1;
  }
  return { total, links };
}

/** Runs in the page. Each link that `marks` has by its URL gets an attribute of ours; all others lose theirs. */
export function setMarks(attribute: string, marks: Readonly<Record<string, string>>): void {
  const find = Document.prototype.querySelectorAll;
  for (const link of find.call(document, `a[${attribute}], area[${attribute}]`)) link.removeAttribute(attribute);
  if (Object.keys(marks).length === 0) return;
  for (const link of find.call(document, 'a[href], area[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (!URL.canParse(href, link.baseURI)) continue;
    const url = new URL(href, link.baseURI);
    url.hash = '';
    const rel = (link.getAttribute('rel') ?? '').toLowerCase();
    const mark = marks[`${url.href} ${rel}`];
    if (mark !== undefined) link.setAttribute(attribute, mark);
  }
}

/** Runs in the page. Whether marks are there. */
export function hasMarks(attribute: string): boolean {
  return Document.prototype.querySelector.call(document, `[${attribute}]`) !== null;
}

/**
 * Runs in the page. Scrolls to the link and adds the word to its mark, and to no other's. Where the page has changed, it is the
 * first link to this URL; false if there isn't one.
 */
export function goToLink(attribute: string, word: string, place: number, url: string): boolean {
  const leadsThere = (link: Element | undefined): boolean => {
    const href = link?.getAttribute('href') ?? '';
    if (!link || !URL.canParse(href, link.baseURI)) return false;
    const target = new URL(href, link.baseURI);
    target.hash = '';
    return target.href === url;
  };
  const links = [...Document.prototype.querySelectorAll.call(document, 'a[href], area[href]')];
  const link = leadsThere(links[place]) ? links[place] : links.find(leadsThere);
  for (const other of Document.prototype.querySelectorAll.call(document, `[${attribute}~="${word}"]`)) {
    const words = (other.getAttribute(attribute) ?? '').split(' ').filter((one) => one !== word);
    if (words.length > 0) other.setAttribute(attribute, words.join(' '));
    else other.removeAttribute(attribute);
  }
  if (!link) return false;
  link.setAttribute(attribute, `${link.getAttribute(attribute) ?? ''} ${word}`.trim());
  link.scrollIntoView({ block: 'center', inline: 'nearest' });
  return true;
}

const ATTRIBUTE = 'data-robots-lens';

/** Distinguished by the kind of line, not by color alone. The browser keeps it apart from the page's own document. */
const STYLE = `
[${ATTRIBUTE}] { outline: 2px dashed #855500 !important; outline-offset: 2px !important; }
[${ATTRIBUTE}~="disallowed"] { outline: 4px double #b3261e !important; }
[${ATTRIBUTE}~="shown"] { box-shadow: 0 0 0 6px #ffd84d, 0 0 0 8px #16191f !important; scroll-margin: 4rem !important; }
`;

const RELATIONS = ['nofollow', 'ugc', 'sponsored'] as const;

/** The rel values for crawlers: https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links */
function relationsOf(rel: string): readonly LinkMark[] {
  const words = rel.toLowerCase().split(/[\t\n\f\r ]+/);
  return RELATIONS.filter((relation) => words.includes(relation));
}

/** Null where the page cannot be read. */
async function linksOf(tabId: number): Promise<v.InferOutput<typeof found> | null> {
  const limits: [number, number, number] = [MOST_LINKS, MOST_CHARACTERS, LONGEST_TEXT];
  const read = v.safeParse(found, await runInPage(tabId, collectLinks, limits, LONG_TIMEOUT_MS));
  return read.success ? read.output : null;
}

/**
 * The page and its links as URLs, for the workbench; null where the page cannot be read, or is of another site.
 *
 * @param ownTab the workbench's own tab, to know whether its window is private
 * @param pageTab from the workbench's URL, which may be older than the tab that has the number now
 */
export async function pageUrls(ownTab: number, pageTab: number, site: string): Promise<PageUrls | null> {
  const [own, document] = await Promise.all([documentOf(ownTab), documentOf(pageTab)]);
  if (!own || !document || own.isPrivate !== document.isPrivate || originOrNull(document.url) !== site) return null;
  const read = await linksOf(pageTab);
  if (!read) return null;
  return {
    page: withoutFragment(document.url),
    links: [...new Set(read.links.map(({ url }) => url))],
    total: read.total,
  };
}

/**
 * Marks them in the page and lists them; null where the page cannot be read.
 *
 * @param ask fetches the robots.txt of as many other origins as one click may
 */
export async function markLinks(tabId: number, token: string, ask?: 'ask'): Promise<PageLinks | null> {
  await unmarkLinks(tabId);
  const crawler = knownCrawlers(await loadSettings()).find((one) => one.token === token);
  const read = await linksOf(tabId);
  const document = await documentOf(tabId);
  if (!crawler || !read) return null;
  const host = document && URL.canParse(document.url) ? new URL(document.url).host : null;
  const context = contextFor(tabId, { isPrivate: document?.isPrivate ?? false });

  const files = new Map<string, Awaited<ReturnType<typeof keptRobotsOf>>>();
  const keptOf = async (origin: string) => {
    const kept = files.get(origin) ?? (await keptRobotsOf(origin, context));
    files.set(origin, kept);
    return kept;
  };
  if (ask && document) {
    const origins = originsOf(read.links.map(({ url }) => url));
    const kept = await Promise.all(origins.map(keptOf));
    const wanted = origins.filter((_, at) => !kept[at]).slice(0, MOST_ORIGINS);
    await Promise.all(wanted.map((origin) => robotsAt(origin, document.url, context)));
    files.clear();
  }

  const byOrigin = new Map<string, ((url: string) => PageLink['crawl']) | null>();
  const links: PageLink[] = [];
  const end = Date.now() + LONGEST;
  for (const { place, url, text, rel } of read.links) {
    if (Date.now() > end) break;
    const page = pageOf(url);
    if (page.kind !== 'web') continue;
    let judge = byOrigin.get(page.origin);
    if (judge === undefined) {
      const known = await keptOf(page.origin);
      judge = known ? crawlMatcher(known.outcome, crawler, Date.now()) : null;
      byOrigin.set(page.origin, judge);
    }
    const isExternal = new URL(url).host !== host;
    links.push({ place, url, text, rel, isExternal, crawl: judge?.(url) ?? 'unknown', relations: relationsOf(rel) });
  }

  const marks: Record<string, string> = Object.create(null);
  for (const { url, rel, crawl, relations } of links) {
    const words = [...(crawl === 'disallowed' ? ['disallowed'] : []), ...relations];
    if (words.length > 0) marks[`${url} ${rel.toLowerCase()}`] = words.join(' ');
  }
  await addStyle(tabId, STYLE);
  await runInPage(tabId, setMarks, [ATTRIBUTE, marks], LONG_TIMEOUT_MS);
  return {
    total: read.total,
    links,
    originsUnknown: [...byOrigin.values()].filter((judge) => judge === null).length,
  };
}

export async function showLink(tabId: number, { place, url }: Pick<PageLink, 'place' | 'url'>): Promise<boolean> {
  return (await runInPage(tabId, goToLink, [ATTRIBUTE, 'shown', place, url], LONG_TIMEOUT_MS)) === true;
}

/** Of a page that does not answer, nothing can be taken away either. */
export async function areLinksMarked(tabId: number): Promise<boolean> {
  return (await runInPage(tabId, hasMarks, [ATTRIBUTE])) === true;
}

export async function unmarkLinks(tabId: number): Promise<void> {
  await runInPage(tabId, setMarks, [ATTRIBUTE, {}], LONG_TIMEOUT_MS);
  await removeStyle(tabId, STYLE);
}
