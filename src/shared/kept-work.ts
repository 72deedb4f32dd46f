// A person's work on a site's robots.txt, as it is kept. Stored data is decoded, never trusted.
import * as v from 'valibot';
import { isProductToken } from '../crawlers/index.ts';

const work = v.object({
  draft: v.nullable(v.string()),
  /** The live file that the draft was started from; null if unknown. */
  begunFrom: v.optional(v.nullable(v.string()), null),
  expectations: v.array(
    v.object({ token: v.pipe(v.string(), v.check(isProductToken)), url: v.string(), allowed: v.boolean() }),
  ),
});

export type KeptWork = Readonly<v.InferOutput<typeof work>>;

/** Null if nothing is kept, or it can't be read. */
export function decodeWork(stored: unknown): KeptWork | null {
  const result = v.safeParse(work, stored);
  return result.success ? result.output : null;
}
