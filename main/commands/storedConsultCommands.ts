import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { exportConsult } from '../consults/export/exportConsult.ts';
import { writeExport } from '../noteExport/writeNoteFile.ts';
import { consultRow } from '../consults/snapshotOf.ts';
import {
  commandDone,
  filesNotRemovedFailure,
  practiceChanged,
  commandRefused,
  type CommandsDeps,
} from './commandsDeps.ts';
import { saveTextAsFile } from './saveTextAsFile.ts';

export function storedConsultCommands(deps: CommandsDeps) {
  const { store, repository, list, connections, view, audio, takes } = deps;
  const isActive = (consult: Consult | null): boolean => consult?.connectionId === connections.active().id;
  const isOfActive = (id: ConsultId): boolean => isActive(repository.get(id));

  return {
    async readConsultRows(asked) {
      const active = connections.active();
      const { rows, total, groups, revision, found } = await list.read(asked);
      if (active.id !== connections.active().id) return commandRefused;
      const { isSeen } = view;
      const recording = view.recordingView();
      const shown = rows.map((row) => ({
        ...consultRow(row, { recording, isSeen }),
        found: found.get(row.id) ?? null,
      }));
      return ok({ rows: shown, total, groups, revision });
    },
    async readActivity({ consultId }) {
      if (!isOfActive(consultId)) return commandRefused;
      return ok({ entries: await store.activity(consultId) });
    },
    async exportActivity({ consultId }) {
      if (!isOfActive(consultId)) return commandRefused;
      const log = { consult: consultId, entries: await store.activity(consultId) };
      return saveTextAsFile(`activity-${consultId.slice(0, 8)}.json`, asFile(log), deps);
    },
    async exportGoneActivity({ connectionId }) {
      if (connectionId !== connections.active().id) return practiceChanged;
      const consults = [];
      for (const consult of await store.goneConsults(connectionId))
        consults.push({ consult, entries: await store.activity(consult) });
      if (consults.length === 0) return ok({ isSaved: false, count: 0 });
      const saved = await saveTextAsFile('activity-of-deleted-consults.json', asFile({ consults }), deps);
      return saved.ok ? ok({ ...saved.value, count: consults.length }) : saved;
    },
    async exportConsult({ consultId }) {
      const before = await repository.load(consultId, connections.active().id);
      if (before === null || before.phase === 'recording') return commandRefused;
      const isSame = deps.sameSession();
      const folder = await deps.chooseFolder('export');
      if (folder === null || !isSame()) return ok({ folder: null, isRecordingUnreadable: false });
      const connection = connections.active();
      // The dialog may have stood open for long.
      const consult = await repository.load(consultId, connection.id);
      if (consult === null || consult.phase === 'recording') return commandRefused;
      const activity = await store.activity(consultId);
      const about = { consult, connection, activity, folder };
      const exported = await exportConsult(about, { audio, takes, write: writeExport });
      if (exported.ok) await repository.log(consultId, 'consultExported').catch(() => false);
      return exported;
    },
    async deleteConsult({ consultId }) {
      const erased = await deps.deletions.erase(consultId, isActive);
      if (erased === 'refused') return commandRefused;
      return erased === 'erased' ? commandDone : filesNotRemovedFailure;
    },
  } satisfies Partial<CommandHandlers>;
}

const asFile = (logs: object): string => `${JSON.stringify(logs, null, 2)}\n`;
