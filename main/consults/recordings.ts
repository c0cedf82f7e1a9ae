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

/** Recording a consult: one take at a time, whoever's it is. */
export type Recordings = {
  readonly begin: (request: {
    readonly patient: Patient;
    /** The connection that was active when the person pressed. */
    readonly connectionId: ConnectionId;
    readonly microphone: string;
    readonly isConsentConfirmed: boolean;
  }) => Promise<Result<{ readonly consultId: ConsultId }, CommandFailure>>;
  /** The page's microphone for the take under way. False: there is none such, and the microphone is let go. */
  readonly attach: (
    id: ConsultId,
    microphone: Microphone,
    about: Parameters<LiveTake['attach']>[1],
  ) => boolean;
  readonly pause: (id: ConsultId) => boolean;
  readonly resume: (id: ConsultId) => boolean;
  /** Ends the take. Where no sound ever came, nothing is left of it: `nothing_recorded`. */
  readonly stop: (id: ConsultId, by: TakeEnd['by']) => Promise<Result<null, CommandFailure>>;
  readonly liveId: () => ConsultId | null;
  readonly view: (active: ConnectionId) => RecordingView | null;
  readonly suspend: () => Promise<void>;
  readonly wake: () => void;
};

export type RecordingsDeps = {
  readonly repository: ConsultRepository;
  readonly runner: Pick<ConsultRunner, 'wake'>;
  readonly takes: Takes;
  readonly clock: Clock;
  readonly activeConnection: () => Connection;
  readonly settings: () => RecordingSettings;
  readonly onChange: () => void;
  readonly onGrowth: () => void;
  /** The take was stopped by a person and is on its way to being ready; what follows is theirs to have set. */
  readonly onStopped: (id: ConsultId) => void;
  /** Nobody pressed Stop: somebody may still be speaking. */
  readonly onEndedAlone: (by: TakeEnd['by']) => void;
  /** It ended by itself and could not be saved as ended. */
  readonly onDefect: (id: ConsultId, error: unknown) => void;
};

type Live = {
  readonly id: ConsultId;
  readonly connectionId: ConnectionId;
  readonly startedAt: EpochMs;
  readonly take: LiveTake;
  stopping: Promise<Result<null, CommandFailure>> | null;
};

const consents = { off: 'not_asked', remind: 'reminded', require: 'confirmed' } as const satisfies Record<
  RecordingSettings['consent'],
  Consent
>;

export function createRecordings(deps: RecordingsDeps): Recordings {
  const { repository, takes } = deps;
  let live: Live | null = null;
  let isBeginning = false;

  const liveWith = (id: ConsultId): Live | null => (live?.id === id && live.stopping === null ? live : null);

  async function begin(
    request: Parameters<Recordings['begin']>[0],
  ): Promise<Result<{ readonly consultId: ConsultId }, CommandFailure>> {
    const to = deps.activeConnection();
    if (to.id !== request.connectionId) return err({ code: 'practice_changed', detail: null });
    const settings = deps.settings();
    if (settings.consent === 'require' && !request.isConsentConfirmed)
      return err({ code: 'consent_needed', detail: null });
    const id = consultId(randomUUID());
    // The journal first: a consult without one would look like a take that was lost.
    const begun = await takes.begin({
      consult: id,
      capMs: settings.capMinutes * 60_000,
      onChange: deps.onChange,
      onGrowth: deps.onGrowth,
      onMustStop: (by) => void stop(id, by).catch((error: unknown) => deps.onDefect(id, error)),
    });
    if (!begun.ok) return begun;
    const startedAt = deps.clock.now();
    const source = {
      kind: 'take',
      file: takes.fileOf(id),
      microphone: request.microphone,
      consent: consents[settings.consent],
      end: null,
    } as const;
    // Live before it is in the book: there it would else be one that an earlier run had left.
    live = { id, connectionId: to.id, startedAt, take: begun.value, stopping: null };
    try {
      const facts = newFacts(id, source, request.patient, { to, at: startedAt });
      await repository.add({ ...facts, phase: 'recording' });
    } catch (error) {
      live = null;
      await begun.value.stop('disk_failed');
      await takes.remove(source.file);
      throw error;
    }
    deps.onChange();
    return ok({ consultId: id });
  }

  async function end(ending: Live, by: TakeEnd['by']): Promise<Result<null, CommandFailure>> {
    const { id, take } = ending;
    try {
      const { end: whole, audio, heardMs } = await take.stop(by);
      // Not where sound came that could not be written: that is a loss, and is said.
      if (heardMs === 0 && (by === 'person' || by === 'quit')) {
        await removeEmpty(id);
        return err({ code: 'nothing_recorded', detail: null });
      }
      await repository.apply(id, { type: 'takeEnded', end: whole, audio });
      deps.runner.wake(id);
      if (by === 'person') deps.onStopped(id);
      else if (by !== 'quit') deps.onEndedAlone(by);
      return ok(null);
    } finally {
      // Where it could not be saved, the consult is still recording, and is offered as a take to recover.
      live = null;
      deps.onChange();
    }
  }

  async function removeEmpty(id: ConsultId): Promise<void> {
    const file = takeFileOf(repository.get(id));
    await repository.remove(id);
    if (file !== null) await takes.remove(file);
  }

  function stop(id: ConsultId, by: TakeEnd['by']): Promise<Result<null, CommandFailure>> {
    if (live?.id !== id) return Promise.resolve(err({ code: 'refused', detail: null }));
    live.stopping ??= end(live, by);
    return live.stopping;
  }

  return {
    async begin(request) {
      if (live !== null || isBeginning) return err({ code: 'already_recording', detail: null });
      isBeginning = true;
      try {
        return await begin(request);
      } finally {
        isBeginning = false;
      }
    },
    attach(id, microphone, about) {
      const of = liveWith(id);
      if (of === null) microphone.close();
      else of.take.attach(microphone, about);
      return of !== null;
    },
    pause(id) {
      const of = liveWith(id);
      of?.take.pause();
      return of !== null;
    },
    resume(id) {
      const of = liveWith(id);
      of?.take.resume();
      return of !== null;
    },
    stop,
    liveId: () => live?.id ?? null,
    view(active) {
      if (live === null) return null;
      const isOfActive = live.connectionId === active;
      return {
        consultId: live.id,
        isOfActive,
        patientName: isOfActive ? (repository.get(live.id)?.patient.name ?? '') : '',
        startedAt: live.startedAt,
        ...live.take.view(),
      };
    },
    suspend: async () => live?.take.suspend(),
    wake: () => live?.take.wake(),
  };
}

/** Name of the journal of a consult that was recorded here. */
export const takeFileOf = (consult: Consult | null): string | null =>
  consult?.source.kind === 'take' ? consult.source.file : null;
