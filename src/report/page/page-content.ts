// A page's content besides its directives (title, headings, links, words, structured data), in the raw HTML or as rendered.
import { asList, jsonLdIn, MOST_JSON_LD_CHARACTERS } from '../../base/json-ld.ts';
import type { Steps } from '../../base/steps.ts';
import type { Alternate } from '../data/facts.ts';

export interface PageContent {
  /** Null without one. */
  readonly title: string | null;
  readonly description: string | null;
  /** META robots, as written. */
  readonly robots: readonly string[];
  readonly canonical: string | null;
  readonly headings: readonly string[];
  readonly alternates: readonly Alternate[];
  /** Open Graph: meta tags by their `property`, `og:title` and the like. */
  readonly openGraph: readonly { readonly property: string; readonly content: string }[];
  /** How many elements link to another page. */
  readonly links: number;
  /** How many words (runs of letters and digits) the visible text has. */
  readonly words: number;
  /** The types in JSON-LD: of the top level, and of each item in its graph. */
  readonly jsonLd: readonly string[];
  /** False if the page has more than was read. */
  readonly isWhole: boolean;
}

/** Limits of what is kept, for rendered pages and raw HTML. */
export const CONTENT_LIMITS = {
  /** Alternates, and Open Graph tags. */
  items: 200,
  /** Headings, and META robots. */
  few: 50,
  /** Meta tags that are looked at. */
  metas: 1_000,
  /** Characters of one. */
  text: 500,
  url: 2_000,
  /** Characters of a name: of a language, a property, a type. */
  name: 100,
  /** Characters of all JSON-LD scripts. */
  json: MOST_JSON_LD_CHARACTERS,
  scripts: 20,
  /** Characters of text in which words are counted. */
  readable: 5_000_000,
  /** Characters of all URLs that are resolved, each together with its base, which is parsed again for each. */
  resolved: 2_000_000,
};

export type ContentField =
  | 'title'
  | 'description'
  | 'h1'
  | 'canonical'
  | 'robots'
  | 'hreflang'
  | 'links'
  | 'words'
  | 'json-ld';

export interface ContentRow {
  readonly field: ContentField;
  readonly served: readonly string[] | number;
  readonly live: readonly string[] | number;
  readonly isSame: boolean;
}

/** Rows that differ come first. */
export function compareContent(served: PageContent, live: PageContent): readonly ContentRow[] {
  const [before, after] = [valuesOf(served), valuesOf(live)];
  const rows = FIELDS.map((field) => ({
    field,
    served: before[field],
    live: after[field],
    isSame: JSON.stringify(before[field]) === JSON.stringify(after[field]),
  }));
  return [...rows.filter(({ isSame }) => !isSame), ...rows.filter(({ isSame }) => isSame)];
}

const FIELDS = [
  'title',
  'description',
  'h1',
  'canonical',
  'robots',
  'hreflang',
  'links',
  'words',
  'json-ld',
] as const satisfies readonly ContentField[];

function valuesOf(content: PageContent): Readonly<Record<ContentField, readonly string[] | number>> {
  const one = (value: string | null) => (value === null ? [] : [value]);
  return {
    title: one(content.title),
    description: one(content.description),
    h1: content.headings,
    canonical: one(content.canonical),
    robots: content.robots,
    hreflang: content.alternates.map(({ hreflang, url }) => `${hreflang} ${url}`),
    links: content.links,
    words: content.words,
    'json-ld': content.jsonLd,
  };
}

/** The first types in JSON-LD texts, sorted; none for what isn't JSON. */
export function* jsonLdTypes(texts: readonly string[]): Steps<readonly string[]> {
  const types = new Set<string>();
  const take = (thing: unknown, depth = 0) => {
    if (typeof thing !== 'object' || thing === null || depth > DEEPEST) return;
    if ('@type' in thing)
      for (const type of asList(thing['@type'])) {
        if (types.size === MOST_TYPES) return;
        if (typeof type === 'string') types.add(type.slice(0, CONTENT_LIMITS.name));
      }
    if ('@graph' in thing && Array.isArray(thing['@graph'])) for (const each of thing['@graph']) take(each, depth + 1);
  };
  for (const things of jsonLdIn(texts)) {
    for (const thing of things) take(thing);
    yield;
  }
  return [...types].sort();
}

const MOST_TYPES = 50;
/** Nested graphs; an ordinary page has one. */
const DEEPEST = 10;
