import { failure, failureOwner, type Failure } from '../../shared/consult/failure.ts';
import type { ConnectionId, SubmissionKey } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestKind } from '../ports/noteService.ts';
import type { Store } from '../ports/store.ts';
import type { ParsedSetting } from '../settings/defineSetting.ts';
import { gatesSetting } from '../settings/ownSettings.ts';
import {
  createAskedWaits,
  createGate,
  createSubscriptionStop,
  makesOthersWait,
  type StoredWait,
} from './gate.ts';
import type { Try } from './growingWait.ts';
import { createTrouble, isConnectionTroubleCode } from './trouble.ts';

/**
 * `leftMs`: until the next one tries; null: nobody can say. 0: one tries now, and the others wait for its
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
    save([...subscription.toStore(), ...forSubmissions.toStore(), ...forReads.toStore()]);
  const given = { clock, onChange: lookAgain, save: saveAll };
  const subscription = createSubscriptionStop({ ...given, stored: stored.value });
  const forSubmissions = createAskedWaits('submissions', stored.value, clock);
  const forReads = createAskedWaits('reads', stored.value, clock);
  const submissions = createGate({ ...given, kind: 'submissions', asked: forSubmissions });
  const reads = createGate({ ...given, kind: 'reads', asked: forReads });
  const reports = createGate({ ...given, kind: 'reports', asked: forReads });
  /** What keeps reads keeps reports too, as both count to one ceiling. */
  const passedBy = { submissions: [submissions], reads: [reads], reports: [reports, reads] } as const;
  /** Uploads wait for what could not be read alone. */
  let isUnknown = stored.isDamaged && submissions.leftMs() === 0;
  const trouble = createTrouble(clock, lookAgain);

  async function until(leftMs: () => number, signal: AbortSignal): Promise<void> {
    while (leftMs() > 0 && !signal.aborted)
      await clock.sleep(leftMs(), AbortSignal.any([signal, changed.signal]));
  }
  const leftMsOf = (kind: RequestKind, about?: SubmissionKey): number =>
    Math.max(...passedBy[kind].map((gate) => gate.leftMs(about)));
  const nextReportMs = (about?: SubmissionKey): number =>
    Math.max(trouble.leftMs(), leftMsOf('reports', about));
  /** What keeps all uploads, or all reports; null: nothing. */
  function closed(kind: 'submissions' | 'reports'): Closed | null {
    if (kind === 'submissions' && subscription.isStopped())
      return { because: failure('subscription_inactive'), leftMs: null };
    const own = passedBy[kind].map((gate) => gate.because()).find((because) => because !== null) ?? null;
    const because = trouble.now()?.because ?? own;
    return because && { because, leftMs: Math.max(trouble.leftMs(), leftMsOf(kind)) };
  }
  return {
    submissions,
    reads,
    reports,
    subscription,
    trouble,
    save: saveAll,
    /** In ms, until a request of that kind about that submission may go; 0: now. */
    leftMs: leftMsOf,
    /** Resolves when a request about that submission may go; at once when the signal aborts. */
    whenOpen: (kind: RequestKind, about: SubmissionKey, signal: AbortSignal): Promise<void> =>
      until(() => leftMsOf(kind, about), signal),
    /** Resolves when the next upload may try; at once when the signal aborts. */
    whenNextUpload: (signal: AbortSignal): Promise<void> =>
      until(() => Math.max(subscription.leftMs(), trouble.leftMs(), submissions.leftMs('any')), signal),
    /** In ms, until the report about that submission, or the next one of any, may try. */
    nextReportMs,
    /** Resolves when the next report may try; at once when the signal aborts. */
    whenNextReport: (signal: AbortSignal): Promise<void> => until(() => nextReportMs(), signal),
    endPermit(about: SubmissionKey): void {
      submissions.endPermit(about);
      reads.endPermit(about);
    },
    async succeeded(kind: RequestKind, about: SubmissionKey): Promise<void> {
      for (const gate of passedBy[kind]) gate.succeeded(about);
      if (kind === 'submissions') await subscription.end();
      if (isUnknown) await submissions.endAsked();
      isUnknown = false;
    },
    async failed(kind: RequestKind, because: Failure, request: Try): Promise<void> {
      for (const gate of passedBy[kind]) await gate.failed(because, request);
      if (kind !== 'submissions') return;
      isUnknown = false;
      if (because.code === 'subscription_inactive') await subscription.begin();
      // The service has some note of that key, so it takes uploads.
      if (because.code === 'idempotency_key_reused') await subscription.end();
    },
    closed,
    /** Whether what failed keeps all requests of that kind, and not the one alone. */
    isKept(kind: 'submissions' | 'reports', because: Failure, about: SubmissionKey): boolean {
      const now = closed(kind);
      if (now === null) return false;
      // What this computer cannot read says nothing of the subscription, and others may be readable.
      if (now.leftMs === null) return failureOwner(because.code) !== 'computer';
      if (isConnectionTroubleCode(because.code)) return isConnectionTroubleCode(now.because.code);
      const gate = kind === 'submissions' ? submissions : reports;
      return now.leftMs > 0 && makesOthersWait(kind, because) && !gate.isAlone(about);
    },
    /**
     * The network is back, or a person has changed something. Growing waits after a 429 go on, and reads have
     * no others.
     */
    endGrowing(): void {
      submissions.endGrowing();
      reports.endGrowing();
      lookAgain();
    },
  };
}
