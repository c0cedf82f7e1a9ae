import { randomBytes } from 'node:crypto';
import type { ServiceClock, ServiceConnection } from '../../main/sandbox/behaviour.ts';
import { fixtureNote } from '../../main/sandbox/fixtures/fixtureNote.ts';
import { openNoteBook } from '../../main/sandbox/noteBook.ts';
import { inMemoryNotes } from '../../main/sandbox/sandboxNotes.ts';
import { serveHttp } from '../../main/sandbox/serveHttp.ts';
import { createServiceCore } from '../../main/sandbox/serviceCore.ts';
import { systemClock } from '../../main/sandbox/systemClock.ts';
import { productionNote } from './productionNote.ts';
import { createControl, type StandInControl } from './standInControl.ts';

type SeedConnection = {
  readonly token: string;
  readonly practiceName: string;
  readonly vet: string;
  readonly isSubscribed?: boolean;
};

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
};

export type StandIn = {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** In the order of the connections. */
  readonly tokens: readonly string[];
  readonly connections: readonly SeedConnection[];
  readonly control: StandInControl;
  stop(): Promise<void>;
};

const seeds: readonly Omit<SeedConnection, 'token'>[] = [
  { vet: 'Dr Moor', practiceName: 'Riverside Vets' },
  { vet: 'Dr Moor', practiceName: 'Hillside Animal Hospital' },
  { vet: 'Dr Lindqvist', practiceName: 'Harbour Veterinary Clinic' },
];

/** The stand-in of the service: the core of the built-in sandbox, plus what a test scripts. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const connections: readonly SeedConnection[] =
    options.connections ?? seeds.map((seed) => ({ ...seed, token: randomBytes(32).toString('base64url') }));
  const clock = options.clock ?? systemClock;
  const noteBook = await openNoteBook(inMemoryNotes());
  const state = createControl(
    connections.map(serviceConnection),
    () => noteBook.all(),
    () => clock.now(),
  );
  const processingMs = options.processingMs ?? 50;

  const server = await serveHttp(
    createServiceCore({
      connections: () => state.connections(),
      noteBook,
      clock,
      ...(options.maxAudioBytes === undefined ? {} : { maxAudioBytes: options.maxAudioBytes }),
      ...(options.bytesPerSecond === undefined ? {} : { bytesPerSecond: options.bytesPerSecond }),
      behaviour: {
        ...state.hooks,
        noteFor: (submission) => {
          const next = state.nextNote();
          if (options.profile === 'sandbox' && next === null) return fixtureNote(submission);
          return productionNote(submission, next ?? { ends: 'ready' }, processingMs);
        },
      },
    }),
    options.port,
  );
  return {
    url: server.address,
    tokens: connections.map((one) => one.token),
    connections,
    control: state.control,
    stop: () => server.stop(),
  };
}

const serviceConnection = (seed: SeedConnection, index: number): ServiceConnection => ({
  id: `connection-${String(index + 1)}`,
  token: seed.token,
  vet: seed.vet,
  practiceName: seed.practiceName,
  state: 'active',
  isSubscribed: seed.isSubscribed ?? true,
});
