import { namesakesAmong } from '../../../shared/consult/namesakes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';
import { tellsApart, type FactApart } from '../../components/format/tellsApart.ts';
import { dayOf, hasSameClock } from '../../components/format/time.ts';

/** exactTime: the time with its seconds. */
export type RowDistinction = FactApart | 'exactTime';

/** When an imported file was recorded, or when the consult began. */
export const rowTime = ({ createdAt, recordedAt }: ConsultRow): number => recordedAt?.at ?? createdAt;

/** What each row tells its patient from another of the same name and day by; without such a namesake, nothing. */
export function rowDistinctions(rows: readonly ConsultRow[]): ReadonlyMap<ConsultId, RowDistinction> {
  const distinctions = new Map<ConsultId, RowDistinction>();
  for (const [row, all] of namesakesAmong(rows)) {
    const namesakes = all.filter(({ createdAt }) => dayOf(createdAt) === dayOf(row.createdAt));
    if (namesakes.length > 0) distinctions.set(row.id, distinctionOf(row, namesakes));
  }
  return distinctions;
}

function distinctionOf(row: ConsultRow, namesakes: readonly ConsultRow[]): RowDistinction {
  const [fact] = tellsApart(
    row.patient,
    namesakes.map(({ patient }) => patient),
  );
  return fact === 'time' && hasSameClock(rowTime(row), namesakes.map(rowTime)) ? 'exactTime' : fact;
}
