// Decodes a content script's answer: it runs in the process of an untrusted page.
import * as v from 'valibot';
import type { PageTags } from '../report/index.ts';
import { boundedList, boundedText, boundedUrl, charactersIn } from '../shared/bounded.ts';
import {
  LONGEST_ALTERNATE,
  LONGEST_RSL,
  LONGEST_TYPE,
  MOST_ALTERNATES,
  MOST_RSL,
  MOST_TAG_CHARACTERS,
  MOST_TAGS,
} from '../shared/tag-limits.ts';

const links = boundedList(
  v.object({
    href: v.string(),
    url: v.string(),
    type: v.exactOptional(boundedText(LONGEST_TYPE)),
    isInHead: v.boolean(),
  }),
  MOST_TAGS,
);
const alternate = v.object({
  hreflang: boundedText(LONGEST_ALTERNATE),
  url: boundedText(LONGEST_ALTERNATE),
  isInBody: v.exactOptional(v.literal(true)),
});
export const pageTags: v.GenericSchema<unknown, PageTags> = v.pipe(
  v.object({
    metas: boundedList(v.object({ name: v.string(), content: v.string(), isInHead: v.boolean() }), MOST_TAGS),
    canonicals: links,
    licenses: links,
    rsl: v.exactOptional(boundedList(boundedText(LONGEST_RSL), MOST_RSL)),
    isPaywalled: v.exactOptional(v.literal(true)),
    noSnippetElements: v.number(),
    refresh: v.exactOptional(boundedText(LONGEST_ALTERNATE)),
    alternates: v.exactOptional(boundedList(alternate, MOST_ALTERNATES)),
    omitted: v.number(),
  }),
  // Of a link, its URL counts or what is written, whichever is longer.
  v.check(({ metas, canonicals, licenses }) => {
    const all = [...metas, ...canonicals, ...licenses];
    return all.length <= MOST_TAGS && charactersIn(all) <= 2 * MOST_TAG_CHARACTERS;
  }),
);

const tagsOfPage = v.object({ page: boundedUrl(), tags: pageTags });

/** Null if it isn't an answer of ours, or of a page with another URL. */
export function decodePageTags(answer: unknown, url: string): PageTags | null {
  const result = v.safeParse(tagsOfPage, answer);
  return result.success && isSamePage(result.output.page, url) ? result.output.tags : null;
}

/** With another fragment, it is the same page. Browsers leave user name and password out of its `location`. */
export const isSamePage = (page: string, url: string): boolean => bareUrl(page) === bareUrl(url);

function bareUrl(url: string): string {
  return URL.canParse(url) ? Object.assign(new URL(url), { hash: '', username: '', password: '' }).href : '';
}
