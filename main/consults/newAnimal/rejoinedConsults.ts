import type { Patient } from '../../../shared/consult/consult.ts';
import { comparableName } from '../../../shared/consult/namesakes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { BeginDeps } from '../recordingRuns.ts';
import { emptyPatient } from './beginNextAnimal.ts';
import type { UnderWay } from './underWay.ts';
import type { StoppedAndBegunRecordings, PatientLeftOutOfMerge } from './undoPeriod.ts';

type RejoinDeps = BeginDeps & { readonly underWay: UnderWay };

export function createNewAnimalRejoining(deps: RejoinDeps) {
  const { repository, underWay } = deps;
  /** By consults that are gone. */
  const continues = new Map<ConsultId, ConsultId>();

  /** Both stay as they are where the first was sent or discarded meanwhile, or has no end. */
  async function merge({
    stopped,
    begun,
    wasPaused,
  }: StoppedAndBegunRecordings): Promise<PatientLeftOutOfMerge> {
    let leftOut = emptyPatient;
    const isMerged = await repository.merge(stopped.id, begun.id, ({ patient }, gone) => {
      if (gone.source.kind !== 'take') return null;
      const { file, microphone } = gone.source;
      const both = bothPatients(patient, gone.patient);
      leftOut = both.leftOut;
      return { type: 'newAnimalUndone', file, microphone, patient: both.patient };
    });
    if (!isMerged) return null;
    const { id, startedAt } = stopped;
    continues.set(begun.id, id);
    const consult = repository.get(id);
    const earlier = consult?.phase === 'recording' ? (consult.earlier ?? null) : null;
    deps.setLive({ ...begun, id, startedAt, earlier });
    if (wasPaused) begun.take.pause();
    deps.onChange();
    return leftOut;
  }

  return {
    idNow: (id: ConsultId): ConsultId => continues.get(id) ?? id,
    rejoin: async (pair: StoppedAndBegunRecordings): Promise<PatientLeftOutOfMerge> => {
      await pair.ended;
      // ffmpeg need not finish a recording that goes on.
      await deps.runner.halt(pair.stopped.id);
      await pair.begun.take.giveUpWav();
      return underWay.during(pair.stopped.id, () => merge(pair));
    },
  };
}

/**
 * The first patient, completed by what was typed later. A field that differs says that two animals are meant:
 * then all of the second is left out, until the vet decides.
 */
export function bothPatients(
  first: Patient,
  later: Patient,
): { readonly patient: Patient; readonly leftOut: Patient } {
  const pick = (field: keyof Patient): string =>
    comparableName(first[field]) === '' ? later[field] : first[field];
  const fits = (field: keyof Patient): boolean =>
    ['', comparableName(pick(field))].includes(comparableName(later[field]));
  if (!fits('name') || !fits('species') || !fits('reference')) return { patient: first, leftOut: later };
  const patient = { name: pick('name'), species: pick('species'), reference: pick('reference') };
  return { patient, leftOut: emptyPatient };
}
