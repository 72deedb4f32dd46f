// Why a request of the extension has no answer.

/** `redirect`: there were too many, or one led where the extension doesn't go. */
export type FetchFailure = 'timeout' | 'network' | 'offline' | 'redirect';
