import { visitTime } from '../../../shared/consult/consult.ts';
import { namesakesAmong } from '../../../shared/consult/namesakes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';
import { tellsApart, type FactApart } from '../../components/format/tellsApart.ts';
import { dayOf, hasSameClock } from '../../components/format/time.ts';

/** exactTime: the time with its seconds. */
export type RowDistinction = FactApart | 'exactTime';

/** What each row tells its patient from another of the same name and day by; without such a namesake, nothing. */
export function rowDistinctions(rows: readonly ConsultRow[]): ReadonlyMap<ConsultId, RowDistinction> {
  const distinctions = new Map<ConsultId, RowDistinction>();
  for (const [row, all] of namesakesAmong(rows)) {
    const namesakes = all.filter((other) => dayOf(visitTime(other)) === dayOf(visitTime(row)));
    if (namesakes.length > 0) distinctions.set(row.id, distinctionOf(row, namesakes));
  }
  return distinctions;
}

function distinctionOf(row: ConsultRow, namesakes: readonly ConsultRow[]): RowDistinction {
  const [fact] = tellsApart(
    row.patient,
    namesakes.map(({ patient }) => patient),
  );
  return fact === 'time' && hasSameClock(visitTime(row), namesakes.map(visitTime)) ? 'exactTime' : fact;
}
