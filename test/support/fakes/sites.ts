// Web sites on loopback, each with its own name, all on one port. They answer as a test says, and record all requests. A site's
// name is a label below localhost (for https, below secure.test), or, with a dot in it, a whole host name.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';
import { listen } from '../listen.ts';
import type { Identity } from './certificates.ts';

export interface Answer {
  readonly status?: number;
  /** Pairs, because a header can be sent twice. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Uint8Array;
  /** Accepts the request and never answers. */
  readonly hangs?: true;
  /** Answers once this resolves to true. */
  readonly after?: Promise<unknown>;
  /** Takes over the connection, to do what no HTTP server would. */
  readonly raw?: (connection: Socket) => void;
}

/** The resource at a path. A function is called for each request. */
export type Resource = Answer | string | ((request: Asked, sites: Sites) => Answer | string);

/** A site's resources by path, without the query; `*` means every other path. A missing path is 404. */
export type Site = Readonly<Record<string, Resource>>;

export interface Asked {
  readonly site: string;
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The connection that it came through, which shows how much was sent. */
  readonly connection: Socket;
}

export interface Sites {
  readonly port: number;
  /** All requests, oldest first. */
  readonly asked: readonly Asked[];
  readonly urlOf: (site: string, path?: string) => string;
  /** The requests for a site's robots.txt. */
  readonly robotsAsked: (site: string) => readonly Asked[];
  /** Answers differently from now on. */
  readonly put: (site: string, path: string, resource: Resource) => void;
  readonly close: () => Promise<void>;
}

interface Where {
  /** By default any free one. */
  readonly port?: number;
  /** With https, and HTTP/2 if the browser can. */
  readonly secure?: Identity;
}

/** Starts the sites. Never reachable from outside this computer. */
export async function serveSites(
  initial: Readonly<Record<string, Site>>,
  { port = 0, secure }: Where = {},
): Promise<Sites> {
  const sites = new Map(Object.entries(initial).map(([name, site]) => [name, new Map(Object.entries(site))]));
  const asked: Asked[] = [];
  const domain = secure ? 'secure.test' : 'localhost';
  const hostOf = (site: string) => (site.includes('.') ? site : `${site}.${domain}`);
  const answer = (request: AnyRequest, response: AnyResponse) => {
    const question = questionOf(request);
    asked.push(question);
    const site = sites.get(question.site);
    const resource = site?.get(pathnameOf(question.path)) ?? site?.get('*') ?? { status: 404, body: 'not found' };
    send(response, question, typeof resource === 'function' ? resource(question, handle) : resource);
  };
  const server = secure
    ? createSecureServer({ ...secure, allowHTTP1: true }, answer)
    : createServer({ keepAliveTimeout: 1_000 }, answer);
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  const own = await listen(server, port);
  const handle: Sites = {
    port: own,
    asked,
    urlOf: (site, path = '/') => `${secure ? 'https' : 'http'}://${hostOf(site)}:${own}${path}`,
    robotsAsked: (site) => asked.filter((question) => question.site === site && question.path === '/robots.txt'),
    put: (site, path, resource) => {
      const resources = sites.get(site) ?? new Map<string, Resource>();
      sites.set(site, resources.set(path, resource));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.destroy();
      }),
  };
  return handle;
}

type AnyRequest = IncomingMessage | Http2ServerRequest;
type AnyResponse = ServerResponse | Http2ServerResponse;

function questionOf({ headers, url = '/', method = 'GET', socket }: AnyRequest): Asked {
  const host = headers.host ?? headers[':authority'];
  const site = String(host).replace(/(\.localhost|\.secure\.test)?(:\d+)?$/, '');
  return { site, path: url, method, headers, at: Date.now(), connection: socket };
}

function pathnameOf(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

async function send(response: AnyResponse, { connection }: Asked, answer: Answer | string): Promise<void> {
  if (typeof answer === 'string') {
    const isPage = answer.trimStart().startsWith('<');
    const type = isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
    response.writeHead(200, { 'Content-Type': type }).end(answer);
    return;
  }
  if (answer.hangs) return;
  if (answer.raw) {
    // A client that has received enough closes the connection.
    connection.on('error', () => undefined);
    answer.raw(connection);
    return;
  }
  await answer.after;
  const { status = 200, headers = [], body = '' } = answer;
  const isPage = typeof body === 'string' && body.trimStart().startsWith('<');
  if (!headers.some(([name]) => name.toLowerCase() === 'content-type')) {
    response.setHeader('Content-Type', isPage ? 'text/html' : 'text/plain');
  }
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.statusCode = status;
  response.end(body);
}

/** A page with tags in its head and optionally more in its body. */
export function page(title: string, head = '', body = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${head}
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`;
}
