import { randomUUID } from 'node:crypto';
import type { Consult, Patient } from '../../shared/consult/consult.ts';
import type { Take } from '../../shared/consult/take.ts';
import { consultId, type ConsultId } from '../../shared/ids.ts';
import type { CommandFailure, CommandResult } from '../../shared/ipc/ipcContract.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { newFacts } from './newFacts.ts';
import { dropRun, endRecording, openRun, type BeginDeps, type LiveRecording } from './recordingRuns.ts';

/** How long New animal can be undone, and the stopped consult is not sent unasked, in ms. */
const undoableMs = 10_000;
/** Two presses within this time are meant as one, in ms; the button, which comes later, ignores a press as long. */
const onePressMs = 700;

const nobody: Patient = { name: '', species: '', reference: '' };

type Undoable = {
  readonly stopped: LiveRecording;
  readonly begun: LiveRecording;
  readonly begunAtMs: number;
  /** The stopped recording was paused, as it is again after an Undo. */
  readonly wasPaused: boolean;
  /** Resolves when the stopped recording has its end. */
  readonly ended: Promise<void>;
  readonly over: AbortController;
  /** Nobody has wanted the two as one consult yet. */
  readonly isSentAfter: boolean;
};

type NewAnimalDeps = BeginDeps & {
  readonly live: () => LiveRecording | null;
  readonly isLocked: () => boolean;
};

/**
 * Several animals in one visit: ends a recording and begins the next consult's with the next chunk, while the microphone
 * stays open; and makes the two one consult again.
 */
