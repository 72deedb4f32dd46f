// Reads the rendered page's content besides its directives, when a person looks at it.
import * as v from 'valibot';
import type { Steps } from '../../base/steps.ts';
import { isSamePage } from '../../platform/page-tags.ts';
import { LONG_TIMEOUT_MS, runInPage } from '../../platform/tabs.ts';
import { CONTENT_LIMITS, jsonLdTypes, type PageContent } from '../../report/index.ts';
import { boundedList, boundedText, boundedUrl } from '../../shared/bounded.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { newestInTab } from '../newest-in-tab.ts';
import { askedPage } from '../page/asked-page.ts';
import { countWork } from '../tab-rest.ts';
import { type Collected, collectContent } from './collect-content.ts';

const text = boundedText(CONTENT_LIMITS.text);
const texts = boundedList(text, CONTENT_LIMITS.few);
const name = boundedText(CONTENT_LIMITS.name);
const url = boundedText(CONTENT_LIMITS.url);
const collected: v.GenericSchema<unknown, Collected> = v.object({
  page: boundedUrl(),
  title: v.nullable(text),
  description: v.nullable(text),
  robots: texts,
  canonical: v.nullable(url),
  headings: texts,
  alternates: boundedList(v.object({ hreflang: name, url }), CONTENT_LIMITS.items),
  openGraph: boundedList(v.object({ property: name, content: text }), CONTENT_LIMITS.items),
  links: v.number(),
  words: v.number(),
  jsonLd: boundedList(v.string(), CONTENT_LIMITS.scripts, CONTENT_LIMITS.json),
  isWhole: v.boolean(),
});

/** With the URL of the page that has it. */
interface Found {
  readonly page: string;
  readonly content: PageContent;
}

const newest = newestInTab<Found | null>();

/**
 * Null if the page can't be read, or has another URL by then, and as in `askedPage`, as is `url`. A page that changes its URL again and
 * again causes this, too, so the work counts.
 */
export async function pageContent(tabId: number, url?: string): Promise<PageContent | null> {
  if (!(await askedPage(tabId, url))) return null;
  const found = await newest(tabId, async () => {
    const answer = await runInPage(tabId, collectContent, [CONTENT_LIMITS], LONG_TIMEOUT_MS);
    const meter = { tookMs: 0 };
    return inPieces(withTypes(answer), meter).finally(() => countWork(tabId, meter));
  });
  // It may have waited for another reading.
  const shown = await askedPage(tabId, url);
  return shown && found && isSamePage(found.page, shown.document.url) ? found.content : null;
}

function* withTypes(answer: unknown): Steps<Found | null> {
  const read = v.safeParse(collected, answer);
  if (!read.success) return null;
  const { page, jsonLd, ...rest } = read.output;
  return { page, content: { ...rest, jsonLd: yield* jsonLdTypes(jsonLd) } };
}
