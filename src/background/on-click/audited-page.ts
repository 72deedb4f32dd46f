// One page of an audit: one request without cookies, because the person wants it, and its redirects. Keeps nothing.
import { keptAnswer } from '../../audit/index.ts';
import type { AuditedPage } from '../../shared/audited-page.ts';
import { fetchPage } from '../page/fetch-page.ts';
import { listedTarget } from './listed-target.ts';

/** @param namedBy the URL of what lists it; the others as in `listedTarget` */
export async function auditedPage(
  tabId: number,
  site: string,
  url: string,
  namedBy: string = site,
): Promise<AuditedPage> {
  const target = await listedTarget(tabId, site, url, namedBy);
  switch (target.kind) {
    case 'requestable': {
      const answer = await fetchPage(target.url, { wants: 'content' });
      const { response } = answer;
      if (response.kind === 'failed' && response.reason === 'no-access')
        return { kind: 'not-requested', reason: 'no-access' };
      return { kind: 'answered', answer: keptAnswer(url, answer) };
    }
    case 'refused':
      return { kind: 'not-requested', reason: target.reason };
    case 'no-access':
      return { kind: 'not-requested', reason: 'no-access' };
    default:
      return target satisfies never;
  }
}
