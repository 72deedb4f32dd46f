// robots.txt of other origins that a page refers to: fetched on a click, a limited number each time.
import { inSteps, type Steps } from '../../base/steps.ts';
import { originOf } from '../../base/url.ts';
import { hasAccess } from '../../platform/permissions.ts';
import { isRestrictedOrigin } from '../../platform/restricted.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { entersLessPublicSpace, ipAddressSpaceOf } from '../../shared/ip-address-space.ts';
import { pageOf } from '../../shared/page.ts';
import { cachedRobotsOf, type RequestContext, robotsOf } from './robots-cache.ts';

/** The origins with the most URLs first. @param urls as the browser writes them */
export function* originsOf(urls: readonly string[]): Steps<readonly string[]> {
  // A browser takes microseconds to parse a URL, and there can be thousands: each origin as it is written is parsed once.
  const written = new Map<string, number>();
  yield* inSteps(urls, (url) => {
    const start = originOf(url);
    written.set(start, (written.get(start) ?? 0) + 1);
  });
  const counts = new Map<string, number>();
  for (const [start, count] of written) {
    const page = pageOf(start);
    if (page.kind === 'web') counts.set(page.origin, (counts.get(page.origin) ?? 0) + count);
    yield;
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([origin]) => origin);
}

/** Null if no request is allowed: access is missing, or a public page refers to a private network. */
export async function robotsAt(
  origin: string,
  pageUrl: string,
  context: RequestContext,
): Promise<RobotsOutcome | null> {
  const mayAsk =
    context.through === undefined &&
    !entersLessPublicSpace(ipAddressSpaceOf(pageUrl), ipAddressSpaceOf(origin)) &&
    !isRestrictedOrigin(origin) &&
    (await hasAccess(origin));
  const known = await (mayAsk
    ? robotsOf(origin, { cache: 'default', isSpare: true, ...context })
    : cachedRobotsOf(origin, context));
  return known?.outcome ?? null;
}
