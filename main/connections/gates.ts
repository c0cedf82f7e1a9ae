import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { ConnectionId, SubmissionKey } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestCeiling } from '../ports/noteService.ts';
import type { Store } from '../ports/store.ts';
import type { ParsedSetting } from '../settings/defineSetting.ts';
import { gatesSetting } from '../settings/ownSettings.ts';
import { createGate, createSubscriptionStop, type StoredWait } from './gate.ts';
import type { Try } from './growingWait.ts';
import { createTrouble } from './trouble.ts';

/**
 * `leftMs`: until the next upload tries; null: nobody can say. 0: one tries now, and the others wait for its
 * answer.
 */
type Closed = { readonly because: Failure; readonly leftMs: number | null };

/** Where the saved waits cannot be read, unless a read is answered earlier. */
const unknownWaitMs = 5 * 60_000;

type GatesClock = Pick<Clock, 'now' | 'monotonicMs' | 'sleep'>;

export type Gates = Awaited<ReturnType<typeof openGates>>;

/**
 * All that makes requests of each connection wait, with what of it outlives a restart (docs/delivery.md).
 * What stops them is in accessTo.ts.
 */
export async function openGates(
  store: Pick<Store, 'connections' | 'setting' | 'saveSetting'>,
  clock: GatesClock,
  onChange: () => void = () => undefined,
) {
  const gates = new Map<ConnectionId, ConnectionGate>();
  const open = (id: ConnectionId, stored: Stored): ConnectionGate => {
    const save = (waits: readonly StoredWait[]): Promise<void> =>
      gatesSetting.save(store, id, waits).catch(() => undefined);
    const gate = createConnectionGate(stored, { clock, save, onChange });
    gates.set(id, gate);
    return gate;
  };
  for (const { id } of await store.connections()) {
    const stored = await gatesSetting.read(store, id);
    const gate = open(id, stored);
    // Where the wall clock was set back, the wait is a shorter one from now on, for later runs too.
    if (stored.value.length > 0) await gate.save();
    if (stored.isDamaged) await gate.submissions.ask('rate_limited', unknownWaitMs);
  }
  return {
    of: (id: ConnectionId): ConnectionGate => gates.get(id) ?? open(id, { value: [], isDamaged: false }),
  };
}

export type ConnectionGate = ReturnType<typeof createConnectionGate>;

type Stored = ParsedSetting<readonly StoredWait[]>;

type ConnectionGateDeps = {
  readonly clock: GatesClock;
  /** Never rejects: what cannot be saved takes effect in this run. */
  readonly save: (waits: readonly StoredWait[]) => Promise<void>;
  readonly onChange: () => void;
};

function createConnectionGate(stored: Stored, { clock, save, onChange }: ConnectionGateDeps) {
  let changed = new AbortController();
  function lookAgain(): void {
    changed.abort();
    changed = new AbortController();
    onChange();
  }
  const saveAll = (): Promise<void> =>
    save([...subscription.toStore(), ...submissions.toStore(), ...reads.toStore()]);
  const given = { stored: stored.value, clock, onChange: lookAgain, save: saveAll };
  const subscription = createSubscriptionStop(given);
  const submissions = createGate({ ...given, ceiling: 'submissions' });
  const reads = createGate({ ...given, ceiling: 'reads' });
  /** Uploads wait for what could not be read alone. */
  let isUnknown = stored.isDamaged && submissions.leftMs() === 0;
  const trouble = createTrouble(clock, lookAgain);

  async function until(leftMs: () => number, signal: AbortSignal): Promise<void> {
    while (leftMs() > 0 && !signal.aborted)
      await clock.sleep(leftMs(), AbortSignal.any([signal, changed.signal]));
  }
  return {
    submissions,
    reads,
    subscription,
    trouble,
    save: saveAll,
    /** Resolves when a request about that submission may go; at once when the signal aborts. */
    whenOpen: (ceiling: RequestCeiling, about: SubmissionKey, signal: AbortSignal): Promise<void> =>
      until(() => (ceiling === 'reads' ? reads : submissions).leftMs(about), signal),
    /** Resolves when the next upload may try; at once when the signal aborts. */
    whenNextUpload: (signal: AbortSignal): Promise<void> =>
      until(() => Math.max(subscription.leftMs(), trouble.leftMs(), submissions.leftMs('any')), signal),
    endPermit(about: SubmissionKey): void {
      submissions.endPermit(about);
      reads.endPermit(about);
    },
    async succeeded(ceiling: RequestCeiling, about: SubmissionKey): Promise<void> {
      (ceiling === 'reads' ? reads : submissions).succeeded(about);
      if (ceiling === 'submissions') await subscription.end();
      if (isUnknown) await submissions.endAsked();
      isUnknown = false;
    },
    async failed(ceiling: RequestCeiling, because: Failure, request: Try): Promise<void> {
      await (ceiling === 'reads' ? reads : submissions).failed(because, request);
      if (ceiling === 'reads') return;
      isUnknown = false;
      if (because.code === 'subscription_inactive') await subscription.begin();
      // The service has some note of that key, so it takes uploads.
      if (because.code === 'idempotency_key_reused') await subscription.end();
    },
    /** What keeps all uploads; null: nothing. */
    uploadsClosed(): Closed | null {
      if (subscription.isStopped()) return { because: failure('subscription_inactive'), leftMs: null };
      const because = trouble.now()?.because ?? submissions.because();
      return because && { because, leftMs: Math.max(trouble.leftMs(), submissions.leftMs()) };
    },
    /**
     * The network is back, or a person has changed something. Growing waits after a 429 go on, and reads have
     * no others.
     */
    endGrowing(): void {
      submissions.endGrowing();
      lookAgain();
    },
  };
}
