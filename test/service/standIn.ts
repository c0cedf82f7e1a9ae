import { assumedMaxAudioBytes } from './core/assumptions.ts';
import type { Behaviour, ServiceClock, ServiceConnection } from './core/behaviour.ts';
import { refusal } from './core/endpoint.ts';
import { createNoteBook } from './core/noteBook.ts';
import { serveHttp } from './core/serveHttp.ts';
import { createServiceCore, notAllowed, systemClock } from './core/serviceCore.ts';
import { ceilingAnswer, type RetryAfterForm } from './ceilingAnswer.ts';
import { openCeilings, type CeilingNumbers, type Ceilings } from './ceilings.ts';
import { createConnectionDesk, type ConnectionDesk } from './connectionDesk.ts';
import { exchangeCode } from './exchangeCode.ts';
import { openPace } from './pace.ts';
import { productionNote, sandboxNote } from './productionNote.ts';
import { scriptedRequest } from './scriptedRequest.ts';
import { defaultSeeds, serviceConnection, type SeedConnection } from './seeds.ts';
import { assumedCeilings } from './standInAssumptions.ts';
import { createControl, type StandInControl } from './standInControl.ts';

export type StandInOptions = {
  readonly profile: 'sandbox' | 'production';
  /** By default two vets and three connections, with random tokens. */
  readonly connections?: readonly SeedConnection[];
  readonly port?: number;
  readonly clock?: ServiceClock;
  readonly maxAudioBytes?: number;
  /** How fast the service reads bodies, all together; by default as fast as they come. */
  readonly bytesPerSecond?: number;
  /** From the 202 to ready, where the next note is not scripted otherwise. */
  readonly processingMs?: number;
  /** For so long after a submission a GET answers 404, as where reads lag behind writes. */
  readonly readLagMs?: number;
  /** By default there are none, as most tests are about something else; a number left out is the assumed one. */
  readonly ceilings?: Partial<CeilingNumbers>;
  readonly retryAfterAs?: RetryAfterForm;
};

export type StandIn = {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** In the order of the connections. */
  readonly tokens: readonly string[];
  readonly connections: readonly SeedConnection[];
  readonly client: ConnectionDesk['client'];
  readonly control: StandInControl;
  stop(): Promise<void>;
};

/** The stand-in of the service: the core of the built-in sandbox, plus what a test scripts. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const connections = options.connections ?? defaultSeeds();
  const tokens = connections.map((one) => one.token);
  const clock = options.clock ?? systemClock;
  const connectionDesk = createConnectionDesk(connections.map(serviceConnection));
  const noteBook = createNoteBook();
  let gate: Ceilings | null = null;
  const state = createControl({
    connectionDesk,
    tokens,
    profile: options.profile,
    settings: {
      processingMs: options.processingMs ?? 50,
      readLagMs: options.readLagMs ?? 0,
      maxAudioBytes: options.maxAudioBytes ?? assumedMaxAudioBytes,
      ceilings: options.ceilings === undefined ? 'none' : { ...assumedCeilings, ...options.ceilings },
    },
    notes: () => noteBook.all(),
    now: () => clock.now(),
    onReset: () => noteBook.clear(),
    onCeilings: (ceilings) => {
      gate = ceilings === 'none' ? null : openCeilings(ceilings, clock);
    },
  });

  const pace = options.bytesPerSecond === undefined ? null : openPace(options.bytesPerSecond, clock);
  const refuseByCeiling: Behaviour['refuseByCeiling'] = (name, who) => {
    const refused = gate?.take(name, who) ?? null;
    return refused && ceilingAnswer(refused.retryAfterMs, clock, options.retryAfterAs ?? 'seconds');
  };
  /** The ceiling applies per source address, because no connection exists yet (interface, Limits). */
  const openExchange: NonNullable<Behaviour['openWithoutToken']> = async (head, { request, body }) => {
    if (head.method !== 'POST') return notAllowed('POST');
    const tooFast = refuseByCeiling('exchange', request.socket.remoteAddress ?? '');
    return tooFast === null ? await exchangeCode(body, connectionDesk.redeem) : refusal(tooFast);
  };
  const server = await serveHttp(
    createServiceCore({
      connections: () =>
        options.profile === 'sandbox' ? connectionDesk.all().map(subscribed) : connectionDesk.all(),
      noteBook,
      clock,
      maxAudioBytes: () => state.settings().maxAudioBytes,
      behaviour: {
        refuseByCeiling,
        openWithoutToken: (head, call) =>
          head.path === '/v1/connections/exchange' ? openExchange(head, call) : null,
        hooksFor: (head, request) =>
          scriptedRequest(head, () => request.socket.destroy(), {
            plan: state.intervene(head) ?? {},
            clock,
            pace,
            observe: state.observe,
          }),
        noteFor: (submission) => {
          const next = state.nextNote();
          if (options.profile === 'sandbox' && next === null) return sandboxNote(submission);
          return productionNote(submission, next ?? { ends: 'ready' }, state.settings().processingMs);
        },
      },
    }),
    options.port,
  );
  return {
    url: server.address,
    tokens,
    connections,
    client: connectionDesk.client,
    control: state.control,
    stop: () => server.stop(),
  };
}

/** A sandbox requires no subscription (interface, What the service does 5). */
const subscribed = (connection: ServiceConnection): ServiceConnection => ({
  ...connection,
  isSubscribed: true,
});
