import { randomUUID } from 'node:crypto';
import type { Consult } from '../../shared/consult/consult.ts';
import type { Consent, TakeEnd } from '../../shared/consult/take.ts';
import {
  canContinueTake,
  recordingStateBeforeContinuing,
} from '../../shared/consult/transitions/takeTransitions.ts';
import { consultId, type ConnectionId, type ConsultId, type EpochMs } from '../../shared/ids.ts';
import type { CommandFailure, CommandInput } from '../../shared/ipc/ipcContract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { Clock } from '../ports/clock.ts';
import type { LiveTake, TakeStore } from '../ports/takes.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultRunner } from './consultRunner.ts';
import { newConsultFacts } from './newConsultFacts.ts';
import { refuse } from './refuse.ts';

export type RecordingsDeps = {
  readonly repository: ConsultRepository;
  readonly runner: Pick<ConsultRunner, 'wake' | 'halt'>;
  readonly takes: TakeStore;
  readonly clock: Clock;
  readonly activeConnection: () => Connection;
  /** For whom the active vet may record. */
  readonly colleagues: () => readonly Connection[];
  /** By default those of the active vet. */
  readonly settings: (of?: Connection) => Settings;
  readonly onChange: () => void;
  readonly onGrowth: () => void;
  /** The consult's own vet stopped it, and has set that it is then sent. */
  readonly onStoppedToSend: (id: ConsultId) => void;
  /** Nobody pressed Stop: somebody may still be speaking. */
  readonly onEndedAlone: (by: TakeEnd['by']) => void;
  /** Nobody pressed Stop, and the end could not be saved. */
  readonly onDefect: (id: ConsultId, error: unknown) => void;
};

export type LiveRecording = {
  readonly id: ConsultId;
  readonly connectionId: ConnectionId;
  readonly startedAt: EpochMs;
  readonly take: LiveTake;
  /** The journal of this run; the saved consult may still have the one before it. */
  readonly file: string;
  /** null: the consult's first run of the microphone. */
  readonly earlier: TakeEnd | null;
  /** Who records it as the consult's vet; missing: that vet. */
  readonly recorder?: ConnectionId;
  /** Whose screen was open at its last pause. */
  pausedAt?: ConnectionId;
  stopping: Promise<Result<null, CommandFailure>> | null;
};

export type RecordingRunDeps = RecordingsDeps & {
  readonly setLive: (recording: LiveRecording) => void;
  readonly release: (recording: LiveRecording) => void;
};

export type BeginDeps = RecordingRunDeps & {
  /** False: a recording that is not paused has it. */
  readonly freeMicrophone: () => Promise<boolean>;
  readonly stop: (id: ConsultId, by: TakeEnd['by']) => Promise<Result<null, CommandFailure>>;
};

export type BegunRecording = { readonly consultId: ConsultId };

const consents = { off: 'not_asked', remind: 'reminded', require: 'confirmed' } as const satisfies Record<
  Settings['consent'],
  Consent
>;

export async function beginConsultRecording(
  request: CommandInput<'beginRecording'>,
  deps: BeginDeps,
): Promise<Result<BegunRecording, CommandFailure>> {
  const by = deps.activeConnection();
  if (by.id !== request.connectionId) return refuse('practice_changed');
  const { recordAs } = request;
  const to = recordAs === undefined ? by : deps.colleagues().find((one) => one.id === recordAs);
  if (to === undefined) return refuse('refused');
  const { consent } = deps.settings(to);
  if (consent === 'require' && !request.isConsentConfirmed) return refuse('consent_needed');
  const id = consultId(randomUUID());
  const file = deps.takes.fileOf(id);
  const { microphone, patient } = request;
  const source = { kind: 'take', file, microphone, consent: consents[consent], end: null } as const;
  const isOwn = to.id === by.id;
  const run = { id, connectionId: to.id, earlier: null, ...(isOwn ? {} : { recorder: by.id }) };
  return startRun(run, file, deps, async (at) => {
    const facts = newConsultFacts(id, source, patient, { to, at });
    await deps.repository.add({ ...facts, ...(isOwn ? {} : { recordedBy: by.vet }), phase: 'recording' });
    return true;
  });
}

export async function continueConsultRecording(
  { consultId: id, connectionId, microphone }: CommandInput<'continueRecording'>,
  deps: BeginDeps,
): Promise<Result<BegunRecording, CommandFailure>> {
  const { repository, takes } = deps;
  if (deps.activeConnection().id !== connectionId) return refuse('practice_changed');
  const before = repository.get(id);
  if (before === null || !isContinuable(before, connectionId)) return refuse('refused');
  const file = takes.nextFileOf(id);
  const earlier = recordingStateBeforeContinuing(before).earlier ?? null;
  return startRun({ id, connectionId, earlier }, file, deps, async () => {
    const after = await repository.applyWith(id, (now) =>
      isContinuable(now, connectionId) ? { type: 'takeContinued', file, microphone } : null,
    );
    return takeFileOf(after) === file;
  });
}

