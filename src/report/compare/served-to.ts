// Compares the page that the User-Agents of crawlers get with the one that the browser gets.

import type { Challenger } from '../../robots/index.ts';
import type { FetchFailure } from '../data/fetch-failure.ts';
import type { RobotsServing, ServedRobots } from '../data/served-robots.ts';
import { truncateTexts } from '../data/truncate.ts';
import type { PageResult } from '../page/page-result.ts';

export interface ServedResponse {
  readonly kind: 'answered';
  readonly status: number;
  /** The network that answered instead of the site; null if none is recognized. */
  readonly challenge: Challenger | null;
  /** The redirect's target; null without a redirect. */
  readonly redirectedTo: string | null;
  /** The meta tags and X-Robots-Tag headers with directives, as written. */
  readonly directives: readonly string[];
  readonly canonical: string | null;
  /** Null if there isn't one, or the response isn't HTML. */
  readonly title: string | null;
  /** Bytes of the body, up to the limit of what is read. */
  readonly size: number;
  readonly isTruncated: boolean;
}

export type ServedResult = ServedResponse | { readonly kind: 'failed'; readonly reason: FetchFailure };

export interface ServedToCrawler {
  /** The crawlers that send this User-Agent. */
  readonly tokens: readonly string[];
  readonly userAgent: string;
  /** Whether the operator documents the User-Agent; otherwise it is made from the product token. */
  readonly isDocumented: boolean;
  readonly answer: ServedResult;
  /** What differs from the browser's response, compared before texts are truncated. */
  readonly differs: readonly ServedField[];
  readonly robots: ServedRobots;
}

export type ServedTo =
  | {
      readonly kind: 'answered';
      /** The response to the browser's own User-Agent. */
      readonly own: ServedResult;
      readonly ownRobots: RobotsServing;
      readonly crawlers: readonly ServedToCrawler[];
      /** How many crawlers were left out because there are too many. */
      readonly omitted: number;
    }
  /** The extension has no access to the page, or the browser can't set another User-Agent. */
  | { readonly kind: 'no-access' | 'no-rule' }
  /** No selected crawler fetches pages. */
  | { readonly kind: 'no-crawler' };

export type ServedField =
  | 'failure'
  | 'status'
  | 'challenge'
  | 'redirect'
  | 'directives'
  | 'canonical'
  | 'title'
  | 'size';

/** Pages vary a little with each request, so sizes that differ by less than a fifth count as equal. */
const SIZE_RATIO = 0.8;

/** What differs between the browser's response and another one. */
export function servedDifferences(own: ServedResult, answer: ServedResult): readonly ServedField[] {
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

/** Characters of each text: one message can have a response for each crawler. */
const LONGEST_TEXT = 500;

export function truncateAnswer(answer: ServedResult): ServedResult {
  return truncateTexts(answer, LONGEST_TEXT);
}

const MOST_DIRECTIVES = 20;

/** @param names in lower case, of the meta tags that hold directives for the given crawlers */
export function servedAnswerOf({ hops, response }: PageResult, names: ReadonlySet<string>): ServedResult {
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
