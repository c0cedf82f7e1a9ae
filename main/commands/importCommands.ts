import { can } from '../../shared/consult/actions.ts';
import type { Patient } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { isEmbedded } from '../../shared/consult/practice.ts';
import {
  carriedOut,
  done,
  practiceChanged,
  refused,
  type CommandsDeps,
  type Outcome,
} from './commandsDeps.ts';
import { createChooseAudioFiles } from './chooseAudioFiles.ts';

/** Audio files that become consults. */
export function importCommands(deps: CommandsDeps) {
  const { repository, connections, imports, sendWhenReady, view, system } = deps;
  const chooseAudioFiles = createChooseAudioFiles(deps);

  /** Opens the consult of a single file, unless the vet has opened another one since. */
  function openSingle(made: readonly ConsultId[], fileCount: number, openAtStart: ConsultId | null): void {
    const [only] = made;
    if (fileCount === 1 && only !== undefined && view.openConsult() === openAtStart) view.open(only);
  }

  async function importFiles(
    paths: readonly string[],
    to: ConnectionId,
    ...of: readonly [patient: Patient, typed: Patient | null]
  ): Promise<Outcome> {
    if (to !== connections.active().id) return practiceChanged;
    const openAtStart = view.openConsult();
    openSingle(await imports.add(paths, ...of), paths.length, openAtStart);
    return done;
  }

  /** Also for files that the vet dropped on the page. The preload resolves their paths. */
  const importTyped = (paths: readonly string[], patient: Patient, to: ConnectionId): Promise<Outcome> =>
    importFiles(paths, to, patient, patient);

  const handlers = {
    async chooseFiles({ patient, connectionId }) {
      return importTyped(await chooseAudioFiles(), patient, connectionId);
    },
    async tryIt() {
      const to = connections.active();
      if (!isEmbedded(to)) return refused;
      const openAtStart = view.openConsult();
      const patient = { name: 'Biscuit', species: 'Dog', reference: '' };
      const made = await imports.add([system.exampleRecording], patient, null, { recordedAt: null });
      openSingle(made, 1, openAtStart);
      const [id] = made;
      return carriedOut(id !== undefined && (await sendWhenReady.ask(id, to.id)));
    },
    async answerDuplicate({ importId, isImportedAgain }) {
      const made = await imports.answerDuplicate(importId, isImportedAgain);
      if (made !== null) openSingle([made], 1, view.openConsult());
      return done;
    },
    async dismissImport({ importId }) {
      imports.dismiss(importId);
      return done;
    },
    async chooseAnotherFile({ consultId }) {
      const consult = repository.get(consultId);
      if (consult === null || consult.connectionId !== connections.active().id) return refused;
      if (!can(consult, 'importAnother')) return refused;
      return importFiles(await chooseAudioFiles(), consult.connectionId, consult.patient, null);
    },
  } satisfies Partial<CommandHandlers>;
  return { handlers, importDropped: importTyped };
}
