// The licenses of a page: those in it, and those that it and its site name, which are fetched on a click, once and without cookies. They
// are kept for the tab's document until the tab closes, and only while the worker runs.

import type { Steps } from '../../base/steps.ts';
import { withoutFragment } from '../../base/url.ts';
import { documentOf, type ShownDocument } from '../../platform/tabs.ts';
import {
  isMissing,
  type RslFile,
  type RslTerms,
  robotsTextOf,
  rslTermsFor,
  type TagsResult,
} from '../../report/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { entersLessPublicSpace, farthestOf, ipAddressSpaceOf } from '../../shared/ip-address-space.ts';
import { pageOf } from '../../shared/page.ts';
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

/** Call it when a tab has another document that may look the same: without document ids, one that was loaded again does. */
export function forgetLicenses(tabId: number): void {
  fetched.delete(tabId);
}

interface NamedLicense {
  readonly url: string;
  /** The URL of the page or robots.txt that names it. */
  readonly namedBy: string;
}

/** @param page the URL of the page that they are for: nothing is requested once the tab shows another page */
export async function fetchLicenses(tabId: number, named: readonly NamedLicense[], page: string): Promise<void> {
  const document = await documentOf(tabId);
  if (!document || withoutFragment(pageOf(document.url).url) !== withoutFragment(page)) return;
  const wanted = [...new Map(named.map((license) => [license.url, license])).values()].slice(0, MOST_FETCHED);
  const licenses = await Promise.all(wanted.map((license) => fetchLicense(tabId, document, license)));
  const after = await documentOf(tabId);
  if (after && keyOf(after) === keyOf(document)) {
    fetched.set(tabId, { document: keyOf(document), licenses });
  }
}

async function fetchLicense(tabId: number, document: ShownDocument, { url, namedBy }: NamedLicense): Promise<RslTerms> {
  const termsOf = (file: RslFile) => rslTermsFor({ url, file }, document.url);
  // A page or a file can name any URL, so what a public one names in a private network isn't requested.
  const from = ipAddressSpaceOf(farthestOf(document.url, [namedBy]));
  if (entersLessPublicSpace(from, ipAddressSpaceOf(url))) return termsOf({ kind: 'failed', status: null });
  const answer = await requestPage(
    tabId,
    document,
    { url, origin: new URL(url).origin },
    SMALL_FILE_LIMITS,
    'no-store',
  );
  if (answer?.kind !== 'answered') return termsOf({ kind: 'failed', status: null });
  const { status } = answer;
  if (status !== 200) return termsOf({ kind: isMissing(status) ? 'no-file' : 'failed', status });
  if (answer.isTruncated) return termsOf({ kind: 'not-rsl' });
  return inPieces(licenseInSteps(url, robotsTextOf(answer), document.url));
}
