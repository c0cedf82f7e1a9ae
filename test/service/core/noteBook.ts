import type { StoredNote } from './storedNotes.ts';

/** The notes of all connections, one for each connection and key. */
export type NoteBook = ReturnType<typeof createNoteBook>;

const idOf = (connectionId: string, noteId: string): string => JSON.stringify([connectionId, noteId]);

export function createNoteBook() {
  const byId = new Map<string, StoredNote>();
  return {
    find: (connectionId: string, noteId: string): StoredNote | null =>
      byId.get(idOf(connectionId, noteId)) ?? null,
    all: (): readonly StoredNote[] => [...byId.values()],
    save: (note: StoredNote): void => void byId.set(idOf(note.connectionId, note.noteId), note),
    clear: (): void => byId.clear(),
  };
}
