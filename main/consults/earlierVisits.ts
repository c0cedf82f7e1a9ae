import { visitTime, visitTimeOf, type Consult, type Patient } from '../../shared/consult/consult.ts';
import { earlierVisitOf, type EarlierVisit } from '../../shared/consult/earlierVisit.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { Store } from '../ports/store.ts';
import type { ConsultRepository } from './consultRepository.ts';

const mostVisits = 20;

type EarlierVisitsDeps = {
  readonly store: Pick<Store, 'consultsAlike' | 'consult'>;
  readonly repository: Pick<ConsultRepository, 'get'>;
};

/** Newest first. `consult`: the one they are earlier than; null: it has not begun. */
export async function earlierVisits(
  asked: { readonly of: ConnectionId; readonly patient: Patient; readonly consult: Consult | null },
  { store, repository }: EarlierVisitsDeps,
): Promise<readonly EarlierVisit[]> {
  const { of, patient, consult } = asked;
  const isEarlier = (row: ListedConsult): boolean =>
    consult === null || visitTime(row) < visitTimeOf(consult);
  const isWritten = ({ phase, isUnwritten }: ListedConsult): boolean =>
    (phase === 'filed' || phase === 'noteReady') && isUnwritten !== true;
  const rows = await store.consultsAlike(of, patient);
  const visited = rows.filter((row) => isEarlier(row) && isWritten(row)).slice(0, mostVisits);
  const visits: EarlierVisit[] = [];
  for (const { id } of visited) {
    const found = repository.get(id) ?? (await store.consult(id));
    const visit = found === null ? null : earlierVisitOf(found, patient);
    if (visit !== null) visits.push(visit);
  }
  return visits;
}
