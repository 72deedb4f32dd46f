// A proxy on loopback for all requests of a browser: it records each request, and forwards only those to sites on this computer.
// Of https requests it sees only the host, as any proxy does.
import { createServer, type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { listen } from '../listen.ts';

export interface Passed {
  /** `CONNECT` for https, whatever is asked within. */
  readonly method: string;
  /** Absolute; of https `host:port`. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Proxy {
  readonly port: number;
  /** Everything that came through, oldest first. */
  readonly passed: readonly Passed[];
  readonly close: () => Promise<void>;
}

export async function recordTraffic(): Promise<Proxy> {
  const passed: Passed[] = [];
  const server = createServer((question, response) => {
    const { method = '', url = '', headers } = question;
    passed.push({ method, url, headers });
    const refuse = () => response.writeHead(502).end();
    // Nothing of a test leaves this machine.
    const { hostname, port, pathname, search } = new URL(url);
    if (!/(^|\.)(test|localhost)$/.test(hostname)) {
      refuse();
      return;
    }
    const passedOn = requestHttp({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passedOn.on('error', refuse);
    question.pipe(passedOn);
  });
  server.on('connect', ({ method = '', url = '', headers }, socket) => {
    passed.push({ method, url, headers });
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  return {
    port: await listen(server),
    passed,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
