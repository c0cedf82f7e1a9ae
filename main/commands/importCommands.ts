import { isActionAllowed } from '../../shared/consult/actions.ts';
import type { Patient } from '../../shared/consult/consult.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandHandlers, CommandResult } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { isEmbeddedConnection } from '../../shared/consult/practice.ts';
import { commandDone, practiceChanged, commandRefused, type CommandsDeps } from './commandsDeps.ts';
import { createChooseAudioFiles } from './chooseAudioFiles.ts';

/** `Try it` shows the recording before it is sent, as after Stop. */
const exampleStageMs = 2_000;
const never = new AbortController().signal;

export function importCommands(deps: CommandsDeps) {
  const { repository, connections, imports, sendWhenReady, system, clock } = deps;
  const chooseAudioFiles = createChooseAudioFiles(deps);

  async function importFiles(
    paths: readonly string[],
    to: ConnectionId,
    ...of: readonly [patient: Patient, typed: Patient | null]
  ): Promise<CommandResult<'chooseFiles'>> {
    if (to !== connections.active().id) return practiceChanged;
    const [first = null] = await imports.add(paths, ...of);
    return ok({ consultId: paths.length === 1 ? first : null });
  }

  const importTyped = (paths: readonly string[], patient: Patient, to: ConnectionId) =>
    importFiles(paths, to, patient, patient);

  const handlers = {
    async chooseFiles({ patient, connectionId }) {
      return importTyped(await chooseAudioFiles(), patient, connectionId);
    },
    async tryIt() {
      const to = connections.active();
      if (!isEmbeddedConnection(to)) return commandRefused;
      // The sandbox has a note of its own for a beagle.
      const patient = { name: 'Biscuit', species: 'Dog, beagle', reference: '' };
      const [id] = await imports.add([system.exampleRecording], patient, null, { recordedAt: null });
      if (id === undefined) return commandRefused;
      void clock.sleep(exampleStageMs, never).then(() => sendWhenReady.askAfterStop(id));
      return ok({ consultId: id });
    },
    async importAgain({ importId }) {
      return ok({ consultId: await imports.importAgain(importId) });
    },
    async dismissImport({ importId }) {
      await imports.dismiss(importId);
      return commandDone;
    },
    async chooseAnotherFile({ consultId }) {
      const consult = repository.get(consultId);
      if (consult === null || consult.connectionId !== connections.active().id) return commandRefused;
      if (!isActionAllowed(consult, 'importAnother')) return commandRefused;
      return importFiles(await chooseAudioFiles(), consult.connectionId, consult.patient, null);
    },
  } satisfies Partial<CommandHandlers>;
  return { handlers, importDropped: importTyped };
}
