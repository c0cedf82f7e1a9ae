import type { Store } from '../ports/store.ts';
import { noteFormatSetting } from './consultSettings.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { NoteFormat } from '../../shared/settings/noteFormat.ts';

export type NoteFormats = Awaited<ReturnType<typeof openNoteFormats>>;

/** The formats of copied and exported notes, for each connection, because practices use different programs. */
export async function openNoteFormats(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  connections: readonly ConnectionId[],
  /** The format that the organisation has decided for the connection's practice; null: the vet chooses. */
  managedOf: (id: ConnectionId) => NoteFormat | null = () => null,
) {
  const chosen = new Map<ConnectionId, NoteFormat>();
  for (const id of connections) chosen.set(id, await noteFormatSetting.load(store, id));
  return {
    of: (id: ConnectionId): NoteFormat => managedOf(id) ?? chosen.get(id) ?? noteFormatSetting.absent,
    isManaged: (id: ConnectionId): boolean => managedOf(id) !== null,
    /** False: the organisation has decided. */
    async save(id: ConnectionId, format: NoteFormat): Promise<boolean> {
      if (managedOf(id) !== null) return false;
      await noteFormatSetting.save(store, id, format);
      chosen.set(id, format);
      return true;
    },
  };
}
