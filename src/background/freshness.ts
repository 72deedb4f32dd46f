// How long an answer may be kept. RFC 9111 §5.2.2 as far as a robots.txt needs it.

/** RFC 9309 §2.4: a crawler should not use a cached robots.txt for longer. Milliseconds. */
export const LONGEST_KEPT = 24 * 60 * 60 * 1000;

/**
 * Milliseconds for which an answer may be kept: what Cache-Control says, at most a day, a day where it says nothing
 * that can be read.
 */
export function keepFor(cacheControl: string | null): number {
  const directives = new Map(
    (cacheControl ?? '').split(',').map((directive) => {
      const [name = '', value = ''] = directive.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  if (directives.has('no-store') || directives.has('no-cache')) return 0;
  const seconds = directives.get('max-age') ?? '';
  return /^\d+$/.test(seconds) ? Math.min(Number(seconds) * 1000, LONGEST_KEPT) : LONGEST_KEPT;
}
