import { checkNoteOnScreen } from './checkNoteOnScreen.ts';
import { findWhereSaid, type NoteRequest } from './findWhereSaid.ts';

/** A long note against a long transcript takes longer than a frame, and the vet may be typing. */

self.addEventListener('message', ({ data: { note, asked }, ports }: MessageEvent<NoteRequest>) => {
  ports[0]?.postMessage(asked === null ? checkNoteOnScreen(note) : findWhereSaid(note, asked));
});
