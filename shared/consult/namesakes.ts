import { visitTime, type Patient } from './consult.ts';
import type { ConsultId, EpochMs } from '../ids.ts';
import type { ListedConsult } from './listedConsult.ts';

export type Namesake = {
  readonly consultId: ConsultId;
  readonly species: string;
  readonly reference: string;
  readonly at: EpochMs;
  readonly file: string | null;
};

export const comparableName = (name: string): string =>
  name.trim().normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ');

/** A patient without a name is nobody's namesake. */
export const areNamesakes = (one: Patient, other: Patient): boolean =>
  comparableName(one.name) !== '' && comparableName(one.name) === comparableName(other.name);

/** Those that a patient typed without a reference can be. */
export function possiblePatients<Of extends { readonly patient: Patient }>(
  typed: Patient,
  listed: readonly Of[],
): readonly Of[] {
  if (typed.reference.trim() !== '') return [];
  const species = comparableName(typed.species);
  const isPossible = ({ patient }: Of): boolean =>
    areNamesakes(patient, typed) &&
    (species === '' || ['', species].includes(comparableName(patient.species)));
  const byFacts = Map.groupBy(listed.filter(isPossible), ({ patient: { species: kind, reference } }) =>
    JSON.stringify([comparableName(kind), comparableName(reference)]),
  );
  return [...byFacts.values()].flatMap(([first]) => first ?? []);
}

/** Nobody confuses a consult with a discarded one. */
export const isPossibleNamesake = (
  { phase, patient }: Pick<ListedConsult, 'phase' | 'patient'>,
  of: Patient,
): boolean => phase !== 'discarded' && areNamesakes(patient, of);

export function namesakesOf(
  consult: Pick<ListedConsult, 'id' | 'patient'>,
  others: readonly ListedConsult[],
): readonly Namesake[] {
  return others
    .filter((one) => one.id !== consult.id && isPossibleNamesake(one, consult.patient))
    .map(namesakeFromListedConsult);
}

export const namesakeFromListedConsult = ({
  id,
  patient,
  ...visit
}: Pick<ListedConsult, 'id' | 'patient' | 'createdAt' | 'recordedAt' | 'sourceFileName'>): Namesake => ({
  consultId: id,
  species: patient.species.trim(),
  reference: patient.reference.trim(),
  at: visitTime(visit),
  file: visit.sourceFileName,
});

export function namesakesAmong<Of extends Pick<ListedConsult, 'patient'>>(
  consults: readonly Of[],
): ReadonlyMap<Of, readonly Of[]> {
  const byName = Map.groupBy(consults, ({ patient }) => comparableName(patient.name));
  byName.delete('');
  return new Map(
    [...byName.values()]
      .filter((all) => all.length > 1)
      .flatMap((all) => all.map((one) => [one, all.filter((other) => other !== one)] as const)),
  );
}
