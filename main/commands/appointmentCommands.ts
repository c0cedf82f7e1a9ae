import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import type { TodaysList } from '../appointments/todaysList.ts';
import { refused } from './commandsDeps.ts';

/** Today's appointments, apart from the snapshot: a long list must not slow every change. */
export function appointmentCommands({ todaysList }: { readonly todaysList: Pick<TodaysList, 'view'> }) {
  return {
    async readAppointments() {
      const view = await todaysList.view();
      return view === null ? refused : ok(view);
    },
  } satisfies Partial<CommandHandlers>;
}
