// Compares the raw HTML, which crawlers without JavaScript read, with the rendered page in the tab.

import type { Steps } from '../../base/steps.ts';
import type { Crawler } from '../../crawlers/index.ts';
import { legacyMetaKind } from '../../directives/index.ts';
import type { Challenger } from '../../robots/index.ts';
import type { HeadersResult, MetaTag, PageHeaders, PageLinkTag, PageTags } from '../data/facts.ts';
import type { FetchFailure } from '../data/fetch-failure.ts';
import { truncateTexts } from '../data/truncate.ts';
import { addressees } from '../page/addressees.ts';
import { parametersLeftOut } from '../page/canonical.ts';
import { indexByPage } from '../page/index-verdict.ts';
import type { ContentRow } from '../page/page-content.ts';
import { challengerIn, type PageResponse } from '../page/page-result.ts';

export type RawTag = ({ readonly kind: 'meta' } & MetaTag) | ({ readonly kind: 'canonical' } & PageLinkTag);

export type RawHtmlDifference =
  /** A script added it. */
  | { readonly kind: 'only-live'; readonly live: RawTag }
  /** A script removed it, or it is in NOSCRIPT. */
  | { readonly kind: 'only-served'; readonly served: RawTag }
  /** Its content or its place is different. */
  | { readonly kind: 'changed'; readonly served: RawTag; readonly live: RawTag }
  | { readonly kind: 'header'; readonly name: string; readonly served: string; readonly live: string };

export interface RawHtmlComparison {
  /** Differences in tags that crawlers read. */
  readonly differences: readonly RawHtmlDifference[];
  readonly differencesOmitted: number;
  /** How many other meta tags differ. */
  readonly others: number;
  /** The indexing verdict for the raw HTML, by product token. */
  readonly index: Readonly<Record<string, 'index' | 'noindex'>>;
}

export type RawHtmlAnswer =
  | {
      readonly kind: 'compared';
      readonly status: number;
      /** False if one of the two has more tags than were read. */
      readonly isWhole: boolean;
      readonly comparison: RawHtmlComparison;
      /** Title, links, words and the like; empty if the rendered page couldn't be read. */
      readonly content: readonly ContentRow[];
    }
  /** It isn't compared: what differs wouldn't be the work of scripts. */
  | {
      readonly kind: 'other-page';
      readonly status: number;
      readonly finalUrl: string;
      /** What `challengerIn` finds. */
      readonly challenge: Challenger | null;
    }
  /** There is nothing to compare: the response isn't HTML, the rendered page can't be read, or the request failed. */
  | {
      readonly kind: 'failed';
      readonly reason: 'no-html' | 'unreadable' | FetchFailure;
    };

/**
 * Whether the server sent another page than the one in the tab: one where people log in, a refusal, a challenge. A page whose status
 * wasn't seen on the visit is taken for one that was served.
 *
 * @param url of the page in the tab, which was requested
 */
export function isOtherPage(served: PageResponse, url: string, live: HeadersResult): boolean {
  const { status } = served.headers;
  const visited = live.kind === 'seen' && live.by === 'visit' ? live.headers.status : 200;
  const isSameStatus = status === visited || (status < 300 && visited < 300);
  return challengerIn(served) !== null || !isSameStatus || parametersLeftOut(served.url, url) !== 0;
}

const MOST_DIFFERENCES = 50;

/**
 * @param crawlers the selected ones: meta tags with their names count besides those of the catalog
 * @param now milliseconds since the epoch, for `unavailable_after`
 */
export function* compareRawHtml(
  served: { readonly tags: PageTags; readonly headers: PageHeaders },
  live: { readonly tags: PageTags; readonly headers: HeadersResult },
  crawlers: readonly Crawler[],
  now: number,
): Steps<RawHtmlComparison> {
  const isAddressee = addressees(crawlers);
  const isRead = (tag: RawTag) => tag.kind === 'canonical' || isForCrawlers(tag.name, isAddressee);
  const all = yield* differencesOf(tagsOf(served.tags), tagsOf(live.tags));
  const read = all.filter((one) => isRead(one.kind === 'only-live' ? one.live : one.served));
  yield;
  const differences = [...read, ...headerDifferences(served.headers, live.headers)];
  return {
    differences: truncateTexts(differences.slice(0, MOST_DIFFERENCES), LONGEST_TEXT),
    differencesOmitted: Math.max(0, differences.length - MOST_DIFFERENCES),
    others: all.length - read.length,
    index: yield* indexByPage(
      { tags: { kind: 'read', tags: served.tags }, headers: { kind: 'seen', headers: served.headers, by: 'look-up' } },
      crawlers,
      now,
    ),
  };
}

