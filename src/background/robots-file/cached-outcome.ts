// Decodes what storage.session has for an origin: after an update, it can be an older version's data, or damaged.
import * as v from 'valibot';
import { CHALLENGERS, type RobotsOutcome } from '../../robots/index.ts';

export interface CachedOutcome {
  readonly outcome: RobotsOutcome;
  /** When it was stored, and until when it is valid. Milliseconds since the epoch. */
  readonly at: number;
  readonly until: number;
}

const hop = v.object({ url: v.string(), status: v.number(), location: v.string() });
const exchange = {
  requestedUrl: v.string(),
  finalUrl: v.string(),
  hops: v.nullable(v.array(hop)),
  status: v.number(),
  fetchedAt: v.number(),
};
const found = v.object({
  kind: v.literal('found'),
  ...exchange,
  body: v.object({ encoding: v.picklist(['utf-8', 'bytes']), data: v.string() }),
  size: v.number(),
  isTruncated: v.boolean(),
  contentType: v.nullable(v.string()),
});
const reason = v.variant('kind', [
  v.object({ kind: v.literal('status'), exchange: v.object(exchange) }),
  v.object({ kind: v.literal('timeout'), afterMs: v.number() }),
  v.object({ kind: v.literal('network'), hops: v.nullable(v.array(hop)), error: v.nullable(v.string()) }),
  v.object({ kind: v.literal('offline') }),
  v.object({ kind: v.literal('challenged'), by: v.picklist(CHALLENGERS), exchange: v.object(exchange) }),
]);
const outcome: v.GenericSchema<unknown, RobotsOutcome> = v.variant('kind', [
  found,
  v.object({ kind: v.literal('unavailable'), exchange: v.object(exchange) }),
  v.object({
    kind: v.literal('unreachable'),
    url: v.string(),
    reason,
    since: v.number(),
    at: v.number(),
    lastGood: v.nullable(found),
  }),
  v.object({ kind: v.literal('too-many-redirects'), url: v.string(), hops: v.array(hop), at: v.number() }),
  v.object({
    kind: v.literal('not-followed'),
    url: v.string(),
    reason: v.picklist(['no-access', 'private-network']),
    origin: v.string(),
    hops: v.array(hop),
    at: v.number(),
  }),
  v.object({ kind: v.literal('no-access'), url: v.string() }),
]);
const kept = v.object({ outcome, at: v.number(), until: v.number() });

/** Null for anything that this version can't have written. */
export function decodeCachedOutcome(stored: unknown): CachedOutcome | null {
  const result = v.safeParse(kept, stored);
  return result.success ? result.output : null;
}
