// A server that goes on with a body of which enough was read: nothing of that is taken for the response to another request.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

/** Bytes, more than is read of a page. */
const LONG = 2 * 1024 * 1024 + 1;

/** The body has no stated length, and no end. */
const ENDLESS: Readonly<Record<string, string>> = {
  '/page': `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${'x'.repeat(LONG)}`,
  '/redirect': 'HTTP/1.1 302 Found\r\nLocation: /door\r\n\r\nmoved',
};
const DOOR = 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n';

/** Where a body without an end was sent. */
const endless: Socket[] = [];
const server = createServer((connection) => {
  connection.on('error', () => undefined);
  connection.on('data', (data) => {
    const [, path = ''] = /^GET (\S+)/.exec(data.toString('latin1')) ?? [];
    if (endless.includes(connection)) connection.write('x'.repeat(LONG));
    else if (ENDLESS[path] === undefined) connection.write(DOOR);
    else {
      endless.push(connection);
      connection.write(ENDLESS[path]);
    }
  });
});

let site = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  for (const connection of endless) connection.destroy();
  server.close();
});

inEachBrowser({}, (stage) => {
  /** As an audit requests a page. */
  const request = (path: string) =>
    stage.browser.inExtension(
      async (origin, url) => {
        const tab = await chrome.tabs.getCurrent();
        return chrome.runtime.sendMessage({ name: 'auditedPage', args: [tab?.id, origin, url] });
      },
      site,
      site + path,
    );
  const answered = (status: number) => ({ value: { answer: { response: { kind: 'answered', headers: { status } } } } });

  test.each([
    ['page', '/page', 200],
    ['redirect', '/redirect', 401],
  ])('a connection on which the body of a %s goes on is closed, and not used again', async (_, path, status) => {
    expect(await request(path)).toMatchObject(answered(status));
    // Only when more comes, a browser may notice that the rest isn't wanted.
    const more = () => endless.at(-1)?.write('more');
    await waitFor(() => more() !== undefined && endless.at(-1)?.destroyed, { what: 'the end of the connection' });
    expect(await request('/door')).toMatchObject(answered(401));
  });
});
