// Failed requests that this computer is to blame for, whatever the server does.
import type { FetchFailure } from '../../report/index.ts';
import type { UnreachableReason } from '../../robots/index.ts';

/**
 * The browsers' names for them, only those that are certain: no network, another one while the request was under way, a computer that
 * went to sleep, a firewall here, or a proxy that can't be reached. A name that isn't resolved, or a proxy that answers that it can't
 * reach the server, can be the server's.
 */
const OWN_FAILURES: ReadonlySet<string> = new Set([
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_NETWORK_CHANGED',
  'net::ERR_NETWORK_IO_SUSPENDED',
  'net::ERR_NETWORK_ACCESS_DENIED',
  'net::ERR_PROXY_CONNECTION_FAILED',
  'NS_ERROR_OFFLINE',
  'NS_ERROR_PROXY_CONNECTION_REFUSED',
  'NS_ERROR_UNKNOWN_PROXY_HOST',
]);

/** Of a robots.txt or of a page. */
interface Failure {
  readonly kind: UnreachableReason['kind'] | FetchFailure;
  /** The browser's name for it, if it gives one. */
  readonly error?: string | null;
}

export const isOwnFailure = ({ kind, error = null }: Failure): boolean =>
  kind === 'offline' || (kind === 'network' && error !== null && OWN_FAILURES.has(error));
