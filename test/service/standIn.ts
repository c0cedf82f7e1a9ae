import { assumedMaxAudioBytes } from './core/assumptions.ts';
import type { ServiceClock, ServiceConnection } from './core/behaviour.ts';
import { serveHttp } from './core/serveHttp.ts';
import { errorAnswer } from './core/serviceAnswer.ts';
import { createServiceCore, systemClock } from './core/serviceCore.ts';
import type { StoredNote } from './core/storedNotes.ts';
import { openCeilings, type CeilingNumbers, type Ceilings } from './ceilings.ts';
import { createConnectionDesk, type ConnectionDesk } from './connectionDesk.ts';
import { openPace } from './pace.ts';
import { productionNote, sandboxNote } from './productionNote.ts';
import { defaultSeeds, serviceConnection, type SeedConnection } from './seeds.ts';
import { assumedCeilings, standInCodes } from './standInAssumptions.ts';
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

/** The stand-in of the service: the interface, plus what a test scripts. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const connections = options.connections ?? defaultSeeds();
  const tokens = connections.map((one) => one.token);
  const clock = options.clock ?? systemClock;
  const connectionDesk = createConnectionDesk(connections.map(serviceConnection));
  const notes = new Map<string, StoredNote>();
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
    notes: () => [...notes.values()],
    onReset: () => notes.clear(),
    onCeilings: (ceilings) => {
      gate = ceilings === 'none' ? null : openCeilings(ceilings, clock);
    },
  });

  const server = await serveHttp(
    createServiceCore({
      connections: () =>
        options.profile === 'sandbox' ? connectionDesk.all().map(subscribed) : connectionDesk.all(),
      noteBook: {
        find: (connectionId, noteId) => notes.get(JSON.stringify([connectionId, noteId])) ?? null,
        save: (note) => void notes.set(JSON.stringify([note.connectionId, note.noteId]), note),
      },
      clock,
      maxAudioBytes: () => state.settings().maxAudioBytes,
      pace: options.bytesPerSecond === undefined ? null : openPace(options.bytesPerSecond, clock),
      refuseByCeiling: (name, who) => {
        const refused = gate?.take(name, who);
        if (refused === null || refused === undefined) return null;
        // Rounded up: a client that comes back exactly then is let in.
        const seconds = Math.ceil(refused.retryAfterMs / 1000);
        const headers = { 'retry-after': String(seconds) };
        return errorAnswer(429, standInCodes.rateLimited, 'Too many requests.', headers);
      },
      redeem: connectionDesk.redeem,
      intervene: state.intervene,
      observe: state.observe,
      noteFor: (submission) => {
        const next = state.nextNote();
        if (options.profile === 'sandbox' && next === null) return sandboxNote(submission);
        return productionNote(submission, next ?? { ends: 'ready' }, state.settings().processingMs);
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
