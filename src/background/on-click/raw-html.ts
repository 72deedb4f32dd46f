// Compares the raw HTML with the rendered page: one request without cookies, on a click. Keeps nothing.
import { decodePageTags } from '../../platform/page-tags.ts';
import { loadSettings } from '../../platform/settings.ts';
import { askForTags, documentOf, LONG_TIMEOUT_MS, type TabDocument } from '../../platform/tabs.ts';
import {
  challengerIn,
  compareContent,
  compareRawHtml,
  isOtherPage,
  type PageTags,
  parametersLeftOut,
  type RawHtmlAnswer,
  truncateUrl,
} from '../../report/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { selectedCrawlers } from '../../shared/settings.ts';
import { askedPage } from '../page/asked-page.ts';
import { fetchPage } from '../page/fetch-page.ts';
import { loadOf } from '../visit/documents.ts';
import { pageContent } from './page-content.ts';

/** Null, and `url`, as in `askedPage`; in a tab of ours, it is what the tab was opened for. */
export async function rawHtml(tabId: number, url?: string): Promise<RawHtmlAnswer | null> {
  const asked = await askedPage(tabId, url);
  if (!asked) return null;
  const { document, page } = asked;
  const { response } = await fetchPage(page.url, { wants: 'content', tab: { id: tabId, document } });
  if (response.kind === 'failed') return response;
  const { html, headers } = response;
  const { headers: liveHeaders, isPosted, challenge } = await loadOf(tabId, document);
  if (isPosted || challenge !== null || isOtherPage(response, page.url, liveHeaders))
    return {
      kind: 'other-page',
      status: headers.status,
      finalUrl: truncateUrl(response.url),
      challenge: challengerIn(response),
    };
  if (!html) return { kind: 'failed', reason: 'no-html' };
  const live = await tagsOf(tabId, document);
  if (!live) return { kind: 'failed', reason: 'unreadable' };
  const liveContent = await pageContent(tabId);
  // By now, it could be that of another page.
  const after = await askedPage(tabId, page.url);
  if (!after || !isStill(document, after.document)) return { kind: 'failed', reason: 'unreadable' };
  const settings = await loadSettings();
  return {
    kind: 'compared',
    status: headers.status,
    isWhole: html.isWhole && live.omitted === 0,
    comparison: await inPieces(
      compareRawHtml(
        { tags: html.tags, headers },
        { tags: live, headers: liveHeaders },
        selectedCrawlers(settings),
        Date.now(),
      ),
    ),
    content: liveContent && html.content ? compareContent(html.content, liveContent) : [],
  };
}

/** While its raw HTML was fetched, the page may have stripped parameters from its URL: it is the same page. With others, it needn't be. */
const isStill = (document: TabDocument, shown: TabDocument) =>
  shown.documentId === document.documentId && parametersLeftOut(shown.url, document.url) !== null;

async function tagsOf(tabId: number, document: TabDocument): Promise<PageTags | null> {
  const answer = await askForTags(tabId, document, LONG_TIMEOUT_MS);
  const shown = await documentOf(tabId);
  return decodePageTags(answer, shown && isStill(document, shown) ? shown.url : document.url);
}