export function createNewAnimal(deps: NewAnimalDeps) {
  const { repository, takes, clock, onChange } = deps;
  let last: Undoable | null = null;
  let undoing: Promise<unknown> | null = null;
  /** Recordings that are no interrupted ones, though they have no microphone at the moment. */
  const underWay = new Set<ConsultId>();
  /** By consults that are gone: the consult whose recording their run continues. */
  const continues = new Map<ConsultId, ConsultId>();

  const idNow = (id: ConsultId): ConsultId => continues.get(id) ?? id;

  async function endStopped(stopped: LiveRecording): Promise<void> {
    // Whether it is sent is decided later.
    stopped.stopping = endRecording(stopped, 'person', { ...deps, onStoppedToSend: () => undefined });
    try {
      await stopped.stopping;
    } catch (error) {
      deps.onDefect(stopped.id, error);
    }
    underWay.delete(stopped.id);
  }

  /** The ten seconds are over: the stopped recording is sent now, if its vet's settings say so. */
  async function settle(undoable: Undoable | null): Promise<void> {
    if (undoable === null || last !== undoable) return;
    last = null;
    const { stopped, ended, over, isSentAfter } = undoable;
    over.abort();
    onChange();
    await ended;
    // Today's list goes with the lock, and without it nobody could tell two patients of one name apart.
    const isVetHere = !deps.isLocked() && stopped.connectionId === deps.activeConnection().id;
    if (isSentAfter && isVetHere && deps.settings().sendsOnStop) deps.onStoppedToSend(stopped.id);
  }

  async function begin(id: ConsultId): Promise<CommandResult<'newAnimal'>> {
    const live = deps.live();
    if (live !== null && last?.begun === live && clock.monotonicMs() - last.begunAtMs < onePressMs)
      return ok({ consultId: live.id });
    if (live?.id !== idNow(id) || live.stopping !== null) return err({ code: 'refused', detail: null });
    if (live.connectionId !== deps.activeConnection().id)
      return err({ code: 'practice_changed', detail: null });
    if (live.earlier === null && live.take.view().recordedMs === 0)
      return err({ code: 'nothing_recorded', detail: null });
    // What was heard before Pause belongs to this animal.
    await live.take.heard();
    return beginAfter(live);
  }

  async function beginAfter(live: LiveRecording): Promise<CommandResult<'newAnimal'>> {
    const id = consultId(randomUUID());
    const opened = await openRun(id, takes.fileOf(id), deps);
    if (!opened.ok) return opened;
    const about = { id, connectionId: live.connectionId, startedAt: clock.now() };
    const begun: LiveRecording = { ...about, take: opened.value, earlier: null, stopping: null };
    underWay.add(id);
    try {
      // The consult and its journal are on the disk before the first chunk of its sound comes.
      if (live.stopping === null) await addConsult(live, begun);
      if (live.stopping === null) return ok(continueWith(live, begun));
    } catch (error) {
      await dropRun(begun, takes.fileOf(id), deps);
      throw error;
    } finally {
      underWay.delete(id);
    }
    // Somebody stopped the recording meanwhile.
    if (repository.get(id) !== null) await repository.remove(id);
    await dropRun(begun, takes.fileOf(id), deps);
    return err({ code: 'refused', detail: null });
  }

  /** The owner's consent holds for the whole visit. */
  async function addConsult(live: LiveRecording, { id, startedAt: at }: LiveRecording): Promise<void> {
    const before = repository.get(live.id);
    if (before?.source.kind !== 'take') throw new Error('A live recording has a take.');
    const { microphone, consent } = before.source;
    const source: Take = { kind: 'take', file: takes.fileOf(id), microphone, consent, end: null };
    const to = { id: before.connectionId, vet: before.vet };
    await repository.add({ ...newFacts(id, source, nobody, { to, at }), phase: 'recording' });
  }

  function continueWith(stopped: LiveRecording, begun: LiveRecording): { readonly consultId: ConsultId } {
    void settle(last);
    underWay.add(stopped.id);
    const wasPaused = stopped.take.view().state === 'paused';
    stopped.take.handTo(begun.take);
    deps.setLive(begun);
    const begunAtMs = clock.monotonicMs();
    offer({ stopped, begun, begunAtMs, wasPaused, ended: endStopped(stopped), isSentAfter: true });
    return { consultId: begun.id };
  }

  /** Begins the ten seconds. */
  function offer(about: Omit<Undoable, 'over'>): void {
    const over = new AbortController();
    const undoable = { ...about, over };
    last = undoable;
    void clock.sleep(undoableMs, over.signal).then(() => settle(undoable));
    onChange();
  }

  async function undo(id: ConsultId): Promise<Result<Undone, CommandFailure>> {
    const undoable = last;
    if (undoable?.begun.id !== id || deps.live() !== undoable.begun || undoable.begun.stopping !== null)
      return err({ code: 'refused', detail: null });
    if (undoable.begun.connectionId !== deps.activeConnection().id)
      return err({ code: 'practice_changed', detail: null });
    last = null;
    undoable.over.abort();
    const merging = merge(undoable);
    undoing = merging;
    let leftOut: Patient | null = null;
    try {
      leftOut = await merging;
    } catch (error) {
      // It could not be saved: the person can try again, and a person sends what stays two consults.
      offer({ ...undoable, isSentAfter: false });
      throw error;
    } finally {
      undoing = null;
      underWay.delete(undoable.stopped.id);
      // Both stay as they are: the first was sent or discarded meanwhile, has no end, or nothing can be saved.
      if (leftOut === null) deps.runner.wake(undoable.stopped.id);
    }
    if (leftOut === null) return err({ code: 'refused', detail: null });
    return ok({ consultId: undoable.stopped.id, leftOut });
  }

  /** What was typed for the new consult and finds no place; null: the two cannot be one. */
  async function merge({ stopped, begun, ended, wasPaused }: Undoable): Promise<Patient | null> {
    await ended;
    // ffmpeg need not finish a recording that goes on.
    await deps.runner.halt(stopped.id);
    await begun.take.giveUpWav();
    underWay.add(stopped.id);
    let leftOut = nobody;
    const isMerged = await repository.merge(stopped.id, begun.id, ({ patient }, gone) => {
      if (gone.source.kind !== 'take') return null;
      const { file, microphone } = gone.source;
      const both = bothPatients(patient, gone.patient);
      leftOut = both.leftOut;
      return { type: 'newAnimalUndone', file, microphone, patient: both.patient };
    });
    if (!isMerged) return null;
    continues.set(begun.id, stopped.id);
    const { id, startedAt } = stopped;
    deps.setLive({ ...begun, id, startedAt, earlier: earlierOf(repository.get(id)) });
    if (wasPaused) begun.take.pause();
    onChange();
    return leftOut;
  }

  return {
    begin,
    undo,
    idNow,
    isUnderWay: (id: ConsultId): boolean => underWay.has(id),
    /** The stopped consult, as long as its recording can still go on. */
    undoable(live: LiveRecording): RecordingView['stoppedBefore'] {
      if (last?.begun !== live) return null;
      const { id } = last.stopped;
      const stopped = repository.get(id);
      const isThere = ['recording', 'preparing', 'readyToSend'].includes(stopped?.phase ?? '');
      return stopped !== null && isThere ? { consultId: id, patientName: stopped.patient.name } : null;
    },
    /** Ends the ten seconds. */
    settle: (): Promise<void> => settle(last),
    /** The app ends: the stopped consult is not sent unasked. Resolves when its end is saved. */
    async end(): Promise<void> {
      const undoable = last;
      last = null;
      undoable?.over.abort();
      await undoable?.ended;
    },
    /** Whose run it is, is decided then. */
    untilUndone: (): Promise<unknown> | null => undoing,
  };
}

type Undone = { readonly consultId: ConsultId; readonly leftOut: Patient };

const earlierOf = (consult: Consult | null): LiveRecording['earlier'] =>
  consult?.phase === 'recording' ? (consult.earlier ?? null) : null;

/**
 * The first patient, completed by what was typed later; and what waits until the vet decides. A field that differs says
 * that two animals are meant, and then nothing of the second becomes the first one's.
 */
function bothPatients(
  first: Patient,
  later: Patient,
): { readonly patient: Patient; readonly leftOut: Patient } {
  const plain = (text: string): string => text.trim().toLowerCase();
  const pick = (field: keyof Patient): string => (plain(first[field]) === '' ? later[field] : first[field]);
  const fits = (field: keyof Patient): boolean => ['', plain(pick(field))].includes(plain(later[field]));
  if (!fits('name') || !fits('species') || !fits('reference')) return { patient: first, leftOut: later };
  const patient = { name: pick('name'), species: pick('species'), reference: pick('reference') };
  return { patient, leftOut: nobody };
}
