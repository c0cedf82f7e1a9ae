import { assumedCodes, assumedMaxAudioBytes } from './core/assumptions.ts';
import { serveHttp } from './core/serveHttp.ts';
import { errorAnswer } from './core/serviceAnswer.ts';
import { createServiceCore, systemClock } from './core/serviceCore.ts';
import type { ServiceClock, ServiceConnection } from './core/serviceParts.ts';
import type { StoredNote } from './core/storedNotes.ts';
import { openCeilings, type CountRequest } from './ceilings.ts';
import { createConnectionDesk, defaultSeeds, type SeedConnection } from './connectionDesk.ts';
import { openPace } from './pace.ts';
import { productionNote, sandboxNote } from './productionNote.ts';
import type { StartScript } from './scriptSchema.ts';
import { changedSettings, createControl } from './standInControl.ts';

/**
 * The settings are those of a script. There are no ceilings by default, as most tests are about something
 * else.
 */
export type StandInOptions = Omit<StartScript, 'notes' | 'faults' | 'connections'> & {
  readonly profile: 'sandbox' | 'production';
  /** By default two vets and three connections, with random tokens. */
  readonly connections?: readonly SeedConnection[];
  readonly port?: number;
  readonly clock?: ServiceClock;
};

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** The stand-in of the service: the interface, plus what a test scripts. */
export async function startStandIn(options: StandInOptions) {
  const { profile, connections = defaultSeeds(), clock = systemClock, bytesPerSecond, ...settings } = options;
  const tokens = connections.map((one) => one.token);
  const connectionDesk = createConnectionDesk(connections);
  const notes = new Map<string, StoredNote>();
  let countRequest: CountRequest = () => null;
  const usual = {
    processingMs: 50,
    readLagMs: 0,
    maxAudioBytes: assumedMaxAudioBytes,
    ceilings: 'none',
  } as const;
  const state = createControl({
    connectionDesk,
    tokens,
    profile,
    settings: changedSettings(usual, settings),
    notes: () => [...notes.values()],
    onReset: () => notes.clear(),
    onCeilings: (ceilings) => {
      countRequest = ceilings === 'none' ? () => null : openCeilings(ceilings, clock);
    },
  });

  const server = await serveHttp(
    createServiceCore({
      connections: () =>
        profile === 'sandbox' ? connectionDesk.all().map(subscribed) : connectionDesk.all(),
      findNote: (connectionId, noteId) => notes.get(JSON.stringify([connectionId, noteId])) ?? null,
      saveNote: (note) => void notes.set(JSON.stringify([note.connectionId, note.noteId]), note),
      clock,
      maxAudioBytes: () => state.settings().maxAudioBytes,
      pace: bytesPerSecond === undefined ? null : openPace(bytesPerSecond, clock),
      refuseByCeiling: (name, who) => {
        const retryAfterMs = countRequest(name, who);
        if (retryAfterMs === null) return null;
        // Rounded up: a client that comes back exactly then is let in.
        const headers = { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
        return errorAnswer(429, assumedCodes.rateLimited, 'Too many requests.', headers);
      },
      redeem: connectionDesk.redeem,
      intervene: state.intervene,
      observe: state.observe,
      noteFor: (submission) => {
        const next = state.nextNote();
        if (profile === 'sandbox' && next === null) return sandboxNote(submission);
        return productionNote(submission, next ?? { ends: 'ready' }, state.settings().processingMs);
      },
    }),
    options.port,
  );
  return {
    /** `http://127.0.0.1:port` */
    url: server.address,
    /** In the order of the connections. */
    tokens,
    connections,
    client: connectionDesk.client,
    control: state.control,
    stop: (): Promise<void> => server.stop(),
  };
}

/** A sandbox requires no subscription (interface, What the service does 5). */
const subscribed = (connection: ServiceConnection): ServiceConnection => ({
  ...connection,
  isSubscribed: true,
});
