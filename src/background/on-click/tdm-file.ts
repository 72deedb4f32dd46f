// Fetches the site's /.well-known/tdmrep.json: one request without cookies, on a click. Keeps nothing.
import { documentOf } from '../../platform/tabs.ts';
import { robotsTextOf, TDM_FILE_PATH, type TdmFileAnswer, tdmFileInSteps } from '../../report/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { pageOf } from '../../shared/page.ts';
import { failureOf, requestPage } from '../network/page-request.ts';
import { SMALL_FILE_LIMITS } from '../network/request.ts';

/** Null if the tab doesn't show a web page. */
export async function tdmFile(tabId: number): Promise<TdmFileAnswer | null> {
  const document = await documentOf(tabId);
  const page = document ? pageOf(document.url) : null;
  if (!document || page?.kind !== 'web') return null;
  const { origin } = page;
  const answer = await requestPage(
    tabId,
    document,
    { url: origin + TDM_FILE_PATH, origin },
    SMALL_FILE_LIMITS,
    'no-store',
  );
  if (answer?.kind !== 'answered') return { kind: 'failed', reason: failureOf(answer) };
  if (answer.status !== 200) return { kind: 'no-file', status: answer.status };
  // A truncated file isn't valid JSON.
  return answer.isTruncated ? { kind: 'no-list' } : inPieces(tdmFileInSteps(robotsTextOf(answer), page.url));
}
