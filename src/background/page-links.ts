// The links of a page, on request: which of them a crawler may not fetch, which ask not to be followed. Only robots.txt
// files that are at hand are read: nobody is asked about the sites that a page links to.
import * as v from 'valibot';
import { loadSettings } from '../platform/settings.ts';
import { addStyle, documentOf, LONG_PATIENCE, removeStyle, runInPage } from '../platform/tabs.ts';
import { crawlMatcher } from '../report/index.ts';
import { pageOf } from '../shared/page.ts';
import type { LinkMark, PageLink, PageLinks } from '../shared/protocol.ts';
import { knownCrawlers } from '../shared/settings.ts';
import { askerFor, keptRobotsOf } from './robots-cache.ts';

/** A hostile page may have any number of links, and links of any length. */
const MOST_LINKS = 5_000;
const MOST_CHARACTERS = 2_000_000;

/** Twenty thousand rules with wildcards, asked of thousands of links, keep the worker busy for a minute. Milliseconds. */
const LONGEST = 2_000;

const found = v.object({
  total: v.number(),
  links: v.array(v.object({ url: v.string(), rel: v.string() })),
});

/**
 * Runs in the page, so it refers to nothing outside itself. Links to pages of the web, in document order, without their
 * fragments. The methods are taken from the prototypes, as in content/read-tags.ts.
 */
export function collectLinks(most: number, mostCharacters: number): v.InferOutput<typeof found> {
  const all = Document.prototype.querySelectorAll.call(document, 'a[href], area[href]');
  const links: { url: string; rel: string }[] = [];
  let characters = 0;
  let total = 0;
  for (const link of all) {
    const href = link.getAttribute('href') ?? '';
    const rel = link.getAttribute('rel') ?? '';
    if (total < most && characters < mostCharacters) {
      if (!URL.canParse(href, link.baseURI)) continue;
      const url = new URL(href, link.baseURI);
      if (url.protocol !== 'http:' && url.protocol !== 'https:') continue;
      url.hash = '';
      characters += url.href.length + rel.length;
      links.push({ url: url.href, rel });
    }
    total += 1;
  }
  return { total, links };
}

/** Runs in the page. Each link that `marks` has by its address gets an attribute of ours; all others lose theirs. */
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

const ATTRIBUTE = 'data-robots-lens';

/** Told apart by the kind of line, not by colour alone. The browser keeps it apart from the page's own document. */
const STYLE = `
[${ATTRIBUTE}] { outline: 2px dashed #855500 !important; outline-offset: 2px !important; }
[${ATTRIBUTE}~="disallowed"] { outline: 4px double #b3261e !important; }
`;

const RELATIONS = ['nofollow', 'ugc', 'sponsored'] as const;

/** The rel values that speak to crawlers: https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links */
function relationsOf(rel: string): readonly LinkMark[] {
  const words = rel.toLowerCase().split(/[\t\n\f\r ]+/);
  return RELATIONS.filter((relation) => words.includes(relation));
}

/** Marks them in the page and lists them; null where the page cannot be read. */
export async function markLinks(tabId: number, token: string): Promise<PageLinks | null> {
  await unmarkLinks(tabId);
  const crawler = knownCrawlers(await loadSettings()).find((one) => one.token === token);
  const read = v.safeParse(found, await runInPage(tabId, collectLinks, [MOST_LINKS, MOST_CHARACTERS], LONG_PATIENCE));
  if (!crawler || !read.success) return null;
  const asker = askerFor(tabId, { isPrivate: (await documentOf(tabId))?.isPrivate ?? false });

  const byOrigin = new Map<string, (url: string) => PageLink['crawl']>();
  const links: PageLink[] = [];
  const end = Date.now() + LONGEST;
  for (const { url, rel } of read.output.links) {
    if (Date.now() > end) break;
    const page = pageOf(url);
    if (page.kind !== 'web') continue;
    const known = byOrigin.has(page.origin) ? null : await keptRobotsOf(page.origin, asker);
    const judge =
      byOrigin.get(page.origin) ?? (known ? crawlMatcher(known.outcome, crawler, Date.now()) : () => 'unknown');
    byOrigin.set(page.origin, judge);
    links.push({ url, rel, crawl: judge(url), relations: relationsOf(rel) });
  }

  const marks: Record<string, string> = Object.create(null);
  for (const { url, rel, crawl, relations } of links) {
    const words = [...(crawl === 'disallowed' ? ['disallowed'] : []), ...relations];
    if (words.length > 0) marks[`${url} ${rel.toLowerCase()}`] = words.join(' ');
  }
  await addStyle(tabId, STYLE);
  await runInPage(tabId, setMarks, [ATTRIBUTE, marks], LONG_PATIENCE);
  const isWorthListing = ({ crawl, relations }: PageLink) => crawl === 'disallowed' || relations.length > 0;
  return {
    total: read.output.total,
    examined: links.length,
    unknown: links.filter(({ crawl }) => crawl === 'unknown').length,
    marked: links.filter(isWorthListing),
  };
}

/** Of a page that does not answer, nothing can be taken away either. */
export async function areLinksMarked(tabId: number): Promise<boolean> {
  return (await runInPage(tabId, hasMarks, [ATTRIBUTE])) === true;
}

export async function unmarkLinks(tabId: number): Promise<void> {
  await runInPage(tabId, setMarks, [ATTRIBUTE, {}], LONG_PATIENCE);
  await removeStyle(tabId, STYLE);
}
