import { sandboxNoteSchema, type SandboxNote } from '../sandbox/sandboxNotes.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import type { OnUnreadableRow } from './storeProblem.ts';

export function sandboxNoteRecords(database: Database, onUnreadableRow: OnUnreadableRow) {
  const read = rowReader('sandbox_notes', sandboxNoteSchema, onUnreadableRow);
  const selectAll = database.prepare('SELECT key AS id, json FROM sandbox_notes ORDER BY rowid');
  const upsert = database.prepare(
    `INSERT INTO sandbox_notes (key, json) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET json = excluded.json`,
  );
  const deleteNote = database.prepare('DELETE FROM sandbox_notes WHERE key = ?');
  return {
    all: (): readonly SandboxNote[] => read(selectAll.all()),
    save: (note: SandboxNote): void => void upsert.run(note.key, JSON.stringify(note)),
    remove: (key: string): void => void deleteNote.run(key),
  };
}
