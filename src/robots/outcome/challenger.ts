// Recognizes responses that a firewall or delivery network sent instead of the site: refusals of crawlers, and checks for a person.

/** Networks whose challenges and refusals are recognized. */
export const CHALLENGERS = ['cloudflare', 'sucuri', 'imperva', 'akamai'] as const;
export type Challenger = (typeof CHALLENGERS)[number];

export const isChallenger = (word: string): word is Challenger => CHALLENGERS.some((one) => one === word);

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * As in `51-29384756-0 NNNY`. As observed, the third number is 0 without a connection to the site's server; the second letter is C or c if
 * the response comes from the cache (https://stackoverflow.com/questions/20809993).
 */
const WITHOUT_SITE = /^\d+-\d+-0 .[^Cc]/;

/**
 * The network that sent the challenge or refusal; null if it may be the site's own response. Only Cloudflare's challenges have
 * `cf-mitigated: challenge` (https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/).
 * The other headers aren't documented, and count only on a refusal. Sucuri's and Imperva's are on the site's own responses, too, except
 * `x-sucuri-block`, and an `x-iinfo` that shows that the site wasn't asked.
 *
 * @param isOther the response isn't what was requested: because of its status, or because it is HTML instead of robots.txt
 */
export function challengerOf(headers: Headers, isOther: boolean): Challenger | null {
  const isSent = (wanted: string, pattern = /^/) =>
    headers.some(([name, value]) => name.toLowerCase() === wanted && pattern.test(value));
  if (isSent('cf-mitigated', /^challenge$/i)) return 'cloudflare';
  if (!isOther) return null;
  if (isSent('x-sucuri-block')) return 'sucuri';
  if (isSent('x-iinfo', WITHOUT_SITE)) return 'imperva';
  return isSent('server', /^AkamaiGHost\b/i) ? 'akamai' : null;
}

/**
 * The network that answered instead of the site, or null. Networks other than Cloudflare also answer where the site's
 * server fails, which crawlers get, too, so their 5xx don't count.
 */
export function insteadOfSite(challenger: Challenger | null, status: number): Challenger | null {
  return challenger === 'cloudflare' || status < 500 ? challenger : null;
}
