import type { Store } from '../ports/store.ts';
import { noteFormatSetting } from './consultSettings.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { NoteFormat } from '../../shared/settings/noteFormat.ts';

export type NoteFormats = Awaited<ReturnType<typeof openNoteFormats>>;

/** The formats of copied and exported notes, for each connection, because practices use different programs. */
export async function openNoteFormats(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  connections: readonly ConnectionId[],
) {
  const chosen = new Map<ConnectionId, NoteFormat>();
  for (const id of connections) chosen.set(id, await noteFormatSetting.load(store, id));
  return {
    of: (id: ConnectionId): NoteFormat => chosen.get(id) ?? noteFormatSetting.absent,
    async save(id: ConnectionId, format: NoteFormat): Promise<void> {
      await noteFormatSetting.save(store, id, format);
      chosen.set(id, format);
    },
  };
}
