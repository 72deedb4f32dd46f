// The page that a person's click is about. While an answer is shown, its tab may already have another page.
import { documentOf, type ShownDocument } from '../../platform/tabs.ts';
import { originOrNull, type Page, pageOf } from '../../shared/page.ts';

export interface AskedPage {
  readonly document: ShownDocument;
  readonly page: Extract<Page, { kind: 'web' }>;
}

/**
 * Null if the tab shows no web page, or one of another origin than `url`: then it isn't requested.
 *
 * @param url of the page that the person was shown
 */
export async function askedPage(tabId: number, url?: string): Promise<AskedPage | null> {
  const document = await documentOf(tabId);
  const page = document ? pageOf(document.url) : null;
  if (!document || page?.kind !== 'web') return null;
  return url === undefined || originOrNull(url) === page.origin ? { document, page } : null;
}
