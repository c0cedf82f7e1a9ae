import type { CommandInput, CommandName, CommandResult } from '../../shared/ipc/ipcContract.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConnectionView } from '../../shared/ipc/snapshot.ts';
import { commandFailureString, strings } from '../strings/strings.ts';
import type { Notifier } from './notifications.ts';
import { mainOf, type PageSnapshot } from './snapshotStore.ts';
import type { Stores } from './stores.ts';
import { isWorkCovered } from './uiStore.ts';

export type Answer<Name extends CommandName> = Extract<CommandResult<Name>, { ok: true }>['value'];

/**
 * A field saves when the focus leaves it, and keys pressed before the next screen must not reach this one.
 */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export type Commands = ReturnType<typeof createCommands>;

type TypedTextDeps = Pick<Stores, 'allDrafts' | 'forCurrentSession'>;

function createTypedText({ allDrafts, forCurrentSession }: TypedTextDeps) {
  async function flushDrafts(isMeant?: (key: string) => boolean): Promise<boolean> {
    const answers = await Promise.all(allDrafts.map((drafts) => drafts.flush(isMeant)));
    return answers.every(Boolean);
  }
  return {
    flushDrafts,
    /** Notifies the vet if some of it cannot be saved. */
    saveTyped: async (id?: string): Promise<boolean> => {
      const { notify } = forCurrentSession();
      const isMeant = (key: string): boolean => id === undefined || key === id || key.startsWith(`${id}/`);
      const isSaved = await flushDrafts(isMeant);
      if (!isSaved) notify(strings.notSavedStopsStep, true);
      return isSaved;
    },
    saveAllNow: (): void => {
      for (const drafts of allDrafts) drafts.flushNow();
    },
  };
}

function createRun({ ask, forCurrentSession }: Stores, saveTyped: (id?: string) => Promise<boolean>) {
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
  return {
    run,
    /** As `run`: a command about the text must act on all the text, so unsaved text stops the command. */
    runSaved: async <Name extends CommandName>(
      name: Name,
      input: CommandInput<Name> & { readonly consultId?: ConsultId },
      then?: Parameters<typeof run<Name>>[2],
    ): Promise<boolean> => {
      const notifier = forCurrentSession();
      return (await saveTyped(input.consultId)) && run(name, input, then, notifier);
    },
  };
}

export function createCommands(stores: Stores) {
  const { ask, forCurrentSession, snapshotStore, uiStore } = stores;
  const typed = createTypedText(stores);
  const { saveTyped, saveAllNow } = typed;
  const { run, runSaved } = createRun(stores, saveTyped);

  function returnToWork(): void {
    if (!isWorkCovered(uiStore.getState())) return;
    leaveField();
    uiStore.setState({ areSettingsShown: false, guide: null });
  }

  return {
    mainNow: (): PageSnapshot => mainOf(snapshotStore.getState()),
    run,
    runSaved,
    ...typed,
    returnToWork,
    openConsult: (id: ConsultId | null): void => {
      returnToWork();
      saveAllNow();
      uiStore.setState({ isComparing: false });
      void run('openConsult', { consultId: id });
    },
    /** What was typed in the open consult is saved, because its fields go. */
    showSettings: (): void => {
      saveAllNow();
      uiStore.setState({ areSettingsShown: true, guide: null });
    },
    showConnect: (reconnects: ConnectionView | null = null): void =>
      uiStore.setState(({ dialog }) => ({ dialog: { ...dialog, kind: 'connect', reconnects } })),
    /** Does not report `refused`, because only a person can have stopped the copy. */
    sendSmaller: async (id: ConsultId): Promise<boolean> => {
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
