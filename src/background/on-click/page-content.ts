// Reads the rendered page's content besides its directives, when a person looks at it.
import * as v from 'valibot';
import { documentOf, LONG_TIMEOUT_MS, runInPage } from '../../platform/tabs.ts';
import { CONTENT_LIMITS, jsonLdTypes, type PageContent } from '../../report/index.ts';
import { type Collected, collectContent } from './collect-content.ts';

const texts = v.array(v.string());
const collected: v.GenericSchema<unknown, Collected> = v.object({
  title: v.nullable(v.string()),
  description: v.nullable(v.string()),
  robots: texts,
  canonical: v.nullable(v.string()),
  headings: texts,
  alternates: v.array(v.object({ hreflang: v.string(), url: v.string() })),
  openGraph: v.array(v.object({ property: v.string(), content: v.string() })),
  links: v.number(),
  words: v.number(),
  jsonLd: texts,
  isWhole: v.boolean(),
});

/** Null if the page can't be read. */
export async function pageContent(tabId: number): Promise<PageContent | null> {
  if (!(await documentOf(tabId))) return null;
  const read = v.safeParse(collected, await runInPage(tabId, collectContent, [CONTENT_LIMITS], LONG_TIMEOUT_MS));
  return read.success ? { ...read.output, jsonLd: jsonLdTypes(read.output.jsonLd) } : null;
}
