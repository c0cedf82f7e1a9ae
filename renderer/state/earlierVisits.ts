import { useEffect } from 'react';
import type { Patient } from '../../shared/consult/consult.ts';
import type { EarlierVisit } from '../../shared/consult/earlierVisit.ts';
import type { ConsultView } from '../../shared/ipc/snapshot.ts';
import { isSamePatient } from './consultList/newConsultDrafts.ts';
import { useAnswer, useApp, useMain, useUi } from './app.ts';

/** So long the fields under New consult rest before their patient is looked up, in ms. */
const restMs = 300;

/** Visits of one patient as it was written down. Only the vet knows whether it is this one. */
export type PossibleVisits = readonly [EarlierVisit, ...EarlierVisit[]];

export type EarlierVisits = {
  readonly shown: readonly EarlierVisit[];
  readonly possible: readonly PossibleVisits[];
  readonly answer: (visits: PossibleVisits) => void;
};

const factsOf = ({ name, species, reference }: Patient): string => JSON.stringify([name, species, reference]);

/** Of another name that is typed, nothing was said. */
const pairOf = (patient: Patient, visit: EarlierVisit): string => factsOf(patient) + factsOf(visit.patient);

/** `consult` null: of what is typed under New consult. null: there are none. */
export function useEarlierVisits(patient: Patient, consult: ConsultView | null): EarlierVisits | null {
  const app = useApp();
  const connectionId = useMain((s) => s.active.id);
  const of = useMain((s) => s.consultCount);
  const isNamed = patient.name.trim() !== '' || patient.reference.trim() !== '';
  const { value } = useAnswer(
    'readEarlierVisits',
    isNamed ? { patient, connectionId, consultId: consult?.id ?? null } : null,
    { of, afterMs: consult === null ? restMs : 0 },
  );
  // The answer may come after the vet has typed another name.
  const isAnswered = value !== null && isNamed && isSamePatient(value.patient, patient);
  const same = useUi((ui) => ui.sameAnimals);
  const id = consult?.id ?? null;
  const isRecorded = consult?.phase === 'recording';
  useEffect(() => {
    const { of: before, visits: said } = app.uiStore.getState().sameAnimals;
    // What was said under New consult counts for the recording that begins there, and for no later patient.
    const isKept = before === id ? id !== null : before === null && isRecorded;
    app.uiStore.setState({ sameAnimals: { of: id, visits: isKept ? said : [] } });
  }, [app, id, isRecorded]);
  if (!isAnswered || value.connectionId !== connectionId || value.visits.length === 0) return null;
  const { visits } = value;
  const isShown = (one: EarlierVisit): boolean =>
    one.likeness === 'same' || (same.of === id && same.visits.includes(pairOf(patient, one)));
  const groups = Map.groupBy(
    visits.filter((one) => !isShown(one)),
    (one) => factsOf(one.patient),
  );
  return {
    shown: visits.filter(isShown),
    possible: [...groups.values()].flatMap(([first, ...more]) =>
      first === undefined ? [] : [[first, ...more] as const],
    ),
    answer: ([one]) =>
      app.uiStore.setState({ sameAnimals: { of: id, visits: [...same.visits, pairOf(patient, one)] } }),
  };
}
