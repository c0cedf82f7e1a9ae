import { createTodaysList, type TodaysList } from '../../appointments/todaysList.ts';
import { noFilters } from '../../../shared/consult/listFilters.ts';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { EpochMs } from '../../../shared/ids.ts';
import type { ConsultList } from '../../consults/consultList.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { VetSession } from './vetSession.ts';

type AppointmentsDeps = CoreDeps &
  Pick<ConnectionServices, 'connections'> &
  Pick<VetSession, 'workstation'> & {
    readonly list: Pick<ConsultList, 'read'>;
    readonly onChange: () => void;
  };

/** Rows of one read of the list; more consults in a day are read in several. */
const rowsAtOnce = 200;
/** More consults than one vet has in a day. */
const mostRows = 2000;

/** Today's list from the file that the organisation names for the practice. */
export function openAppointments({
  policy,
  connections,
  workstation,
  list,
  clock,
  onChange,
}: AppointmentsDeps): TodaysList {
  async function patientsSince(begunFrom: EpochMs): Promise<readonly Patient[]> {
    const patients: Patient[] = [];
    for (let from = 0; from < mostRows; from += rowsAtOnce) {
      const filters = { ...noFilters, begunFrom };
      const { rows, total } = await list.read({ query: '', filters, from, count: rowsAtOnce });
      for (const { patient, phase } of rows) if (phase !== 'discarded') patients.push(patient);
      if (from + rowsAtOnce >= total) break;
    }
    return patients;
  }
  return createTodaysList({
    places: policy.appointmentsFile ?? [],
    activeConnection: connections.active,
    session: workstation.session,
    isLocked: workstation.isLocked,
    patientsSince,
    clock,
    onChange,
  });
}
