import { once } from 'node:events';
import net, { type Socket } from 'node:net';

type SocketAddress = { readonly host: string; readonly port: number; readonly timeoutMs: number };

/** For each address but the last: Node's own quarter of a second is too short for a slow line. */
const addressMs = 3_000;

export async function openSocket({ host, port, timeoutMs }: SocketAddress): Promise<Socket> {
  const socket = net.connect({
    host,
    port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.min(addressMs, timeoutMs),
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
  });
  // Until HTTP or TLS takes the socket over, nobody else listens.
  socket.on('error', () => undefined);
  const timer = setTimeout(() => {
    socket.destroy(Object.assign(new Error(`${host} did not answer in time`), { code: 'ETIMEDOUT' }));
  }, timeoutMs);
  try {
    await once(socket, 'connect');
    return socket;
  } finally {
    clearTimeout(timer);
  }
}
