// The effects of directives for one crawler besides index and follow: snippets, previews, copies, and an expiry date.
// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag ("Valid indexing and serving rules"); for Bing
// https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat

import type { Directive, DirectiveDialect, DirectiveEffect, ImagePreview } from './types.ts';
import { type DirectiveValue, readValue } from './values.ts';

/**
 * @param read the directives that the crawler reads: on its operator's list, in the right place, with a valid value
 * @param isNoindex whether they keep the page out of the index
 * @param now milliseconds since the epoch
 */
export function effectsOf(
  read: readonly Directive[],
  dialect: DirectiveDialect | null,
  isNoindex: boolean,
  now: number,
): readonly DirectiveEffect[] {
  const named = (name: string) => read.filter((directive) => directive.name === name);
  const valued = (name: string) =>
    named(name).flatMap((by) => {
      const value = readValue(by, now);
      return value ? [{ amount: amountOf(value), value, by }] : [];
    });
  const plain = (name: string, kind: PlainEffect, isAsked = true): readonly DirectiveEffect[] => {
    const [by] = named(name);
    return by && isAsked ? [{ kind, by }] : [];
  };

  const snippet = least([...named('nosnippet').map((by) => ({ amount: 0, by })), ...valued('max-snippet')]);
  const image = least(valued('max-image-preview'));
  const video = least(valued('max-video-preview'));
  const ahead = least(valued('unavailable_after').filter(({ amount }) => amount >= now));
  return [
    ...(snippet ? [{ kind: 'snippet', characters: limit(snippet.amount), by: snippet.by } as const] : []),
    ...(image ? [{ kind: 'image-preview', size: SIZES[image.amount] ?? 'none', by: image.by } as const] : []),
    ...(video ? [{ kind: 'video-preview', seconds: limit(video.amount), by: video.by } as const] : []),
    ...plain('notranslate', 'no-translation'),
    ...plain('noimageindex', 'no-image-index'),
    ...plain('indexifembedded', 'index-if-embedded', isNoindex),
    ...(ahead?.value.kind === 'date' ? [{ ...ahead.value, kind: 'unavailable-after', by: ahead.by } as const] : []),
    ...(dialect === 'bing' ? chatAndTraining(named('noarchive')[0], named('nocache')[0]) : []),
    // Yandex-specific: as always at Yandex, the permitting directive applies.
    ...plain('noarchive', 'no-saved-copy', dialect === 'yandex' && named('archive').length === 0),
    ...plain('noodp', 'no-directory-text'),
    ...plain('noyaca', 'no-directory-text'),
  ];
}

type PlainEffect = Extract<
  DirectiveEffect['kind'],
  'no-translation' | 'no-image-index' | 'index-if-embedded' | 'no-saved-copy' | 'no-directory-text'
>;

/** In ascending order. */
const SIZES: readonly ImagePreview[] = ['none', 'standard', 'large'];

/** The most restrictive; the first of equal ones. */
function least<A extends { readonly amount: number }>(amounts: readonly A[]): A | undefined {
  return amounts.reduce<A | undefined>((best, next) => (best && best.amount <= next.amount ? best : next), undefined);
}

/** A higher value is less restrictive. */
function amountOf(value: DirectiveValue): number {
  switch (value.kind) {
    case 'count':
      return value.count ?? Number.POSITIVE_INFINITY;
    case 'size':
      return SIZES.indexOf(value.size);
    case 'date':
      return value.at;
    default:
      return value satisfies never;
  }
}

const limit = (amount: number) => (amount === Number.POSITIVE_INFINITY ? null : amount);

/** Bing-specific: NOARCHIVE keeps the content out, NOCACHE leaves URL, title and snippet, and both together act as NOCACHE. */
function chatAndTraining(noarchive: Directive | undefined, nocache: Directive | undefined): readonly DirectiveEffect[] {
  const by = nocache ?? noarchive;
  if (!by) return [];
  return [{ kind: 'chat-and-training', mayHave: nocache ? 'title-and-snippet' : 'nothing', by }];
}
