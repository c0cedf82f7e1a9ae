import { can } from '../../shared/consult/actions.ts';
import type { Patient } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { err, ok } from '../../shared/result.ts';
import type { LockCommand } from '../../shared/ipc/vetIdentity.ts';
import { activityCommands } from './activityCommands.ts';
import { changeConsult } from './changeConsult.ts';
import { carriedOut, done, refused, type CommandsDeps, type Outcome } from './commandsDeps.ts';
import { listCommands } from './listCommands.ts';
import { noteCommands } from './noteCommands.ts';
import type { PrivacyCommand } from './privacyCommands.ts';
import type { SpellingCommand } from './spellingCommands.ts';
import { recordingCommands } from './recordingCommands.ts';

/** The ways of a note out of the app. */
type UpdateCommand = 'lookForUpdates' | 'restartToUpdate';
type FilingCommand = 'copy' | 'saveNoteFormat' | 'exportNote' | 'printNote';

export type Commands = {
  /** The contract's commands but `readyToClose`, which is the window's own matter, those of support, of the lock and of a note's ways out. */
  readonly handlers: Omit<
    CommandHandlers,
    | 'readyToClose'
    | 'readSupportBundle'
    | 'saveSupportBundle'
    | LockCommand
    | PrivacyCommand
    | SpellingCommand
    | UpdateCommand
    | FilingCommand
    | 'saveNotices'
  >;
  /** Files that were dropped on the page, by way of the preload. */
  readonly importDropped: (paths: readonly string[], patient: Patient, to: ConnectionId) => Promise<Outcome>;
};

export function createCommands(deps: CommandsDeps): Commands {
  const { repository, consultActions, connections, imports, view, system } = deps;

  /**
   * Of a single file the vet sees what becomes of it, unless they have gone elsewhere since; of several, the list
   * and what was refused stay in view.
   */
  const follow = (made: readonly ConsultId[], fileCount: number, openAtStart: ConsultId | null): void => {
    const [only] = made;
    if (fileCount === 1 && only !== undefined && view.openConsult() === openAtStart) view.open(only);
  };

  async function importFiles(paths: readonly string[], patient: Patient, to: ConnectionId): Promise<Outcome> {
    if (to !== connections.active().id) return err({ code: 'practice_changed', detail: null });
    const openAtStart = view.openConsult();
    follow(await imports.add(paths, patient), paths.length, openAtStart);
    return done;
  }

  async function connectNow(
    connect: (isStillThere: () => boolean) => ReturnType<typeof connections.connect>,
  ): Promise<Outcome> {
    const problem = deps.storageProblem();
    // Before token or code go anywhere: in a run that keeps nothing there is no connection.
    if (problem !== null) return err({ code: 'nothing_is_kept', detail: problem });
    const asked = deps.session();
    let isThere = true;
    // The service may take minutes to answer: by then somebody else may be at the workstation.
    const connected = await connect(() => (isThere = deps.session() === asked));
    if (!connected.ok) return connected;
    if (isThere) {
      await deps.list.load();
      view.open(null);
    }
    await consultActions.resumeConnection(connected.value.id);
    return done;
  }

  let opening = 0;
  const handlers: Commands['handlers'] = {
    getSnapshot: async () => ok(view.snapshot()),
    async openConsult({ consultId }) {
      opening += 1;
      const mine = opening;
      const consult =
        consultId === null ? null : await repository.bringIn(consultId, connections.active().id);
      if (consultId !== null && consult?.connectionId !== connections.active().id) return refused;
      // One that is read from the disk does not come before what was chosen after it.
      if (mine === opening) view.open(consultId);
      return done;
    },
    async chooseFiles({ patient, connectionId }) {
      return importFiles(await system.chooseAudioFiles(), patient, connectionId);
    },
    async answerDuplicate({ importId, isImportedAgain }) {
      const made = await imports.answerDuplicate(importId, isImportedAgain);
      if (made !== null) follow([made], 1, view.openConsult());
      return done;
    },
    async dismissImport({ importId }) {
      imports.dismiss(importId);
      return done;
    },
    changePatient: ({ consultId, patient }) =>
      changeConsult(deps, consultId, {
        action: 'changePatient',
        event: { type: 'patientChanged', patient },
      }),
    cancelPreparing: async ({ consultId }) => carriedOut(await consultActions.cancelPreparing(consultId)),
    prepareAgain: async ({ consultId }) =>
      carriedOut(await consultActions.change(consultId, 'prepareAgain', { type: 'preparingAsked' })),
    async chooseAnotherFile({ consultId }) {
      const consult = repository.get(consultId);
      if (consult === null || consult.connectionId !== connections.active().id) return refused;
      if (!can(consult, 'importAnother')) return refused;
      return importFiles(await system.chooseAudioFiles(), consult.patient, consult.connectionId);
    },
    send: async ({ consultId }) => carriedOut(await consultActions.send(consultId)),
    sendSmaller: async ({ consultId }) => carriedOut(await consultActions.sendSmaller(consultId)),
    cancelSending: async ({ consultId }) => carriedOut(await consultActions.cancelSending(consultId)),
    writeByHand: async ({ consultId }) => carriedOut(await consultActions.writeByHand(consultId)),
    tryNow: async ({ consultId }) => carriedOut(await consultActions.tryNow(consultId)),
    async requestNewNote({ consultId }) {
      const requested = await consultActions.requestNewNote(consultId);
      return requested.ok ? carriedOut(requested.value) : requested;
    },
    async networkReturned() {
      await consultActions.networkReturned();
      return done;
    },
    async tryUploadsAgain() {
      await consultActions.tryUploadsAgain();
      return done;
    },
    discard: async ({ consultId }) => carriedOut(await consultActions.discard(consultId)),
    restore: async ({ consultId }) => carriedOut(await consultActions.restore(consultId)),
    resume: async ({ consultId }) => carriedOut(await consultActions.resume(consultId)),
    editSection: ({ consultId, index, content, isRemoved }) =>
      changeConsult(deps, consultId, {
        action: 'editNote',
        event: { type: 'sectionEdited', index, edit: { content, isRemoved } },
      }),
    connect: (request) => connectNow((isStillThere) => connections.connect(request, isStillThere)),
    connectByCode: (request) =>
      connectNow((isStillThere) => deps.codeConnections.connect(request, isStillThere)),
    renameConnection: async ({ connectionId, name }) =>
      carriedOut(await connections.rename(connectionId, name)),
    async disconnect({ connectionId }) {
      const disconnected = await connections.disconnect(connectionId);
      if (disconnected.ok) consultActions.lookAgainAt(connectionId);
      return disconnected;
    },
    async switchConnection({ connectionId }) {
      if (!(await connections.switchTo(connectionId))) return refused;
      await deps.list.load();
      view.open(null);
      return done;
    },
    restoreBackup: async () => carriedOut(await deps.restoreBackup()),
    async recheckWorkstation() {
      await deps.recheckWorkstation();
      return done;
    },
    ...listCommands(deps),
    ...activityCommands(deps),
    ...noteCommands(deps),
    ...recordingCommands(deps),
  };
  return { handlers, importDropped: importFiles };
}
