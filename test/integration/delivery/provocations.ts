import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { startForwardProxy, type ProxyManner } from '../../support/fakes/forwardProxy.ts';
import type { FaultScript } from '../../service/scriptSchema.ts';
import { answering, repeatProcessing, serve } from '../noteService/scriptedServer.ts';
import { selfSigned } from '../noteService/selfSigned.ts';
import type { Bench } from './deliveryBench.ts';
import type { Provoke, Retried } from './rowKinds.ts';

/** What the service, or the way to it, does to a consult. */

export const submit = { method: 'POST', path: '/v1/notes' } as const;
export const read = { method: 'GET', path: '/v1/notes/*' } as const;

export const fault =
  (match: FaultScript['match'], act: FaultScript['do'], times: FaultScript['times'] = 'always'): Provoke =>
  ({ service }) =>
    service.control.add({ faults: [{ match, times, do: act }] });

/** The submission is answered so, each time; the rest of the service works. */
export const answered = (
  status: number,
  answer: Omit<NonNullable<FaultScript['do']['answer']>, 'status'> = {},
): Provoke => fault(submit, { answer: { status, ...answer } });
/** Once, and from then on the service works. */
export const answeredOnce = (status: number, code = 'scripted'): Provoke =>
  fault(submit, { answer: { status, code } }, 1);
/** The note is asked for once, and the answer is spoilt so. */
export const spoilt = (alter: FaultScript['do']['alter']): Provoke => fault(read, { alter: alter ?? {} }, 1);

export const retried = (provoke: Provoke, asks = 0): Retried => ({ provoke, asks });
/** As `retried`, where nobody says that the service made no note of the whole recording. */
export const doubtful = (provoke: Provoke, asks = 0): Retried => ({ provoke, asks, isUnanswered: true });
/** Nothing answers, or not to the end. */
export const unanswered = (provoke: Provoke): Retried => ({ provoke, asks: 0, answerMs: 300 });

export async function listening(onSocket: (socket: net.Socket) => void, bench: Bench): Promise<number> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  bench.onEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export const viaProxy =
  (manner: ProxyManner): Provoke =>
  async (bench) => {
    const proxy = await startForwardProxy(manner);
    bench.onEnd(() => proxy.close());
    bench.reroute('https://notes.test', `PROXY 127.0.0.1:${proxy.port}`);
  };

export const untrusted: Provoke = async (bench) => {
  const impostor = await serve(answering(202, {}), selfSigned);
  bench.onEnd(() => impostor.close());
  bench.reroute(impostor.address);
};

/** Says `102 Processing` to every request, again and again, and answers none. */
export const processing: Provoke = async (bench) => {
  const gateway = await serve((request, response) => {
    request.resume();
    repeatProcessing(response);
  });
  bench.onEnd(() => gateway.close());
  bench.reroute(gateway.address);
};
