import { createKeyedSerialQueue } from '../../shared/serialQueue.ts';
import type { SandboxNotes, StoredNote } from './sandboxNotes.ts';

/** The notes of all connections, read once and written through. */
export type NoteBook = {
  find(connectionId: string, noteId: string): StoredNote | null;
  all(): readonly StoredNote[];
  /**
   * Replaces one note by the result of `change`. Changes run one at a time, so that two requests that arrive together
   * cannot both create the note. Resolves when the change is durable; null from `change` changes nothing.
   */
  change(
    connectionId: string,
    noteId: string,
    change: (note: StoredNote | null) => StoredNote | null,
  ): Promise<void>;
  /** Deletes one note. */
  remove(connectionId: string, noteId: string): Promise<void>;
};

const idOf = (connectionId: string, noteId: string): string => JSON.stringify([connectionId, noteId]);

export async function openNoteBook(notes: SandboxNotes): Promise<NoteBook> {
  const byId = new Map((await notes.load()).map((note) => [idOf(note.connectionId, note.noteId), note]));
  const inTurn = createKeyedSerialQueue();

  return {
    find: (connectionId, noteId) => byId.get(idOf(connectionId, noteId)) ?? null,
    all: () => [...byId.values()],
    change: (connectionId, noteId, change) => {
      const id = idOf(connectionId, noteId);
      return inTurn(id, async () => {
        const changed = change(byId.get(id) ?? null);
        if (changed === null) return;
        await notes.save(changed);
        byId.set(id, changed);
      });
    },
    remove: (connectionId, noteId) => {
      const id = idOf(connectionId, noteId);
      return inTurn(id, async () => {
        await notes.remove(connectionId, noteId);
        byId.delete(id);
      });
    },
  };
}
