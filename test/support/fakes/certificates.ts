// The certificate of the tests' https sites, `*.secure.test`, and of the authority that signed it, which no browser knows
// unless it is made to trust it. test/data/README.md says how they were made.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');

const [site = '', authority = ''] = read('secure.pem').match(/-----BEGIN CERT[\s\S]+?-----END CERT.*\n/g) ?? [];

export interface Identity {
  readonly key: string;
  /** The site's own first. */
  readonly cert: string;
}

export const TRUSTED: Identity = { key: read('secure.pem'), cert: site + authority };
export const UNTRUSTED: Identity = { key: read('untrusted.pem'), cert: read('untrusted.pem') };
export const AUTHORITY = new X509Certificate(authority);
