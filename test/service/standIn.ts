import { assumedCeilings, assumedMaxAudioBytes } from '../../main/sandbox/assumptions.ts';
import type { ServiceClock, ServiceConnection } from '../../main/sandbox/behaviour.ts';
import { openCeilings, type CeilingNumbers, type Ceilings } from '../../main/sandbox/ceilings.ts';
import type { RetryAfterForm } from '../../main/sandbox/endpoint.ts';
import { fixtureNote } from '../../main/sandbox/fixtures/fixtureNote.ts';
import { openNoteBook, type NoteBook } from '../../main/sandbox/noteBook.ts';
import { inMemoryNotes } from '../../main/sandbox/sandboxNotes.ts';
import { serveHttp } from '../../main/sandbox/serveHttp.ts';
import { createServiceCore } from '../../main/sandbox/serviceCore.ts';
import { systemClock } from '../../main/sandbox/serviceCore.ts';
import { createConnectionDesk, type ConnectionDesk } from './connectionDesk.ts';
import { productionNote } from './productionNote.ts';
import { defaultSeeds, serviceConnection, type SeedConnection } from './seeds.ts';
import type { Settings } from './settings.ts';
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
  const memory = await openMemory(clock);
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
    notes: () => memory.noteBook.all(),
    now: () => clock.now(),
    onReset: () => memory.forget(),
    onCeilings: (ceilings) => {
      memory.setCeilings(ceilings);
    },
  });

  const server = await serveHttp(
    createServiceCore({
      connections: () =>
        options.profile === 'sandbox' ? connectionDesk.all().map(subscribed) : connectionDesk.all(),
      noteBook: memory.noteBook,
      ceilings: memory.ceilings,
      redeemCode: connectionDesk.redeem,
      clock,
      ...(options.retryAfterAs === undefined ? {} : { retryAfterAs: options.retryAfterAs }),
      maxAudioBytes: () => state.settings().maxAudioBytes,
      ...(options.bytesPerSecond === undefined ? {} : { bytesPerSecond: options.bytesPerSecond }),
      behaviour: {
        ...state.hooks,
        noteFor: (submission) => {
          const next = state.nextNote();
          if (options.profile === 'sandbox' && next === null) return fixtureNote(submission);
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

/** What the service remembers, and can forget while it runs. */
async function openMemory(clock: ServiceClock): Promise<{
  readonly noteBook: NoteBook;
  readonly ceilings: Ceilings;
  /** Full ones of these numbers. */
  setCeilings(numbers: Settings['ceilings']): void;
  forget(): Promise<void>;
}> {
  let notes = await openNoteBook(inMemoryNotes());
  let gate: Ceilings | null = null;
  return {
    noteBook: {
      find: (connectionId, noteId) => notes.find(connectionId, noteId),
      all: () => notes.all(),
      change: (connectionId, noteId, change) => notes.change(connectionId, noteId, change),
      remove: (connectionId, noteId) => notes.remove(connectionId, noteId),
    },
    ceilings: { take: (name, who) => gate?.take(name, who) ?? null },
    setCeilings: (numbers) => {
      gate = numbers === 'none' ? null : openCeilings(numbers, clock);
    },
    forget: async () => {
      notes = await openNoteBook(inMemoryNotes());
    },
  };
}