/** Characters of each text of a difference. */
const LONGEST_TEXT = 1_000;

function isForCrawlers(name: string, isAddressee: (name: string) => boolean): boolean {
  const addressee = name.trim().toLowerCase();
  return isAddressee(addressee) || addressee.startsWith('tdm-') || legacyMetaKind(name) !== null;
}

function tagsOf({ metas, canonicals }: PageTags): readonly RawTag[] {
  return [
    ...metas.map((tag) => ({ kind: 'meta', ...tag }) as const),
    ...canonicals.map((tag) => ({ kind: 'canonical', ...tag }) as const),
  ];
}

const subjectOf = (tag: RawTag) => (tag.kind === 'meta' ? `meta ${tag.name.trim().toLowerCase()}` : 'canonical');
const tagValueOf = (tag: RawTag) => (tag.kind === 'meta' ? tag.content.trim() : tag.url || tag.href);
/** Texts of a megabyte aren't quoted to be compared: no two tags differ only in where one text ends and the next begins. */
const sayingOf = (tag: RawTag) => `${subjectOf(tag).length} ${subjectOf(tag)} ${tagValueOf(tag)}`;
const wholeOf = (tag: RawTag) => `${tag.isInHead} ${sayingOf(tag)}`;

type TagDifference = Exclude<RawHtmlDifference, { kind: 'header' }>;

/** Equal tags cancel out, one for one. The rest are paired: first tags with the same name and content, then tags with the same name. */
function* differencesOf(served: readonly RawTag[], live: readonly RawTag[]): Steps<readonly TagDifference[]> {
  const same = pairs(served, live, wholeOf);
  yield;
  const moved = pairs(same.served, same.live, sayingOf);
  yield;
  const changed = pairs(moved.served, moved.live, subjectOf);
  yield;
  return [
    ...[...moved.paired, ...changed.paired].map((pair): TagDifference => ({ kind: 'changed', ...pair })),
    ...changed.served.map((tag): TagDifference => ({ kind: 'only-served', served: tag })),
    ...changed.live.map((tag): TagDifference => ({ kind: 'only-live', live: tag })),
  ];
}

interface Pairs {
  readonly paired: readonly { readonly served: RawTag; readonly live: RawTag }[];
  /** The tags that weren't paired. */
  readonly served: readonly RawTag[];
  readonly live: readonly RawTag[];
}

function pairs(served: readonly RawTag[], live: readonly RawTag[], keyOf: (tag: RawTag) => string): Pairs {
  const waiting = new Map<string, RawTag[]>();
  for (const tag of live) {
    const key = keyOf(tag);
    const those = waiting.get(key);
    if (those) those.push(tag);
    else waiting.set(key, [tag]);
  }
  const paired: { served: RawTag; live: RawTag }[] = [];
  const alone = served.filter((tag) => {
    const other = waiting.get(keyOf(tag))?.shift();
    if (other) paired.push({ served: tag, live: other });
    return other === undefined;
  });
  const taken = new Set(paired.map((pair) => pair.live));
  return { paired, served: alone, live: live.filter((tag) => !taken.has(tag)) };
}

function headerDifferences(served: PageHeaders, live: HeadersResult): readonly RawHtmlDifference[] {
  if (live.kind === 'unknown') return [];
  const compared = [
    ['X-Robots-Tag', served.robotsTags, live.headers.robotsTags],
    ['Link', served.links, live.headers.links],
    ['Content-Usage', served.contentUsage, live.headers.contentUsage],
    ['TDM-Reservation', served.tdmReservation, live.headers.tdmReservation],
  ] as const;
  return compared
    .map(
      ([name, servedValues, liveValues]) =>
        ({ kind: 'header', name, served: servedValues.join(', '), live: liveValues.join(', ') }) as const,
    )
    .filter((one) => one.served !== one.live);
}
