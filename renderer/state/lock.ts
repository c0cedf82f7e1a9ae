import type { VetIdentity, VetView } from '../../shared/ipc/vetIdentity.ts';
import { connectionId, type ConnectionId } from '../../shared/ids.ts';
import type { CommandResult, TypedConsult } from '../../shared/ipc/ipcContract.ts';
import { lockStrings } from '../strings/lockStrings.ts';
import { commandFailureString } from '../strings/strings.ts';
import { useMain, useUi, type App } from './app.ts';
import { noSearch } from './uiStore.ts';
import { isNobody, noPatient, withSetAside } from './consultList/newConsultDrafts.ts';
import { changeDraft, clearRestored, updateDraft } from './newConsult.ts';
import { untilState } from './snapshotStore.ts';

/** Main asks the page to save first, by the event `locking`. */
export const lockWorkstation = (app: App, asksForVetOf: ConnectionId | null = null): Promise<boolean> =>
  app.mainNow().lock.identities.length === 0 ? Promise.resolve(false) : app.run('lock', { asksForVetOf });

/** Answers why the screen stays locked; null: it is open. */
async function open(
  app: App,
  opening: () => Promise<CommandResult<'unlock' | 'forgetPin'>>,
): Promise<string | null> {
  // Until main's lock has replaced the page's own curtain; otherwise a quick unlock would leave the curtain.
  await untilState(app.uiStore, ({ isCurtained }) => !isCurtained);
  const opened = await opening();
  if (opened.ok) return null;
  const { code } = opened.error;
  return code === 'pin_not_counted' ? lockStrings.notCounted : commandFailureString(code);
}

export const unlock = (app: App, { vet, kind }: VetIdentity, pin: string): Promise<string | null> =>
  open(app, () => app.ask('unlock', { identity: { vet, kind }, pin }));

export const forgetPin = (app: App, { vet, kind }: VetIdentity, token: string): Promise<string | null> =>
  open(app, () => app.ask('forgetPin', { identity: { vet, kind }, token }));

export function useIsLocked(): boolean {
  const isLocked = useMain((s) => s.lock.isLocked);
  return useUi((s) => s.isCurtained) || isLocked;
}

export const useVetIdentities = (): readonly VetView[] => useMain((s) => s.lock.identities);

export const usePresentVet = (): VetView | null => useVetIdentities().find(({ isLast }) => isLast) ?? null;

/** Sends all typed text to main before the page drops the text. */
async function saveBeforeLock(app: App): Promise<void> {
  app.returnToWork();
  // At once, so nobody can type any more.
  app.uiStore.setState({ ...noSearch, isCurtained: true, dialog: null, finding: null });
  // Waits for text that main is just returning, and hands that over as well.
  await Promise.all([...app.allDrafts.map((drafts) => drafts.flush()), restoring]);
  // Main has not waited, and a vet has opened the screen since.
  if (!app.isScreenLocked()) return;
  if ((await handOver(app)).ok) app.uiStore.setState({ newConsults: {} });
  for (const drafts of app.allDrafts) drafts.dropSaved();
  app.sectionTexts.forget();
  app.noteCheck.forget();
  app.forgetRows();
}

let restoring: Promise<unknown> = Promise.resolve();

function handOver(app: App): Promise<CommandResult<'readyToLock'>> {
  const typed = Object.entries(app.uiStore.getState().newConsults).map(([id, draft]): TypedConsult => ({
    ...draft,
    connectionId: connectionId(id),
  }));
  return app.ask('readyToLock', { typed });
}

/** Restores the drafts under New consult, except where somebody has typed since. */
const restoreNewConsults = (app: App): Promise<boolean> =>
  app.run('restoreTyped', {}, ({ typed: all }) => {
    const now = app.uiStore.getState().newConsults;
    for (const typed of all) {
      const { connectionId: id, patient, isConsentGiven, setAside } = typed;
      const isFree = isNobody(now[id]?.patient ?? noPatient);
      changeDraft(app, id, { fromOutside: now[id]?.fromOutside ?? typed.fromOutside ?? [] });
      if (isFree) changeDraft(app, id, { patient, isConsentGiven });
      updateDraft(app, id, (draft) => withSetAside(draft, isFree ? setAside : [patient, ...setAside]));
      clearRestored(id);
    }
  });

export function startLock(app: App): void {
  app.clinic.on('locking', () => void saveBeforeLock(app));
  // A page that is loaded again after a defect takes the drafts back.
  window.addEventListener('pagehide', () => void handOver(app));
  app.snapshotStore.follow(({ lock }, before) => {
    // Main's lock replaces the curtain.
    if (lock.isLocked && app.uiStore.getState().isCurtained) app.uiStore.setState({ isCurtained: false });
    if (before?.lock.isLocked !== false && !lock.isLocked) restoring = restoreNewConsults(app);
  });
}
