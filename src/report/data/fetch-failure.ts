// Why a request of the extension has no answer.

/** `redirect`: there were too many, or one led where the extension doesn't go. `no-access`: the site is closed to extensions. */
export const FETCH_FAILURES = ['timeout', 'network', 'offline', 'redirect', 'no-access'] as const;
export type FetchFailure = (typeof FETCH_FAILURES)[number];
