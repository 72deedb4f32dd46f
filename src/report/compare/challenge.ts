// Who answered in a site's place: firewalls and delivery networks that turn crawlers away, or first want to see that a person asks.

export const CHALLENGERS = ['cloudflare', 'sucuri', 'imperva', 'akamai'] as const;
export type Challenger = (typeof CHALLENGERS)[number];

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * Whose challenge, or refusal, an answer is; null where nothing shows that it isn't the site's own. `cf-mitigated` comes with
 * Cloudflare's challenges alone (https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/).
 * The other headers are on every answer of the network that adds them, so they count where the answer is a refusal.
 *
 * @param isOther the answer isn't what was asked for: by its status, or because HTML came for robots.txt
 */
export function challengerOf(headers: Headers, isOther: boolean): Challenger | null {
  const headerOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
  if (headerOf('cf-mitigated') !== null) return 'cloudflare';
  if (!isOther) return null;
  if (headerOf('x-sucuri-id') !== null) return 'sucuri';
  if (headerOf('x-iinfo') !== null) return 'imperva';
  return /^AkamaiGHost\b/i.test(headerOf('server') ?? '') ? 'akamai' : null;
}

/** What is missing, or gone, isn't refused. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status !== 404 && status !== 410;
}
