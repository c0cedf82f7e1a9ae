import { randomUUID } from 'node:crypto';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { Take } from '../../../shared/consult/take.ts';
import { consultId } from '../../../shared/ids.ts';
import type { CommandResult } from '../../../shared/ipc/ipcContract.ts';
import { ok } from '../../../shared/result.ts';
import { newConsultFacts } from '../newConsultFacts.ts';
import { dropRun, beginMicrophoneRun, type BeginDeps, type LiveRecording } from '../recordingRuns.ts';
import type { UnderWay } from './underWay.ts';
import { refuse } from '../refuse.ts';

export const emptyPatient: Patient = { name: '', species: '', reference: '' };

type NextDeps = BeginDeps & {
  readonly underWay: UnderWay;
  readonly handOver: (stopped: LiveRecording, begun: LiveRecording) => void;
};

export async function beginNextAnimal(
  live: LiveRecording,
  deps: NextDeps,
): Promise<CommandResult<'newAnimal'>> {
  const { repository, takes, clock } = deps;
  const id = consultId(randomUUID());
  const file = takes.fileOf(id);
  const opened = await beginMicrophoneRun(id, file, deps);
  if (!opened.ok) return opened;
  const about = { id, connectionId: live.connectionId, startedAt: clock.now() };
  const begun: LiveRecording = { ...about, take: opened.value, file, earlier: null, stopping: null };
  return deps.underWay.during(id, async () => {
    try {
      // The consult and its journal are on the disk before the first chunk of its sound comes.
      if (live.stopping === null) await addConsult(live, begun, deps);
      if (live.stopping === null) {
        deps.handOver(live, begun);
        return ok({ consultId: id });
      }
    } catch (error) {
      await dropRun(begun, file, deps);
      throw error;
    }
    // Somebody stopped the live recording meanwhile.
    if (repository.get(id) !== null) await repository.remove(id);
    await dropRun(begun, file, deps);
    return refuse('refused');
  });
}

/** The owner's consent holds for the whole visit. */
async function addConsult(
  live: LiveRecording,
  { id, startedAt: at }: LiveRecording,
  { repository, takes }: NextDeps,
): Promise<void> {
  const before = repository.get(live.id);
  if (before?.source.kind !== 'take') throw new Error('A live recording has a take.');
  const { microphone, consent } = before.source;
  const source: Take = { kind: 'take', file: takes.fileOf(id), microphone, consent, end: null };
  const to = { id: before.connectionId, vet: before.vet };
  await repository.add({ ...newConsultFacts(id, source, emptyPatient, { to, at }), phase: 'recording' });
}
