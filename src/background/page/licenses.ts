// The licenses of a page: those in it, and those that it and its site name, which are fetched on a click, once and without cookies. They
// are kept for the tab's document until the tab closes, and only while the worker runs.

import type { Steps } from '../../base/steps.ts';
import { withoutFragment } from '../../base/url.ts';
import { documentOf, type ShownDocument } from '../../platform/tabs.ts';
import { type RslFile, type RslTerms, robotsTextOf, rslTermsFor, type TagsResult } from '../../report/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { entersLessPublicSpace, ipAddressSpaceOf } from '../../shared/ip-address-space.ts';
import { requestPage } from '../network/page-request.ts';
import { SMALL_FILE_LIMITS } from '../network/request.ts';
import { TabMap } from '../tab-memory.ts';
import { licenseInSteps, licensesIn } from './read-rsl.ts';

const MOST_FETCHED = 3;
const MOST_TABS = 20;

interface Kept {
  readonly document: string;
  readonly licenses: readonly RslTerms[];
}

const fetched = new TabMap<Kept>(MOST_TABS);

const keyOf = ({ documentId, url }: ShownDocument) => `${documentId} ${url}`;

/** The terms for the page in the licenses that are at hand. */
export function* licensesAtHand(tabId: number, document: ShownDocument, tags: TagsResult): Steps<readonly RslTerms[]> {
  const kept = fetched.get(tabId);
  return [
    ...(tags.kind === 'read' ? yield* licensesIn(tags.tags, document.url) : []),
    ...(kept?.document === keyOf(document) ? kept.licenses : []),
  ];
}

/**
 * Fetches the licenses at `urls`.
 *
 * @param namedBy the URL of the page that names them: nothing is requested once the tab shows another page
 */
export async function fetchLicenses(tabId: number, urls: readonly string[], namedBy: string): Promise<void> {
  const document = await documentOf(tabId);
  if (!document || withoutFragment(document.url) !== withoutFragment(namedBy)) return;
  const wanted = [...new Set(urls)].slice(0, MOST_FETCHED);
  const licenses = await Promise.all(wanted.map((url) => fetchLicense(tabId, document, url)));
  const after = await documentOf(tabId);
  if (after && keyOf(after) === keyOf(document)) {
    fetched.set(tabId, { document: keyOf(document), licenses });
  }
}

async function fetchLicense(tabId: number, document: ShownDocument, url: string): Promise<RslTerms> {
  const termsOf = (file: RslFile) => rslTermsFor({ url, file }, document.url);
  // A page can name any URL, so a public page's URL in a private network isn't requested.
  if (entersLessPublicSpace(ipAddressSpaceOf(document.url), ipAddressSpaceOf(url))) return termsOf({ kind: 'failed' });
  const answer = await requestPage(
    tabId,
    document,
    { url, origin: new URL(url).origin },
    SMALL_FILE_LIMITS,
    'no-store',
  );
  if (answer?.kind !== 'answered') return termsOf({ kind: 'failed' });
  if (answer.status !== 200) return termsOf({ kind: 'no-file', status: answer.status });
  if (answer.isTruncated) return termsOf({ kind: 'not-rsl' });
  return inPieces(licenseInSteps(url, robotsTextOf(answer), document.url));
}
