// hreflang over many files or pages: each version has to name all others, and they have to name it.
// https://developers.google.com/search/docs/specialty/international/localized-versions
import { inSteps, runAll, type Steps } from '../base/steps.ts';
import { createUrlKeys } from '../base/url-key.ts';
import type { SitemapAlternate } from './types.ts';

export interface HreflangLink {
  /** The page that names the other. */
  readonly url: string;
  /** The code of the target, as written. */
  readonly hreflang: string;
  readonly target: string;
}

export interface SitemapHreflang {
  /** Sets of pages that name one another, directly or through others. */
  readonly groups: number;
  /** The target doesn't name the page: "If page X links to page Y, page Y must link back". */
  readonly missingReturns: readonly HreflangLink[];
  /** The target names the page with a code (`returned`) that the page doesn't use for itself. */
  readonly inconsistentReturns: readonly (HreflangLink & { readonly returned: string })[];
  /** The target isn't among the entries, so nothing is known about it. */
  readonly unlisted: readonly HreflangLink[];
}

export interface HreflangEntry {
  readonly url: string;
  readonly alternates: readonly SitemapAlternate[];
}

/** @param entries in any order; the alternates of entries with the same URL are combined */
export function hreflangOf(entries: Iterable<HreflangEntry>): SitemapHreflang {
  return runAll(hreflangSteps(entries));
}

/** The same, with pauses. */
export function* hreflangSteps(entries: Iterable<HreflangEntry>, keyOf = createUrlKeys()): Steps<SitemapHreflang> {
  /** By the key of a URL the codes for each target, as written. */
  const versions = new Map<string, Map<string, string[]>>();
  /** URLs as written first, where their keys are others. */
  const spellings = new Map<string, string>();
  yield* inSteps(entries, ({ url: written, alternates }) => {
    const url = keyOf(written);
    if (url !== written && !spellings.has(url)) spellings.set(url, written);
    const known = versions.get(url) ?? new Map<string, string[]>();
    versions.set(url, known);
    for (const alternate of alternates) {
      const { hreflang } = alternate;
      const target = keyOf(alternate.url);
      const codes = known.get(target);
      if (!codes) known.set(target, [hreflang]);
      else if (!codes.includes(hreflang)) codes.push(hreflang);
    }
  });
  const missingReturns: HreflangLink[] = [];
  const inconsistentReturns: (HreflangLink & { readonly returned: string })[] = [];
  const unlisted: HreflangLink[] = [];
  yield* inSteps(versions, ([url, targets]) => {
    const own = targets.get(url)?.map(codeOf) ?? [];
    for (const [target, [hreflang = '']] of targets) {
      if (target === url) continue;
      const link = { url: spellings.get(url) ?? url, hreflang, target: spellings.get(target) ?? target };
      const back = versions.get(target);
      const returned = back?.get(url);
      if (back === undefined) unlisted.push(link);
      else if (returned === undefined) missingReturns.push(link);
      else if (own.length > 0 && !returned.some((code) => own.includes(codeOf(code)))) {
        inconsistentReturns.push({ ...link, returned: returned[0] ?? '' });
      }
    }
  });
  return { groups: yield* groupsOf(versions), missingReturns, inconsistentReturns, unlisted };
}

const codeOf = (hreflang: string) => hreflang.trim().toLowerCase();

/** How many sets of more than one page are linked by hreflang. */
function* groupsOf(versions: ReadonlyMap<string, ReadonlyMap<string, unknown>>): Steps<number> {
  const parents = new Map<string, string>();
  const rootOf = (url: string): string => {
    let root = url;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up;
    // Shortens the path for the next search.
    for (let current = url; current !== root; ) {
      const up = parents.get(current) ?? root;
      parents.set(current, root);
      current = up;
    }
    return root;
  };
  yield* inSteps(versions, ([url, targets]) => {
    for (const target of targets.keys()) {
      if (target === url) continue;
      const [one, other] = [rootOf(url), rootOf(target)];
      parents.set(one, other);
      parents.set(other, other);
    }
  });
  let groups = 0;
  yield* inSteps(parents, ([url, up]) => {
    if (url === up) groups += 1;
  });
  return groups;
}
