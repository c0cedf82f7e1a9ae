import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { StandIn } from '../../service/standIn.ts';
import type { Handle, Headers, ProxyAnswer, ProxyCall } from './mutant.ts';

export type Proxy = { readonly url: string; stop(): Promise<void> };

/** Stands before a stand-in, and lets `handle` decide what becomes of each request. */
export async function startProxy(standIn: StandIn, handle: Handle): Promise<Proxy> {
  const server = createServer((request, response) => {
    void respond(request, response, standIn, handle);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The proxy is not bound to a port.');
  return {
    url: `http://127.0.0.1:${String(bound.port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  standIn: StandIn,
  handle: Handle,
): Promise<void> {
  try {
    const answer = await handle(await readCall(request, standIn));
    const { 'content-length': _length, ...headers } = answer.headers;
    response.writeHead(answer.status, headers).end(Buffer.from(answer.body));
  } catch {
    request.socket.destroy(); // the stand-in cut the connection, so we do
  }
}

async function readCall(request: IncomingMessage, standIn: StandIn): Promise<ProxyCall> {
  const method = request.method ?? '';
  const path = request.url ?? '';
  const headers = headersOf(request);
  const body = (await readAll(request)).toString('latin1');
  return {
    method,
    path,
    headers,
    body,
    standIn,
    forward: async (changes = {}) => await forward(standIn.url, request, { path, headers, body, ...changes }),
  };
}

const headersOf = (message: IncomingMessage): Headers =>
  Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const incoming: AsyncIterable<Buffer> = message;
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function forward(
  url: string,
  { method = '', socket }: IncomingMessage,
  { path, headers, body }: { readonly path: string; readonly headers: Headers; readonly body: string },
): Promise<ProxyAnswer> {
  const bytes = Buffer.from(body, 'latin1');
  const { hostname, port } = new URL(url);
  const { connection: _connection, 'transfer-encoding': _encoding, ...kept } = headers;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = method === 'POST' ? { 'content-length': String(bytes.length) } : {};
    const request = httpRequest(
      // From where the client came: a ceiling may depend on it.
      { hostname, port, method, path, headers: { ...kept, ...length }, localAddress: socket.remoteAddress },
      resolve,
    );
    request.on('error', reject);
    request.end(bytes);
  });
  return {
    status: answer.statusCode ?? 0,
    headers: headersOf(answer),
    body: (await readAll(answer)).toString(),
  };
}
