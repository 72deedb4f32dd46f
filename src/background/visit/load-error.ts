// Sorts the browsers' names for failed page requests into a few kinds.
import type { LoadError } from '../../shared/protocol.ts';

/** By `net::ERR_…` of Chromium and `NS_ERROR_…` of Firefox, which reports TLS errors in a sentence of the person's language. */
export function loadErrorKind(name: string): LoadError {
  if (/NAME_NOT_RESOLVED|NAME_RESOLUTION|_DNS_|UNKNOWN_HOST/.test(name)) return 'dns';
  if (/CONNECTION_REFUSED/.test(name)) return 'refused';
  const isOfTls = /^net::ERR_(SSL|CERT|BAD_SSL|TLS)_|^(SEC|SSL|MOZILLA_PKIX)_ERROR_/.test(name);
  return isOfTls || (name !== '' && !/^(net::|NS_)/.test(name)) ? 'tls' : 'other';
}
