import { connect, createServer, type Socket } from 'node:net';

/** The way to the service, which can be broken: while it is down, connecting is refused and what was open is cut. */
export async function openRelay(serviceUrl: string) {
  const servicePort = Number(new URL(serviceUrl).port);
  const sockets = new Set<Socket>();
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const server = createServer((client) => {
    const service = connect(servicePort, '127.0.0.1');
    join(client, service);
    join(service, client);
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(0);
  const bound = server.address();
  const port = bound === null || typeof bound === 'string' ? 0 : bound.port;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    down: async () => {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    up: () => (server.listening ? Promise.resolve() : listen(port)),
  };
}
