// What a page is to a reader besides its directives, as its HTML was served or as it stands in the tab.

export interface Alternate {
  /** As written. */
  readonly hreflang: string;
  /** Absolute; '' where what is written makes no URL. */
  readonly url: string;
}

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
  /** Elements that lead to another page. */
  readonly links: number;
  /** Runs of letters and digits in what can be read. */
  readonly words: number;
  /** The types that JSON-LD names: of the whole, and of each thing in its graph. */
  readonly jsonLd: readonly string[];
  /** False where the page has more than was read. */
  readonly isWhole: boolean;
}

/** How much of it is kept, rendered or raw. */
export const CONTENT_LIMITS = {
  /** Alternates, and Open Graph tags. */
  items: 200,
  /** Headings, and META robots. */
  few: 50,
  /** Meta tags that are looked at. */
  metas: 1_000,
  /** Characters of one. */
  text: 500,
  /** Characters of a name that the page gives: of a language, a property, a type. */
  name: 100,
  /** Characters of one JSON-LD script. */
  json: 200_000,
  scripts: 20,
  /** Characters of text that words are counted in. */
  readable: 5_000_000,
  /** Characters of the URLs that it names, each with the base that it is relative to: the base is read again for each. */
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

/** The rows that differ first. */
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

/** The types that texts of JSON-LD name, sorted; what isn't JSON names none. https://www.w3.org/TR/json-ld11/ */
export function jsonLdTypes(texts: readonly string[]): readonly string[] {
  const types = new Set<string>();
  const take = (thing: unknown, depth = 0) => {
    if (typeof thing !== 'object' || thing === null || depth > DEEPEST) return;
    if ('@type' in thing)
      for (const type of [thing['@type']].flat())
        if (typeof type === 'string') types.add(type.slice(0, CONTENT_LIMITS.name));
    if ('@graph' in thing && Array.isArray(thing['@graph'])) for (const each of thing['@graph']) take(each, depth + 1);
  };
  for (const text of texts) {
    const parsed = parse(text);
    for (const thing of Array.isArray(parsed) ? parsed : [parsed]) take(thing);
  }
  return [...types].sort().slice(0, MOST_TYPES);
}

const MOST_TYPES = 50;
/** Graphs within graphs; an honest page has one. */
const DEEPEST = 10;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
