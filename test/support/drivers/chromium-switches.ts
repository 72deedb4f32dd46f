// How Chromium is started for a test: its command line.
import { createHash, type X509Certificate } from 'node:crypto';
import type { LaunchOptions } from './browser.ts';

export interface ChromiumOptions extends LaunchOptions {
  /** What answers for the hosts on port 80, so that their URLs look as on the web. */
  readonly port?: number;
  /** For what looks at the extension's own pages alone: no tab strip and toolbar are drawn, and all sites share a process. */
  readonly isBare?: boolean;
}

export function switchesOf({ authority, hosts = [], isBare, port, proxy }: ChromiumOptions): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Its own requests fail without a network, many at a time.
    '--disable-component-update',
    // What this switch leaves, and who is signed in, goes to a port that Chromium itself refuses.
    '--component-updater=url-source=http://127.0.0.1:9/',
    '--gaia-url=http://127.0.0.1:9/',
    '--disable-features=NetworkTimeServiceQuerying',
    '--disable-quic',
    '--no-default-browser-check',
    ...(hosts.length > 0
      ? [`--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1${port ? `:${port}` : ''}`).join(',')}`]
      : []),
    ...(isBare ? ['--kiosk', '--renderer-process-limit=1', '--disable-site-isolation-trials'] : []),
    ...(authority ? [`--ignore-certificate-errors-spki-list=${keyHashOf(authority)}`] : []),
    ...(proxy === undefined ? [] : [`--proxy-server=127.0.0.1:${proxy}`, '--proxy-bypass-list=<-loopback>']),
  ];
}

/** Chromium knows a certificate that is to pass by the hash of its public key. */
function keyHashOf({ publicKey }: X509Certificate): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}
