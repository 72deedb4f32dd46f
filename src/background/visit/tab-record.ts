// The shape of what is stored about the documents of one tab, and decoded by the next worker.
import * as v from 'valibot';
import { pageTags } from '../../platform/page-tags.ts';
import { FETCH_FAILURES, type PageHeaders, type PageHop, type RobotsDifference } from '../../report/index.ts';
import { CHALLENGERS, CRAWL_ANSWERS } from '../../robots/index.ts';

const pageHeaders: v.GenericSchema<unknown, PageHeaders> = v.object({
  status: v.number(),
  contentType: v.nullable(v.string()),
  robotsTags: v.array(v.string()),
  links: v.array(v.string()),
  contentUsage: v.array(v.string()),
  tdmReservation: v.array(v.string()),
  tdmPolicy: v.array(v.string()),
  refresh: v.exactOptional(v.string()),
});
const pageHop: v.GenericSchema<unknown, PageHop> = v.object({
  url: v.string(),
  status: v.number(),
  location: v.string(),
  robotsTags: v.array(v.string()),
});
const answer = v.picklist(CRAWL_ANSWERS);
const robotsDifference: v.GenericSchema<unknown, RobotsDifference> = v.object({
  tokens: v.array(v.string()),
  answer: v.variant('kind', [
    v.object({ kind: v.literal('file') }),
    v.object({ kind: v.literal('refused'), status: v.number() }),
    v.object({ kind: v.literal('challenge'), by: v.nullable(v.picklist(CHALLENGERS)), status: v.number() }),
    v.object({ kind: v.literal('failed'), reason: v.picklist(FETCH_FAILURES) }),
  ]),
  changes: v.array(v.object({ token: v.string(), before: answer, after: answer })),
});
/** Null for headers that were too long to keep. */
const headersIfShort = v.nullable(pageHeaders);
/**
 * What happened in one tab, oldest first. URLs are as `storedUrlOf` in document-load.ts makes them. Times are the browser's: events come
 * late and in any order, times do not. Only after the clock was set back, an event comes behind one that is dated later.
 */
export const tabRecord = v.object({
  responses: v.array(
    v.object({
      requestId: v.string(),
      url: v.string(),
      at: v.number(),
      headers: headersIfShort,
      /** These two as in `DocumentResponse`. */
      isPosted: v.optional(v.boolean(), false),
      challenge: v.optional(v.nullable(v.picklist(CHALLENGERS)), null),
      /** Null if none was seen. */
      hops: v.nullable(v.array(pageHop)),
      /** When the request failed, before or after the response began, and the browser's name for the error. */
      failure: v.nullable(v.object({ at: v.number(), error: v.string() })),
    }),
  ),
  commits: v.array(
    v.object({
      documentId: v.nullable(v.string()),
      url: v.string(),
      at: v.number(),
      isBackOrForward: v.boolean(),
      isRedirected: v.boolean(),
      /** If it is the browser's error page, the name of the error. */
      error: v.nullable(v.string()),
    }),
  ),
  /** Headers that were looked up on a click. */
  lookUps: v.array(
    v.object({
      documentId: v.nullable(v.string()),
      url: v.string(),
      headers: headersIfShort,
      /** Tags of the raw HTML, if it was looked up as well. */
      tags: v.optional(v.nullable(pageTags), null),
      /** The redirects that lead on from the URL; null if there are none. */
      hops: v.optional(v.nullable(v.array(pageHop)), null),
    }),
  ),
  /** How crawlers' requests for robots.txt are answered, if a person had that checked. */
  servings: v.optional(
    v.array(v.object({ documentId: v.nullable(v.string()), url: v.string(), differences: v.array(robotsDifference) })),
    [],
  ),
});
export type TabRecord = v.InferOutput<typeof tabRecord>;
