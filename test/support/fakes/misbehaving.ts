// Malicious and broken answers to GET /robots.txt, each with a name, which is also the site's name. Each site has an ordinary
// page. Doesn't know the expected results.
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { constants, deflateRawSync } from 'node:zlib';
import { listen } from '../listen.ts';
import { UNTRUSTED } from './certificates.ts';
import { type Answer, page, type Resource, type Site } from './sites.ts';

/** Every crawler is blocked, by line 2: where this is read, it shows. */
export const CLOSED = 'User-agent: *\nDisallow: /\n';

const MEGABYTE = 1024 * 1024;
const headOf = (...headers: readonly string[]) => `HTTP/1.1 200 OK\r\n${headers.map((line) => `${line}\r\n`).join('')}`;
const TEXT = 'Content-Type: text/plain';

const status = (code: number, ...headers: (readonly [name: string, value: string])[]): Answer => ({
  status: code,
  headers,
  body: `status ${code}`,
});
const redirect = (location: string): Answer => status(302, ['Location', location]);
const typed = (type: string, body: string | Uint8Array): Answer => ({ headers: [['Content-Type', type]], body });
const text = (body: string | Uint8Array) => typed('text/plain', body);

/** Says something else each time. */
const inTurn =
  (...answers: readonly Answer[]): Resource =>
  ({ site }, sites) =>
    answers[(sites.robotsAsked(site).length - 1) % answers.length] ?? '';

/** Writes these bytes and then does what comes next: hangs up, if nothing else. */
const raw = (bytes: string | Uint8Array, then: (connection: Socket) => void = (it) => it.end()): Answer => ({
  raw: (connection) => connection.write(bytes, () => then(connection)),
});

/** Sends this again and again, as fast as it is taken, up to so many bytes. */
export function pour(chunk: Uint8Array, most = Number.POSITIVE_INFINITY): (connection: Socket) => void {
  return (connection) => {
    let left = most;
    const more = () => {
      while (!connection.destroyed) {
        left -= chunk.length;
        if (left < 0) return void connection.end();
        if (!connection.write(chunk)) return;
      }
    };
    connection.on('drain', more);
    more();
  };
}

function trickle(connection: Socket): void {
  const timer = setInterval(() => connection.write('#'), 1_000);
  connection.on('close', () => clearInterval(timer));
}

/**
 * A thousandfold: each 10 KB unpack to 10 MB, without an end. A block that is flushed refers to nothing before it and
 * ends at a byte, so that the same one may come again and again in one gzip stream.
 */
function gzipBomb(): { readonly head: Uint8Array; readonly block: Uint8Array } {
  const deflate = (bytes: Uint8Array) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
  const head = Buffer.concat([gzipHeader, deflate(Buffer.from(CLOSED))]);
  return { head, block: deflate(Buffer.alloc(10 * MEGABYTE, '# filler\n')) };
}
const bomb = gzipBomb();

const chunked = `${headOf(TEXT, 'Transfer-Encoding: chunked')}\r\n${CLOSED.length.toString(16)}\r\n${CLOSED}\r\n`;

const hops =
  (count: number): Resource =>
  ({ path }) => {
    const hop = Number(path.replace(/\D/g, ''));
    return hop < count ? redirect(`/hop-${hop + 1}`) : CLOSED;
  };

/**
 * What each site does with a request for its robots.txt; with `elsewhere`, where no server listens and which certificate isn't
 * trusted.
 */
