import type { VetIdentity, SeatView } from '../../shared/ipc/vetIdentity.ts';
import { connectionId } from '../../shared/ids.ts';
import type { CommandResult, TypedConsult } from '../../shared/ipc/ipcContract.ts';
import { clinic } from '../bridge.ts';
import { lockStrings } from '../strings/lockStrings.ts';
import { commandFailureString } from '../strings/strings.ts';
import { useMain, useUi } from './hooks.ts';
import { nothingChosen } from './consultList/listFilters.ts';
import { isNobody, noPatient, withSetAside } from './consultList/newConsultDrafts.ts';
import { sectionTexts } from './note/noteText.ts';
import {
  allDrafts,
  ask,
  askOrNotify,
  forgetRows,
  isScreenLocked,
  mainNow,
  returnToWork,
  noteCheck,
  snapshotStore,
  run,
  uiStore,
} from './commands.ts';
import { changeDraft, clearRestored, updateDraft } from './newConsult.ts';
import { untilState } from './snapshotStore.ts';

/** Main asks the page to save first, by the event `locking`. */
export const lockWorkstation = (): Promise<boolean> =>
  mainNow().lock.seats.length === 0 ? Promise.resolve(false) : run('lock', {});

/** Answers why the screen stays locked; null: it is open. */
async function open(opening: () => Promise<CommandResult<'unlock' | 'forgetPin'>>): Promise<string | null> {
  // Until main's lock has replaced the page's own curtain; otherwise a quick unlock would leave the curtain.
  await untilState(uiStore, ({ isCurtained }) => !isCurtained);
  const opened = await opening();
  if (opened.ok) return null;
  const { code } = opened.error;
  return code === 'pin_not_counted' ? lockStrings.notCounted : commandFailureString(code);
}

export const unlock = ({ vet, kind }: VetIdentity, pin: string): Promise<string | null> =>
  open(() => ask('unlock', { seat: { vet, kind }, pin }));

export const forgetPin = ({ vet, kind }: VetIdentity, token: string): Promise<string | null> =>
  open(() => ask('forgetPin', { seat: { vet, kind }, token }));

export function useIsLocked(): boolean {
  const isLocked = useMain((s) => s.lock.isLocked);
  return useUi((s) => s.isCurtained) || isLocked;
}

export const useSeats = (): readonly SeatView[] => useMain((s) => s.lock.seats);

export const usePresentVet = (): SeatView | null => useSeats().find((seat) => seat.isLast) ?? null;

/** Sends all typed text to main before the page drops the text. */
async function saveBeforeLock(): Promise<void> {
  returnToWork();
  // At once, so nobody can type any more.
  uiStore.setState({ isCurtained: true, isListOpen: false, dialog: null, query: '', filters: nothingChosen });
  // Waits for text that main is just returning, and hands that over as well.
  await Promise.all([...allDrafts.map((drafts) => drafts.flush()), restoring]);
  // Main has not waited, and a vet has opened the screen since.
  if (!isScreenLocked()) return;
  if ((await handOver()).ok) uiStore.setState({ newConsults: {} });
  for (const drafts of allDrafts) drafts.dropSaved();
  sectionTexts.forget();
  uiStore.setState({ finding: null });
  noteCheck.forget();
  forgetRows();
}

let restoring = Promise.resolve();

function handOver(): Promise<CommandResult<'readyToLock'>> {
  const typed = Object.entries(uiStore.getState().newConsults).map(([id, draft]): TypedConsult => ({
    ...draft,
    connectionId: connectionId(id),
  }));
  return ask('readyToLock', { typed });
}

/** Restores the drafts under New consult, except where somebody has typed since. */
async function restoreNewConsults(): Promise<void> {
  const answer = await askOrNotify('takeTyped', {});
  if (!answer.ok) return;
  const now = uiStore.getState().newConsults;
  for (const typed of answer.value.typed) {
    const { connectionId: id, patient, isConsentGiven, setAside } = typed;
    const isFree = isNobody(now[id]?.patient ?? noPatient);
    changeDraft(id, { fromOutside: now[id]?.fromOutside ?? typed.fromOutside ?? [] });
    if (isFree) changeDraft(id, { patient, isConsentGiven });
    updateDraft(id, (draft) => withSetAside(draft, isFree ? setAside : [patient, ...setAside]));
    clearRestored(id);
  }
}

export function startLock(): void {
  clinic.on('locking', () => void saveBeforeLock());
  // A page that is loaded again after a defect takes the drafts back.
  window.addEventListener('pagehide', () => void handOver());
  snapshotStore.follow(({ lock }, before) => {
    // Main's lock replaces the curtain.
    if (lock.isLocked && uiStore.getState().isCurtained) uiStore.setState({ isCurtained: false });
    if (before?.lock.isLocked !== false && !lock.isLocked) restoring = restoreNewConsults();
  });
}
