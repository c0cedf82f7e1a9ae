import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { err, ok } from '../../shared/result.ts';
import type { Connections } from '../connections/connections.ts';
import {
  doneOrRefused,
  commandDone,
  commandRefused,
  type CommandsDeps,
  type CommandOutcome,
} from './commandsDeps.ts';
import { makeSupportBundle } from '../logging/supportBundle.ts';
import { saveTextAsFile } from './saveTextAsFile.ts';

export function connectionCommands(deps: CommandsDeps) {
  const { connections, consultActions, view } = deps;

  async function connectWith(
    connect: (isSameSession: () => boolean) => ReturnType<Connections['connect']>,
  ): Promise<CommandOutcome> {
    const { problem } = deps.storage;
    // Before a token or code leaves the app: this run saves nothing.
    if (problem !== null) return err({ code: 'nothing_is_kept', detail: problem });
    const session = deps.session();
    const before = connections.active().id;
    let isSame = true;
    // The service may take minutes to answer, and somebody else may sit here by then.
    const connected = await connect(() => (isSame = deps.session() === session));
    if (!connected.ok) return connected;
    // After a reconnect the consult in which it was pressed stays open.
    if (isSame && connected.value.id !== before) view.open(null);
    await consultActions.resumeConnection(connected.value.id);
    return commandDone;
  }

  return {
    connect: (request) => connectWith((isSameSession) => connections.connect(request, isSameSession)),
    connectByCode: (request) =>
      connectWith((isSameSession) => deps.codeConnections.connect(request, isSameSession)),
    async answerNewKey({ connectionId, isTheirs }) {
      if (deps.newKeyQuestion.of()?.id !== connectionId) return commandRefused;
      const answered = await connections.answerNewKey(connectionId, isTheirs);
      if (answered.ok && isTheirs) await consultActions.resumeConnection(connectionId);
      return answered;
    },
    renameConnection: async ({ connectionId, name }) =>
      doneOrRefused(await connections.rename(connectionId, name)),
    async disconnect({ connectionId }) {
      const disconnected = await connections.disconnect(connectionId);
      if (disconnected.ok) consultActions.lookAgainAt(connectionId);
      return disconnected;
    },
    async switchConnection({ connectionId }) {
      const connection = connections.get(connectionId);
      if (connection === null || !connections.isOffered(connection)) return commandRefused;
      await connections.switchTo(connectionId);
      view.open(null);
      return commandDone;
    },
  } satisfies Partial<CommandHandlers>;
}

export function troubleshootingCommands(deps: CommandsDeps) {
  let shownBundle: string | null = null;
  return {
    async restoreBackup() {
      // A restart would end the recording under way.
      if (deps.recordings.liveId() !== null || !(await deps.storage.requestRestore())) return commandRefused;
      deps.restart();
      return commandDone;
    },
    async recheckWorkstation() {
      // Steps that could not be saved before may be saved now.
      deps.stepFailures.retry();
      await deps.connections.deleteRevokedTokens();
      // A restart would lose records that are in memory only, so it waits until there are none.
      const isEmpty = (await deps.list.counts()).total === 0 && deps.repository.inMemory().length === 0;
      if (deps.storage.problem !== null && isEmpty && (await deps.storage.isMended())) deps.restart();
      return commandDone;
    },
    async readSupportBundle() {
      shownBundle = await makeSupportBundle(deps.supportFacts(), deps);
      return ok({ text: shownBundle });
    },
    /** Exactly the bundle that was shown last. */
    async saveSupportBundle() {
      if (shownBundle === null) return commandRefused;
      const day = new Date().toISOString().slice(0, 10);
      return saveTextAsFile(`clinic-companion-support-${day}.json`, shownBundle, deps);
    },
  } satisfies Partial<CommandHandlers>;
}
