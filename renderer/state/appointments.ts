import { createStore } from 'zustand/vanilla';
import type { AppointmentsView } from '../../shared/ipc/appointments.ts';
import type { Snapshot } from '../../shared/ipc/snapshot.ts';
import { ask, isScreenLocked, snapshotStore } from './commands.ts';

/** Today's list of the active practice, as main last returned it. */
export const appointmentsStore = createStore<{ readonly view: AppointmentsView | null }>(() => ({
  view: null,
}));

/** Changes whenever main may return another list: consults tick appointments. */
const keyOf = ({ active, appointmentsRevision, consultsRevision, lock }: Snapshot): string =>
  JSON.stringify([active.id, appointmentsRevision, consultsRevision, lock.isLocked]);

let isReading = false;
let isReadingAgain = false;

/** One question at a time; the answer to a question of before a lock or a switch is dropped. */
async function read(): Promise<void> {
  isReadingAgain = isReading;
  if (isReading) return;
  isReading = true;
  const answer = await ask('readAppointments', {});
  isReading = false;
  const { snapshot } = snapshotStore.getState();
  const isWanted = snapshot !== null && snapshot.appointmentsRevision !== null && !isScreenLocked();
  if (isWanted && answer.ok && answer.value.connectionId === snapshot.active.id)
    appointmentsStore.setState({ view: answer.value });
  if (isReadingAgain) await read();
}

export const forgetAppointments = (): void => appointmentsStore.setState({ view: null });

export function watchAppointments(): void {
  snapshotStore.subscribe(({ snapshot }, before) => {
    if (snapshot === null || snapshot === before.snapshot) return;
    const isSameList =
      before.snapshot?.active.id === snapshot.active.id &&
      snapshot.appointmentsRevision !== null &&
      !snapshot.lock.isLocked;
    if (!isSameList) forgetAppointments();
    if (snapshot.appointmentsRevision === null) return;
    if (before.snapshot === null || keyOf(before.snapshot) !== keyOf(snapshot)) void read();
  });
}