/** `save` false: the consult was sent, discarded or deleted meanwhile. */
async function startRun(
  about: Pick<LiveRecording, 'id' | 'connectionId' | 'earlier' | 'recorder'>,
  file: string,
  deps: BeginDeps,
  save: (startedAt: EpochMs) => Promise<boolean>,
): Promise<Result<BegunRecording, CommandFailure>> {
  // Create the journal before the consult: a consult without a journal would look like a lost recording.
  const begun = await beginMicrophoneRun(about.id, file, deps);
  if (!begun.ok) return begun;
  const startedAt = deps.clock.now();
  const run: LiveRecording = { ...about, startedAt, take: begun.value, file, stopping: null };
  // Set it before the repository has the consult: else the consult would look like one of an earlier run.
  if (!(await makeLive(run, file, deps))) return refuse('already_recording');
  let isSaved = false;
  try {
    isSaved = await save(run.startedAt);
  } finally {
    if (!isSaved) await dropRun(run, file, deps);
  }
  deps.onChange();
  return isSaved ? ok({ consultId: about.id }) : refuse('refused');
}

const isContinuable = (consult: Consult, of: ConnectionId): boolean =>
  consult.connectionId === of && canContinueTake(consult);

export const beginMicrophoneRun = (
  id: ConsultId,
  file: string,
  deps: BeginDeps,
): ReturnType<RecordingsDeps['takes']['begin']> =>
  deps.takes.begin({
    consult: id,
    file,
    capMs: deps.settings().capMinutes * 60_000,
    onChange: deps.onChange,
    onGrowth: deps.onGrowth,
    onMustStop: (by) => void deps.stop(id, by).catch((error: unknown) => deps.onDefect(id, error)),
  });

/** A disk that refuses the new run leaves the one before it. */
async function makeLive(run: LiveRecording, file: string, deps: BeginDeps): Promise<boolean> {
  let isFree = false;
  try {
    isFree = await deps.freeMicrophone();
    if (isFree) deps.setLive(run);
  } finally {
    if (!isFree) await dropRun(run, file, deps);
  }
  return isFree;
}

export async function dropRun(
  run: LiveRecording,
  file: string,
  { takes, release }: RecordingRunDeps,
): Promise<void> {
  release(run);
  await run.take.stop('disk_failed');
  await takes.remove(file);
}

/** If no sound came in this run, the consult is what it was before. */
export async function endRecording(
  recording: LiveRecording,
  by: TakeEnd['by'],
  deps: RecordingRunDeps,
): Promise<Result<null, CommandFailure>> {
  const { id, take, earlier, file } = recording;
  try {
    const { end: whole, audio, heardMs } = await take.stop(by);
    // If sound came and could not be written, the consult stays: the vet has to see that loss.
    const isEmpty = heardMs === 0 && (by === 'person' || by === 'quit');
    if (isEmpty && earlier === null) {
      await forgetEmptyRun(id, { earlier, file }, deps);
      return refuse('nothing_recorded');
    }
    await (isEmpty
      ? forgetEmptyRun(id, { earlier, file }, deps)
      : deps.repository.apply(id, { type: 'takeEnded', end: whole, audio }));
    deps.runner.wake(id);
    if (by === 'person') deps.onStoppedToSend(id);
    else if (by !== 'quit') deps.onEndedAlone(by);
    return ok(null);
  } finally {
    // Unsaved, the consult stays in `recording`, and the app offers it as an interrupted one.
    deps.release(recording);
    deps.onChange();
  }
}

export async function pauseForOther(
  recording: LiveRecording,
  deps: RecordingRunDeps,
): Promise<Result<null, CommandFailure>> {
  const { id, take } = recording;
  try {
    const end = await take.endRun();
    await deps.repository.apply(id, { type: 'takePaused', end });
    return ok(null);
  } finally {
    deps.release(recording);
    deps.onChange();
  }
}

export async function stopPaused(
  id: ConsultId,
  of: ConnectionId,
  deps: RecordingsDeps,
): Promise<Result<null, CommandFailure>> {
  const before = deps.repository.get(id);
  const isPaused = before?.phase === 'recording' && before.isPaused === true;
  if (!isPaused || before.connectionId !== of) return refuse('refused');
  if ((before.earlier?.durationMs ?? 0) === 0) {
    await forgetEmptyRun(id, { earlier: null, file: takeFileOf(before) }, deps);
    deps.onChange();
    return refuse('nothing_recorded');
  }
  await deps.repository.apply(id, { type: 'pausedTakeStopped' });
  deps.runner.wake(id);
  deps.onStoppedToSend(id);
  return ok(null);
}

/** First the consult is saved, or removed where this was its only run: an unknown journal harms nothing. */
async function forgetEmptyRun(
  id: ConsultId,
  { earlier, file }: { readonly earlier: TakeEnd | null; readonly file: string | null },
  { repository, takes }: RecordingsDeps,
): Promise<void> {
  await (earlier === null ? repository.remove(id) : repository.apply(id, { type: 'nothingAdded' }));
  if (file !== null) await takes.remove(file);
}

/** null: it was not recorded here. */
export const takeFileOf = (consult: Consult | null): string | null =>
  consult?.source.kind === 'take' ? consult.source.file : null;
