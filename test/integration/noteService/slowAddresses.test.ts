import dns from 'node:dns';
import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import { certified, privateAuthority } from './privateAuthority.ts';
import { answering } from './scriptedServer.ts';
import { openDispatcher, serving, startProxy } from './untilTestEnds.ts';

/** Names with several addresses, on a line on which a handshake takes longer than Node gives one address. */

/** Takes no further connection until it may, so that the system repeats the handshake a second later. */
const slowServer = `
  const { createServer, connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const to = connect(workerData.to, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(to).pipe(socket);
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(workerData.gate), 0, 0);
  });
`;

/** A port of 127.0.0.1 that leads to port `to` by a slow handshake, and on which 127.0.0.2 refuses. */
async function slowPort(to: number) {
  const gate = new SharedArrayBuffer(4);
  const worker = new Worker(slowServer, { eval: true, workerData: { gate, to } });
  onTestFinished(() => void worker.terminate());
  const [port] = (await once(worker, 'message')) as [number];
  const filling: Socket[] = [];
  for (let one = 0; one < 3; one += 1)
    filling.push(net.connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => filling.forEach((socket) => socket.destroy()));
  await Promise.all(filling.slice(0, 2).map((socket) => once(socket, 'connect')));
  return {
    port,
    open: (): void => {
      Atomics.store(new Int32Array(gate), 0, 1);
      Atomics.notify(new Int32Array(gate), 0);
    },
  };
}

/** Each name of the tests has these addresses, and the second one refuses. */
function twoAddresses(): void {
  const real = dns.lookup.bind(dns);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(dns, 'lookup').mockImplementation(((host: string, options: object, callback: unknown) => {
    if (!host.endsWith('.test')) return real(host, options, callback as never);
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
    return (callback as (error: null, found: typeof addresses) => void)(null, addresses);
  }) as never);
}

test.each(['straight', 'through a proxy'])(
  'the service is reached %s where the first address answers late and the second refuses',
  async (way) => {
    twoAddresses();
    const service = await serving(answering(200, { practice_name: 'Hill Practice' }), certified);
    const proxy = await startProxy();
    const servicePort = Number(new URL(service.address).port);
    const isStraight = way === 'straight';
    const slow = await slowPort(isStraight ? servicePort : proxy.port);
    const dispatcher = openDispatcher({
      authorities: () => [privateAuthority],
      resolveProxy: () => Promise.resolve(isStraight ? 'DIRECT' : `PROXY proxy.test:${slow.port}`),
    });
    const address = `https://notes.test:${isStraight ? slow.port : servicePort}`;
    const asked = createNoteClient(dispatcher).readConnection({ address, token: 'token-of-the-vet' });
    // Longer than the time that Node gives an address.
    setTimeout(slow.open, 600);
    expect(await asked).toMatchObject({ ok: true, value: { practiceName: 'Hill Practice' } });
  },
);
