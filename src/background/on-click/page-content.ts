// Reads the rendered page's content besides its directives, when a person looks at it.
import * as v from 'valibot';
import type { Steps } from '../../base/steps.ts';
import { LONG_TIMEOUT_MS, runInPage } from '../../platform/tabs.ts';
import { CONTENT_LIMITS, jsonLdTypes, type PageContent } from '../../report/index.ts';
import { boundedList, boundedText } from '../../shared/bounded.ts';
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

const newest = newestInTab<PageContent | null>();

/**
 * Null if the page can't be read, and as in `askedPage`, as is `url`. A page that changes its URL again and again causes this, too, so the
 * work counts.
 */
export async function pageContent(tabId: number, url?: string): Promise<PageContent | null> {
  if (!(await askedPage(tabId, url))) return null;
  const content = await newest(tabId, async () => {
    const found = await runInPage(tabId, collectContent, [CONTENT_LIMITS], LONG_TIMEOUT_MS);
    const meter = { tookMs: 0 };
    return inPieces(withTypes(found), meter).finally(() => countWork(tabId, meter));
  });
  // It may have waited for another reading.
  return (await askedPage(tabId, url)) && content;
}

function* withTypes(found: unknown): Steps<PageContent | null> {
  const read = v.safeParse(collected, found);
  return read.success ? { ...read.output, jsonLd: yield* jsonLdTypes(read.output.jsonLd) } : null;
}
