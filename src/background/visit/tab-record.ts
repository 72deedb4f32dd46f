// What is stored about the documents of one tab, and decoded again by the worker that comes after.
import * as v from 'valibot';
import { pageTags } from '../../platform/page-tags.ts';
import type { PageHeaders, PageHop } from '../../report/index.ts';

const pageHeaders: v.GenericSchema<unknown, PageHeaders> = v.object({
  status: v.number(),
  contentType: v.nullable(v.string()),
  robotsTags: v.array(v.string()),
  links: v.array(v.string()),
  contentUsage: v.array(v.string()),
  tdmReservation: v.array(v.string()),
  tdmPolicy: v.array(v.string()),
});
const pageHop: v.GenericSchema<unknown, PageHop> = v.object({
  url: v.string(),
  status: v.number(),
  location: v.string(),
  robotsTags: v.array(v.string()),
});
/** Of headers that are too long, it is known only that they came. */
const headersIfShort = v.nullable(pageHeaders);
/**
 * What happened in one tab, oldest first. URLs are as `storedUrlOf` in documents.ts makes them. Times are the browser's: events come
 * late and in any order, times do not.
 */
export const tabRecord = v.object({
  responses: v.array(
    v.object({
      requestId: v.string(),
      url: v.string(),
      at: v.number(),
      headers: headersIfShort,
      /** Null where none was seen. */
      hops: v.nullable(v.array(pageHop)),
      /** When the request failed, and how the browser calls that: at once, or after the response had begun. */
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
      /** It is the browser's error page for this. */
      error: v.nullable(v.string()),
    }),
  ),
  /** What a person had looked up. */
  lookUps: v.array(
    v.object({
      documentId: v.nullable(v.string()),
      url: v.string(),
      headers: headersIfShort,
      /** Of the raw HTML, where it was looked up, too. */
      tags: v.optional(v.nullable(pageTags), null),
    }),
  ),
});
export type TabRecord = v.InferOutput<typeof tabRecord>;
