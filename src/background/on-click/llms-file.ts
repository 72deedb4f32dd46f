// Whether the site has an llms.txt: one request without cookies, on a click. Keeps nothing.
import * as v from 'valibot';
import { runInPage } from '../../platform/tabs.ts';
import { boundedList, boundedText } from '../../shared/bounded.ts';
import type { LlmsFileAnswer } from '../../shared/protocol.ts';
import { requestPage } from '../network/page-request.ts';
import { SMALL_FILE_LIMITS } from '../network/request.ts';
import { askedPage } from '../page/asked-page.ts';

const MOST_LINKS = 20;
/** Characters of a link's URL. */
const LONGEST_URL = 2_000;

const links = boundedList(
  v.object({ rel: v.picklist(['describedby', 'alternate']), url: boundedText(LONGEST_URL) }),
  MOST_LINKS,
);

/** Null, and `url`, as in `askedPage`. */
export async function llmsFile(tabId: number, url?: string): Promise<LlmsFileAnswer | null> {
  const asked = await askedPage(tabId, url);
  if (!asked) return null;
  const { origin } = asked.page;
  const [answer, found] = await Promise.all([
    requestPage(tabId, asked.document, { url: `${origin}/llms.txt`, origin }, SMALL_FILE_LIMITS, 'no-store'),
    runInPage(tabId, linksOfPage, [MOST_LINKS, LONGEST_URL]),
  ]);
  const read = v.safeParse(links, found);
  const listed = { links: read.success ? read.output : [] };
  if (answer?.kind !== 'answered') return { ...listed, status: null, isText: false, bytes: 0 };
  const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return { ...listed, status: answer.status, isText: !/html/i.test(type), bytes: answer.size };
}

/** Runs in the page, so it must not refer to anything outside itself. */
function linksOfPage(most: number, longest: number): readonly { readonly rel: string; readonly url: string }[] {
  const selector = 'link[rel~="describedby" i][href], link[rel~="alternate" i][type="text/markdown" i][href]';
  return [...Document.prototype.querySelectorAll.call(document, selector)].slice(0, most).map((link) => ({
    rel: /describedby/i.test(link.getAttribute('rel') ?? '') ? 'describedby' : 'alternate',
    url: String(link.getAttribute('href')).slice(0, longest),
  }));
}
