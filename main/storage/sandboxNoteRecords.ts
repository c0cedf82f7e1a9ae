import { storedNoteSchema, type StoredNote } from '../sandbox/sandboxNotes.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import type { UnreadableRow } from './storeProblem.ts';

/** The built-in sandbox's notes, which outlive a restart as the service's would. */
export function sandboxNoteRecords(database: Database, onUnreadableRow: (row: UnreadableRow) => void) {
  const read = rowReader('sandbox_notes', storedNoteSchema, onUnreadableRow);
  const selectAll = database.prepare('SELECT note_id AS id, json FROM sandbox_notes ORDER BY rowid');
  const upsert = database.prepare(
    `INSERT INTO sandbox_notes (connection_id, note_id, json) VALUES (?, ?, ?)
     ON CONFLICT (connection_id, note_id) DO UPDATE SET json = excluded.json`,
  );
  const deleteNote = database.prepare('DELETE FROM sandbox_notes WHERE connection_id = ? AND note_id = ?');
  return {
    all: (): readonly StoredNote[] => read(selectAll.all()),
    save: (note: StoredNote): void => {
      upsert.run(note.connectionId, note.noteId, JSON.stringify(note));
    },
    remove: (connectionId: string, noteId: string): void => {
      deleteNote.run(connectionId, noteId);
    },
  };
}
