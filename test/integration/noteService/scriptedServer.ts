import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

export type Script = (request: http.IncomingMessage, response: http.ServerResponse) => void;

export type ScriptedServer = {
  readonly address: string;
  /** `METHOD path`, in the order in which the heads arrived. */
  readonly requests: readonly string[];
  readonly openSockets: () => number;
  readonly close: () => Promise<void>;
};

/** A server on loopback that answers as the script says. `tls`: with this certificate. */
export async function serve(
  script: Script,
  tls?: { readonly key: string; readonly cert: string },
): Promise<ScriptedServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const onRequest: Script = (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    script(request, response);
  };
  const server = tls ? https.createServer(tls, onRequest) : http.createServer(onRequest);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    openSockets: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Says `102 Processing` again and again until the response ends, as a gateway does that waits for the
 * service.
 */
export function repeatProcessing(response: http.ServerResponse): void {
  const again = setInterval(() => response.writeProcessing(), 50);
  response.on('close', () => clearInterval(again));
}

/** Reads the request to its end, then answers. */
export const answering =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Script =>
  (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
    });
  };
