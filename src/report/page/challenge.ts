// Recognizes responses that a firewall or delivery network sent instead of the site: refusals of crawlers, and checks for a person.

import type { Challenger } from '../data/served-robots.ts';
import { isMissing } from './status.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * The network that sent the challenge or refusal; null if it may be the site's own response. Only Cloudflare's challenges have
 * `cf-mitigated` (https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/).
 * The other headers are on every response of their network, so they count only on a refusal.
 *
 * @param isOther the response isn't what was requested: because of its status, or because it is HTML instead of robots.txt
 */
export function challengerOf(headers: Headers, isOther: boolean): Challenger | null {
  const headerOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
  if (headerOf('cf-mitigated') !== null) return 'cloudflare';
  if (!isOther) return null;
  if (headerOf('x-sucuri-id') !== null) return 'sucuri';
  if (headerOf('x-iinfo') !== null) return 'imperva';
  return /^AkamaiGHost\b/i.test(headerOf('server') ?? '') ? 'akamai' : null;
}

/** 404 and 410 aren't refusals. */
export function isRefusal(status: number): boolean {
  return status >= 400 && !isMissing(status);
}
