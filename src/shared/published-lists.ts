// The lists of IP addresses that operators publish for their crawlers: who publishes them, their content, and how they are
// kept. Stored data is decoded, never trusted.
import * as v from 'valibot';
import { catalogue } from '../crawlers/index.ts';

export type PublishedListAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'no-access' }
  /** No response, or not such a list. */
  | { readonly kind: 'failed' };

/** Where an operator publishes the IP addresses of these crawlers. */
export interface ListSource {
  readonly url: string;
  readonly operator: string;
  readonly tokens: readonly string[];
}

/** Each URL of the catalog once. */
export const LIST_SOURCES: readonly ListSource[] = [
  ...catalogue
    .reduce((sources, { ipRanges, owner, token }) => {
      if (ipRanges === null || owner === null) return sources;
      const tokens = [...(sources.get(ipRanges)?.tokens ?? []), token];
      return sources.set(ipRanges, { url: ipRanges, operator: owner, tokens });
    }, new Map<string, ListSource>())
    .values(),
];

/** Operators that publish lists, by name. */
export const LIST_OPERATORS: readonly string[] = [...new Set(LIST_SOURCES.map(({ operator }) => operator))].sort();

const list = v.object({
  /** The URL it came from; null if it was opened as a file. */
  url: v.nullable(v.string()),
  operator: v.string(),
  /** When it was fetched or opened, in milliseconds since the epoch. */
  at: v.number(),
  /** As the list itself says. */
  created: v.nullable(v.string()),
  prefixes: v.pipe(v.array(v.string()), v.readonly()),
});

export type KeptList = Readonly<v.InferOutput<typeof list>>;

export function decodeLists(stored: unknown): readonly KeptList[] {
  const result = v.safeParse(v.array(list), stored);
  return result.success ? result.output : [];
}

/** A new list replaces the one from the same URL, or opened for the same operator. */
export function withLists(before: readonly KeptList[], added: readonly KeptList[]): readonly KeptList[] {
  const keyOf = ({ url, operator }: KeptList) => url ?? ` ${operator}`;
  return [...new Map([...before, ...added].map((each) => [keyOf(each), each])).values()];
}

/** The URLs of this operator's lists. Most have one list, some have one for each of their crawlers. */
export function sourcesOf(operator: string): readonly ListSource[] {
  return LIST_SOURCES.filter((source) => source.operator === operator);
}

/**
 * The crawlers that a list is for. One file never counts as several lists: the IP addresses of Googlebot say nothing about
 * other crawlers of Google. Only if no list of the operator is known, a file is for all its crawlers.
 */
export function tokensOfList({ url, operator }: KeptList): readonly string[] {
  const sources = sourcesOf(operator);
  const [only] = sources;
  if (url !== null) return sources.find((source) => source.url === url)?.tokens ?? [];
  if (only !== undefined) return sources.length === 1 ? only.tokens : [];
  return catalogue.filter(({ owner }) => owner === operator).map(({ token }) => token);
}

/** Names that operators used for their files before. */
const OLD_NAMES: ReadonlyMap<string, string> = new Map([['googlebot.json', 'common-crawlers.json']]);

/**
 * The catalog's URL that a file was saved from, by its name: `gptbot.json`, or `gptbot (1).json`, as browsers name a second
 * copy.
 */
export function sourceOfFile(name: string): ListSource | null {
  const plain = name.replace(/ ?\(\d{1,4}\)(?=\.\w+$)/, '').toLowerCase();
  const current = OLD_NAMES.get(plain) ?? plain;
  if (current === '') return null;
  return LIST_SOURCES.find(({ url }) => new URL(url).pathname.toLowerCase().endsWith(`/${current}`)) ?? null;
}
