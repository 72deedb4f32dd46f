// The client of Firefox's remote control, against a server of the test's own.
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Marionette } from '../support/drivers/marionette.ts';
import { listen } from '../support/listen.ts';

const server = createServer();
afterEach(() => void server.close());

/** A client, and the server's end of its connection. */
async function connected(): Promise<readonly [client: Marionette, other: Socket]> {
  const port = await listen(server);
  const connection = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const client = await Marionette.connect(port);
  return [client, await connection];
}

test('a command that waits when Firefox closes the connection fails, and so does each command after it', async () => {
  const [client, other] = await connected();
  const waits = client.send('WebDriver:GetTimeouts');
  other.destroy();
  await expect(waits).rejects.toThrow('WebDriver:GetTimeouts: Firefox closed the connection.');
  await expect(client.send('Marionette:Quit')).rejects.toThrow('Marionette:Quit: Firefox closed the connection.');
});
