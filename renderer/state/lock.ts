import type { VetIdentity, VetView } from '../../shared/ipc/vetIdentity.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandResult } from '../../shared/ipc/ipcContract.ts';
import { lockStrings } from '../strings/lockStrings.ts';
import { commandFailureString } from '../strings/strings.ts';
import { useMain, useUi, type App } from './app.ts';
import { noSearch } from './uiStore.ts';
import { isNobody, withSetAside } from './consultList/newConsultDrafts.ts';
import { updateDraft } from './newConsult.ts';
import { untilState } from './snapshotStore.ts';

/** Main asks the page to save first, by the event `locking`. */
export const lockWorkstation = (app: App, asksForVetOf: ConnectionId | null = null): Promise<boolean> =>
  app.mainNow().lock.identities.length === 0 ? Promise.resolve(false) : app.run('lock', { asksForVetOf });

/** Null: it is open. */
async function open(
  app: App,
  opening: () => Promise<CommandResult<'unlock' | 'forgetPin'>>,
): Promise<string | null> {
  // Until main's lock has replaced the page's curtain; otherwise a quick unlock would leave the curtain.
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

/** Nobody is connected yet: the try-out is nobody's. */
export const hasNoVet = (identities: readonly VetView[]): boolean =>
  identities.every(({ kind }) => kind === 'embedded');

export const usePresentVet = (): VetView | null => useVetIdentities().find(({ isLast }) => isLast) ?? null;

async function saveBeforeLock(app: App, restoring: Promise<unknown>): Promise<void> {
  app.returnToWork();
  // At once, so nobody can type any more.
  app.uiStore.setState({ ...noSearch, isCurtained: true, dialog: null, finding: null });
  await Promise.all([...app.allDrafts.map((drafts) => drafts.flush()), restoring]);
  // With the text that main was just returning.
  const isNewSaved = await app.newConsultDrafts.flush();
  // Main has not waited, and a vet has opened the screen since.
  if (!app.isScreenLocked()) return;
  if (isNewSaved) app.uiStore.setState({ newConsults: {} });
  await app.ask('readyToLock', {});
  for (const drafts of app.allDrafts) drafts.dropSaved();
  app.sectionTexts.forget();
  app.noteCheck.forget();
  app.forgetRows();
}

/** Restores the draft under New consult, except where somebody has typed since. */
const restoreNewConsult = (app: App, of: ConnectionId): Promise<boolean> =>
  app.run('restoreTyped', {}, ({ typed }) => {
    if (typed?.connectionId !== of) return;
    const { patient, isConsentGiven, setAside } = typed;
    updateDraft(app, of, (draft) => {
      const isFree = isNobody(draft.patient);
      const fromOutside = [...draft.fromOutside, ...(typed.fromOutside ?? [])];
      const restored = isFree ? { fromOutside, patient, isConsentGiven } : { fromOutside };
      return withSetAside({ ...draft, ...restored }, isFree ? setAside : [patient, ...setAside]);
    });
    app.begunBehindLock.get(of)?.();
    app.begunBehindLock.delete(of);
  });

export function startLock(app: App): void {
  let restoring: Promise<unknown> = Promise.resolve();
  app.clinic.on('locking', () => void saveBeforeLock(app, restoring));
  app.snapshotStore.follow(({ lock, active }, before) => {
    // Main's lock replaces the curtain.
    if (lock.isLocked && app.uiStore.getState().isCurtained) app.uiStore.setState({ isCurtained: false });
    const isSameSession = before?.lock.isLocked === false && before.active.id === active.id;
    if (lock.isLocked || isSameSession) return;
    // What the page has is newer.
    if (!Object.hasOwn(app.uiStore.getState().newConsults, active.id))
      restoring = restoreNewConsult(app, active.id);
  });
}
