import type { Store } from '../consult/ports.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { noteFormat } from '../../shared/ipcContract.ts';
import { usualNoteFormat, type NoteFormat } from '../../shared/noteFormat.ts';

/** How notes read outside the app: of each connection for itself, because practices have different programs. */
export type NoteFormats = {
  readonly of: (connection: ConnectionId) => NoteFormat;
  readonly save: (connection: ConnectionId, format: NoteFormat) => Promise<void>;
};

const setting = 'noteFormat';

export async function openNoteFormats(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  connections: readonly ConnectionId[],
): Promise<NoteFormats> {
  const chosen = new Map<ConnectionId, NoteFormat>();
  for (const id of connections) {
    const format = read(await store.setting(id, setting));
    if (format !== null) chosen.set(id, format);
  }
  return {
    of: (id) => chosen.get(id) ?? usualNoteFormat,
    async save(id, format) {
      await store.saveSetting(id, setting, JSON.stringify(format));
      chosen.set(id, format);
    },
  };
}

function read(json: string | null): NoteFormat | null {
  if (json === null) return null;
  try {
    const parsed = noteFormat.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
