import { randomUUID } from 'node:crypto';
import type { Consult, Patient } from '../../shared/consult/consult.ts';
import { consultId, type ConnectionId, type ConsultId, type EpochMs } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { RecordingSettings } from '../../shared/settings/recordingSettings.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import type { Consent, TakeEnd } from '../../shared/consult/take.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultRunner } from './consultRunner.ts';
import { newFacts } from './newFacts.ts';
import type { Clock } from '../ports/clock.ts';
import type { LiveTake, Microphone, Takes } from '../ports/takes.ts';

type BeginRequest = {
  readonly patient: Patient;
  /** The connection that was active when the person pressed. */
  readonly connectionId: ConnectionId;
  readonly microphone: string;
  readonly isConsentConfirmed: boolean;
};

type Begun = { readonly consultId: ConsultId };

export type RecordingsDeps = {
  readonly repository: ConsultRepository;
  readonly runner: Pick<ConsultRunner, 'wake'>;
  readonly takes: Takes;
  readonly clock: Clock;
  readonly activeConnection: () => Connection;
  readonly settings: () => RecordingSettings;
  readonly onChange: () => void;
  readonly onGrowth: () => void;
  /** A person stopped the recording, and the runner prepares it; the person's settings say what comes next. */
  readonly onStopped: (id: ConsultId) => void;
  /** The recording ended though nobody pressed Stop: somebody may still be speaking. */
  readonly onEndedAlone: (by: TakeEnd['by']) => void;
  /** The recording ended though nobody pressed Stop, and its end could not be saved. */
  readonly onDefect: (id: ConsultId, error: unknown) => void;
};

/** The recording under way. */
type Live = {
  readonly id: ConsultId;
  readonly connectionId: ConnectionId;
  readonly startedAt: EpochMs;
  readonly take: LiveTake;
  /** Set when the recording begins to end. */
  stopping: Promise<Result<null, CommandFailure>> | null;
};

const consents = { off: 'not_asked', remind: 'reminded', require: 'confirmed' } as const satisfies Record<
  RecordingSettings['consent'],
  Consent
>;

export type Recordings = ReturnType<typeof createRecordings>;

/** Records consults: one at a time on this computer, for all vets together. */
export function createRecordings(deps: RecordingsDeps) {
  let live: Live | null = null;
  let isBeginning = false;

  /** The live recording, if it is that consult's and is not ending. */
  const liveWith = (id: ConsultId): Live | null => (live?.id === id && live.stopping === null ? live : null);

  function stop(id: ConsultId, by: TakeEnd['by']): Promise<Result<null, CommandFailure>> {
    if (live?.id !== id) return Promise.resolve(err({ code: 'refused', detail: null }));
    live.stopping ??= end(live, by, { ...deps, setLive });
    return live.stopping;
  }

  const setLive = (recording: Live | null): void => void (live = recording);

  return {
    async begin(request: BeginRequest): Promise<Result<Begun, CommandFailure>> {
      if (live !== null || isBeginning) return err({ code: 'already_recording', detail: null });
      isBeginning = true;
      try {
        return await begin(request, { ...deps, setLive, stop });
      } finally {
        isBeginning = false;
      }
    },
    /** Connects the page's microphone to the recording. False: that consult is not recording; the microphone closes. */
    attach(id: ConsultId, microphone: Microphone, about: Parameters<LiveTake['attach']>[1]): boolean {
      const recording = liveWith(id);
      if (recording === null) microphone.close();
      else recording.take.attach(microphone, about);
      return recording !== null;
    },
    pause(id: ConsultId): boolean {
      const recording = liveWith(id);
      recording?.take.pause();
      return recording !== null;
    },
    resume(id: ConsultId): boolean {
      const recording = liveWith(id);
      recording?.take.resume();
      return recording !== null;
    },
    /** Ends the recording. If no sound ever came, the consult is removed: `nothing_recorded`. */
    stop,
    liveId: (): ConsultId | null => live?.id ?? null,
    view: (active: ConnectionId): RecordingView | null =>
      live === null ? null : viewOf(live, active, deps.repository),
    suspend: async (): Promise<void> => live?.take.suspend(),
    wake: (): void => live?.take.wake(),
  };
}

