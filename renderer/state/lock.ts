import {
  isSameVetIdentity,
  type VetIdentity,
  type SeatView,
  type TypedConsult,
} from '../../shared/ipc/vetIdentity.ts';
import { connectionId } from '../../shared/ids.ts';
import type { CommandResult } from '../../shared/ipc/ipcContract.ts';
import { clinic } from '../bridge.ts';
import { closeFind } from './note/findInNote.ts';
import { useSnapshot, useUi } from './hooks.ts';
import { nothingChosen } from './consultList/listFilters.ts';
import { noPatient } from './consultList/newConsult.ts';
import { sectionTexts } from './note/noteText.ts';
import {
  ask,
  changeTyped,
  consultRowPages,
  forCurrentSession,
  snapshotStore,
  patientDrafts,
  run,
  uiStore,
  sectionDrafts,
  trimDrafts,
} from './commands.ts';
import { isPracticeNeeded } from './practiceNeeded.ts';
import { commandFailureString } from '../strings/strings.ts';

/** Locking the workstation and opening it again, as the page has its part in it. */

const drafts = [sectionDrafts, patientDrafts, trimDrafts] as const;

/** Main asks the page to save first, by the event `locking`. */
export const lockWorkstation = (): Promise<boolean> =>
  isPracticeNeeded(snapshotStore.getState().snapshot) ? Promise.resolve(false) : run('lock', {});

export async function unlock(seat: VetIdentity, pin: string): Promise<CommandResult<'unlock'>> {
  await whatMainLocks();
  return ask('unlock', { seat: only(seat), pin });
}

export async function forgetPin(seat: VetIdentity, token: string): Promise<CommandResult<'forgetPin'>> {
  await whatMainLocks();
  return ask('forgetPin', { seat: only(seat), token });
}

/**
 * Under the page's own curtain: until main's lock is here. Locked and open again in one turn of main's, the page would
 * hear of neither, and its curtain would stay.
 */
async function whatMainLocks(): Promise<void> {
  if (!uiStore.getState().isCurtained) return;
  await new Promise<void>((resolve) => {
    const stop = uiStore.subscribe(({ isCurtained }) => {
      if (isCurtained) return;
      stop();
      resolve();
    });
  });
}

export const changePin = (old: string | null, pin: string | null): Promise<CommandResult<'changePin'>> =>
  ask('changePin', { old, pin });

export const saveLockMinutes = (minutes: number): Promise<boolean> => run('saveLockMinutes', { minutes });

/** What a seat is known by, without what is shown of it. */
const only = ({ vet, kind }: VetIdentity): VetIdentity => ({ vet, kind });

/** Whether nothing of any vet may be on screen. */
export const isLockedNow = (): boolean =>
  uiStore.getState().isCurtained || (snapshotStore.getState().snapshot?.lock.isLocked ?? false);

export function useIsLocked(): boolean {
  const isLocked = useSnapshot((m) => m.snapshot?.lock.isLocked ?? false);
  return useUi((s) => s.isCurtained) || isLocked;
}

const nobody: readonly SeatView[] = [];
export const useSeats = (): readonly SeatView[] => useSnapshot((m) => m.snapshot?.lock.seats ?? nobody);

/** Whose screen it is. */
export const usePresent = (): SeatView | null => useSeats().find((seat) => seat.isLast) ?? null;

/** Whose PIN the lock screen asks for first. */
export function useAsked(): SeatView | null {
  const seats = useSeats();
  const asked = useSnapshot((m) => m.snapshot?.lock.asked ?? null);
  const found = asked === null ? undefined : seats.find((seat) => isSameVetIdentity(seat, asked));
  return found ?? seats.find((seat) => seat.isLast) ?? null;
}

/** Everything that was typed is on its way to main before anything of it is let go. */
async function saveBeforeLock(): Promise<void> {
  // At once, so that nothing more is typed.
  uiStore.setState({
    isCurtained: true,
    dialog: null,
    query: '',
    filters: nothingChosen,
  });
  // What main has just handed back is handed over again.
  await Promise.all([...drafts.map((one) => one.flush()), restoring]);
  const typed = typedConsults();
  await ask('readyToLock', { typed });
  // Main has them.
  uiStore.setState({ newConsults: {} });
  for (const one of drafts) one.confirm(() => true);
  sectionTexts.forget();
  closeFind();
  consultRowPages.forget();
}

let restoring = Promise.resolve();

function typedConsults(): TypedConsult[] {
  return Object.entries(uiStore.getState().newConsults).map(([id, { patient, isConsentGiven }]) => ({
    connectionId: connectionId(id),
    patient,
    isConsentGiven,
  }));
}

/** Puts back under New consult what stood there, unless something else stands there by now. */
async function restoreTyped(): Promise<void> {
  const { notify } = forCurrentSession();
  const answer = await ask('takeTyped', {});
  if (!answer.ok) {
    notify(commandFailureString(answer.error.code), true);
    return;
  }
  const now = uiStore.getState().newConsults;
  for (const { connectionId: id, patient, isConsentGiven } of answer.value.typed) {
    const isFree = JSON.stringify(now[id]?.patient ?? noPatient) === JSON.stringify(noPatient);
    if (isFree) changeTyped(id, { patient, isConsentGiven });
  }
}

export function startLock(): void {
  clinic.on('locking', () => void saveBeforeLock());
  snapshotStore.subscribe(({ snapshot }, before) => {
    if (snapshot === null || snapshot === before.snapshot) return;
    // From here on main's word counts.
    if (snapshot.lock.isLocked && uiStore.getState().isCurtained) uiStore.setState({ isCurtained: false });
    if (before.snapshot?.lock.isLocked === true && !snapshot.lock.isLocked) restoring = restoreTyped();
  });
}
