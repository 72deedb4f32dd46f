// Fetches the site's /.well-known/tdmrep.json: one request without cookies, on a click. Keeps nothing.
import { documentOf } from '../../platform/tabs.ts';
import { robotsTextOf, TDM_FILE_PATH, type TdmFileAnswer, tdmFileInSteps } from '../../report/index.ts';
import { pageOf } from '../../shared/page.ts';
import { inPieces } from '../in-pieces.ts';
import { requestPage } from '../network/page-request.ts';
import type { RequestLimits } from '../network/request.ts';

const LIMITS: RequestLimits = { time: 10_000, size: 512 * 1024 };

/** Null if the tab doesn't show a web page. */
export async function tdmFile(tabId: number): Promise<TdmFileAnswer | null> {
  const document = await documentOf(tabId);
  const page = document ? pageOf(document.url) : null;
  if (!document || page?.kind !== 'web') return null;
  const { origin } = page;
  const answer = await requestPage(tabId, document, { url: origin + TDM_FILE_PATH, origin }, LIMITS, 'no-store');
  if (!answer) return { kind: 'failed', reason: 'network' };
  if (answer.kind === 'failed') return { kind: 'failed', reason: answer.reason };
  if (answer.kind !== 'answered') return { kind: 'failed', reason: 'redirect' };
  if (answer.status !== 200) return { kind: 'no-file', status: answer.status };
  // A truncated file isn't valid JSON.
  return answer.isTruncated ? { kind: 'no-list' } : inPieces(tdmFileInSteps(robotsTextOf(answer), page.url));
}
