// A server of Node on loopback.
import type { AddressInfo, Server } from 'node:net';

/**
 * Resolves to the port that it listens on.
 *
 * @param port 0: any that is free
 */
export async function listen(server: Pick<Server, 'once' | 'listen' | 'address'>, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A TCP server has a port.
  return (server.address() as AddressInfo).port;
}
