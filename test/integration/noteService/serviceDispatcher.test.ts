import { createSecureServer } from 'node:http2';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServiceDispatcher } from '../../../main/noteService/serviceDispatcher.ts';
import { certified, privateAuthority } from './privateAuthority.ts';
import { answering } from './scriptedServer.ts';
import { openDispatcher, serving } from './untilTestEnds.ts';

const get = { path: '/', method: 'GET', headers: {} } as const;

test('nothing leaves this machine but by TLS', async () => {
  const asked = openDispatcher().request({ ...get, origin: 'http://notes.invalid' });
  await expect(asked).rejects.toThrow('Only TLS leaves this machine.');
});

test('a service that offers HTTP/2 is spoken to in HTTP/1.1', async () => {
  const versions: string[] = [];
  const server = createSecureServer({ ...certified, allowHTTP1: true }, (request, response) => {
    versions.push(request.httpVersion);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.close());
  const dispatcher = openDispatcher({ authorities: () => [privateAuthority] });
  const { body } = await dispatcher.request({ ...get, origin: `https://localhost:${port}` });
  await body.dump();
  expect(versions).toEqual(['1.1']);
});

test('when the app ends, what is under way is cut off', async () => {
  const server = await serving(() => undefined);
  const dispatcher = createServiceDispatcher();
  const asked = expect(dispatcher.request({ ...get, origin: server.address })).rejects.toThrow();
  await expect.poll(() => server.requests).toHaveLength(1);
  await dispatcher.destroy();
  await asked;
});

test('one that nobody has asked anything is ended without a word', async () => {
  await createServiceDispatcher().destroy();
});

test('one that failed to open opens at the next request, and can be ended before that', async () => {
  const server = await serving(answering(200, {}));
  vi.doMock('../../../main/noteService/proxyConnector.ts', () => {
    throw new Error('EMFILE: too many open files');
  });
  onTestFinished(() => vi.doUnmock('../../../main/noteService/proxyConnector.ts'));
  const dispatcher = openDispatcher();
  await expect(dispatcher.request({ ...get, origin: server.address })).rejects.toThrow();
  await dispatcher.destroy();
  vi.doUnmock('../../../main/noteService/proxyConnector.ts');
  const { statusCode, body } = await dispatcher.request({ ...get, origin: server.address });
  expect([statusCode, await body.text()]).toEqual([200, '{}']);
});
