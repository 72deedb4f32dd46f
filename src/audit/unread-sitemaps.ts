// Why a sitemap was not read, and whether it lists anything.
import { isMissing } from '../report/index.ts';

/** Whether the site is why, so that search engines can't read the file either. Of the others nothing is known. */
const UNREAD_SITEMAPS = {
  status: true,
  timeout: true,
  network: true,
  redirects: true,
  'too-large': true,
  'bad-url': true,
  'no-access': false,
  restricted: false,
  'private-network': false,
  'private-window': false,
  offline: false,
  /** The worker, over this file. */
  crashed: false,
  canceled: false,
  /** The audit holds no more. */
  limit: false,
} as const satisfies Readonly<Record<string, boolean>>;

export type UnreadSitemap = keyof typeof UNREAD_SITEMAPS;

/** Whether nothing is known of the file. @param failure '' if it was read */
export const isUnknownFile = (failure: UnreadSitemap | ''): boolean => failure !== '' && !UNREAD_SITEMAPS[failure];

interface MaybeUnread {
  readonly status: number | null;
  /** '' or null if it was read. */
  readonly failure: string | null;
}

/** Whether a file may list what isn't known: it wasn't read, and there may be one. */
export function mayListMore({ status, failure }: MaybeUnread): boolean {
  if (!failure || failure === 'bad-url') return false;
  return failure !== 'status' || status === null || !isMissing(status);
}

/** Whether all that the sitemaps list is known. */
export const areAllKnown = ({ sitemaps, hasOmittedSitemaps }: AllSitemaps): boolean =>
  !hasOmittedSitemaps && !sitemaps.some(mayListMore);

interface AllSitemaps {
  readonly sitemaps: readonly MaybeUnread[];
  readonly hasOmittedSitemaps: boolean;
}
