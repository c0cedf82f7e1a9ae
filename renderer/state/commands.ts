import type { CommandInput, CommandName, CommandResult } from '../../shared/ipc/ipcContract.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConnectionView } from '../../shared/ipc/snapshot.ts';
import { commandFailureString, strings } from '../strings/strings.ts';
import { arrivalNews } from './note/arrivals.ts';
import type { Notifier } from './notifications.ts';
import { mainOf, type PageSnapshot } from './snapshotStore.ts';
import type { Stores } from './stores.ts';
import { endSearches, isWorkCovered } from './uiStore.ts';

export type Answer<Name extends CommandName> = Extract<CommandResult<Name>, { ok: true }>['value'];

/** A field saves when the focus leaves it, and keys pressed before the next screen opens must not reach this one. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export type Commands = ReturnType<typeof createCommands>;

/** What the page asks main for, wherever it stands. */
export function createCommands(stores: Stores) {
  const { allDrafts, ask, clinic, consultRows, forCurrentSession, isScreenLocked, snapshotStore, uiStore } =
    stores;

  const mainNow = (): PageSnapshot => mainOf(snapshotStore.getState());

  /** Shows a failure at the foot of the window; `then` answers false where the person has called it off. */
  async function run<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
    then: (answer: Answer<Name>, notifier: Notifier) => unknown = () => true,
    notifier = forCurrentSession(),
  ): Promise<boolean> {
    const result = await ask(name, input);
    if (!result.ok) notifier.notify(commandFailureString(result.error.code), true);
    return result.ok && then(result.value, notifier) !== false;
  }

  /** True when main has all text that the vet typed, in all consults or in those meant. */
  async function flushDrafts(isMeant?: (key: string) => boolean): Promise<boolean> {
    const answers = await Promise.all(allDrafts.map((drafts) => drafts.flush(isMeant)));
    return answers.every(Boolean);
  }

  /** Saves what is typed of that consult, or of all. Notifies the vet if some of it cannot be saved. */
  async function saveTyped(id?: string): Promise<boolean> {
    const { notify } = forCurrentSession();
    const isMeant = (key: string): boolean => id === undefined || key === id || key.startsWith(`${id}/`);
    const isSaved = await flushDrafts(isMeant);
    if (!isSaved) notify(strings.notSavedStopsStep, true);
    return isSaved;
  }

  /** As `run`: a command about the text must act on all the text, so unsaved text stops the command. */
  async function runSaved<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name> & { readonly consultId?: ConsultId },
    then?: Parameters<typeof run<Name>>[2],
  ): Promise<boolean> {
    const notifier = forCurrentSession();
    return (await saveTyped(input.consultId)) && run(name, input, then, notifier);
  }

  function saveAllNow(): void {
    for (const drafts of allDrafts) drafts.flushNow();
  }

  function openConsult(id: ConsultId | null): void {
    returnToWork();
    saveAllNow();
    uiStore.setState({ isComparing: false });
    void run('openConsult', { consultId: id });
  }

  /** Shows the open consult again, or New consult, in place of the settings and the guide. */
  function returnToWork(): void {
    if (!isWorkCovered(uiStore.getState())) return;
    leaveField();
    uiStore.setState({ areSettingsShown: false, guide: null });
  }

  function startPage(): void {
    stores.noteCheck.watch();
    endSearches(snapshotStore, uiStore);
    snapshotStore.follow((snapshot, before) => {
      const { open = 0, note = 0 } = snapshotStore.getState().revisions;
      for (const drafts of allDrafts) drafts.confirm(drafts === stores.sectionDrafts ? note : open);
      if (snapshot.open?.id !== before?.open?.id) {
        uiStore.setState({ isComparing: false, finding: null, updated: null });
        // A recording or a notification may open a consult while the settings are shown.
        if (snapshot.open !== null) returnToWork();
      }
      if (snapshot.lock.isLocked || snapshot.active.id !== before?.active.id) stores.forgetRows();
      // Reads how the list begins, if main has it otherwise than the page.
      const { active, consultsRevision } = snapshot;
      if (!isScreenLocked()) consultRows.request({ connectionId: active.id, by: null }, consultsRevision);
      const news = arrivalNews(before, snapshot);
      // One announcement for all news: of two announcements in one turn, a screen reader would read only the last.
      if (news.length > 0) forCurrentSession().announce(news.join('. '));
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') saveAllNow();
    });
    window.addEventListener('pagehide', saveAllNow);
    window.addEventListener('online', () => void ask('networkReturned', {}));
    // The window waits for this before it closes; if something cannot be saved, main asks the person.
    clinic.on('closing', () => void flushDrafts().then((isAllSaved) => ask('readyToClose', { isAllSaved })));
    clinic.on('leaving', saveAllNow);
    void snapshotStore.start(clinic);
  }

  return {
    mainNow,
    run,
    saveTyped,
    runSaved,
    saveAllNow,
    openConsult,
    returnToWork,
    startPage,
    /** Shows the settings in the work area. What was typed in the open consult is saved, because its fields go. */
    showSettings: (): void => {
      saveAllNow();
      uiStore.setState({ areSettingsShown: true, guide: null });
    },
    /** Opens the form of a connection: of that one again, or of a new one. */
    showConnect: (reconnects: ConnectionView | null = null): void =>
      uiStore.setState(({ dialog }) => ({ dialog: { ...dialog, kind: 'connect', reconnects } })),
    /** Answers when the copy is made. Does not report `refused`, because only a person can have stopped the copy. */
    async sendSmaller(id: ConsultId): Promise<boolean> {
      const { notify } = forCurrentSession();
      if (!(await saveTyped(id))) return false;
      const result = await ask('sendSmaller', { consultId: id });
      if (!result.ok && result.error.code !== 'refused')
        notify(commandFailureString(result.error.code), true);
      return result.ok;
    },
    copy: (id: ConsultId, what: CommandInput<'copy'>['what']): Promise<boolean> =>
      runSaved('copy', { consultId: id, what }, (_, { announce }) => announce(strings.copied)),
  };
}
