import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';

/** How a proxy meets a CONNECT. `cutAfterBytes`: it breaks the tunnel when so much has gone up. */
export type ProxyManner = {
  readonly basic?: { readonly name: string; readonly password: string };
  /** Answers every CONNECT so. */
  readonly refuses?: { readonly status: number; readonly headers?: Readonly<Record<string, string>> };
  /** Takes the connection, and never says a word. */
  readonly hangs?: boolean;
  readonly cutAfterBytes?: number;
  readonly tls?: { readonly key: string; readonly cert: string };
};

export type ForwardProxy = Awaited<ReturnType<typeof startForwardProxy>>;

/** A forward proxy on loopback. Whatever the host, its tunnels end at that port of this machine. */
export async function startForwardProxy(manner: ProxyManner = {}) {
  /** `host:port`, as asked for. */
  const connects: string[] = [];
  /** The names by which clients asked for it in TLS; false: by none. */
  const serverNames: (string | false)[] = [];
  const seen: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = manner.tls === undefined ? http.createServer() : https.createServer(manner.tls);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.on('secureConnection', (socket: TLSSocket) => serverNames.push(socket.servername ?? false));
  server.on('connect', (request: http.IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => undefined);
    connects.push(request.url ?? '');
    seen.push(Buffer.from(`${request.url}\r\n${request.rawHeaders.join('\r\n')}`), head);
    if (manner.hangs === true) return;
    const refusal = refusalOf(manner, request.headers['proxy-authorization']);
    if (refusal !== null) {
      // It keeps the connection, as real ones do: whoever is refused ends it.
      client.on('end', () => client.end()).resume();
      client.write(refusal);
      return;
    }
    const service = net.connect(Number(request.url?.split(':').at(-1)), '127.0.0.1');
    service.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    service.once('connect', () => {
      let up = 0;
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      service.write(head);
      client.on('data', (piece: Buffer) => {
        seen.push(piece);
        up += piece.length;
        if (up > (manner.cutAfterBytes ?? Infinity)) client.destroy();
      });
      client.pipe(service).pipe(client);
    });
    client.on('close', () => service.destroy());
    service.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    connects,
    serverNames,
    openSockets: () => sockets.size,
    /**
     * Everything that clients have sent to it: the heads of the CONNECTs, and what went up through the
     * tunnels.
     */
    seen: () => Buffer.concat(seen),
    /** Breaks all tunnels. */
    cut,
    close: async (): Promise<void> => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function refusalOf({ basic, refuses }: ProxyManner, given: string | undefined): string | null {
  if (refuses !== undefined) return answer(refuses.status, refuses.headers ?? {});
  if (basic === undefined) return null;
  const expected = `Basic ${Buffer.from(`${basic.name}:${basic.password}`).toString('base64')}`;
  return given === expected ? null : answer(407, { 'Proxy-Authenticate': 'Basic realm="clinic, NTLM not"' });
}

function answer(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} No\r\n${lines.join('')}Content-Length: 2\r\n\r\nno`;
}
