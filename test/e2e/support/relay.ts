import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Relay = {
  /** With its path prefix. */
  readonly address: string;
  /** `METHOD path`, as they came in. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
};

/** A partner's backend: what comes below `prefix` goes on to the service, with a header more. All else is not found. */
export async function startRelay(
  serviceUrl: string,
  prefix: string,
  added: Readonly<Record<string, string>>,
): Promise<Relay> {
  const requests: string[] = [];
  const { hostname, port, host } = new URL(serviceUrl);
  const server = http.createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url}`);
    if (!url.startsWith(`${prefix}/`)) {
      response.writeHead(502).end();
      return;
    }
    const path = url.slice(prefix.length);
    const onward = http.request(
      { hostname, port, method, path, headers: { ...headers, ...added, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${prefix}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
