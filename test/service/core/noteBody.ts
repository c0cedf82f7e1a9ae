import type { Json, StoredNote } from './storedNotes.ts';

/**
 * A note as GET /v1/notes/{note_id} answers it at `now` (interface, Note). While it is processing only
 * note_id, status, external_ref and created_at are present; external_ref only if one was given.
 */
export function noteBody(note: StoredNote, now: number): Json {
  const { ending } = note;
  const isOver = note.endsAtMs !== null && note.endsAtMs <= now;
  const always = {
    note_id: note.noteId,
    status: isOver ? ending.status : 'processing',
    ...(note.externalRef === null ? {} : { external_ref: note.externalRef }),
    created_at: note.createdAt,
  };
  if (!isOver) return always;
  if (ending.status === 'failed') {
    return {
      ...always,
      ...(ending.transcript === null ? {} : { transcript: ending.transcript }),
      error: { error: ending.message, code: ending.code },
    };
  }
  return {
    ...always,
    ...(ending.title === null ? {} : { title: ending.title }),
    duration_seconds: ending.durationSeconds,
    warnings: [...ending.warnings],
    sections: ending.sections.map(({ key, heading, content }) => ({ key, heading, content })),
    transcript: ending.transcript,
  };
}
