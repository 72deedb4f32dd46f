// The raw HTML: one request without cookies, because the person wants it, beside what stands in the tab. Keeps nothing.
import { loadSettings } from '../../platform/settings.ts';
import { documentOf, readTags } from '../../platform/tabs.ts';
import { compareContent, compareServed, type Served, truncateUrl } from '../../report/index.ts';
import { pageOf } from '../../shared/page.ts';
import { pageHeadersOf } from '../../shared/page-headers.ts';
import { selectedCrawlers } from '../../shared/settings.ts';
import { decodeHtml } from '../network/decode-html.ts';
import { PAGE_LIMITS, requestPage } from '../network/page-request.ts';
import { originsOf } from '../visit/documents.ts';
import { pageContent } from './page-content.ts';
import { readContent } from './read-content.ts';
import { readHtml } from './read-html.ts';

type Failure = Extract<Served, { kind: 'failed' }>['reason'];

function whyNot(answer: Exclude<Awaited<ReturnType<typeof requestPage>>, { kind: 'answered' }>): Failure {
  if (!answer) return 'network';
  return answer.kind === 'failed' ? answer.reason : 'redirect';
}

export async function rawHtml(tabId: number): Promise<Served | null> {
  const document = await documentOf(tabId);
  const page = document ? pageOf(document.url) : null;
  if (!document || page?.kind !== 'web') return null;
  // What is asked for is what the server has now: not what the browser kept, and nothing for it to keep.
  const answer = await requestPage(tabId, document, page, PAGE_LIMITS, 'no-store');
  if (answer?.kind !== 'answered') return { kind: 'failed', reason: whyNot(answer) };
  const headers = pageHeadersOf(answer.status, answer.headers);
  if (!/html/i.test(headers.contentType ?? 'html')) return { kind: 'failed', reason: 'no-html' };
  const live = await readTags(tabId);
  if (!live) return { kind: 'failed', reason: 'unreadable' };
  const html = decodeHtml(answer.body, headers.contentType);
  const served = readHtml(html, answer.finalUrl);
  const liveContent = await pageContent(tabId);
  const [{ headers: liveHeaders }, settings] = await Promise.all([originsOf(tabId, document), loadSettings()]);
  return {
    kind: 'compared',
    status: answer.status,
    finalUrl: truncateUrl(answer.finalUrl),
    isWhole: served.isWhole && !answer.isTruncated && served.tags.omitted === 0 && live.omitted === 0,
    comparison: compareServed(
      { tags: served.tags, headers },
      { tags: live, headers: liveHeaders },
      selectedCrawlers(settings),
      Date.now(),
    ),
    content: liveContent ? compareContent(readContent(html, answer.finalUrl), liveContent) : [],
  };
}
