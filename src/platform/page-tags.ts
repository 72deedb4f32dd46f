// Decodes a content script's answer: it runs in the process of an untrusted page.
import * as v from 'valibot';
import type { PageTags } from '../report/index.ts';
import { LONGEST_TYPE } from '../shared/tag-limits.ts';

const link = v.object({
  href: v.string(),
  url: v.string(),
  type: v.exactOptional(v.pipe(v.string(), v.maxLength(LONGEST_TYPE))),
  isInHead: v.boolean(),
});
export const pageTags: v.GenericSchema<unknown, PageTags> = v.object({
  metas: v.array(v.object({ name: v.string(), content: v.string(), isInHead: v.boolean() })),
  canonicals: v.array(link),
  licenses: v.array(link),
  rsl: v.exactOptional(v.array(v.string())),
  isPaywalled: v.exactOptional(v.literal(true)),
  noSnippetElements: v.number(),
  refresh: v.exactOptional(v.string()),
  alternates: v.exactOptional(
    v.array(v.object({ hreflang: v.string(), url: v.string(), isInBody: v.exactOptional(v.literal(true)) })),
  ),
  omitted: v.number(),
});

const tagsOfPage = v.object({ page: v.string(), tags: pageTags });

/** Null if it isn't an answer of ours, or of a page with another URL. */
export function decodePageTags(answer: unknown, url: string): PageTags | null {
  const result = v.safeParse(tagsOfPage, answer);
  return result.success && bareUrl(result.output.page) === bareUrl(url) ? result.output.tags : null;
}

/** With another fragment, it is the same page. Browsers leave user name and password out of its `location`. */
function bareUrl(url: string): string {
  return URL.canParse(url) ? Object.assign(new URL(url), { hash: '', username: '', password: '' }).href : '';
}
