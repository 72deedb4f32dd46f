// How a page is answered to the User-Agents of crawlers, beside the answer to the browser's own.
import type { PageAnswer } from '../page/page-answer.ts';
import { truncateTexts } from '../truncate.ts';
import type { Challenger } from './challenge.ts';
import type { RobotsAnswer, ServedRobots } from './served-robots-types.ts';

export interface ServedResponse {
  readonly kind: 'answered';
  readonly status: number;
  /** Who answered in the site's place; null where nothing shows that anybody did. */
  readonly challenge: Challenger | null;
  /** Where it was redirected to; null where it was not. */
  readonly redirectedTo: string | null;
  /** Meta tags and X-Robots-Tag headers that hold directives, as written. */
  readonly directives: readonly string[];
  readonly canonical: string | null;
  /** Null if there isn't one, or what came isn't HTML. */
  readonly title: string | null;
  /** Bytes of the body; of a longer one, as many as are read. */
  readonly size: number;
  readonly isTruncated: boolean;
}

export type ServedAnswer =
  | ServedResponse
  | { readonly kind: 'failed'; readonly reason: 'timeout' | 'network' | 'offline' | 'redirect' };

export interface ServedToCrawler {
  /** Those that send this User-Agent. */
  readonly tokens: readonly string[];
  readonly userAgent: string;
  /** By the operator; if not, it is composed of the product token. */
  readonly isDocumented: boolean;
  readonly answer: ServedAnswer;
  /** In what it differs from the browser's own, before texts are cut. */
  readonly differs: readonly ServedField[];
  readonly robots: ServedRobots;
}

export type ServedTo =
  | {
      readonly kind: 'answered';
      /** What the browser gets under its own name. */
      readonly own: ServedAnswer;
      readonly ownRobots: RobotsAnswer;
      readonly crawlers: readonly ServedToCrawler[];
      /** Crawlers that were not asked for, because there are too many. */
      readonly omitted: number;
    }
  /** The extension has no access to the page, or the browser can't set another User-Agent. */
  | { readonly kind: 'no-access' | 'no-rule' }
  /** Only crawlers that fetch pages can be stood in for, and none is selected. */
  | { readonly kind: 'nobody' };

export type ServedField =
  | 'failure'
  | 'status'
  | 'challenge'
  | 'redirect'
  | 'directives'
  | 'canonical'
  | 'title'
  | 'size';

/** A page is seldom the same twice to the byte: a fifth more or less is. */
const SIZE_RATIO = 0.8;

/** In what the answer differs from the browser's own. */
export function servedDifferences(own: ServedAnswer, answer: ServedAnswer): readonly ServedField[] {
  if (own.kind === 'failed' || answer.kind === 'failed') return own.kind === answer.kind ? [] : ['failure'];
  const differs: Readonly<Record<Exclude<ServedField, 'failure'>, boolean>> = {
    status: own.status !== answer.status,
    challenge: own.challenge !== answer.challenge,
    redirect: own.redirectedTo !== answer.redirectedTo,
    directives: own.directives.join('\n') !== answer.directives.join('\n'),
    canonical: own.canonical !== answer.canonical,
    title: own.title !== answer.title,
    size: Math.min(own.size, answer.size) < SIZE_RATIO * Math.max(own.size, answer.size),
  };
  const fields = ['status', 'challenge', 'redirect', 'directives', 'canonical', 'title', 'size'] as const;
  return fields.filter((field) => differs[field]);
}

/** Characters of each text: there may be an answer for each crawler in one message. */
const MOST_OF_A_TEXT = 500;

export function truncateAnswer(answer: ServedAnswer): ServedAnswer {
  return truncateTexts(answer, MOST_OF_A_TEXT);
}

const MOST_DIRECTIVES = 20;

/** @param names in lower case, of the meta tags that hold directives for the given crawlers */
export function servedAnswerOf({ hops, response }: PageAnswer, names: ReadonlySet<string>): ServedAnswer {
  if (response.kind === 'failed') return response;
  const { url, headers, challenge, html, size, isTruncated } = response;
  const metas = html?.tags.metas.filter(({ name }) => names.has(name.trim().toLowerCase())) ?? [];
  const directives = [
    ...metas.map(({ name, content }) => `${name}: ${content}`),
    ...headers.robotsTags.map((value) => `X-Robots-Tag: ${value}`),
  ];
  return {
    kind: 'answered',
    status: headers.status,
    challenge,
    redirectedTo: hops?.length === 0 ? null : url,
    directives: directives.slice(0, MOST_DIRECTIVES),
    canonical: html?.tags.canonicals[0]?.url ?? null,
    title: html?.title ?? null,
    size,
    isTruncated,
  };
}