type LiveDeps = RecordingsDeps & { readonly setLive: (recording: Live | null) => void };

async function begin(
  request: BeginRequest,
  deps: LiveDeps & Pick<Recordings, 'stop'>,
): Promise<Result<Begun, CommandFailure>> {
  const { takes, clock, setLive } = deps;
  const to = deps.activeConnection();
  if (to.id !== request.connectionId) return err({ code: 'practice_changed', detail: null });
  const settings = deps.settings();
  if (settings.consent === 'require' && !request.isConsentConfirmed)
    return err({ code: 'consent_needed', detail: null });
  const id = consultId(randomUUID());
  // Create the journal before the consult: a consult without a journal would look like a lost recording.
  const begun = await takes.begin({
    consult: id,
    capMs: settings.capMinutes * 60_000,
    onChange: deps.onChange,
    onGrowth: deps.onGrowth,
    onMustStop: (by) => void deps.stop(id, by).catch((error: unknown) => deps.onDefect(id, error)),
  });
  if (!begun.ok) return begun;
  const startedAt = clock.now();
  const source = {
    kind: 'take',
    file: takes.fileOf(id),
    microphone: request.microphone,
    consent: consents[settings.consent],
    end: null,
  } as const;
  // Set `live` before the repository has the consult: else the consult would look like one of an earlier run.
  setLive({ id, connectionId: to.id, startedAt, take: begun.value, stopping: null });
  try {
    const facts = newFacts(id, source, request.patient, { to, at: startedAt });
    await deps.repository.add({ ...facts, phase: 'recording' });
  } catch (error) {
    setLive(null);
    await begun.value.stop('disk_failed');
    await takes.remove(source.file);
    throw error;
  }
  deps.onChange();
  return ok({ consultId: id });
}

async function end(
  { id, take }: Live,
  by: TakeEnd['by'],
  deps: LiveDeps,
): Promise<Result<null, CommandFailure>> {
  try {
    const { end: whole, audio, heardMs } = await take.stop(by);
    // If sound came and could not be written, the consult stays: the vet has to see that loss.
    if (heardMs === 0 && (by === 'person' || by === 'quit')) {
      await removeEmpty(id, deps);
      return err({ code: 'nothing_recorded', detail: null });
    }
    await deps.repository.apply(id, { type: 'takeEnded', end: whole, audio });
    deps.runner.wake(id);
    if (by === 'person') deps.onStopped(id);
    else if (by !== 'quit') deps.onEndedAlone(by);
    return ok(null);
  } finally {
    // If the end could not be saved, the consult is still in `recording`: the app offers it as an interrupted recording.
    deps.setLive(null);
    deps.onChange();
  }
}

async function removeEmpty(
  id: ConsultId,
  { repository, takes }: Pick<RecordingsDeps, 'repository' | 'takes'>,
): Promise<void> {
  const file = takeFileOf(repository.get(id));
  await repository.remove(id);
  if (file !== null) await takes.remove(file);
}

function viewOf(
  { id, connectionId, startedAt, take }: Live,
  active: ConnectionId,
  repository: Pick<ConsultRepository, 'get'>,
): RecordingView {
  const isOfActive = connectionId === active;
  return {
    consultId: id,
    isOfActive,
    patientName: isOfActive ? (repository.get(id)?.patient.name ?? '') : '',
    startedAt,
    ...take.view(),
  };
}

/** Name of the journal of a consult that was recorded on this computer; null: it was not. */
export const takeFileOf = (consult: Consult | null): string | null =>
  consult?.source.kind === 'take' ? consult.source.file : null;
