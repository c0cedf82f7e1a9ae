import type { ConnectionId } from '../../shared/ids.ts';
import type { NoteCheckView } from '../../shared/ipc/snapshot.ts';
import type { Store } from '../ports/store.ts';
import { checksNotesSetting } from './consultSettings.ts';

/** What the organisation has decided of the check. `checks` null: left to the vet. */
type ManagedNoteCheck = { readonly checks: boolean | null; readonly asksBeforeFiling: boolean };

export type NoteCheckSetting = Awaited<ReturnType<typeof openNoteCheckSetting>>;

/** Whether notes are checked against the transcript: of each connection, so that no vet decides it for another. */
export async function openNoteCheckSetting(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  connections: readonly ConnectionId[],
  { checks, asksBeforeFiling }: ManagedNoteCheck,
) {
  const chosen = new Map<ConnectionId, boolean>();
  for (const id of connections) chosen.set(id, await checksNotesSetting.load(store, id));
  return {
    view(of: ConnectionId): NoteCheckView {
      const isOn = checks ?? chosen.get(of) ?? checksNotesSetting.absent;
      return { isOn, isManaged: checks !== null, asksBeforeFiling: isOn && asksBeforeFiling };
    },
    /** False: the organisation has decided. */
    async save(of: ConnectionId, isOn: boolean): Promise<boolean> {
      if (checks !== null) return false;
      await checksNotesSetting.save(store, of, isOn);
      chosen.set(of, isOn);
      return true;
    },
  };
}
