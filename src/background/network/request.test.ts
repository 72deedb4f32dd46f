// Against a server on loopback: what is read, and where it stops.
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen } from '../../../test/support/listen.ts';
import { request } from './request.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 500 * 1024 };

let server: Server | undefined;

// Node 20 has none.
beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  return `http://127.0.0.1:${await listen(started)}/robots.txt`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('the body', () => {
  test('a body is text where it is UTF-8, its byte order mark with it', async () => {
    const url = await serve((_, response) => response.end('\uFEFFDisallow: /é\n'));
    expect(await request(url, LIMITS, 'no-store', 'manual')).toMatchObject({
      kind: 'answered',
      status: 200,
      body: { encoding: 'utf-8', data: '\uFEFFDisallow: /é\n' },
      size: 17,
      isTruncated: false,
    });
  });

  test('a body is bytes where it is not UTF-8: nothing is lost', async () => {
    const url = await serve((_, response) => response.end(Buffer.from('Disallow: /caf\xe9\n', 'latin1')));
    expect(await request(url, LIMITS, 'no-store', 'manual')).toMatchObject({
      body: { encoding: 'bytes', data: 'Disallow: /caf\xe9\n' },
      size: 16,
    });
  });

  test('the body is left alone where only the headers are wanted', async () => {
    const url = await serve((_, response) => response.end('a page'));
    const answer = await request(url, { ...LIMITS, maxBytes: 0 }, 'no-store', 'manual');
    expect(answer).toMatchObject({ kind: 'answered', status: 200, size: 0, isTruncated: false });
  });

  test('a body of exactly 500 KiB is whole', async () => {
    const url = await serve((_, response) => response.end('#'.repeat(LIMITS.maxBytes)));
    expect(await request(url, LIMITS, 'no-store', 'manual')).toMatchObject({
      size: LIMITS.maxBytes,
      isTruncated: false,
    });
  });

  test('a body is read no further than the limit, however much is sent, and a character is not cut in two', async () => {
    let sent = 0;
    let isClosed: (value: boolean) => void = () => {};
    const closed = new Promise((resolve) => {
      isClosed = resolve;
    });
    const url = await serve((_, response) => {
      response.on('close', () => isClosed(true));
      const chunk = Buffer.from('aé'.repeat(20_000));
      const more = () => {
        while (!response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    const response = await request(url, LIMITS, 'no-store', 'manual');
    // 512,000 bytes end in the middle of an é.
    expect(response).toMatchObject({ size: LIMITS.maxBytes, isTruncated: true, body: { encoding: 'utf-8' } });
    expect(response).toHaveProperty('body.data.length', 341_333);
    await closed;
    expect(sent).toBeGreaterThan(LIMITS.maxBytes);
  });
});

test.each([
  ['another User-Agent', 'Googlebot/2.1', 'Googlebot/2.1'],
  ['the browser’s own', null, 'node'],
])('a request is sent with %s', async (_, userAgent, sent) => {
  const url = await serve((asked, response) => response.end(asked.headers['user-agent']));
  expect(await request(url, LIMITS, 'no-store', 'manual', userAgent)).toMatchObject({ body: { data: sent } });
});

/** Runs `then` once the headers of the next response are there. */
function onHeaders(then: () => void): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const response = await fetch(...args);
    vi.stubGlobal('fetch', fetch);
    setImmediate(then);
    return response;
  });
}

describe('failure is data', () => {
  describe('the time is over', () => {
    // A busy machine takes long to connect: time passes as the test says.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    test('a server that says nothing is the failure “timeout”', async () => {
      const url = await serve(() => vi.advanceTimersByTime(LIMITS.timeoutMs));
      expect(await request(url, LIMITS, 'no-store', 'manual')).toEqual({ kind: 'failed', reason: 'timeout' });
    });

    test('a body that never ends within the time is the failure “timeout”', async () => {
      onHeaders(() => vi.advanceTimersByTime(LIMITS.timeoutMs));
      const url = await serve((_, response) => response.write('User-agent: *\n'));
      expect(await request(url, LIMITS, 'no-store', 'manual')).toEqual({
        kind: 'failed',
        reason: 'timeout',
        isCut: true,
      });
    });

    test('a body that comes byte by byte is the failure “timeout”: what counts is the whole time', async () => {
      let isThere = false;
      onHeaders(() => {
        isThere = true;
      });
      const url = await serve((_, response) => {
        let parts = 50;
        const timer = setInterval(() => {
          response.write('#');
          if (!isThere) return;
          vi.advanceTimersByTime(LIMITS.timeoutMs / 50);
          parts -= 1;
          if (parts === 0) clearInterval(timer);
        }, 1);
      });
      expect(await request(url, LIMITS, 'no-store', 'manual')).toEqual({
        kind: 'failed',
        reason: 'timeout',
        isCut: true,
      });
    });
  });

  test('a server that doesn’t answer is the failure “network”', async () => {
    const url = await serve(() => {});
    await new Promise((resolve) => server?.close(resolve));
    expect(await request(url, LIMITS, 'no-store', 'manual')).toEqual({
      kind: 'failed',
      reason: 'network',
    });
  });

  test('a connection that breaks in the middle is the failure “network”', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('User-agent', () => response.destroy());
    });
    expect(await request(url, LIMITS, 'no-store', 'manual')).toEqual({
      kind: 'failed',
      reason: 'network',
      isCut: true,
    });
  });
});

test('more headers than a network sends, which a page’s service worker made up, are a failure, as a part could say the opposite', async () => {
  const headers = new Headers({ 'x-robots-tag': 'noindex' });
  const answer = () => {
    vi.stubGlobal('fetch', async () => new Response('', { headers }));
    return request('https://example.com/', LIMITS, 'no-store', 'manual');
  };
  for (let index = 0; index < 1_000; index += 1) headers.set(`a${index}`, 'a'.repeat(390));
  const read = await answer();
  expect(read.kind === 'answered' && new Headers(read.headers.map(([...pair]) => pair)).get('x-robots-tag')).toBe(
    'noindex',
  );
  headers.set('b', 'b'.repeat(200_000));
  expect(await answer()).toEqual({ kind: 'failed', reason: 'network', isCut: true });
  headers.delete('b');
  for (let index = 0; index < 10_000; index += 1) headers.set(`a${index}`, 'a');
  expect(await answer()).toEqual({ kind: 'failed', reason: 'network', isCut: true });
  vi.unstubAllGlobals();
  vi.stubGlobal('navigator', { onLine: true });
});