export function misbehaving(elsewhere: { readonly refused: string; readonly untrusted: string }) {
  return {
    // The connection.
    refuses: redirect(elsewhere.refused),
    'no-such-host': redirect('http://no-such-host.invalid/robots.txt'),
    untrusted: redirect(elsewhere.untrusted),
    'hangs-up': raw(''),
    silent: { hangs: true },
    trickles: raw(`${headOf(TEXT)}\r\n`, trickle),
    stalls: raw(`${headOf(TEXT, 'Content-Length: 1000')}\r\n${CLOSED}`, () => undefined),
    resets: raw(`${headOf(TEXT, 'Content-Length: 1000')}\r\n${CLOSED}`, (it) => it.resetAndDestroy()),
    // HTTP.
    'endless-headers': raw(headOf(), pour(Buffer.from(`X-More: ${'x'.repeat(8_000)}\r\n`))),
    'says-more': raw(`${headOf(TEXT, 'Content-Length: 1000')}\r\n${CLOSED}`),
    'says-less': raw(`${headOf(TEXT, 'Content-Length: 14')}\r\n${CLOSED}`),
    'bad-chunk': raw(`${chunked}no number\r\n`),
    'no-last-chunk': raw(chunked),
    // Too much.
    gigabyte: raw(`${headOf(TEXT)}\r\n${CLOSED}`, pour(Buffer.alloc(MEGABYTE, '# filler\n'), 1_024 * MEGABYTE)),
    bomb: raw(
      Buffer.concat([Buffer.from(`${headOf(TEXT, 'Content-Encoding: gzip')}\r\n`), bomb.head]),
      pour(bomb.block),
    ),
    'million-lines': text(CLOSED + '\n'.repeat(1_000_000)),
    'long-line': text(`${CLOSED}Disallow: /${'a'.repeat(5 * MEGABYTE)}`),
    // Redirects.
    'loop-of-one': redirect('/robots.txt'),
    'five-hops': hops(5),
    'six-hops': hops(6),
    'twenty-hops': hops(20),
    'to-another-host': (_, sites) => redirect(sites.urlOf('rules', '/robots.txt')),
    'to-http': (_, sites) => redirect(sites.urlOf('plain.test', '/robots.txt')),
    'to-file': redirect('file:///etc/hostname'),
    'to-data': redirect(`data:text/plain,${encodeURIComponent(CLOSED)}`),
    'to-login': redirect('/login?next=%2Frobots.txt'),
    'to-nowhere': status(302),
    // 200, and no robots.txt, or an odd one.
    html: page('not found', '', '<script>document.title = "run"</script>'),
    image: typed(
      'image/png',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
        'base64',
      ),
    ),
    'utf-16': text(Buffer.from(`\ufeff${CLOSED}`, 'utf16le')),
    bom: text(`\ufeff${CLOSED}`),
    nuls: text('User-agent: *\nDisallow: /x\0y\nDisallow: /\n'),
    // Other statuses.
    204: status(204),
    206: { status: 206, headers: [['Content-Range', 'bytes 0-26/27']], body: CLOSED },
    304: status(304),
    401: status(401, ['WWW-Authenticate', 'Basic realm="robots"']),
    403: status(403),
    404: status(404),
    410: status(410),
    418: status(418),
    429: status(429, ['Retry-After', '7200']),
    451: status(451),
    500: status(500),
    503: status(503, ['Retry-After', 'soon']),
    // Time.
    changes: inTurn(text(CLOSED), status(404), text('User-agent: *\nAllow: /\n'), status(500)),
    'no-store': { headers: [['Cache-Control', 'no-store']], body: CLOSED },
    'ten-years': { headers: [['Cache-Control', 'public, max-age=315360000, immutable']], body: CLOSED },
    'garbage-age': { headers: [['Cache-Control', 'max-age=forever; =,"']], body: CLOSED },
  } satisfies Record<string, Resource>;
}

/** A site whose every other URL is a page. */
export function siteOf(robots: Resource): Site {
  const others: Resource = (asked, sites) =>
    asked.path.startsWith('/hop-') && typeof robots === 'function' ? robots(asked, sites) : page('a page');
  return { '/robots.txt': robots, '*': others };
}

/** Where a connection fails on loopback: a port without a server, and a server with an unsigned certificate. */
export async function serveElsewhere() {
  const tls = createTlsServer(UNTRUSTED, (_, response) => response.end(CLOSED));
  const untrusted = `https://untrusted.localhost:${await listen(tls)}/robots.txt`;
  // One end of a connection: as long as that lasts, no other program on this computer is given its port.
  const keeper = createServer();
  const held = connect(await listen(keeper), '127.0.0.1');
  await once(held, 'connect');
  const refused = `http://refuses.localhost:${held.localPort}/robots.txt`;
  const close = () => {
    held.destroy();
    keeper.close();
    tls.close();
  };
  return { refused, untrusted, close };
}
