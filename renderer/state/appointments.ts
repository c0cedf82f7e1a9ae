import { createStore } from 'zustand/vanilla';
import type { AppointmentsView } from '../../shared/ipc/appointments.ts';
import type { Snapshot } from '../../shared/ipc/snapshot.ts';
import { ask, isScreenLocked, mainNow, snapshotStore } from './commands.ts';

/** Today's list of the active practice, as main last returned it. */
export const appointmentsStore = createStore<{ readonly view: AppointmentsView | null }>(() => ({
  view: null,
}));

/** Changes whenever main may return another list: consults tick appointments. */
const keyOf = ({ active, appointmentsRevision, consultsRevision, lock }: Snapshot): string =>
  JSON.stringify([active.id, appointmentsRevision, consultsRevision, lock.isLocked]);

let asked = 0;

/** The answer to a question of before another one, a lock or a switch is dropped. */
async function read(): Promise<void> {
  const own = (asked += 1);
  const answer = await ask('readAppointments', {});
  if (own !== asked) return;
  const { active, appointmentsRevision } = mainNow();
  const isWanted = appointmentsRevision !== null && !isScreenLocked();
  if (isWanted && answer.ok && answer.value.connectionId === active.id)
    appointmentsStore.setState({ view: answer.value });
}

export const forgetAppointments = (): void => appointmentsStore.setState({ view: null });

export function watchAppointments(): void {
  snapshotStore.follow((now, before) => {
    const hasList = now.appointmentsRevision !== null;
    if (before?.active.id !== now.active.id || !hasList || now.lock.isLocked) forgetAppointments();
    if (hasList && (before === null || keyOf(before) !== keyOf(now))) void read();
  });
}
