import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { refused, type CommandsDeps } from './commandsDeps.ts';
import { consultRow } from '../consults/snapshotOf.ts';

/** The active connection's consults, filtered. */
export function listCommands({
  list,
  connections,
  view,
}: Pick<CommandsDeps, 'list' | 'connections' | 'view'>) {
  return {
    async readConsultRows(asked) {
      const active = connections.active();
      const { rows, total, groups, revision, found } = await list.read(asked);
      if (active.id !== connections.active().id) return refused;
      const { isSeen } = view;
      const recording = view.recordingView();
      const shown = rows.map((row) => ({
        ...consultRow(row, { active, recording, isSeen }),
        found: found.get(row.id) ?? null,
      }));
      return ok({ rows: shown, total, groups, revision });
    },
  } satisfies Partial<CommandHandlers>;
}
