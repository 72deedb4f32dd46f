// Fetches the site's /.well-known/tdmrep.json: one request without cookies, on a click. Keeps nothing.
import { isMissing, robotsTextOf, TDM_FILE_PATH, type TdmFileAnswer, tdmFileInSteps } from '../../report/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { failureOf, requestPage } from '../network/page-request.ts';
import { SMALL_FILE_LIMITS } from '../network/request.ts';
import { askedPage } from '../page/asked-page.ts';

/** Null, and `url`, as in `askedPage`. */
export async function tdmFile(tabId: number, url?: string): Promise<TdmFileAnswer | null> {
  const asked = await askedPage(tabId, url);
  if (!asked) return null;
  const { document, page } = asked;
  const { origin } = page;
  const answer = await requestPage(
    tabId,
    document,
    { url: origin + TDM_FILE_PATH, origin },
    SMALL_FILE_LIMITS,
    'no-store',
  );
  if (answer?.kind !== 'answered') return { kind: 'failed', reason: failureOf(answer) };
  const { status } = answer;
  if (status !== 200) return { kind: isMissing(status) ? 'no-file' : 'refused', status };
  // A truncated file isn't valid JSON.
  return answer.isTruncated ? { kind: 'no-list' } : inPieces(tdmFileInSteps(robotsTextOf(answer), page.url));
}
